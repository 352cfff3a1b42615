import { appointments, customerAppointments } from '@forecourt/contract/deals/appointments.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { moves } from '@forecourt/contract/customers/moves.ts'
import { notifications } from '@forecourt/contract/identity/notifications.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import type { ProposedAppointment } from '@forecourt/contract/deals/proposed-appointment.ts'
import { timelines } from '@forecourt/contract/customers/timelines.ts'
import { instantOf } from '@forecourt/domain/platform/markets/times.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newestMail, signedIn, signedInCustomer } from '../../../test/actors.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { buildAppointment } from './appointments.factory.ts'
import { appointments as table } from './appointments.table.ts'

// It is Saturday, 21 November 2026, 11:00 in Toronto; weekdays 9:00 to 20:00, Saturdays to 17:00, two
// appointments at a time.
const target = useTestApp()
let desk: BuiltDesk
let order: string
let mine: TestBrowser
let person: Awaited<ReturnType<typeof buildCustomer>>

const at = (date: string, time: string) =>
  new Date(instantOf({ date, time }, 'America/Toronto') ?? 0).toISOString()
const tuesday = at('2026-11-24', '14:00')

beforeAll(async () => {
  desk = await buildDesk(target, { name: 'Érable & Fils' })
})

async function orderOf(given: Parameters<typeof buildCustomer>[1] = {}) {
  const customer = await buildCustomer(target.app, {
    ...desk.at,
    assigned_dealer: desk.rep.id,
    first_name: 'Zoé',
    ...given,
  })
  const { id } = await buildOrder(target.app, { ...desk.at, customer_id: customer.id })
  return { id, customer }
}

beforeEach(async () => {
  await withTenant(target.app.pool, desk.dealership, async tx => {
    await tx.delete(table)
  })
  const made = await orderOf()
  order = made.id
  person = made.customer
  mine = await signedInCustomer(target, person)
})

const read = async (id = order) => (await desk.asRep.call(orders.get, { params: { id } })).body
async function propose(given: Partial<ProposedAppointment> = {}, { id = order, by = desk.asRep } = {}) {
  const { version } = await read(id)
  return by.call(orders.update, {
    params: { id },
    body: { proposed_appointment: { start: tuesday, type: 'test_drive', note: null, ...given } },
    headers: { 'if-match': `"v${version}"` },
  })
}
const confirm = (body: { appointment?: string } = {}, by = desk.asRep) =>
  by.call(appointments.confirm, { params: { id: order }, body })
const cancel = (message: string | null = null) =>
  desk.asRep.call(appointments.cancel, { params: { id: order }, body: { message } })
const outcome = (outcomeGiven: 'kept' | 'no_show') =>
  desk.asRep.call(appointments.recordOutcome, { params: { id: order }, body: { outcome: outcomeGiven } })
const own = (from?: string) =>
  mine.call(customerAppointments.read, { query: { order, ...(from !== undefined && { from }) } })
const ask = (given: { start?: string; note?: string | null } = {}) =>
  mine.call(customerAppointments.ask, {
    body: { order, start: tuesday, type: 'test_drive', note: null, ...given },
  })
const fieldsOf = ({ body }: { body: unknown }) =>
  (body as { fields?: Record<string, { rule: string }[]> }).fields

/** Another customer has that time. */
const take = async (starts: string, state: 'confirmed' | 'cancelled' = 'confirmed') =>
  buildAppointment(target.app, { ...desk.at, order_id: (await orderOf()).id, starts, state })
/** Moves the start of the appointment to the past. */
const begin = () =>
  withTenant(target.app.pool, desk.dealership, async tx => {
    await tx.update(table).set({
      starts: '2026-11-21T15:00:00.000Z',
      ends: '2026-11-21T15:30:00.000Z',
    })
  })

describe('a time that the dealership proposes', () => {
  test('waits for the customer, is sent by mail, and the customer can accept it', async () => {
    const reply = await propose({ note: 'Bring your licence' })
    expect(reply.status).toBe(200)
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    expect(reply.body).toMatchObject({
      steps: { appointment: 'awaiting-customer' },
      next_move: { whose: 'customer', params: { task: 'appointment_time' } },
      proposed_appointment: {
        start: tuesday,
        end: at('2026-11-24', '14:30'),
        type: 'test_drive',
        state: 'unconfirmed',
        source: 'dealer',
        note: 'Bring your licence',
        location: 'dealership',
        rep: `${desk.rep.first_name} ${desk.rep.last_name}`,
      },
    })
    expect(await read()).toEqual(reply.body)
    const mail = await newestMail(target)
    expect(mail.to).toBe(person.email)
    expect(mail.text).toContain('November 24, 2026 at 2:00\u00a0p.m. (Eastern Time): Test drive.')
    expect(mail.text).toContain('Bring your licence')
    expect(mail.html).toContain('Érable &amp; Fils proposes')

    const { body: seen } = await own()
    expect(seen.appointment).toMatchObject({ start: tuesday, source: 'dealer', state: 'unconfirmed' })
    const accepted = await mine.call(customerAppointments.accept, {
      params: { id: seen.appointment?.id ?? '' },
      body: {},
    })
    expect(accepted.status).toBe(200)
    expect(queriesOf(accepted)).toBeLessThanOrEqual(6)
    expect(accepted.body.appointment?.state).toBe('confirmed')
    expect((await read()).steps.appointment).toBe('completed')
    const confirmation = await newestMail(target)
    const [file] = confirmation.attachments ?? []
    expect(file).toMatchObject({ name: 'appointment.ics', type: 'text/calendar' })
    expect(file?.content).toContain('DTSTART:20261124T190000Z')
    const { body: bell } = await desk.asRep.call(notifications.list, {})
    expect(bell.results[0]).toMatchObject({ event: 'customer_accepts_appointment', order })
  })

  test('replaces the current one, which stays on record', async () => {
    await propose()
    const later = at('2026-11-25', '10:00')
    await propose({ start: later, type: 'showroom' })
    const { body } = await desk.asRep.call(appointments.ofOrder, { params: { id: order } })
    expect(body.results).toMatchObject([
      { start: later, state: 'unconfirmed', outcome: 'none' },
      { start: tuesday, state: 'cancelled', outcome: 'rescheduled' },
    ])
  })

  test.each([
    ['2026-11-24', '20:00', { opens: '09:00', closes: '20:00' }],
    ['2026-11-22', '12:00', { opens: '', closes: '' }],
  ])('%s %s is outside the hours: refused unless confirmed', async (date, time, params) => {
    const start = at(date, time)
    expect(await propose({ start })).toMatchObject({ status: 409, body: { code: 'outside_hours', params } })
    expect((await propose({ start, anyway: true })).body.proposed_appointment?.start).toBe(start)
  })

  test('a full time is refused unless confirmed; a cancelled appointment takes no time', async () => {
    const start = at('2026-11-24', '10:00')
    await take(start, 'cancelled')
    await take(start)
    await take(start)
    expect(await propose({ start })).toMatchObject({ status: 409, body: { code: 'time_taken' } })
    expect((await propose({ start, anyway: true })).status).toBe(200)
  })

  test.each([
    ['2026-11-20', '14:00', 'appointment_past'],
    ['2027-12-01', '14:00', 'appointment_too_far'],
  ])('%s %s: %s', async (date, time, rule) => {
    const reply = await propose({ start: at(date, time), anyway: true })
    expect(reply.status).toBe(400)
    expect(fieldsOf(reply)?.['start']?.[0]?.rule).toBe(rule)
  })

  test.each([
    [{ start: 'soon' }, 'start'],
    [{ type: 'party' }, 'type'],
    [{ note: 'x'.repeat(501) }, 'note'],
    [{ note: 'a\u0000b' }, 'note'],
    [{ anyway: 'yes' }, 'anyway'],
    [{ until: tuesday }, 'until'],
  ])('%j is refused by name', async (given, field) => {
    const { version } = await read()
    const reply = await desk.asRep.send('PATCH', `/api/dealer/order/${order}/`, {
      body: { proposed_appointment: { start: tuesday, type: 'phone', note: null, ...given } },
      headers: { 'if-match': `"v${version}"` },
    })
    expect(reply.status).toBe(400)
    expect(Object.keys(fieldsOf(reply) ?? {}).map(name => name.split('.').at(-1))).toEqual([field])
    expect((await read()).version).toBe(version)
  })

  test('is refused on an archived order, from an old version, beside other changes, and for readers', async () => {
    const { version } = await read()
    const by = (browser: TestBrowser, body: object, tag = version) =>
      browser.send('PATCH', `/api/dealer/order/${order}/`, { body, headers: { 'if-match': `"v${tag}"` } })
    const proposed_appointment = { start: tuesday, type: 'phone' }
    expect(await by(desk.asRep, { proposed_appointment, note: 'too' })).toMatchObject({ status: 400 })
    expect(await by(desk.asRep, { proposed_appointment }, version + 3)).toMatchObject({ status: 412 })
    const reader = await buildUser(target.app, {
      role: 'dealer_admin',
      is_corporate: true,
      dealerships: [desk.dealership],
    })
    const corporate = await signedIn(target, reader, desk.dealership)
    expect(await by(corporate, { proposed_appointment })).toMatchObject({ status: 403 })
    await desk.asRep.call(orders.setArchiveStatus, { params: { id: order }, body: { archivedStatus: true } })
    expect(await by(desk.asRep, { proposed_appointment }, version + 1)).toMatchObject({
      status: 409,
      body: { code: 'order_archived' },
    })
  })

  test('needs no address: staff notify the customer themselves', async () => {
    const { id } = await orderOf({ email: null })
    expect((await propose({}, { id })).status).toBe(200)
  })
})

describe('a time that the customer requests', () => {
  test('is confirmed by the dealership, notifies the representative, and is one request if sent twice', async () => {
    const reply = await ask({ note: 'With my brother' })
    expect(reply.status).toBe(200)
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    expect(reply.body.appointment).toMatchObject({ start: tuesday, source: 'customer', state: 'unconfirmed' })
    expect((await ask({ note: 'With my brother' })).body.appointment?.id).toBe(reply.body.appointment?.id)
    expect(await read()).toMatchObject({
      steps: { appointment: 'awaiting-dealer' },
      next_move: { whose: 'dealer', key: 'confirm_appointment', step: 'appointment' },
    })
    const { body: bell } = await desk.asRep.call(notifications.list, {})
    expect(bell.results[0]).toMatchObject({ event: 'customer_submits_appointment', order })
    const { body: queue } = await desk.asRep.call(moves.list, { query: {} })
    expect(JSON.stringify(queue)).toContain(order)

    const confirmed = await confirm()
    expect(confirmed.status).toBe(200)
    expect(queriesOf(confirmed)).toBeLessThanOrEqual(6)
    expect(confirmed.body).toMatchObject({
      steps: { appointment: 'completed' },
      proposed_appointment: { state: 'confirmed' },
    })
    const mail = await newestMail(target)
    expect(mail.subject).toBe('Your appointment of November 24, 2026 at Érable & Fils is confirmed')
    expect(mail.attachments?.[0]?.content).toContain('STATUS:CONFIRMED')
    expect(await confirm()).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
    const { body } = await desk.asRep.call(timelines.ofOrder, { params: { id: order } })
    expect(body.results.map(({ act, by_kind }) => [act, by_kind])).toEqual([
      ['order.appointment_confirmed', 'staff'],
      ['order.appointment_asked', 'customer'],
    ])
    const found = await desk.asRep.call(customers.list, { query: { appointment: 'confirmed' } })
    expect(found.body.results.map(({ id }) => id)).toContain(person.id)
  })

  test('a request that the customer moved since then is not confirmed unseen', async () => {
    const { body } = await ask()
    const seen = body.appointment?.id ?? ''
    await ask({ start: at('2026-11-25', '09:00') })
    expect(await confirm({ appointment: seen })).toMatchObject({
      status: 409,
      body: { code: 'appointment_changed' },
    })
    expect((await read()).proposed_appointment?.state).toBe('unconfirmed')
  })

  test.each([
    ['2026-11-21', '12:30', 'appointment_too_soon'],
    ['2026-11-24', '14:10', 'appointment_not_offered'],
    ['2026-11-22', '14:00', 'appointment_not_offered'],
    ['2026-11-20', '14:00', 'appointment_past'],
    ['2026-12-30', '14:00', 'appointment_too_far'],
  ])('%s %s: %s', async (date, time, rule) => {
    const reply = await ask({ start: at(date, time) })
    expect(reply.status).toBe(400)
    expect(fieldsOf(reply)?.['start']?.[0]?.rule).toBe(rule)
  })

  test('offers two weeks of days with free times, up to the last day', async () => {
    const start = at('2026-11-23', '09:00')
    await take(start)
    await take(start)
    const { body } = await own()
    expect(body.days[0]).toMatchObject({ date: '2026-11-21' })
    expect(body.days[0]?.times[0]?.time).toBe('13:00')
    expect(body.days.map(({ date }) => date)).not.toContain('2026-11-22')
    expect(body.days[1]?.times[0]?.time).toBe('09:30')
    expect(body.next_from).toBe('2026-12-05')
    const { body: last } = await own('2026-12-19')
    expect(last.days.at(-1)?.date).toBe('2026-12-21')
    expect(last.next_from).toBeNull()
    expect(await ask({ start })).toMatchObject({ status: 409, body: { code: 'time_taken' } })
  })

  test('gives the last place to one of many simultaneous requests', async () => {
    const start = at('2026-11-24', '18:00')
    await take(start)
    const all = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const { id, customer } = await orderOf()
        return { id, browser: await signedInCustomer(target, customer) }
      }),
    )
    const replies = await Promise.all(
      all.map(({ id, browser }) =>
        browser.call(customerAppointments.ask, {
          body: { order: id, start, type: 'showroom', note: null },
        }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
  })

  test('is visible to its customer only', async () => {
    const { body } = await ask()
    const params = { id: body.appointment?.id ?? '' }
    const { id, customer } = await orderOf()
    const other = await signedInCustomer(target, customer)
    expect((await other.call(customerAppointments.read, { query: { order } })).status).toBe(404)
    expect((await other.call(customerAppointments.cancel, { params, body: { message: null } })).status).toBe(
      404,
    )
    expect((await other.call(customerAppointments.file, { params })).status).toBe(404)
    expect(
      (await other.call(customerAppointments.read, { query: { order: id } })).body.appointment,
    ).toBeNull()
    // Customers cannot accept their own request.
    expect(await mine.call(customerAppointments.accept, { params, body: {} })).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition' },
    })
  })
})

describe('the outcome', () => {
  test('the dealership cancels it with a message; the customer can request another one', async () => {
    await ask()
    const reply = await cancel('The car is not back yet.')
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    expect(reply.body).toMatchObject({
      steps: { appointment: 'declined' },
      proposed_appointment: {
        state: 'cancelled',
        cancelled_by: 'dealer',
        message: 'The car is not back yet.',
      },
    })
    const mail = await newestMail(target)
    expect(mail.text).toContain('The car is not back yet.')
    expect(mail.attachments?.[0]?.content).toContain('METHOD:CANCEL')
    expect(await cancel()).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
    expect((await ask({ start: at('2026-11-25', '09:00') })).status).toBe(200)
  })

  test('the customer cancels it', async () => {
    const { body } = await ask()
    await confirm()
    const reply = await mine.call(customerAppointments.cancel, {
      params: { id: body.appointment?.id ?? '' },
      body: { message: 'I am ill.' },
    })
    expect(reply.status).toBe(200)
    expect((await read()).proposed_appointment).toMatchObject({
      state: 'cancelled',
      cancelled_by: 'customer',
      message: 'I am ill.',
    })
    const { body: bell } = await desk.asRep.call(notifications.list, {})
    expect(bell.results[0]).toMatchObject({ event: 'customer_cancels_appointment', order })
  })

  test('attendance is recorded once the appointment has begun', async () => {
    await ask()
    await confirm()
    expect(await outcome('kept')).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
    await begin()
    expect((await outcome('kept')).body).toMatchObject({
      steps: { appointment: 'completed' },
      proposed_appointment: { outcome: 'kept' },
    })
    expect(await outcome('no_show')).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
  })

  test('a customer who did not come has no overdue appointment', async () => {
    await ask()
    await begin()
    expect((await outcome('no_show')).body.steps.appointment).toBe('expired')
    const found = await desk.asRep.call(customers.list, { query: { appointment: 'overdue' } })
    expect(found.body.results.map(({ id }) => id)).not.toContain(person.id)
  })

  test('an appointment that does not exist is refused', async () => {
    for (const reply of [await confirm(), await cancel(), await outcome('kept')])
      expect(reply).toMatchObject({ status: 409, body: { code: 'no_appointment' } })
    expect(await desk.asRep.call(appointments.file, { params: { id: order } })).toMatchObject({ status: 409 })
  })
})

describe('the calendar', () => {
  const week = (browser = desk.asRep, from = '2026-11-23', to = '2026-11-29') =>
    browser.call(appointments.calendar, { query: { from, to } })

  test('shows days with their hours, every taken time, and the customers that the user may see', async () => {
    await ask()
    const reply = await week()
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    const { body } = reply
    expect(body.days.map(({ date, opens }) => [date, opens])).toContainEqual(['2026-11-29', null])
    expect(body).toMatchObject({ timezone: 'America/Toronto', slot_minutes: 30, capacity: 2 })
    const listed = body.results.find(({ order: { id } }) => id === order)
    expect(listed).toMatchObject({ customer: { id: person.id }, start: tuesday })
    const stranger = await buildUser(target.app, { role: 'dealer_sales_rep', dealerships: [desk.dealership] })
    const theirs = (await week(await signedIn(target, stranger, desk.dealership))).body
    expect(theirs.results.map(one => one.order.id)).not.toContain(order)
    expect(theirs.taken).toEqual(body.taken)
  })

  test.each([
    ['2026-11-29', '2026-11-23', 'to'],
    ['2026-11-01', '2026-12-06', 'to'],
    ['9999-12-31', '9999-12-31', 'from'],
    ['0000-01-01', '0000-01-02', 'from'],
  ])('from %s to %s is refused by the name of the field', async (from, to, field) => {
    const reply = await week(desk.asRep, from, to)
    expect(reply.status).toBe(400)
    expect(Object.keys(fieldsOf(reply) ?? {})).toEqual([field])
  })
})

test.each([
  ['9999-12-31T23:59:59Z', 'appointment_too_far'],
  ['0000-01-01T00:00:00Z', 'appointment_past'],
])('a date that no database can store, %s, is refused by both sides', async (start, rule) => {
  for (const reply of [await propose({ start, anyway: true }), await ask({ start })]) {
    expect(reply.status).toBe(400)
    expect(fieldsOf(reply)?.['start']?.[0]?.rule).toBe(rule)
  }
  expect((await own(start.slice(0, 10))).status).toBe(200)
})

test('the file works in any calendar, in the reader’s language', async () => {
  await ask({ note: 'Two, and\na child; "maybe"' })
  await confirm()
  const { headers, bytes } = await desk.asRep.bytes(`/api/dealer/order/${order}/appointment_file/`)
  const text = Buffer.from(bytes).toString()
  expect(headers['content-type']).toContain('text/calendar')
  expect(text).toContain('SUMMARY:Test drive\\, Érable & Fils')
  expect(text).toContain(String.raw`DESCRIPTION:Two\, and\na child\; "maybe"`)
  expect(text.split('\r\n').every(line => Buffer.byteLength(line) <= 75)).toBe(true)
})

describe.each([
  ['America/Vancouver', 'T160000Z', 'Pacific Time', 'heure du Pacifique'],
  ['America/Edmonton', 'T150000Z', 'Mountain Time', 'heure des Rocheuses'],
  ['America/Yellowknife', 'T150000Z', 'Mountain Time', 'heure des Rocheuses'],
  ['America/Winnipeg', 'T140000Z', 'Central Time', 'heure du Centre'],
])('in %s, which no longer changes its clock', (timezone, start, english, french) => {
  test.each([
    ['en', english, '9:00\u00a0a.m.'],
    ['fr', french, '9\u00a0h\u00a000'],
  ] as const)(
    '9:00 is the same in the mail, the calendar file and the panel (%s)',
    async (language, zone, time) => {
      const place = await buildDesk(target, { timezone })
      const customer = await buildCustomer(target.app, {
        ...place.at,
        assigned_dealer: place.rep.id,
        language,
      })
      const deal = await buildOrder(target.app, { ...place.at, customer_id: customer.id })
      const starts = new Date(instantOf({ date: '2026-12-02', time: '09:00' }, timezone) ?? 0).toISOString()
      const asked = { order_id: deal.id, state: 'unconfirmed', source: 'customer', starts } as const
      const { id } = await buildAppointment(target.app, { ...place.at, ...asked })
      const confirmed = await place.asRep.call(appointments.confirm, {
        params: { id: deal.id },
        body: { appointment: id },
      })
      expect(confirmed.status).toBe(200)
      const mail = await newestMail(target)
      expect(mail.text).toContain(`${time} (${zone})`)
      expect(mail.attachments?.[0]?.content).toContain(`DTSTART:20261202${start}`)
      const { body } = await place.asRep.call(appointments.calendar, {
        query: { from: '2026-12-02', to: '2026-12-02' },
      })
      expect(body.results).toMatchObject([{ start: starts }])
    },
  )
})
