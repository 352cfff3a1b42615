import { appointments, type AppointmentCalendar } from '@forecourt/contract/deals/appointments.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { orders, type Order } from '@forecourt/contract/deals/orders.ts'
import type { Appointment } from '@forecourt/contract/deals/proposed-appointment.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { anOrder as aPricedOrder } from '#dealer/pricing/pricing/testing/worksheets.ts'
import { aCustomer, anOrder, dev, idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'
import { aCalendar, aListed, anAppointment } from './testing/calendars.ts'

const path = `/customers/${idOf(100)}/order/${idOf(500)}/appointment`
const manager = signedInAs('dealer_sales_manager')

/** Tuesday morning in Toronto. */
beforeEach(() => {
  vi.setSystemTime('2026-11-24T15:00:00Z')
  return () => void vi.useRealTimers()
})

interface Given {
  readonly appointment?: Appointment | null
  readonly order?: Partial<Order>
  readonly earlier?: readonly Appointment[]
  readonly calendar?: Partial<AppointmentCalendar>
}

/** An order whose appointment may change while it is looked at. */
function deal({ appointment = null, order = {}, earlier = [], calendar = {} }: Given = {}) {
  const held = { order: anOrder({ proposed_appointment: appointment, ...order }) }
  const answers = [
    fake(customers.get, aCustomer()),
    fake(orders.list, () => ({ results: [held.order] })),
    fake(appointments.ofOrder, { results: [...(appointment === null ? [] : [appointment]), ...earlier] }),
    fake(appointments.calendar, ({ query }) => aCalendar(query, calendar)),
  ]
  return { held, answers }
}

const slotAt = (name: RegExp) => screen.findByRole('button', { name })

describe('the current appointment', () => {
  it('is shown in words, with its time zone, and confirmed with C', async () => {
    const { held, answers } = deal({
      appointment: anAppointment({ note: 'Winter tyres, please' }),
      calendar: { results: [aListed()] },
    })
    const confirmed: unknown[] = []
    const { user } = renderRoute(path, {
      as: manager,
      answers: [
        ...answers,
        fake(appointments.confirm, ({ body }) => {
          confirmed.push(body)
          held.order = anOrder({ proposed_appointment: anAppointment({ state: 'confirmed' }) })
          return held.order
        }),
      ],
    })
    const card = await screen.findByRole('region', { name: 'Test drive' })
    expect(card).toHaveTextContent('Marie requested')
    expect(card).toHaveTextContent(/Thursday, November 26, 2026, 2:00\sp\.m\./)
    expect(card).toHaveTextContent('Eastern Time')
    expect(card).toHaveTextContent('Dev Roy')
    expect(card).toHaveTextContent('Winter tyres, please')
    expect(card).toHaveTextContent('To confirm')
    expect(within(card).getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
      'href',
      `/api/dealer/order/${idOf(500)}/appointment_file/`,
    )
    await user.keyboard('c')
    expect(await within(card).findByText('Confirmed')).toBeVisible()
    expect(await screen.findByText('Confirmed. Marie notified.')).toBeVisible()
    expect(confirmed).toEqual([{ appointment: idOf(901) }])
    expect(screen.queryByRole('button', { name: /^Confirm/ })).not.toBeInTheDocument()
  })

  it('must be announced by the person who confirms it when no mail can reach the customer', async () => {
    const { answers } = deal({ appointment: anAppointment() })
    const { user } = renderRoute(path, {
      as: manager,
      answers: [
        fake(customers.get, aCustomer({ email: null })),
        fake(appointments.confirm, anOrder({ proposed_appointment: anAppointment({ state: 'confirmed' }) })),
        ...answers,
      ],
    })
    await screen.findByRole('region', { name: 'Test drive' })
    await user.keyboard('c')
    expect(
      await screen.findByText('Confirmed. Marie has no email address. Notify them yourself.'),
    ).toBeVisible()
  })

  it('that has changed is not confirmed, but shown', async () => {
    const { held, answers } = deal({ appointment: anAppointment() })
    const { user } = renderRoute(path, {
      as: manager,
      answers: [
        ...answers,
        fake(appointments.confirm, () => {
          const next = anAppointment({ id: idOf(902), start: '2026-11-27T15:00:00.000Z' })
          held.order = anOrder({ proposed_appointment: next })
          return problem('conflict', { code: 'appointment_changed' })
        }),
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText(/was changed since you opened it/)).toBeVisible()
    expect(await screen.findByText(/Friday, November 27, 2026, 10:00/)).toBeVisible()
  })

  it('is cancelled with a message', async () => {
    const { answers } = deal({ appointment: anAppointment({ state: 'confirmed' }) })
    const sent: unknown[] = []
    const { user } = renderRoute(path, {
      as: manager,
      answers: [
        ...answers,
        fake(appointments.cancel, ({ body }) => {
          sent.push(body)
          return anOrder()
        }),
      ],
    })
    await user.click(await screen.findByRole('button', { name: /^Cancel appointment/ }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByRole('textbox'), 'The car is at the garage')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel appointment' }))
    await waitFor(() =>
      expect(sent).toEqual([{ appointment: idOf(901), message: 'The car is at the garage' }]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('keeps the message to the customer after a refusal', async () => {
    const { answers } = deal({ appointment: anAppointment() })
    const { user } = renderRoute(path, { as: manager, answers })
    await user.click(await screen.findByRole('button', { name: /^Cancel appointment/ }))
    await user.type(within(await screen.findByRole('dialog')).getByRole('textbox'), 'Sorry')
    await expectRefusalsInPlace('dealer/deals/appointments/cancel-dialog.tsx', {
      endpoint: appointments.cancel,
      asks: ['message'],
    })
  })

  it('asks for attendance after its time', async () => {
    const { answers } = deal({
      appointment: anAppointment({ state: 'confirmed', start: '2026-11-24T14:00:00.000Z' }),
    })
    const sent: unknown[] = []
    const { user } = renderRoute(path, {
      as: manager,
      answers: [
        ...answers,
        fake(appointments.recordOutcome, ({ body }) => {
          sent.push(body)
          return anOrder()
        }),
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'They did not come' }))
    await waitFor(() => expect(sent).toEqual([{ appointment: idOf(901), outcome: 'no_show' }]))
  })

  it('shows that there is none, and the outcomes of earlier ones', async () => {
    const { answers } = deal({
      earlier: [
        anAppointment({ id: idOf(1), outcome: 'kept', state: 'confirmed' }),
        anAppointment({ id: idOf(3), outcome: 'rescheduled', state: 'cancelled' }),
        anAppointment({ id: idOf(2), state: 'cancelled', cancelled_by: 'customer', message: 'I am ill' }),
      ],
    })
    renderRoute(path, { as: manager, answers, language: 'fr' })
    expect(await screen.findByText('Pas encore de rendez-vous.')).toBeVisible()
    const earlier = await screen.findByRole('region', { name: 'Antérieurs' })
    expect(earlier).toHaveTextContent('Présent')
    expect(earlier).toHaveTextContent('Déplacé')
    expect(earlier).toHaveTextContent(/Annulé par le client.*I am ill/)
    expect(earlier).toHaveTextContent(/jeudi 26 novembre 2026, 14\sh\s00/)
  })

  it('of another representative’s customer stays visible and shows its representative', async () => {
    const { answers } = deal({ appointment: anAppointment() })
    renderRoute(path, {
      as: signedInAs('dealer_sales_rep'),
      answers: [fake(customers.get, aCustomer({ assigned_dealer: dev })), ...answers],
    })
    const confirm = await screen.findByRole('button', { name: 'Confirm' })
    expect(confirm).toHaveAccessibleDescription('Only the assigned representative or a manager can do this.')
    expect(screen.getByRole('button', { name: 'Propose time' })).toHaveAttribute('aria-disabled', 'true')
    expect(await slotAt(/Wednesday, November 25, 2026, 9:00/)).toHaveAttribute('aria-disabled', 'true')
  })

  it('of an archived order is read-only', async () => {
    const { answers } = deal({ appointment: anAppointment(), order: { is_archived: true } })
    renderRoute(path, { as: manager, answers })
    expect(await screen.findByText(/An archived order is read-only/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /Confirm|Propose|Cancel/ })).not.toBeInTheDocument()
  })
})

describe('another time', () => {
  const sent = (body: unknown, request: Request) => ({ body, version: request.headers.get('If-Match') })

  it('is chosen in the week and proposed over the shown order', async () => {
    const { held, answers } = deal({ order: { version: 7 } })
    const calls: unknown[] = []
    const { user } = renderRoute(path, {
      as: manager,
      answers: [
        ...answers,
        fake(orders.update, ({ body, request }) => {
          calls.push(sent(body, request))
          held.order = anOrder({ proposed_appointment: anAppointment({ source: 'dealer' }), version: 8 })
          return { ...aPricedOrder(), ...held.order }
        }),
      ],
    })
    await user.click(await slotAt(/^Thursday, November 26, 2026, 2:00\sp\.m\., 0 of 2 taken/))
    expect(screen.getByLabelText(/^Day\b/)).toHaveValue('2026-11-26')
    expect(screen.getByLabelText(/^Time\b/)).toHaveValue('14:00')
    await user.selectOptions(screen.getByLabelText('Reason for visit'), 'Delivery')
    await user.type(screen.getByLabelText(/^Note/), 'Both keys')
    await user.click(screen.getByRole('button', { name: 'Propose time' }))
    expect(await screen.findByText('Time sent to Marie.')).toBeVisible()
    expect(calls).toEqual([
      {
        version: '"v7"',
        body: {
          proposed_appointment: {
            start: '2026-11-26T19:00:00.000Z',
            type: 'delivery',
            note: 'Both keys',
            anyway: false,
          },
        },
      },
    ])
    expect(await screen.findByText('We proposed')).toBeVisible()
    expect(screen.getByLabelText(/^Day\b/)).toHaveValue('')
  })

  const fillIn = async (user: ReturnType<typeof renderRoute>['user']) => {
    await user.type(await screen.findByLabelText(/^Day\b/), '2026-11-26')
    await user.type(screen.getByLabelText(/^Time\b/), '20:30')
    await user.type(screen.getByLabelText(/^Note/), 'After work')
  }

  it('outside the hours is booked after a confirmation', async () => {
    const { answers } = deal()
    const anyway: unknown[] = []
    const { user } = renderRoute(path, {
      as: manager,
      answers: [
        ...answers,
        fake(orders.update, ({ body }) => {
          anyway.push(body.proposed_appointment?.anyway)
          return body.proposed_appointment?.anyway === true
            ? aPricedOrder()
            : problem('conflict', { code: 'outside_hours', params: { opens: '09:00', closes: '17:00' } })
        }),
      ],
    })
    await fillIn(user)
    await user.click(screen.getByRole('button', { name: 'Propose time' }))
    const no = await screen.findByRole('dialog')
    expect(no).toHaveTextContent(/Outside opening hours \(9:00\sa\.m\.–5:00\sp\.m\.\)/)
    await user.click(within(no).getByRole('button', { name: 'Choose another time' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByLabelText(/^Note/)).toHaveValue('After work')
    await user.click(await screen.findByRole('button', { name: 'Propose time' }))
    await user.click(await screen.findByRole('button', { name: 'Book anyway' }))
    expect(await screen.findByText('Time sent to Marie.')).toBeVisible()
    expect(anyway).toEqual([false, false, true])
  })

  it('on a closed day, or a taken one, is reported in its own words', async () => {
    const { answers } = deal()
    const refusals = [{ code: 'outside_hours', params: { opens: '', closes: '' } }, { code: 'time_taken' }]
    const { user } = renderRoute(path, {
      as: manager,
      language: 'fr',
      answers: [...answers, fake(orders.update, () => problem('conflict', refusals.shift()))],
    })
    await user.type(await screen.findByLabelText(/^Jour\b/), '2026-11-29')
    await user.type(screen.getByLabelText(/^Heure\b/), '10:00')
    await user.click(screen.getByRole('button', { name: 'Proposer cette heure' }))
    expect(await screen.findByRole('dialog')).toHaveTextContent('Fermé ce jour-là')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await user.click(await screen.findByRole('button', { name: 'Proposer cette heure' }))
    expect(await screen.findByRole('dialog')).toHaveTextContent('Ce moment est pris')
    await user.keyboard('{Escape}')
  })

  it('keeps typed values and focuses what is refused', async () => {
    const { answers } = deal()
    const { user } = renderRoute(path, { as: manager, answers })
    await fillIn(user)
    await expectRefusalsInPlace('dealer/deals/appointments/proposal-form.tsx', {
      endpoint: orders.update,
      asks: ['start', 'proposed_appointment.type', 'proposed_appointment.note'],
      others: ['proposed_appointment'],
    })
  })

  it('a time that is past, too far or impossible on that clock is reported at its field', async () => {
    const { answers } = deal()
    const { user } = renderRoute(path, { as: manager, answers })
    const day = await screen.findByLabelText(/^Day\b/)
    const time = screen.getByLabelText(/^Time\b/)
    const expectReported = async (date: string, clock: string, words: string) => {
      await user.clear(day)
      await user.type(day, date)
      await user.clear(time)
      await user.type(time, clock)
      await user.click(screen.getByRole('button', { name: 'Propose time' }))
      expect(await screen.findByText(words)).toBeVisible()
    }
    await expectReported('2026-11-24', '09:30', 'This time has passed. Choose another.')
    await expectReported('2027-11-30', '09:30', 'Choose a day within a year.')
    await expectReported('2027-03-14', '02:30', 'The clocks go forward that night: this time does not exist.')
  })

  it('ignores other changes of the deal, but not a new appointment', async () => {
    const first = anAppointment()
    const { held, answers } = deal({ appointment: first, order: { version: 7 } })
    const versions: unknown[] = []
    const stored = [
      anOrder({ proposed_appointment: first, version: 8 }),
      anOrder({ proposed_appointment: anAppointment({ id: idOf(902) }), version: 9 }),
    ]
    const { user } = renderRoute(path, {
      as: manager,
      answers: [
        ...answers,
        fake(orders.update, ({ request }) => {
          versions.push(request.headers.get('If-Match'))
          held.order = stored.shift() ?? held.order
          return problem('stale', { current: held.order })
        }),
      ],
    })
    await fillIn(user)
    await user.click(screen.getByRole('button', { name: 'Propose time' }))
    expect(await screen.findByText(/was changed since you opened it/)).toBeVisible()
    expect(versions).toEqual(['"v7"', '"v8"'])
    expect(screen.getByLabelText(/^Note/)).toHaveValue('After work')
  })

  it('asks before it is discarded', async () => {
    const { answers } = deal()
    const { user, here } = renderRoute(path, { as: manager, answers })
    await fillIn(user)
    await user.click(screen.getByRole('link', { name: /Marie Tremblay/ }))
    expect(await screen.findByText(/Discard your changes/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'No' }))
    expect(here()).toBe(path)
  })
})
