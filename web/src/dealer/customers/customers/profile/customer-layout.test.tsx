import { assignments } from '@forecourt/contract/customers/assignments.ts'
import { customers, type Customer } from '@forecourt/contract/customers/customers.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { timelines, type CustomerTimelineEntry } from '@forecourt/contract/customers/timelines.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '#shared/api/query-client.ts'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { aCustomer, aCustomerRow, aPage, dev, idOf, me, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'
import { customerQueries } from '../customers.api.ts'

const viewCounts = {
  my_move: 0,
  awaiting_dealer: 12,
  awaiting_customer: 0,
  holds: 0,
  today: 0,
  Active: 12,
  Lost: 0,
  Sold: 0,
}

interface PageOptions {
  readonly customer?: () => Customer
  readonly role?: Parameters<typeof signedInAs>[0]
  readonly answers?: Answers
}

function openCustomer({
  customer = aCustomer,
  role = 'dealer_sales_manager',
  answers = [],
}: PageOptions = {}) {
  return renderRoute(`/customers/${idOf(100)}`, {
    as: signedInAs(role),
    answers: [
      ...answers,
      fake(customers.get, () => customer()),
      fake(orders.list, { results: [] }),
      fake(users.assignableDealerUsers, { results: [me, dev] }),
    ],
  })
}

const contact = () => within(screen.getByRole('complementary', { name: 'Contact' }))

describe('customer (interface S-12)', () => {
  it('shows what a call needs: name, numbers to dial, address, note', async () => {
    openCustomer({ customer: () => aCustomer({ note: 'Prefers texts.' }) })
    expect(await screen.findByRole('heading', { level: 1, name: 'Marie Tremblay' })).toBeVisible()
    expect(contact().getByRole('link', { name: '(416) 555-0142' })).toHaveAttribute(
      'href',
      'tel:+14165550142',
    )
    expect(contact().getByText('Toronto, ON M5V 2T6')).toBeVisible()
    expect(contact().getByText('Prefers texts.')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Deals' })).toBeVisible()
  })

  it('edits in place: E opens, only changes are sent, with the version they were made from', async () => {
    const sent: unknown[] = []
    const { user } = openCustomer({
      answers: [
        fake(customers.update, ({ request, body }) => {
          sent.push([request.headers.get('If-Match'), body])
          return aCustomer({ city: 'Ottawa', version: 2 })
        }),
      ],
    })
    await screen.findByRole('heading', { level: 1 })
    await user.keyboard('e')
    const city = await screen.findByLabelText('City')
    await user.clear(city)
    await user.type(city, 'Ottawa')
    expect(screen.getByRole('region', { name: '1 unsaved change' })).toBeVisible()
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('Ottawa, ON M5V 2T6')).toBeVisible()
    expect(sent).toEqual([['"v1"', { city: 'Ottawa' }]])
  })

  it('focuses the first field, and Edit again after Esc and after saving', async () => {
    const { user } = openCustomer({
      answers: [fake(customers.update, () => aCustomer({ city: 'Ottawa', version: 2 }))],
    })
    await screen.findByRole('heading', { level: 1 })
    const edit = () => screen.getByRole('button', { name: /^Edit/ })
    await user.keyboard('e')
    await waitFor(() => expect(screen.getByLabelText(/^First name/)).toHaveFocus())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(edit()).toHaveFocus())

    await user.keyboard('e')
    await user.type(await screen.findByLabelText('City'), 'x')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'No' }))
    await waitFor(() => expect(screen.getByLabelText('City')).toHaveFocus())
    expect(screen.getByLabelText('City')).toHaveValue('Torontox')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: /^Yes/ }))
    await waitFor(() => expect(edit()).toHaveFocus())

    await user.keyboard('e')
    await user.type(await screen.findByLabelText('City'), 'x')
    await user.click(screen.getByRole('button', { name: /^Save/ }))
    await screen.findByText('Saved.')
    await waitFor(() => expect(edit()).toHaveFocus())
  })

  it('412: both versions side by side, a choice per field, nothing lost', async () => {
    let stored = aCustomer()
    const sent: unknown[] = []
    const { user } = openCustomer({
      customer: () => stored,
      answers: [
        fake(customers.update, ({ body }) => {
          sent.push(body)
          return sent.length === 1
            ? problem('stale', { current: stored })
            : aCustomer({ ...stored, version: 3 })
        }),
      ],
    })
    await screen.findByRole('heading', { level: 1 })
    await user.keyboard('e')
    const city = await screen.findByLabelText('City')
    await user.clear(city)
    await user.type(city, 'Ottawa')
    stored = aCustomer({ city: 'Guelph', note: 'Called at noon.', updated_by: 'Dev Roy', version: 2 })
    await user.keyboard('{Control>}s{/Control}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed by someone else' }))
    expect(dialog.getByText(/^Dev Roy changed this at/)).toBeVisible()
    const ofCity = within(dialog.getByRole('radiogroup', { name: 'City' }))
    expect(ofCity.getByLabelText('YoursOttawa')).toBeChecked()
    expect(ofCity.getByLabelText('TheirsGuelph')).not.toBeChecked()
    expect(
      within(dialog.getByRole('radiogroup', { name: 'Note' })).getByLabelText('TheirsCalled at noon.'),
    ).toBeChecked()
    await user.click(dialog.getByRole('button', { name: 'Save mine' }))
    await waitFor(() => expect(sent[1]).toEqual({ city: 'Ottawa' }))
  })

  it('merges concurrent saves into the open form, field by field', async () => {
    const sent: unknown[] = []
    const { user } = openCustomer({
      answers: [
        fake(customers.update, ({ request, body }) => {
          sent.push([request.headers.get('If-Match'), body])
          return aCustomer({ city: 'Ottawa', note: 'Called at noon.', version: 3 })
        }),
      ],
    })
    await screen.findByRole('heading', { level: 1 })
    await user.keyboard('e')
    const city = await screen.findByLabelText('City')
    await user.clear(city)
    await user.type(city, 'Ottawa')
    const stored = aCustomer({ note: 'Called at noon.', updated_by: 'Dev Roy', version: 2 })
    const { queryKey } = customerQueries.one(stored.id)
    await act(async () => queryClient.setQueryData(queryKey, { data: stored, etag: '"v2"' }))
    expect(await screen.findByDisplayValue('Called at noon.')).toBeVisible()
    expect(city).toHaveValue('Ottawa')
    expect(screen.getByRole('region', { name: '1 unsaved change' })).toBeVisible()
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(sent).toEqual([['"v2"', { city: 'Ottawa' }]]))
  })

  it('shows what happened to the person and to each deal, page by page', async () => {
    const at = '2026-11-21T17:00:00Z'
    const entry = (
      did: string,
      facts: CustomerTimelineEntry['facts'] = {},
      order: CustomerTimelineEntry['order'] = null,
    ) => ({ at, act: did, facts, order, by: 'Dev Roy', by_kind: 'staff' }) as const
    const first = [
      entry('order.saved', { version: 2 }, { id: idOf(500), number: 'D12-26000123' }),
      entry('customer.archived', { status: 'Lost', reason: 'price' }),
      entry('customer.archived', { status: 'Active' }),
      entry('customer.assigned', { name: 'Ana Boyd' }),
      entry('customer.assigned'),
      entry('trade_in_estimate.vehicle_set', { year: 2019, make: 'Honda', model: 'Civic' }),
      entry('customer.changed', { fields: 'city,secondary_phone' }),
      entry('customer.changed'),
      entry('customer.never_heard_of'),
    ]
    const { user, here } = openCustomer({
      answers: [
        fake(timelines.ofCustomer, ({ query }) =>
          query.page === 1
            ? { current: 1, has_more: true, results: first }
            : {
                current: 2,
                has_more: false,
                results: [{ ...entry('lead.received'), by: null, by_kind: 'system' as const }],
              },
        ),
      ],
    })
    await user.click(await screen.findByRole('link', { name: 'Timeline' }))
    expect(here()).toBe(`/customers/${idOf(100)}?part=timeline`)
    await screen.findByText(/Worksheet saved/)
    const lines = within(screen.getByRole('region', { name: 'Deals' })).getAllByRole('listitem')
    expect(lines.map(item => item.firstChild?.textContent)).toEqual([
      'Worksheet saved, version 2 · D12-26000123',
      'Marked lost: Price too high',
      'Reactivated',
      'Assigned to Ana Boyd',
      'Unassigned',
      'Vehicle to trade in: 2019 Honda Civic',
      'Changed: City, Second phone',
      'Contact details changed',
      'Order changed',
    ])
    expect(screen.getByRole('link', { name: 'D12-26000123' })).toHaveAttribute(
      'href',
      `/dealer/customers/${idOf(100)}/order/${idOf(500)}/pricing-worksheet`,
    )
    await user.click(screen.getByRole('button', { name: 'Older' }))
    expect(await screen.findByText('Lead received')).toBeVisible()
    expect(screen.getByText(/The system$/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Older' })).not.toBeInTheDocument()
  })

  it('shows a representative why they may not edit a colleague’s customer', async () => {
    openCustomer({ role: 'dealer_sales_rep', customer: () => aCustomer({ assigned_dealer: dev }) })
    const edit = await screen.findByRole('button', { name: /^Edit/ })
    expect(edit).toHaveAttribute('aria-disabled', 'true')
    expect(edit).toHaveAccessibleDescription('Only the assigned representative or a manager can do this.')
    expect(screen.queryByRole('button', { name: 'Rep: Dev Roy' })).not.toBeInTheDocument()
  })

  it('lets a representative claim an unassigned customer', async () => {
    const sent: unknown[] = []
    let holder: Customer['assigned_dealer'] = null
    const { user } = openCustomer({
      role: 'dealer_sales_rep',
      customer: () => aCustomer({ assigned_dealer: holder }),
      answers: [
        fake(assignments.claimCustomer, ({ body }) => {
          sent.push(body)
          holder = me
          return aCustomer()
        }),
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Take this customer' }))
    expect(await screen.findByText('Rep: Ana Boyd')).toBeVisible()
    expect(sent).toEqual([{ by_request: false }])
  })

  it('is read-only for a corporate user', async () => {
    openCustomer({ role: 'corporate' })
    await screen.findByRole('heading', { level: 1, name: 'Marie Tremblay' })
    expect(screen.queryByRole('button', { name: /^Edit|^Status|^Rep|Add order/ })).not.toBeInTheDocument()
  })

  it('does not offer adding an order to users without permission', async () => {
    openCustomer({ role: 'corporate' })
    expect(await screen.findByText('Orders appear here once they are created.')).toBeVisible()
  })

  it('says that a customer does not exist', async () => {
    openCustomer({ answers: [fake(customers.get, () => problem('not_found'))] })
    expect(await screen.findByText('This customer was not found or has been removed.')).toBeVisible()
  })

  it('walks the filtered list across pages, without skipping anybody', async () => {
    const row = (n: number) => aCustomerRow({ id: idOf(n), full_name: `Customer ${n}` })
    const pages = [[row(100)], [row(101)]]
    const { here, router } = openCustomer({
      answers: [
        fake(customers.savedViews, { results: [] }),
        fake(customers.viewCounts, viewCounts),
        fake(customers.get, ({ params }) => aCustomer({ id: params.id })),
        fake(customers.list, ({ query }) =>
          aPage(pages[query.page - 1] ?? [], { current: query.page, count: 12 }),
        ),
      ],
    })
    await router.navigate('/customers?awaiting=dealer')
    await screen.findByRole('link', { name: 'Customer 100' })
    await router.navigate(`/customers/${idOf(100)}`)
    expect(await screen.findByText('1/12')).toBeVisible()
    fireEvent.keyDown(document.body, { key: 'ArrowDown', altKey: true })
    await waitFor(() => expect(here()).toBe(`/customers/${idOf(101)}`))
    expect(await screen.findByText('2/12')).toBeVisible()
    fireEvent.keyDown(document.body, { key: 'ArrowUp', altKey: true })
    await waitFor(() => expect(here()).toBe(`/customers/${idOf(100)}`))
  })
})

it('keeps refused values as typed, with errors at their fields', async () => {
  const { user } = openCustomer()
  await user.click(await screen.findByRole('button', { name: /^Edit/ }))
  const name = await screen.findByLabelText(/^First name/)
  await user.type(name, 'a')
  await expectRefusalsInPlace('dealer/customers/customers/profile/contact-edit.tsx', {
    endpoint: customers.update,
    others: ['email_confirmation', 'assigned_dealer'],
    field: name,
  })
})
