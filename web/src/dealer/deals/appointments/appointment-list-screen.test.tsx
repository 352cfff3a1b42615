import { appointments, type ListedAppointment } from '@forecourt/contract/deals/appointments.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { aCustomer, anOrder, idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'
import { aCalendar, aListed } from './testing/calendars.ts'

/** Tuesday morning in Toronto. */
beforeEach(() => {
  vi.setSystemTime('2026-11-24T15:00:00Z')
  return () => void vi.useRealTimers()
})

const dev = aListed({
  id: idOf(903),
  start: '2026-11-25T15:00:00.000Z',
  end: '2026-11-25T16:00:00.000Z',
  order: { id: idOf(501), number: 'D12-26000124' },
  customer: {
    id: idOf(101),
    full_name: 'Dev Patel',
    assigned_dealer: signedInAs('dealer_sales_rep').user.id,
    has_email: true,
  },
  rep: 'Ana Boyd',
})

function show(role: Parameters<typeof signedInAs>[0] = 'dealer_sales_manager', first = dev) {
  const held: { results: readonly ListedAppointment[] } = { results: [first, aListed()] }
  const confirmed: unknown[] = []
  const view = renderRoute('/appointments', {
    as: signedInAs(role),
    answers: [
      fake(appointments.calendar, ({ query }) => aCalendar(query, { results: [...held.results] })),
      fake(appointments.confirm, ({ params, body }) => {
        confirmed.push([params.id, body.appointment])
        held.results = held.results.map(one => ({ ...one, state: 'confirmed' }))
        return anOrder()
      }),
      fake(appointments.ofOrder, { results: [] }),
      fake(customers.get, aCustomer({ id: idOf(101), full_name: 'Dev Patel' })),
      fake(orders.list, { results: [anOrder({ id: idOf(501), customer: idOf(101) })] }),
    ],
  })
  return { ...view, confirmed }
}

describe('the appointments of a week', () => {
  it('are listed day by day, each linked to its order', async () => {
    show()
    const day = await screen.findByRole('region', { name: 'Wednesday, November 25, 2026' })
    expect(day).toHaveTextContent(/10:00\sa\.m\.Dev PatelTest drive · 2026 Terra LX AWD · with Ana Boyd/)
    expect(within(day).getByRole('link', { name: 'Dev Patel' })).toHaveAttribute(
      'href',
      `/dealer/customers/${idOf(101)}/order/${idOf(501)}/appointment`,
    )
    expect(screen.getByRole('region', { name: 'Friday, November 27, 2026' })).toHaveTextContent(
      'No appointments',
    )
    expect(screen.getByRole('region', { name: 'Sunday, November 29, 2026' })).toHaveTextContent('Closed')
  })

  it('are confirmed by keyboard alone', async () => {
    const { user, confirmed } = show()
    await screen.findByRole('link', { name: 'Dev Patel' })
    await user.keyboard('jc')
    expect(await screen.findByText('Confirmed. Customer notified.')).toBeVisible()
    expect(confirmed).toEqual([[idOf(501), idOf(903)]])
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Confirm/ })).not.toBeInTheDocument())
  })

  it('must be announced by the person who confirms them when no mail can reach the customer', async () => {
    const { user } = show('dealer_sales_manager', { ...dev, customer: { ...dev.customer, has_email: false } })
    await screen.findByRole('link', { name: 'Dev Patel' })
    await user.keyboard('jc')
    expect(
      await screen.findByText('Confirmed. The customer has no email address. Notify them yourself.'),
    ).toBeVisible()
  })

  it('open with Enter', async () => {
    const { user, here } = show()
    await screen.findByRole('link', { name: 'Dev Patel' })
    await user.keyboard('j{Enter}')
    await waitFor(() => expect(here()).toBe(`/customers/${idOf(101)}/order/${idOf(501)}/appointment`))
    await screen.findByRole('button', { name: 'Propose time' })
  })

  it('of other representatives’ customers stay visible and say so', async () => {
    show('dealer_sales_rep')
    expect(await screen.findByRole('button', { name: 'Confirm Marie Tremblay' })).toHaveAccessibleDescription(
      'Only the assigned representative or a manager can do this.',
    )
    expect(screen.getByRole('button', { name: 'Confirm Dev Patel' })).not.toHaveAttribute('aria-disabled')
  })

  it('that fail to load can be requested again', async () => {
    renderRoute('/appointments', {
      as: signedInAs('corporate'),
      answers: [fake(appointments.calendar, () => problem('conflict'))],
    })
    expect(await screen.findByText('The week could not be loaded.')).toBeVisible()
  })
})
