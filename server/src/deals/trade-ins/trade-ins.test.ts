import { audit } from '@forecourt/contract/platform/audit.ts'
import { moves } from '@forecourt/contract/customers/moves.ts'
import { notifications } from '@forecourt/contract/identity/notifications.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { shopDealerships } from '@forecourt/contract/dealership/shop-dealerships.ts'
import { customerTradeIns, tradeIns } from '@forecourt/contract/deals/trade-ins.ts'
import { defaultQuestions } from '@forecourt/domain/pricing/questions/default-questions.ts'
import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newestMail, signedIn, signedInCustomer } from '../../../test/actors.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { expireOffers } from './expire-offers.ts'
import { buildTradeIn, offerOf } from './trade-ins.factory.ts'
import { tradeIns as table } from './trade-ins.table.ts'

// It is Saturday, 21 November 2026, 11:00 in Toronto.
const target = useTestApp()
let desk: BuiltDesk
let order: string
let person: Awaited<ReturnType<typeof buildCustomer>>
let mine: TestBrowser

beforeAll(async () => {
  desk = await buildDesk(target, { name: 'Érable & Fils' })
})

beforeEach(async () => {
  await withTenant(target.app.pool, desk.dealership, async tx => {
    await tx.delete(table)
  })
  const made = await deal()
  order = made.id
  person = made.customer
  mine = await signedInCustomer(target, person)
})

/** A priced order of a new customer. */
async function deal() {
  const customer = await buildCustomer(target.app, {
    ...desk.at,
    assigned_dealer: desk.rep.id,
    first_name: 'Zoé',
    postal_code: 'M5V 2T6',
  })
  const { body } = await desk.asManager.call(orders.create, {
    body: { customer: customer.id, vehicle: desk.vehicle.id, payment_type: 'finance' },
    headers: key(),
  })
  await desk.asManager.call(orders.update, {
    params: { id: body.id },
    body: { worksheet: body.worksheet },
    headers: { 'if-match': `"v${body.version}"` },
  })
  return { id: body.id, customer }
}

const key = () => ({ 'idempotency-key': randomUUID() })
const over = (version: number) => ({ 'if-match': `"v${version}"` })
const read = async (id = order) => (await desk.asRep.call(orders.get, { params: { id } })).body
const listed = async (id = order) => (await desk.asRep.call(tradeIns.ofOrder, { params: { id } })).body
const civic = { year: 2019, make: 'Honda', model: 'Civic', trim: 'EX', odometer: 84_200 }

const ids = Object.fromEntries(defaultQuestions('trade_in', 'CA').map(({ code, id }) => [code ?? '', id]))
const answers = (given: Record<string, string | boolean | string[]>) =>
  Object.entries(given).map(([code, answer]) => ({
    id: ids[code] ?? '',
    answer: [answer].flat().map(String),
  }))
const sound = {
  involved_in_accident: 'none',
  paint_work_performed: false,
  repairs_other_than_maintainence: false,
  export_import_usa: false,
  has_unexpired_protection_coverage: false,
  is_windshield_damaged: false,
  warning_lights: false,
  tires: 'good',
  winter_set: true,
  keys: 'two',
  smoked_in: false,
  modifications: false,
  title_brand: 'clean',
  original_owner: true,
  making_active_payments: 'none',
}
const loan = {
  ...sound,
  making_active_payments: 'finance',
  financing_amount_due: '4000.00',
  financing_payment_left: '11',
  financing_payments_amount: '364.00',
}

const submit = (given: object = {}, said: Record<string, string | boolean | string[]> = loan) =>
  mine.call(customerTradeIns.submit, {
    body: { order, ...civic, answers: answers(said), accepted_terms: true, ...given },
  })
const create = (given: object = {}, by = desk.asRep) =>
  by.call(tradeIns.create, {
    body: { customer: person.id, order, ...civic, answers: answers(loan), ...given },
    headers: key(),
  })
async function offer(given: object = {}, by = desk.asManager, headers: Record<string, string> = key()) {
  const [found] = (await listed()).results
  return by.call(tradeIns.offer, {
    params: { id: order },
    body: { trade_in: found?.id ?? '', dealer_offer: '10000.00', ...given },
    headers: { ...over(found?.version ?? 0), ...headers },
  })
}
const own = () => mine.call(customerTradeIns.read, { query: { order } })
async function decide(kind: 'accept' | 'decline', given: object = {}) {
  const [found] = (await own()).body.results
  const body = { offer: found?.current_offer?.id ?? '', ...given }
  const params = { id: found?.id ?? '' }
  return kind === 'accept'
    ? mine.call(customerTradeIns.accept, { params, body })
    : mine.call(customerTradeIns.decline, { params, body: { reason: 'offer_too_low', ...body } })
}
const fieldsOf = ({ body }: { body: unknown }) =>
  Object.fromEntries(
    Object.entries((body as { fields?: Record<string, { rule: string }[]> }).fields ?? {}).map(
      ([field, problems]) => [field, problems[0]?.rule],
    ),
  )

describe('a vehicle that a customer submits', () => {
  test('waits for the dealership with its answers, and staff are notified', async () => {
    const reply = await submit()
    expect(reply.status).toBe(200)
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    const seen = await read()
    expect(seen).toMatchObject({
      steps: { trade_in: 'awaiting-dealer' },
      next_move: { whose: 'dealer', key: 'make_trade_in_offer' },
      trade_in: { formatted_name: '2019 Honda Civic EX', status: 'initial', trade_in_owing: '4000.00' },
      available_trade_in: null,
      current_offer: null,
    })
    // There is no offer yet.
    expect(seen.worksheet.trade_in.credit).toBe('0.00')
    const [found] = (await listed()).results
    expect(found).toMatchObject({
      ...civic,
      source: 'customer',
      accepted_terms: true,
      involved_in_accident: 'none',
      making_active_payments: 'finance',
      financing_amount_due: '4000.00',
      financing_payment_left: '11',
      is_windshield_damaged: false,
      order_step_status: 'awaiting-dealer',
    })
    expect(found?.answers.find(({ code }) => code === 'tires')).toMatchObject({
      question_en: 'What condition are the tires in?',
      field_type: 'single_choice',
      answer: 'good',
      chosen: [{ label_en: 'Good', label_fr: 'Bons' }],
    })
    const { body: bell } = await desk.asRep.call(notifications.list, {})
    expect(bell.results[0]).toMatchObject({ event: 'customer_submits_trade_in', order })
    const { body: queue } = await desk.asRep.call(moves.list, { query: {} })
    expect(JSON.stringify(queue)).toContain(order)
  })

  test('sent twice is one; a third one finds no position', async () => {
    await submit()
    expect((await submit()).body.results).toHaveLength(1)
    const two = await submit({ make: 'Kia' })
    expect(two.body).toMatchObject({ closed: 'trade_ins_full', results: [{ position: 1 }, { position: 2 }] })
    expect((await submit({ make: 'Ford' })).body).toMatchObject({ code: 'trade_ins_full' })
  })

  test('is refused by the names of its fields', async () => {
    const { tires: _tires, ...noTires } = sound
    expect(fieldsOf(await submit({}, noTires))).toEqual({ [`answers_${ids['tires']}`]: 'required' })
    expect(fieldsOf(await submit({}, { ...sound, tires: 'bald' }))).toEqual({
      [`answers_${ids['tires']}`]: 'one_of',
    })
    expect(fieldsOf(await submit({ accepted_terms: false }))).toEqual({ accepted_terms: 'required' })
    expect(fieldsOf(await submit({ year: 2100 }))).toEqual({ year: 'range' })
    expect(fieldsOf(await submit({ answers: [{ id: randomUUID(), answer: ['x'] }] }))).toEqual({
      answers: 'id',
    })
  })

  test('is accessible to nobody else', async () => {
    const { body } = await submit()
    const stranger = await signedInCustomer(target, await buildCustomer(target.app, desk.at))
    const params = { id: body.results[0]?.id ?? '' }
    expect((await stranger.call(customerTradeIns.read, { query: { order } })).status).toBe(404)
    const reply = await stranger.call(customerTradeIns.accept, { params, body: { offer: randomUUID() } })
    expect(reply.status).toBe(404)
  })

  test('drops its hidden answers', async () => {
    await submit({}, { ...sound, financing_amount_due: '4000.00' })
    const [found] = (await listed()).results
    expect(found).toMatchObject({ financing_amount_due: null, trade_in_owing: '0.00' })
  })
})

describe('an offer', () => {
  beforeEach(async () => {
    await submit()
  })

  test('is in the deal immediately, is mailed, and the customer can accept it', async () => {
    const before = await read()
    const reply = await offer({ dealer_comments: 'Nice <car>' })
    expect(reply).toMatchObject({
      status: 200,
      body: {
        status: 'awaiting_customer',
        order_step_status: 'awaiting-customer',
        version: 2,
        current_offer: {
          dealer_offer: '10000.00',
          dealer_comments: 'Nice <car>',
          valid_until: '2026-11-28',
          expires: '2026-11-29T05:00:00.000Z',
          is_expired: false,
          subject_to_inspection: true,
        },
      },
    })
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    const seen = await read()
    expect(seen).toMatchObject({
      steps: { trade_in: 'awaiting-customer', build_and_price: 'completed' },
      next_move: { whose: 'customer', params: { task: 'trade_in_offer' } },
      worksheet: {
        trade_in: { description: '2019 Honda Civic EX', credit: '10000.00', owing: '4000.00' },
      },
      trade_in: { dealer_offer: '10000.00', valid_until: '2026-11-28' },
      current_offer: reply.body.current_offer,
    })
    expect(Number(seen.payment?.payment)).toBeLessThan(Number(before.payment?.payment))
    const mail = await newestMail(target)
    expect(mail.to).toBe(person.email)
    expect(mail.subject).toBe('$10,000 for your 2019 Honda Civic EX')
    expect(mail.text).toContain('The offer is valid until November 28, 2026.')
    expect(mail.html).toContain('Nice &lt;car&gt;')
    expect(mail.text).toContain('step=trade_in')

    const accepted = await decide('accept')
    expect(accepted.status).toBe(200)
    expect(queriesOf(accepted)).toBeLessThanOrEqual(6)
    expect(accepted.body.results[0]).toMatchObject({ status: 'accepted' })
    const after = await read()
    expect(after.steps.trade_in).toBe('completed')
    expect(after.payment).toEqual(seen.payment)
    const { body: bell } = await desk.asRep.call(notifications.list, {})
    expect(bell.results[0]).toMatchObject({ event: 'customer_accepts_trade_in', order })
    const { results } = (await desk.asAdmin.call(audit.list, { query: { object_id: order } })).body
    expect(results.map(({ action }) => action).filter(action => action.startsWith('trade_in'))).toEqual([
      'trade_in.accepted',
      'trade_in.offered',
      'trade_in.submitted',
    ])
  })

  test('that is declined leaves the deal as it was, with the reason on record', async () => {
    const before = await read()
    await offer()
    const declined = await decide('decline', { comments: 'Too little' })
    expect(declined.status).toBe(200)
    expect(queriesOf(declined)).toBeLessThanOrEqual(6)
    const after = await read()
    expect(after.steps.trade_in).toBe('declined')
    expect(after.worksheet.trade_in).toEqual(before.worksheet.trade_in)
    expect(after.payment).toEqual(before.payment)
    const [found] = (await listed()).results
    expect(found?.current_offer).toMatchObject({
      status: 'declined',
      decline_reason: 'offer_too_low',
      decline_comments: 'Too little',
      decision_datetime: '2026-11-21T16:00:00.000Z',
    })
    const again = await offer({ dealer_offer: '11000.00' })
    expect(again.body).toMatchObject({
      current_offer: { dealer_offer: '11000.00' },
      past_offers: [{ dealer_offer: '10000.00', status: 'declined' }],
    })
    expect((await read()).worksheet.trade_in.credit).toBe('11000.00')
  })

  test('replaces the one before it, and is made once however often it is sent', async () => {
    await offer()
    const headers = key()
    const second = await offer({ dealer_offer: '9000.00' }, desk.asManager, headers)
    expect(second.body).toMatchObject({
      current_offer: { dealer_offer: '9000.00' },
      past_offers: [{ dealer_offer: '10000.00', status: 'expired', is_expired: true }],
    })
    const [found] = (await listed()).results
    const repeat = await desk.asManager.call(tradeIns.offer, {
      params: { id: order },
      body: { trade_in: found?.id ?? '', dealer_offer: '9000.00' },
      headers: { ...over(2), ...headers },
    })
    expect(repeat.body).toEqual(second.body)
    expect((await read()).worksheet.trade_in.credit).toBe('9000.00')
  })

  test('over an old version gets the current state', async () => {
    const [found] = (await listed()).results
    await offer()
    const reply = await desk.asManager.call(tradeIns.offer, {
      params: { id: order },
      body: { trade_in: found?.id ?? '', dealer_offer: '1.00' },
      headers: { ...over(1), ...key() },
    })
    expect(reply.status).toBe(412)
    expect(reply.body).toMatchObject({ current: { current_offer: { dealer_offer: '10000.00' } } })
  })

  test('that was replaced cannot be answered', async () => {
    await offer()
    const [found] = (await own()).body.results
    await offer({ dealer_offer: '9000.00' })
    const reply = await decide('accept', { offer: found?.current_offer?.id })
    expect(reply).toMatchObject({ status: 409, body: { code: 'offer_changed' } })
  })

  test.each([
    [{ dealer_offer: '10000.50' }, { dealer_offer: 'no_cents' }],
    [{ dealer_offer: '0.00' }, { dealer_offer: 'positive' }],
    [{ dealer_comments: 'x'.repeat(1001) }, { dealer_comments: 'max_length' }],
  ])('is refused on its field: %j', async (given, fields) => {
    const reply = await offer(given)
    expect(reply.status).toBe(400)
    expect(fieldsOf(reply)).toEqual(fields)
  })

  test('is made by managers, and never by the manufacturer', async () => {
    expect((await offer({}, desk.asRep)).status).toBe(403)
    const corporate = await buildUser(target.app, { dealerships: [desk.dealership], is_corporate: true })
    const byCorporate = await signedIn(target, corporate, desk.dealership)
    expect((await offer({}, byCorporate)).status).toBe(403)
    expect((await byCorporate.call(tradeIns.ofOrder, { params: { id: order } })).status).toBe(200)
  })

  test('can be withdrawn, accepted or not, and only then can the vehicle change', async () => {
    await offer()
    await decide('accept')
    const [found] = (await listed()).results
    const params = { id: found?.id ?? '' }
    const changed = { ...civic, odometer: 90_000 }
    const early = await desk.asRep.call(tradeIns.update, { params, body: changed, headers: over(3) })
    expect(early).toMatchObject({ status: 409, body: { code: 'offer_stands' } })
    const back = await desk.asManager.call(tradeIns.withdraw, { params, body: {}, headers: over(3) })
    expect(back).toMatchObject({ status: 200, body: { status: 'withdrawn' } })
    expect(queriesOf(back)).toBeLessThanOrEqual(6)
    expect((await read()).worksheet.trade_in).toEqual({ description: null, credit: '0.00', owing: '0.00' })
    const updated = await desk.asRep.call(tradeIns.update, { params, body: changed, headers: over(4) })
    expect(updated).toMatchObject({ status: 200, body: { odometer: 90_000, version: 5 } })
    const twice = await desk.asManager.call(tradeIns.withdraw, { params, body: {}, headers: over(5) })
    expect(twice).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
  })

  test('that is not answered expires by the clock, and its value with it', async () => {
    await offer({ valid_days: 1 })
    const before = await read()
    const later = { ...target.app, now: () => new Date('2026-11-23T05:00:00.000Z') }
    await expireOffers({ ...later, now: () => new Date('2026-11-23T04:59:59.000Z') })
    expect((await read()).steps.trade_in).toBe('awaiting-customer')
    await expireOffers(later)
    const after = await read()
    expect(after.steps.trade_in).toBe('expired')
    expect(after.worksheet.trade_in.credit).toBe('0.00')
    expect(after.payment).not.toEqual(before.payment)
    const [found] = (await own()).body.results
    expect(found).toMatchObject({ status: 'expired', current_offer: { is_expired: true } })
    expect((await decide('accept')).status).toBe(409)
    // The customer submits it again, as the car is now.
    const again = await submit({ trade_in: found?.id, odometer: 90_000 })
    expect(again.body.results).toMatchObject([{ odometer: 90_000, status: 'initial', past_offers: [{}] }])
    expect((await read()).steps.trade_in).toBe('awaiting-dealer')
  })
})

describe('a trade-in that staff record', () => {
  test('is for an order or for none, and can be added to an order later with its offer', async () => {
    const alone = await create({ order: null })
    expect(alone).toMatchObject({ status: 201, body: { order: null, order_step_status: null, version: 1 } })
    const { id } = alone.body
    const { body } = await desk.asRep.call(tradeIns.available, { query: { user: person.id } })
    expect(body.results).toMatchObject([{ id }])
    expect((await read()).available_trade_in).toMatchObject({ id, status: 'initial' })
    const offered = await desk.asManager.call(tradeIns.makeOffer, {
      params: { id },
      body: { dealer_offer: '8000.00', valid_days: 30 },
      headers: { ...over(1), ...key() },
    })
    expect(offered).toMatchObject({ status: 200, body: { current_offer: { valid_until: '2026-12-21' } } })
    expect(queriesOf(offered)).toBeLessThanOrEqual(6)
    expect((await read()).worksheet.trade_in.credit).toBe('0.00')
    const attached = await desk.asRep.call(tradeIns.attach, {
      params: { id },
      body: { order },
      headers: over(2),
    })
    expect(attached).toMatchObject({ status: 200, body: { order, position: 1 } })
    expect(queriesOf(attached)).toBeLessThanOrEqual(6)
    expect(await read()).toMatchObject({
      steps: { trade_in: 'awaiting-customer' },
      worksheet: { trade_in: { credit: '8000.00' } },
    })
    const off = await desk.asRep.call(tradeIns.attach, {
      params: { id },
      body: { order: null },
      headers: over(3),
    })
    expect(off).toMatchObject({ status: 409, body: { code: 'offer_stands' } })
  })

  test('is removed from its order, which is as before', async () => {
    const { body } = await create()
    expect((await read()).steps.trade_in).toBe('awaiting-dealer')
    const off = await desk.asRep.call(tradeIns.attach, {
      params: { id: body.id },
      body: { order: null },
      headers: over(1),
    })
    expect(off).toMatchObject({ status: 200, body: { order: null, position: null } })
    expect((await read()).steps.trade_in).toBe('initial')
  })

  test('takes the second position beside another one, with its own value', async () => {
    await create()
    const { body } = await create({ make: 'Kia', answers: [] })
    await desk.asManager.call(tradeIns.makeOffer, {
      params: { id: body.id },
      body: { dealer_offer: '3000.00' },
      headers: { ...over(1), ...key() },
    })
    expect((await read()).worksheet).toMatchObject({
      trade_in: { credit: '0.00' },
      second_trade_in: { description: '2019 Kia Civic EX', credit: '3000.00', owing: '0.00' },
    })
    expect((await create({ make: 'Ford' })).body).toMatchObject({ code: 'trade_ins_full' })
    await desk.asManager.call(tradeIns.withdraw, { params: { id: body.id }, body: {}, headers: over(2) })
    expect((await read()).worksheet.second_trade_in).toBeUndefined()
  })

  test('has the amount owing from staff, and an estimate with its day', async () => {
    const { body } = await create({
      trade_in_owing: '3900.00',
      estimated_low: '9000.00',
      estimated_high: '11000.00',
      valuation_system: 'guide_book',
    })
    expect(body).toMatchObject({
      trade_in_owing: '3900.00',
      is_owing_set: true,
      estimated_at: '2026-11-21T16:00:00.000Z',
    })
    const wrong = await create({ estimated_low: '9000.00', estimated_high: '1.00' })
    expect(fieldsOf(wrong)).toEqual({ estimated_high: 'default' })
  })

  test('of a colleague’s customer is hidden, and of a closed order refused', async () => {
    const elsewhere = await buildCustomer(target.app, { ...desk.at, assigned_dealer: desk.manager.id })
    const far = await buildOrder(target.app, { ...desk.at, customer_id: elsewhere.id })
    expect((await create({ order: far.id })).status).toBe(404)
    const reply = await create({ order: far.id }, desk.asManager)
    expect(fieldsOf(reply)).toEqual({ customer: 'id' })
    await desk.asManager.call(orders.setArchiveStatus, {
      params: { id: order },
      body: { archivedStatus: true },
    })
    expect((await create()).body).toMatchObject({ code: 'order_archived' })
  })

  test('stays with its customer when its draft order is deleted', async () => {
    const { body } = await create()
    expect((await desk.asRep.call(orders.delete, { params: { id: order } })).status).toBe(204)
    const { body: left } = await desk.asRep.call(tradeIns.available, { query: { user: person.id } })
    expect(left.results).toMatchObject([{ id: body.id, order: null, position: null }])
  })
})

test('an offer on an unpriced deal waits with it', async () => {
  const bare = await buildOrder(target.app, { ...desk.at, customer_id: person.id })
  const offered = offerOf(target.app.now())
  const { id } = await buildTradeIn(target.app, { ...desk.at, customer_id: person.id, offer: offered })
  await desk.asRep.call(tradeIns.attach, { params: { id }, body: { order: bare.id }, headers: over(1) })
  expect(await read(bare.id)).toMatchObject({
    payment: null,
    worksheet: { trade_in: { credit: '10000.00' } },
  })
})

describe('a dealership without trade-ins', () => {
  const set = (trade_in_system: 'internal' | 'none') =>
    withPlatform(target.app.pool, tx =>
      tx.update(dealerships).set({ trade_in_system }).where(eq(dealerships.id, desk.at.dealer_id)),
    )

  test('asks no customer for one, and refuses one from staff and customers alike', async () => {
    await set('none')
    const shop = await desk.asRep.call(shopDealerships.read, { params: { id: desk.dealership.cname } })
    expect(shop.body.takes_trade_ins).toBe(false)
    expect((await mine.call(customerTradeIns.read, { query: { order } })).body.closed).toBe('trade_ins_off')
    const refused = { status: 409, body: { code: 'trade_ins_off' } }
    expect(await submit()).toMatchObject(refused)
    expect(await create()).toMatchObject(refused)
    expect((await listed()).results).toEqual([])
    await set('internal')
    expect((await create()).status).toBe(201)
  })
})
