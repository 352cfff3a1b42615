import { customerAccounts } from '@forecourt/contract/identity/customer-accounts.ts'
import { customerAppointments } from '@forecourt/contract/deals/appointments.ts'
import { customerPayments } from '@forecourt/contract/deals/customer-payments.ts'
import type { Appointment } from '@forecourt/contract/deals/proposed-appointment.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fake, networkFailure, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { aMe, renderShop, thePayments } from '#shop/testing/render-shop.tsx'
import { anAppointment, theAppointments } from '#shop/testing/the-appointments.ts'

const cname = 'north.example.test'
const { order } = theAppointments()

const open = (
  answers: Parameters<typeof renderShop>[1] = [],
  appointments: Partial<ReturnType<typeof theAppointments>> = {},
  me: ReturnType<typeof aMe> = aMe(),
) =>
  renderShop(`/${cname}/appointment`, [
    ...answers,
    fake(customerAccounts.me, me),
    fake(customerAppointments.read, theAppointments(appointments)),
  ])

const current = (changes: Partial<Appointment> = {}) => ({ appointment: anAppointment(changes) })
const past = { start: '2026-01-05T19:00:00.000Z', end: '2026-01-05T19:30:00.000Z' }
const card = (name = 'Test drive') => screen.findByRole('region', { name })
const press = (name: string) => screen.findByRole('button', { name })
const radio = (name: string | RegExp) => screen.findByRole('radio', { name })
const lineOf = (shown: HTMLElement, name: string) =>
  within(shown).queryByText(name)?.nextElementSibling?.textContent ?? null

const atNorth = 'At the dealershipNorth Motors1 King Street WestToronto, ON M5H 1A1'

describe('the current appointment (interface C-15)', () => {
  it('shows type, time in the dealership’s time zone, place, representative, and what to bring', async () => {
    await open([], current({ note: 'I come by bus' }))
    const shown = await card()
    expect(shown).toHaveTextContent(/Tuesday, November 26, 2999/)
    expect(shown).toHaveTextContent(/2:00\sp\.m\. \(Eastern Time\)/)
    expect(within(shown).getByText('Requested')).toBeVisible()
    expect(within(shown).getByText('Requested. The dealership will confirm.')).toBeVisible()
    expect(lineOf(shown, 'Where')).toBe(atNorth)
    expect(lineOf(shown, 'With')).toBe('Ana Boyd')
    expect(lineOf(shown, 'Please bring')).toBe('Your driver’s licence')
    expect(lineOf(shown, 'Note')).toBe('I come by bus')
    expect(within(shown).queryByRole('link', { name: 'Add to your calendar' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Request this time' })).toBeNull()
  })

  it('shows the same in French, with the words of the place', async () => {
    const french = aMe({ customer: { ...aMe().customer, language: 'fr' } })
    await open([], current(), french)
    const shown = await card('Essai routier')
    expect(shown).toHaveTextContent(/Mardi 26 novembre 2999/)
    expect(shown).toHaveTextContent(/14\sh\s00 \(heure de l’Est\)/)
    expect(within(shown).getByText('Demandé. La concession confirmera.')).toBeVisible()
    expect(lineOf(shown, 'À apporter')).toBe('Votre permis de conduire')
  })

  it.each([
    ['home_test_drive', 'customer', 'At your home', 'Your driver’s licence'],
    ['trade_inspection', 'dealership', atNorth, 'The registration of your vehicle and all its keys'],
    ['phone', 'call', 'By phone', null],
    ['video', 'call', 'By video', null],
    ['delivery', 'dealership', atNorth, 'Identification and proof of insurance'],
  ] as const)('%s: place, and what to bring', async (type, location, where, bring) => {
    await open([], current({ type, location, rep: null }))
    const shown = await screen.findByRole('region')
    expect(lineOf(shown, 'Where')).toBe(where)
    expect(lineOf(shown, 'Please bring')).toBe(bring)
    expect(lineOf(shown, 'With')).toBeNull()
  })

  it('that is confirmed can be added to the calendar', async () => {
    await open([], current({ state: 'confirmed' }))
    expect(await screen.findByText('This appointment is confirmed.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Add to your calendar' })).toHaveAttribute(
      'href',
      `/api/customer/appointment/${anAppointment().id}/file/`,
    )
  })

  it.each([
    [{ state: 'cancelled', cancelled_by: 'dealer' }, 'The dealership cancelled this appointment.'],
    [{ state: 'cancelled', cancelled_by: 'customer' }, 'You cancelled this appointment.'],
    [{ ...past, state: 'confirmed', outcome: 'kept' }, 'This appointment took place.'],
    [{ ...past, state: 'confirmed', outcome: 'no_show' }, 'This appointment did not take place.'],
    [{ ...past, state: 'confirmed' }, 'This appointment is over.'],
    [past, 'This time passed without being confirmed.'],
  ] as const)('that has ended (%o) says so, and another can be requested', async (changes, text) => {
    await open([], current({ message: 'Our demonstrator is gone.', ...changes }))
    expect(await screen.findByText(text)).toBeVisible()
    expect(lineOf(await card(), 'Message')).toBe('Our demonstrator is gone.')
    expect(lineOf(await card(), 'Please bring')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cancel the appointment' })).toBeNull()
    expect(await press('Request this time')).toBeEnabled()
    expect(await radio(/^Test drive/)).toBeChecked()
  })

  it.each([
    ['order_archived', /This order is closed/, false],
    ['vehicle_unavailable', /no longer available/, true],
  ] as const)('%s: explains why no time can be requested', async (closed, text, mayCancel) => {
    await open([], { ...current(), closed })
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Request another time' })).toBeNull()
    await card()
    expect(screen.queryAllByRole('button', { name: 'Cancel the appointment' })).toHaveLength(
      mayCancel ? 1 : 0,
    )
  })
})

describe('a time that the dealership proposes', () => {
  it('is accepted with one press; the new state then has the focus and is announced', async () => {
    const { user } = await open(
      [
        fake(customerAppointments.accept, ({ params }) => {
          expect(params.id).toBe(anAppointment().id)
          return theAppointments(current({ source: 'dealer', state: 'confirmed' }))
        }),
      ],
      current({ source: 'dealer' }),
    )
    expect(await screen.findByText('The dealership proposes this time.')).toBeVisible()
    expect(screen.getByText('Your turn')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Choose another time' })).toBeVisible()
    await user.click(await press('Accept this time'))
    expect(await screen.findByText('This appointment is confirmed.')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Test drive' })).toHaveFocus()
    expect(
      await screen.findByText(/^This appointment is confirmed\. Tuesday, November 26/),
    ).toBeInTheDocument()
  })

  it('that was changed since is shown in its current state', async () => {
    let isCalledOff = false
    const { user } = await open([
      fake(customerAppointments.read, () =>
        theAppointments(
          current({
            source: 'dealer',
            ...(isCalledOff && { state: 'cancelled', cancelled_by: 'dealer' }),
          }),
        ),
      ),
      fake(customerAppointments.accept, () => {
        isCalledOff = true
        return problem('conflict', { code: 'invalid_transition' })
      }),
    ])
    await user.click(await press('Accept this time'))
    expect(await screen.findByText(/The dealership changed this appointment/)).toBeVisible()
    expect(await screen.findByText('The dealership cancelled this appointment.')).toBeVisible()
  })

  it('without a response is not accepted, and says so', async () => {
    const { user } = await open(
      [fake(customerAppointments.accept, () => networkFailure())],
      current({ source: 'dealer' }),
    )
    await user.click(await press('Accept this time'))
    expect(await screen.findByRole('alert')).toHaveTextContent(/timed out/)
    expect(await press('Accept this time')).toBeEnabled()
  })
})

it('another time for a type that only the dealership arranges is requested by message', async () => {
  const { user, here } = await open([], current({ type: 'delivery', source: 'dealer' }))
  expect(await press('Accept this time')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Choose another time' })).toBeNull()
  await user.click(await screen.findByRole('link', { name: 'Write to us about another time' }))
  expect(here()).toBe(`/${cname}/contact`)
})

describe('cancelling it', () => {
  it('requires a second press, and sends the message', async () => {
    const sent = vi.fn<(body: unknown) => void>()
    const { user } = await open(
      [
        fake(customerAppointments.cancel, ({ body }) => {
          sent(body)
          return theAppointments(current({ state: 'cancelled', cancelled_by: 'customer' }))
        }),
      ],
      current({ state: 'confirmed' }),
    )
    await user.click(await press('Cancel the appointment'))
    expect(screen.getByRole('heading', { name: 'Cancel this appointment?' })).toHaveFocus()
    await user.type(screen.getByLabelText('Message to the dealership (optional)'), ' I am ill. ')
    expect(screen.getByText('9 of 500 characters')).toBeVisible()
    expect(sent).not.toHaveBeenCalled()
    await user.click(await press('Yes, cancel it'))
    expect(await screen.findByText('You cancelled this appointment.')).toBeVisible()
    expect(sent).toHaveBeenCalledWith({ message: 'I am ill.' })
    expect(screen.getByRole('heading', { name: 'Test drive' })).toHaveFocus()
    expect(await press('Request this time')).toBeVisible()
  })

  it('can be closed, and its button has the focus again', async () => {
    const { user } = await open([], current())
    await user.click(await press('Cancel the appointment'))
    await user.click(await press('Keep appointment'))
    expect(screen.queryByRole('button', { name: 'Yes, cancel it' })).toBeNull()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel the appointment' })).toHaveFocus())
  })

  it('that is refused keeps the message at its field', async () => {
    const { user } = await open([], current())
    await user.click(await press('Cancel the appointment'))
    await user.type(screen.getByLabelText('Message to the dealership (optional)'), 'I am ill.')
    await expectRefusalsInPlace('shop/appointment/cancel-form.tsx', { endpoint: customerAppointments.cancel })
  })
})

describe('requesting a time', () => {
  it('sends the type and the time, and shows the result', async () => {
    const sent = vi.fn<(body: unknown) => void>()
    const { user } = await open([
      fake(customerAppointments.ask, ({ body }) => {
        sent(body)
        return theAppointments(current({ start: body.start }))
      }),
    ])
    await user.click(await radio(/^Test drive At the dealership/))
    expect(await radio('Tuesday November 26')).toBeChecked()
    await user.click(await radio('Thursday November 28'))
    const [time] = within(screen.getByRole('radiogroup', { name: 'Time (Eastern Time)' })).getAllByRole(
      'radio',
    )
    await user.click(time ?? never())
    await user.type(screen.getByLabelText(/Anything the dealership should know/), 'With two children')
    await user.click(await press('Request this time'))
    expect(await card()).toHaveTextContent(/Thursday, November 28, 2999/)
    expect(sent).toHaveBeenCalledWith({
      order,
      start: '2999-11-28T15:00:00.000Z',
      type: 'test_drive',
      note: 'With two children',
    })
    expect(screen.getByRole('heading', { name: 'Test drive' })).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Request this time' })).toBeNull()
  })

  it('requires type and time, and focuses them', async () => {
    const { user } = await open()
    await user.click(await press('Request this time'))
    expect(await screen.findByText('Choose what the appointment is for.')).toBeVisible()
    expect(screen.getByText('Choose a time.')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('radio', { name: /^Test drive/ })).toHaveFocus())
    await user.click(await radio(/^Visit/))
    expect(screen.queryByText('Choose what the appointment is for.')).toBeNull()
    await user.click(await press('Request this time'))
    await waitFor(() => expect(screen.getByRole('radio', { name: /2:00/ })).toHaveFocus())
  })

  it('works by keyboard alone', async () => {
    const { user } = await open()
    const first = await radio(/^Test drive/)
    first.focus()
    await user.keyboard('{ArrowDown}{Tab}{ArrowRight}')
    expect(await radio(/^Visit/)).toBeChecked()
    expect(await radio('Thursday November 28')).toBeChecked()
    expect(await radio(/10:00/)).toBeVisible()
  })

  it('shows later days, and the earlier ones again', async () => {
    const { user } = await open([
      fake(customerAppointments.read, ({ query }) =>
        query.from === undefined
          ? theAppointments()
          : theAppointments({
              days: [{ date: '2999-12-12', times: [{ start: '2999-12-12T15:00:00.000Z', time: '10:00' }] }],
              next_from: null,
            }),
      ),
    ])
    await user.click(await press('Later days'))
    expect(await radio('Thursday December 12')).toBeChecked()
    expect(screen.queryByRole('radio', { name: 'Tuesday November 26' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Later days' })).toBeNull()
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Thursday December 12' })).toHaveFocus())
    await user.click(await press('Earlier days'))
    expect(await radio('Tuesday November 26')).toBeChecked()
    expect(screen.queryByRole('button', { name: 'Earlier days' })).toBeNull()
  })

  it('says when no times are left', async () => {
    await open([], { days: [], next_from: null })
    expect(await screen.findByText(/No appointment times are available online right now/)).toBeVisible()
    expect(await press('Request this time')).toBeDisabled()
  })

  it('somebody was faster: says so, refetches the times, and keeps the other values', async () => {
    let isTaken = false
    const { user } = await open([
      fake(customerAppointments.read, () => {
        const [first, ...others] = theAppointments().days
        const left = { date: first?.date ?? '', times: first?.times.slice(1) ?? [] }
        return theAppointments(isTaken ? { days: [left, ...others] } : {})
      }),
      fake(customerAppointments.ask, () => {
        isTaken = true
        return problem('conflict', { code: 'time_taken' })
      }),
    ])
    await user.click(await radio(/^Visit/))
    await user.click(await radio(/2:00/))
    await user.type(screen.getByLabelText(/Anything the dealership should know/), 'With two children')
    await user.click(await press('Request this time'))
    expect(await screen.findByText(/This time is no longer available/)).toBeVisible()
    expect(screen.queryByRole('radio', { name: /2:00/ })).toBeNull()
    await waitFor(() => expect(screen.getByRole('radio', { name: /2:30/ })).toHaveFocus())
    expect(screen.getByRole('radio', { name: /2:30/ })).not.toBeChecked()
    expect(screen.getByRole('radio', { name: /^Visit/ })).toBeChecked()
    expect(screen.getByLabelText(/Anything the dealership should know/)).toHaveValue('With two children')
  })

  it.each([
    ['appointment_past', 'This time has passed. Choose another.'],
    ['appointment_too_far', 'Choose a day within a year.'],
    ['appointment_too_soon', 'This is too soon for the dealership. Choose a later time.'],
    ['appointment_not_offered', 'This time is not on offer. Choose one of those shown.'],
  ])('%s is shown at the times', async (rule, text) => {
    const { user } = await open([
      fake(customerAppointments.ask, () => problem('validation', { fields: { start: [{ rule }] } })),
    ])
    await user.click(await radio(/^Visit/))
    await user.click(await radio(/2:00/))
    await user.click(await press('Request this time'))
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByRole('radiogroup', { name: /^Time/ })).toHaveAccessibleDescription(text)
  })

  it.each([
    ['order_archived', /This order is closed/],
    ['vehicle_unavailable', /no longer available/],
  ])('%s: explains why, and keeps typed values', async (code, text) => {
    const { user } = await open([fake(customerAppointments.ask, () => problem('conflict', { code }))])
    await user.click(await radio(/^Visit/))
    await user.click(await radio(/2:00/))
    await user.type(screen.getByLabelText(/Anything the dealership should know/), 'With two children')
    await user.click(await press('Request this time'))
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(screen.getByLabelText(/Anything the dealership should know/)).toHaveValue('With two children')
  })

  it('to replace the current one begins with its type', async () => {
    const { user } = await open(
      [
        fake(customerAppointments.ask, ({ body }) =>
          theAppointments(current({ id: theAppointments().order, type: body.type, start: body.start })),
        ),
      ],
      current({ type: 'showroom', state: 'confirmed', note: 'I come by bus' }),
    )
    await user.click(await press('Request another time'))
    expect(screen.getByRole('heading', { name: 'Request another time' })).toHaveFocus()
    expect(await radio(/^Visit/)).toBeChecked()
    expect(screen.getByLabelText(/Anything the dealership should know/)).toHaveValue('I come by bus')
    await user.click(await press('Keep the current time'))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Request another time' })).toHaveFocus())
    await user.click(await press('Request another time'))
    await user.click(await radio(/2:30/))
    await user.click(await press('Request this time'))
    expect(await screen.findByText('Requested. The dealership will confirm.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Request this time' })).toBeNull()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Visit' })).toHaveFocus())
  })

  it('keeps refused values as chosen, with errors at their fields', async () => {
    const { user } = await open()
    await user.click(await radio(/^Visit/))
    await user.click(await radio(/2:00/))
    await user.type(screen.getByLabelText(/Anything the dealership should know/), 'With two children')
    await expectRefusalsInPlace('shop/appointment/ask-form.tsx', {
      endpoint: customerAppointments.ask,
      asks: ['type', 'start', 'note'],
      others: ['order'],
    })
  })
})

describe('links', () => {
  it('lead to the payment and back, on the same order', async () => {
    const { user, here } = await renderShop(`/${cname}/payment?order=${order}`, [
      fake(customerAccounts.me, aMe()),
      fake(customerPayments.list, thePayments()),
      fake(customerAppointments.read, ({ query }) => {
        expect(query.order).toBe(order)
        return theAppointments(current())
      }),
    ])
    await user.click(await screen.findByRole('link', { name: 'Your appointment' }))
    expect(here()).toBe(`/${cname}/appointment?order=${order}`)
    await card()
    await user.click(screen.getByRole('link', { name: 'How do you want to pay?' }))
    expect(here()).toBe(`/${cname}/payment?order=${order}`)
  })

  it('begin with the link of an order, after the sign-in', async () => {
    let isSignedIn = false
    const { user, here } = await renderShop(`/${cname}?order=${order}&step=appointment`, [
      fake(customerAccounts.me, () => (isSignedIn ? aMe() : problem('not_authenticated'))),
      fake(customerAppointments.read, theAppointments(current())),
      fake(customerAccounts.login, () => {
        isSignedIn = true
        return { url: `/shop/${cname}/payment` }
      }),
    ])
    await user.type(await screen.findByLabelText('Email'), 'marie@example.test')
    await user.type(screen.getByLabelText('Password'), 'a long passphrase')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(here()).toBe(`/${cname}/appointment?order=${order}`))
    expect(await card()).toBeVisible()
  })

  it('begin with it after an invitation too', async () => {
    const { user, here } = await renderShop(`/${cname}/invitation?order=${order}&step=appointment#secret`, [
      fake(customerAccounts.readInvitation, {
        first_name: 'Marie',
        email: 'marie@mail.test',
        language: 'en',
        dealership: aMe().dealership,
      }),
      fake(customerAccounts.acceptInvitation, { url: `/shop/${cname}/payment` }),
      fake(customerAccounts.me, aMe()),
      fake(customerAppointments.read, theAppointments()),
    ])
    for (const name of ['Choose a password', 'Confirm password'])
      await user.type(await screen.findByLabelText(name), 'marmalade window corridor')
    await user.click(screen.getByRole('button', { name: 'Create my account' }))
    await waitFor(() => expect(here()).toBe(`/${cname}/appointment?order=${order}`))
  })

  it('lead a requester without a session to the sign-in, and from there back', async () => {
    const { here } = await renderShop(`/${cname}/appointment?order=${order}`, [
      fake(customerAccounts.me, () => problem('not_authenticated')),
    ])
    const next = encodeURIComponent(`/${cname}/appointment?order=${order}`)
    await waitFor(() => expect(here()).toBe(`/${cname}?reason=please_login_to_continue&next=${next}`))
  })

  it('end without an order', async () => {
    await open([fake(customerAppointments.read, () => problem('not_found'))])
    expect(await screen.findByText('No order yet')).toBeVisible()
  })
})

const never = () => {
  throw new Error('the day of the test has times')
}
