import { customers } from '@forecourt/contract/customers/customers.ts'
import { orders, type Order } from '@forecourt/contract/deals/orders.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { anAppointment } from '#dealer/deals/appointments/testing/calendars.ts'
import { aCustomer, anOrder, dev, idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'

interface OrdersOptions {
  readonly role?: Parameters<typeof signedInAs>[0]
  readonly language?: 'en' | 'fr'
  readonly holder?: ReturnType<typeof aCustomer>['assigned_dealer']
  readonly answers?: Answers
}

function openOrders(list: () => readonly Order[], options: OrdersOptions = {}) {
  const { role = 'dealer_sales_manager', language = 'en', holder, answers = [] } = options
  return renderRoute(`/customers/${idOf(100)}`, {
    as: signedInAs(role),
    language,
    answers: [
      ...answers,
      fake(customers.get, aCustomer(holder === undefined ? {} : { assigned_dealer: holder })),
      fake(orders.list, () => ({ results: [...list()] })),
    ],
  })
}

/** Presses an item of the order's menu, and answers it. */
async function more(user: ReturnType<typeof openOrders>['user'], name: string | RegExp) {
  await user.click(await screen.findByRole('button', { name: 'Actions' }))
  const item = await screen.findByRole('menuitem', { name })
  await user.click(item)
  return item
}

const waiting = {
  whose: 'customer',
  key: 'wait_for_customer',
  step: 'trade_in',
  params: { task: 'trade_in_offer' },
  since: null,
  is_late: false,
} as const

describe('orders of a customer (interface S-13)', () => {
  it('shows the deal: vehicle, payment and total, steps, and the next action', async () => {
    openOrders(() => [anOrder({ next_move: waiting })])
    const card = within(await screen.findByRole('article', { name: /D12-26000123 2026 Terra LX AWD/ }))
    expect(card.getByText('$626.48')).toHaveAttribute('data-cents', '62648')
    expect(card.getByText('$45,278.87')).toBeVisible()
    expect(card.getByText('Waiting for Marie to answer the trade-in offer.')).toBeVisible()
    const rail = within(card.getByRole('navigation', { name: 'Steps of order D12-26000123' }))
    expect(rail.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
      `/dealer/customers/${idOf(100)}/order/${idOf(500)}/pricing-worksheet`,
      `/dealer/customers/${idOf(100)}/order/${idOf(500)}/trade-in`,
      `/dealer/customers/${idOf(100)}/order/${idOf(500)}/personal-application`,
      `/dealer/customers/${idOf(100)}/order/${idOf(500)}/deposit`,
      `/dealer/customers/${idOf(100)}/order/${idOf(500)}/appointment`,
    ])
    expect(rail.getByText('Credit')).toBeVisible()
    expect(rail.queryByText(/Quotes|Files/)).not.toBeInTheDocument()
  })

  it('shows the next appointment, and nothing of cancelled ones', async () => {
    openOrders(() => [
      anOrder({ proposed_appointment: anAppointment() }),
      anOrder({
        id: idOf(501),
        number: 'D12-26000124',
        proposed_appointment: anAppointment({ state: 'cancelled', cancelled_by: 'dealer' }),
      }),
    ])
    const [meeting, ...others] = await screen.findAllByRole('link', { name: /To confirm$/ })
    expect(meeting).toHaveTextContent(/November 26, 2026 at 2:00\sp\.m\. · To confirm/)
    expect(meeting).toHaveAttribute('href', `/dealer/customers/${idOf(100)}/order/${idOf(500)}/appointment`)
    expect(others).toEqual([])
  })

  it('highlights our own action once, and keeps adding another order secondary', async () => {
    const ours = {
      ...waiting,
      whose: 'dealer',
      key: 'price_order',
      step: 'build_and_price',
      params: {},
    } as const
    const older = anOrder({ id: idOf(501), number: 'D12-26000101', next_move: ours })
    openOrders(() => [anOrder({ next_move: ours }), older])
    const lookOf = async (number: string) => {
      const card = within(await screen.findByRole('article', { name: new RegExp(number) }))
      return card.getByRole('link', { name: /^Worksheet/ }).getAttribute('data-variant')
    }
    expect(await lookOf('D12-26000123')).toBe('filled')
    expect(await lookOf('D12-26000101')).toBe('default')
    expect(screen.getByRole('link', { name: 'Add order' })).toHaveAttribute('data-variant', 'default')
  })

  it('says the same in French', async () => {
    openOrders(() => [anOrder({ next_move: waiting })], { language: 'fr' })
    expect(await screen.findByText('Marie doit répondre à l’offre d’échange.')).toBeVisible()
    expect(screen.getByRole('article', { name: /Terra LX AWD 2026/ })).toBeVisible()
  })

  it('has an empty state with an action', async () => {
    openOrders(() => [])
    expect(await screen.findByText('No orders yet.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Add order' })).toHaveAttribute(
      'href',
      `/dealer/customers/${idOf(100)}/add`,
    )
  })

  it('archives after a confirmation, and collapses archived ones with author and time', async () => {
    let list = [anOrder()]
    const sent: unknown[] = []
    const { user } = openOrders(() => list, {
      answers: [
        fake(orders.setArchiveStatus, ({ body }) => {
          sent.push(body.reason_id)
          list = [
            anOrder({
              is_archived: body.archivedStatus,
              archived_status_changed_at: '2026-11-21T17:00:00Z',
              archived_status_changed_by: 'Dev Roy',
            }),
          ]
          return anOrder()
        }),
      ],
    })
    await more(user, 'Archive')
    expect(await screen.findByText('Archive this record? You can restore it later.')).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Why? (optional)' }), 'Price too high')
    await user.click(screen.getByRole('button', { name: 'Yes, archive order D12-26000123' }))
    await user.click(await screen.findByText('Archived (1)'))
    expect(sent).toEqual(['price'])
    expect(screen.getByText(/Archived by Dev Roy, November 21, 2026/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Worksheet' })).toHaveAttribute(
      'href',
      `/dealer/customers/${idOf(100)}/order/${idOf(500)}/pricing-worksheet`,
    )
    await user.click(screen.getByRole('button', { name: 'Restore' }))
    expect(await screen.findByRole('button', { name: 'Actions' })).toBeVisible()
  })

  it('keeps an order with unsettled money, and says what to do first', async () => {
    const { user } = openOrders(() => [anOrder({ order_management_status: 'deposit_held' })])
    const item = await more(user, /^Archive/)
    expect(item).toHaveAttribute('aria-disabled', 'true')
    expect(item).toHaveTextContent('Refund, transfer or keep the deposit before archiving.')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('deletes a draft after a confirmation, and only a draft', async () => {
    let list = [anOrder({ is_draft: true })]
    const { user } = openOrders(() => list, {
      answers: [
        fake(orders.delete, () => {
          list = []
        }),
      ],
    })
    await more(user, 'Delete')
    await user.click(await screen.findByRole('button', { name: 'Yes, delete order D12-26000123' }))
    expect(await screen.findByText('No orders yet.')).toBeVisible()
  })

  it('saves the note with its version; 412 shows both notes', async () => {
    const sent: unknown[] = []
    const { user } = openOrders(() => [anOrder({ note: 'Old' })], {
      answers: [
        fake(orders.update, ({ request, body }) => {
          sent.push([request.headers.get('If-Match'), body])
          return problem(sent.length === 1 ? 'stale' : 'fault')
        }),
        fake(orders.get, () => problem('not_found')),
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Edit note' }))
    const note = await screen.findByRole('textbox', { name: 'Note' })
    await user.clear(note)
    await user.type(note, 'Winter tires')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toEqual([['"v3"', { note: 'Winter tires' }]]))
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(note).toHaveValue('Winter tires')
  })

  it('asks about a note that somebody else changed too, and not about the rest of the deal', async () => {
    const stored = anOrder({ note: 'Old', updated_by: 'Dev Roy', version: 4 })
    const sent: unknown[] = []
    const { user } = openOrders(() => [anOrder({ note: 'Old' })], {
      answers: [
        fake(orders.update, ({ request, body }) => {
          sent.push([request.headers.get('If-Match'), body])
          const note = sent.length === 1 ? 'Old' : 'Call first'
          const version = sent.length === 1 ? 4 : 5
          return problem('stale', { current: { ...stored, note, version } })
        }),
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Edit note' }))
    const note = await screen.findByRole('textbox', { name: 'Note' })
    await user.clear(note)
    await user.type(note, 'Winter tires')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed by someone else' }))
    expect(sent).toEqual(['"v3"', '"v4"'].map(tag => [tag, { note: 'Winter tires' }]))
    expect(dialog.getByText(/^Dev Roy changed this at/)).toBeVisible()
    expect(dialog.getByLabelText('TheirsCall first')).not.toBeChecked()
    expect(note).toHaveValue('Winter tires')
  })

  it('a representative may not change a colleague’s deal', async () => {
    const { user } = openOrders(() => [anOrder()], { role: 'dealer_sales_rep', holder: dev })
    const why = 'Only the assigned representative or a manager can do this.'
    for (const name of ['Add order', 'Add note'])
      expect(await screen.findByRole('button', { name })).toHaveAccessibleDescription(why)
    await user.click(await screen.findByRole('button', { name: 'Actions' }))
    for (const name of [/^Archive/, /^Delete/]) {
      const item = await screen.findByRole('menuitem', { name })
      expect(item).toHaveAttribute('aria-disabled', 'true')
      expect(item).toHaveTextContent(why)
    }
  })

  it('keeps the rest of the page when a part fails', async () => {
    openOrders(() => [], { answers: [fake(orders.list, () => problem('validation'))] })
    expect(await screen.findByText(/The orders could not be loaded\./)).toBeVisible()
    expect(screen.getByRole('complementary', { name: 'Contact' })).toBeVisible()
  })
})

it('keeps a refused note as it was typed, with the error at its field', async () => {
  const { user } = openOrders(() => [anOrder({ note: 'Old' })])
  await user.click(await screen.findByRole('button', { name: 'Edit note' }))
  await user.type(await screen.findByRole('textbox', { name: 'Note' }), ' and new')
  await expectRefusalsInPlace('dealer/deals/orders/order-note.tsx', {
    endpoint: orders.update,
    asks: ['note'],
  })
})
