import { customers, type CustomerRow } from '@forecourt/contract/customers/customers.ts'
import { dealerships } from '@forecourt/contract/dealership/dealerships.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { queryClient } from '#shared/api/query-client.ts'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { aCustomerRow, aPage, dev, idOf, me, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'

const row = (n: number, changes: Partial<CustomerRow> = {}) =>
  aCustomerRow({ id: idOf(100 + n), full_name: `Customer ${'ABCDEFGHIJ'[n] ?? n}`, ...changes })
const three = [row(0), row(1), row(2)]

interface ListOptions {
  readonly rows?: () => readonly CustomerRow[]
  readonly count?: number
  readonly role?: Parameters<typeof signedInAs>[0]
  readonly language?: 'en' | 'fr'
  readonly answers?: readonly HttpHandler[]
}

/** The list at an address, and what it asked the server. */
function openList(address = '', options: ListOptions = {}) {
  const { rows = () => three, count, role = 'dealer_sales_manager', language = 'en', answers = [] } = options
  const asked: URLSearchParams[] = []
  const view = renderRoute(`/customers${address}`, {
    as: signedInAs(role),
    language,
    answers: [
      ...answers,
      fake(customers.list, ({ request, query }) => {
        asked.push(new URL(request.url).searchParams)
        return aPage(rows(), { current: query.page, ...(count === undefined ? {} : { count }) })
      }),
      fake(customers.savedViews, { results: [] }),
      fake(users.assignableDealerUsers, { results: [me, dev] }),
      fake(dealerships.customerListFilterData, {
        reps: [dev],
        makes: ['Honda', 'Terra'],
        models: [
          { make: 'Honda', model: 'Civic' },
          { make: 'Terra', model: 'LX' },
        ],
        years: [2026, 2025],
      }),
    ],
  })
  const lastAsked = () => Object.fromEntries(asked.at(-1) ?? [])
  return { ...view, asked, lastAsked }
}

const link = (name: string) => screen.findByRole('link', { name })

describe('customer list (interface S-10)', () => {
  it('shows customer, vehicle, next action and its age, and the page of the action', async () => {
    const late = row(0, {
      phone: '+14165550142',
      language: 'fr',
      orders_count: 2,
      next_move: {
        whose: 'dealer',
        key: 'start_worksheet',
        step: 'build_and_price',
        params: {},
        since: new Date(Date.now() - 2 * 3_600_000).toISOString(),
        is_late: true,
      },
    })
    openList('', { rows: () => [late] })
    const line = within(await screen.findByRole('row', { name: /Customer A/ }))
    expect(line.getByRole('rowheader')).toHaveTextContent('Customer A FR(416) 555-0142 · Walk-in')
    expect(line.getByText('2026 Terra LX AWD')).toBeVisible()
    expect(line.getByTitle('2 orders')).toHaveTextContent('+1')
    expect(line.getByRole('img', { name: 'Next action: dealership' })).toBeVisible()
    expect(line.getByRole('link', { name: 'Start the worksheet' })).toHaveAttribute(
      'href',
      `/dealer/customers/${idOf(100)}/order/${idOf(500)}/pricing-worksheet`,
    )
    expect(line.getByText(/2\sh · late/)).toBeVisible()
  })

  it('distinguishes archived orders from no orders', async () => {
    openList('', {
      rows: () => [row(0, { orders_count: 1, order: null }), row(1, { orders_count: 0, order: null })],
    })
    const line = async (name: RegExp) => within(await screen.findByRole('row', { name }))
    expect((await line(/Customer A/)).getByText('1 archived order')).toBeVisible()
    expect((await line(/Customer B/)).getByText('No order yet')).toBeVisible()
  })

  it.each([
    ['search=Roy', { search: 'Roy' }],
    ['ordering=last_name', { ordering: 'last_name' }],
    ['archive_status=Lost', { archive_status: 'Lost' }],
    ['awaiting=customer', { awaiting: 'customer' }],
    ['page=2', { page: '2' }],
    [
      'payment_type=lease,cash&deposit_mode=hold&lead_type=widget&sales_rep=me,unassigned',
      {
        payment_type: 'lease,cash',
        deposit_mode: 'hold',
        lead_type: 'widget',
        sales_rep: 'me,unassigned',
      },
    ],
  ])('requests what the URL says: %s', async (address, query) => {
    const { lastAsked } = openList(`?${address}`, { count: 30 })
    await link('Customer A')
    expect(lastAsked()).toEqual(query)
  })

  it('drops invalid parameters of the URL', async () => {
    const { lastAsked } = openList('?page=-1&ordering=drop&payment_type=gold&awaiting=%00&archive_status=x')
    await link('Customer A')
    expect(lastAsked()).toEqual({})
  })

  it('goes to the last page when the list has become shorter', async () => {
    const { here } = openList('?page=9', { count: 25 })
    await waitFor(() => expect(here()).toBe('/customers?page=3'))
  })

  it('changes pages by button and by key, and the back button returns', async () => {
    const { user, here, router } = openList('', { count: 25 })
    await user.click(await screen.findByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(here()).toBe('/customers?page=2'))
    await screen.findByRole('button', { name: 'Page 2', current: 'page' })
    fireEvent.keyDown(document.body, { key: ']' })
    await waitFor(() => expect(here()).toBe('/customers?page=3'))
    await router.navigate(-1)
    await waitFor(() => expect(here()).toBe('/customers?page=2'))
  })

  it('has a tab for each status with its count, and keeps the filters', async () => {
    openList('?payment_type=lease')
    const tab = await screen.findByRole('link', { name: /^Lost\s*61$/ })
    expect(tab).toHaveAttribute('href', '/dealer/customers?archive_status=Lost&payment_type=lease')
  })

  it.each([
    [/^Next action: us\s*7$/, 'awaiting=dealer'],
    [/^Waiting\s*12$/, 'awaiting=customer'],
    [/^Holds\s*2$/, 'deposit=paid&deposit_mode=hold'],
    [/^Today\s*4$/, 'appointment=today'],
    [/^All$/, ''],
  ])('has the view %s', async (name, query) => {
    openList(`?${query}`)
    const views = within(await screen.findByRole('navigation', { name: 'Views' }))
    const view = await views.findByRole('link', { name })
    expect(view).toHaveAttribute('href', query === '' ? '/dealer/customers' : `/dealer/customers?${query}`)
    expect(view).toHaveAttribute('aria-current', 'page')
  })

  it('sorts by the menu and by a column', async () => {
    const { user, here } = openList('?page=2', { count: 30 })
    await user.selectOptions(await screen.findByLabelText('Sort'), 'Waiting longest')
    await waitFor(() => expect(here()).toBe('/customers?ordering=awaiting_since'))
    await user.click(screen.getByTitle('Sort by Customer'))
    await waitFor(() => expect(here()).toBe('/customers?ordering=last_name'))
  })

  it('searches 300 ms after the last key, immediately on Enter; / focuses the box', async () => {
    const { user, here, asked } = openList()
    await link('Customer A')
    await user.keyboard('/')
    const box = screen.getByRole('searchbox', { name: 'Search customers' })
    expect(box).toHaveFocus()
    await user.type(box, 'roy')
    const before = asked.length
    await waitFor(() => expect(here()).toBe('/customers?search=roy'))
    await waitFor(() => expect(asked.length).toBe(before + 1))
    await user.type(box, ' d{Enter}')
    await waitFor(() => expect(here()).toBe('/customers?search=roy+d'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(here()).toBe('/customers'))
  })
})

describe('filters', () => {
  const choices: readonly [group: string, choice: string, name: string, value: string][] = [
    ['Next action', 'Us', 'awaiting', 'dealer'],
    ['Waiting on us for…', 'Capture the deposit', 'awaiting_dealer', 'deposit_capture'],
    ['Waiting on customer for…', 'Pay the deposit', 'awaiting_customer', 'deposit_payment'],
    ['Representative', 'Me', 'sales_rep', 'me'],
    ['Representative', 'Dev Roy', 'sales_rep', dev.id],
    ['Source', 'Walk-in', 'lead_type', 'showroom'],
    ['Payment', 'Lease', 'payment_type', 'lease'],
    ['Order', 'Deposit held', 'order_management_status', 'deposit_held'],
    ['Deposit', 'Refunded', 'deposit', 'refunded'],
    ['Deposit mode', 'Hold', 'deposit_mode', 'hold'],
    ['Appointment', 'To confirm', 'appointment', 'unconfirmed'],
    ['Condition', 'Certified', 'condition', 'cpo'],
    ['Stock', 'In transit', 'stock_status', 'T'],
    ['Make', 'Honda', 'make', 'Honda'],
    ['Model', 'Civic', 'model', 'Civic'],
    ['Year', '2025', 'year', '2025'],
  ]
  it('offers only values that an order can have', async () => {
    const { user } = openList()
    await link('Customer A')
    await user.keyboard('f')
    const fields = within(await screen.findByRole('dialog', { name: 'Filters' }))
    for (const name of [
      'Choose a quote',
      'Send a document',
      'Answer a message',
      'Quote sent',
      'Quote chosen',
    ])
      expect(fields.queryByLabelText(name)).not.toBeInTheDocument()
  })

  it.each(choices)('%s: %s', async (group, choice, name, value) => {
    const { user, lastAsked } = openList()
    await link('Customer A')
    await user.keyboard('f')
    const field = within(await screen.findByRole('group', { name: group }))
    await user.click(await field.findByLabelText(choice))
    await waitFor(() => expect(lastAsked()).toEqual({ [name]: value }))
  })

  it.each([
    ['Build and price', 'build_and_price_step'],
    ['Trade-in', 'trade_in_step'],
    ['Credit application', 'credit_application_step'],
    ['Deposit step', 'deposit_step'],
    ['Appointment step', 'appointment_step'],
  ])('step status: %s', async (label, name) => {
    const { user, lastAsked } = openList()
    await link('Customer A')
    await user.keyboard('f')
    await user.selectOptions(await screen.findByLabelText(label), 'Action needed')
    await waitFor(() => expect(lastAsked()).toEqual({ [name]: 'awaiting-dealer' }))
  })

  it('applies every choice, even fast ones', async () => {
    const { user, here } = openList()
    await link('Customer A')
    await user.keyboard('f')
    const field = within(await screen.findByRole('group', { name: 'Waiting on us for…' }))
    const boxes = await field.findAllByRole('checkbox')
    const [first, second, third, fourth] = boxes as [HTMLElement, HTMLElement, HTMLElement, HTMLElement]
    for (const box of [first, second, third, fourth, second]) fireEvent.click(box)
    await waitFor(() => expect(field.getAllByRole('checkbox', { checked: true })).toHaveLength(3))
    expect(field.getAllByRole('checkbox', { checked: true })).toEqual([first, third, fourth])
    expect(here().match(/%2C/g)).toHaveLength(2)
  })

  it('offers only the models of the chosen makes, with a search', async () => {
    const { user } = openList('?make=Honda')
    await user.click(await screen.findByRole('button', { name: 'Filters' }))
    const models = within(await screen.findByRole('group', { name: 'Model' }))
    expect(await models.findByLabelText('Civic')).toBeInTheDocument()
    expect(models.queryByLabelText('LX')).not.toBeInTheDocument()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus())
  })

  it('shows each active filter as removable, and clears them all', async () => {
    const { user, here } = openList('?payment_type=lease,cash&sales_rep=me&awaiting=dealer')
    const chips = within(await screen.findByRole('list', { name: 'Active filters' }))
    expect(chips.getAllByRole('listitem').map(chip => chip.textContent)).toEqual([
      'Next action: Us',
      'Representative: Me',
      'Payment: Lease, Cash',
    ])
    await user.click(chips.getByRole('button', { name: 'Remove the filter Payment: Lease, Cash' }))
    await waitFor(() => expect(here()).toBe('/customers?awaiting=dealer&sales_rep=me'))
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(here()).toBe('/customers'))
  })
})

describe('saved views', () => {
  const saved = {
    id: idOf(900),
    name: 'My leases',
    query: 'payment_type=lease',
    created: '2026-11-21T15:00:00Z',
    is_shared: false,
    owner: null,
  }

  it('saves the current list under a name, and reports errors of the name', async () => {
    const bodies: unknown[] = []
    const { user } = openList('?payment_type=lease&page=2', {
      count: 30,
      answers: [
        fake(customers.saveView, ({ body }) => {
          bodies.push(body)
          return bodies.length === 1
            ? problem('validation', { fields: { name: [{ rule: 'unique', params: {} }] } })
            : saved
        }),
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Save view' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('This field is required.')).toBeVisible()
    await user.type(dialog.getByLabelText('Name of the view'), 'My leases')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(dialog.getByLabelText('Name of the view')).toBeInvalid())
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(bodies.at(-1)).toEqual({ name: 'My leases', query: 'payment_type=lease', is_shared: false })
  })

  it('shares the user’s own view, and shows the owner of a shared one', async () => {
    const asked: unknown[] = []
    const hot = { ...saved, id: idOf(901), name: 'Hot leads', query: '', is_shared: true, owner: 'Dev Roy' }
    const { user } = openList('?payment_type=lease', {
      answers: [
        fake(customers.savedViews, { results: [hot, saved] }),
        fake(customers.shareView, ({ body }) => {
          asked.push(body)
          return { ...saved, ...body }
        }),
      ],
    })
    expect(await screen.findByRole('img', { name: 'Shared by Dev Roy' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Share' }))
    await waitFor(() => expect(asked).toEqual([{ is_shared: true }]))
  })

  it('has the saved views in the sidebar too', async () => {
    openList('?payment_type=lease&page=2', {
      count: 30,
      answers: [fake(customers.savedViews, { results: [saved] })],
    })
    const [sidebar = document.body] = await screen.findAllByRole('navigation', { name: 'Main navigation' })
    const view = await within(sidebar).findByRole('link', { name: 'My leases' })
    expect(view).toHaveAttribute('href', '/dealer/customers?payment_type=lease')
    expect(view).toHaveAttribute('aria-current', 'page')
  })

  it('opens a saved view, and deletes it after a confirmation', async () => {
    const gone = vi.fn<(id: string) => void>()
    const { user } = openList('?payment_type=lease', {
      answers: [
        fake(customers.savedViews, { results: [saved] }),
        fake(customers.deleteView, ({ params }) => gone(params.id)),
      ],
    })
    const views = within(await screen.findByRole('navigation', { name: 'Views' }))
    expect(await views.findByRole('link', { name: 'My leases' })).toHaveAttribute('aria-current', 'page')
    expect(screen.queryByRole('button', { name: 'Save view' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Delete the view My leases' }))
    await user.click(await screen.findByRole('button', { name: 'Yes, delete the view My leases' }))
    await waitFor(() => expect(gone).toHaveBeenCalledWith(saved.id))
  })
})

describe('selection and bulk actions', () => {
  it('selects by key, assigns, reports the result and undoes it', async () => {
    const bodies: unknown[] = []
    const { user } = openList('', {
      answers: [
        fake(customers.assign, ({ body }) => {
          bodies.push(body)
          return {
            results: body.id_list.map(id => ({ id, changed: true, previous: me.id, code: null })),
          }
        }),
      ],
    })
    await link('Customer A')
    await user.keyboard('jxj{Shift>}x{/Shift}')
    expect(screen.getByRole('region', { name: 'Selected customers' })).toHaveTextContent('2 selected')
    await user.keyboard('a')
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign 2 customers' }))
    await user.click(await dialog.findByLabelText('Dev Roy'))
    await user.click(dialog.getByRole('button', { name: 'Assign' }))
    expect(await screen.findByText('2 assigned.')).toBeVisible()
    expect(bodies).toEqual([{ id_list: [idOf(100), idOf(101)], assigned_dealer: dev.id }])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('2 put back.')).toBeVisible()
    expect(bodies.at(-1)).toEqual({ id_list: [idOf(100), idOf(101)], assigned_dealer: me.id })
  })

  it('Esc closes an overlay, and then clears the selection', async () => {
    const { user } = openList()
    await link('Customer A')
    await user.keyboard('jxa')
    await within(await screen.findByRole('dialog')).findByLabelText('Dev Roy')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const bar = screen.getByRole('region', { name: 'Selected customers' })
    await user.keyboard('{Escape}')
    expect(bar).not.toBeInTheDocument()
    expect(screen.queryByRole('checkbox', { checked: true })).not.toBeInTheDocument()
  })

  it('keeps the selection across pages and sorting, and clears it with another filter', async () => {
    const bodies: unknown[] = []
    const rows = { 1: [row(0), row(1)], 2: [row(2), row(3)] }
    const { user, here } = openList('', {
      answers: [
        fake(customers.list, ({ query }) =>
          aPage(rows[query.page === 2 ? 2 : 1], { current: query.page, count: 12 }),
        ),
        fake(customers.assign, ({ body }) => {
          bodies.push(body.id_list)
          return { results: body.id_list.map(id => ({ id, changed: true, previous: null, code: null })) }
        }),
      ],
    })
    await link('Customer A')
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await link('Customer C')
    const bar = screen.getByRole('region', { name: 'Selected customers' })
    expect(bar).toHaveTextContent('2 selected · 2 on other pages')
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Customer D' }))
    expect(bar).toHaveTextContent('3 selected · 2 on other pages')
    await user.selectOptions(screen.getByLabelText('Sort'), 'Waiting longest')
    await waitFor(() => expect(here()).toBe('/customers?ordering=awaiting_since'))
    await user.click(within(bar).getByRole('button', { name: 'Assign' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign 3 customers' }))
    await user.click(await dialog.findByLabelText('Dev Roy'))
    await user.click(dialog.getByRole('button', { name: 'Assign' }))
    expect(await screen.findByText('3 assigned.')).toBeVisible()
    expect(bodies).toEqual([[idOf(100), idOf(101), idOf(102)]])
    await user.click(await screen.findByRole('checkbox', { name: 'Select Customer A' }))
    await user.click(screen.getByRole('link', { name: /^Lost/ }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected customers' })).toBeNull())
  })

  it('archives with a reason, reports the exceptions, and undoes with the old reason', async () => {
    const bodies: unknown[] = []
    const { user } = openList('', {
      answers: [
        fake(customers.setArchiveStatus, ({ body }) => {
          bodies.push(body)
          return {
            results: body.id_list.map((id, index) => ({
              id,
              changed: index === 0,
              previous: 'Active' as const,
              previous_reason: null,
              code: index === 0 ? null : 'deposit_live',
            })),
          }
        }),
      ],
    })
    await link('Customer A')
    await user.click(screen.getByRole('checkbox', { name: 'Select Customer A' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Customer B' }))
    await user.click(screen.getByRole('button', { name: 'Archive' }))
    const name = 'Change the status of 2 customers'
    const dialog = within(await screen.findByRole('dialog', { name }))
    await user.click(dialog.getByRole('button', { name: 'Change status' }))
    expect(await dialog.findByText('This field is required.')).toBeVisible()
    expect(bodies).toEqual([])
    await user.selectOptions(dialog.getByLabelText(/^Why\?/), 'Price too high')
    await user.click(dialog.getByRole('button', { name: 'Change status' }))
    expect(await screen.findByText('1 marked lost, 1 not changed: deposit on hold or paid.')).toBeVisible()
    expect(bodies[0]).toEqual({ id_list: [idOf(100), idOf(101)], status: 'Lost', reason_id: 'price' })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(bodies[1]).toEqual({ id_list: [idOf(100)], status: 'Active', reason_id: null }),
    )
  })

  it('representatives only choose a reason, since no other status is theirs to set', async () => {
    const { user } = openList('', { role: 'dealer_sales_rep' })
    await link('Customer A')
    await user.click(screen.getByRole('checkbox', { name: 'Select Customer A' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Customer B' }))
    await user.click(screen.getByRole('button', { name: 'Archive' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Archive 2 customers as Lost' }))
    expect(dialog.queryByRole('radiogroup')).not.toBeInTheDocument()
    expect(dialog.getByLabelText(/^Why\?/)).toBeVisible()
    expect(dialog.getAllByRole('button').map(button => button.textContent)).toEqual(['Back', 'Archive'])
  })

  it('# changes the row under the cursor; Enter opens it', async () => {
    const { user, here } = openList('', {
      answers: [fake(customers.get, () => problem('not_found'))],
    })
    await link('Customer A')
    await user.keyboard('jj#')
    const name = 'Change the status of Customer B'
    expect(await screen.findByRole('dialog', { name })).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const second = screen.getByRole('row', { name: /Customer B/ })
    await waitFor(() => expect(second).toHaveFocus())
    fireEvent.keyDown(second, { key: 'Enter' })
    await waitFor(() => expect(here()).toBe(`/customers/${idOf(101)}`))
  })

  it('keeps a dialog open when its request is refused, with the reason', async () => {
    const { user } = openList('', {
      answers: [fake(customers.assign, () => problem('conflict', { code: 'lock_fail' }))],
    })
    await link('Customer A')
    await user.keyboard('ja')
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByLabelText('Dev Roy'))
    await user.click(dialog.getByRole('button', { name: 'Assign' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('The order could not be locked.')
    expect(dialog.getByLabelText('Dev Roy')).toBeChecked()
  })

  it('offers a corporate user nothing that changes customers', async () => {
    openList('', { role: 'corporate' })
    await link('Customer A')
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Add customer' })).not.toBeInTheDocument()
    expect(screen.getByText('View only – corporate access.')).toBeVisible()
  })
})

describe('empty states', () => {
  it('first use: one sentence and one action', async () => {
    openList('', { rows: () => [] })
    expect(await screen.findByText('No customers yet.')).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'Add customer' })).toHaveLength(2)
  })

  it('no match: the filters and a button that clears them', async () => {
    const { user, here } = openList('?payment_type=lease', { rows: () => [] })
    expect(await screen.findByText('No customers match these filters.')).toBeVisible()
    expect(screen.getAllByRole('list', { name: 'Active filters' })).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(here()).toBe('/customers'))
  })

  it('shows neither name nor id of a representative of another dealership', async () => {
    openList(`?sales_rep=${idOf(999)}`)
    expect(await screen.findByText('Representative: Unknown representative')).toBeVisible()
  })

  it('no match: the search words are removable too', async () => {
    const { user, here } = openList('?search=zorro&payment_type=lease', { rows: () => [] })
    await screen.findByText('No customers match these filters.')
    await user.click(screen.getByRole('button', { name: 'Remove the filter Search: zorro' }))
    await waitFor(() => expect(here()).toBe('/customers?payment_type=lease'))
  })

  it('no match: other tabs with matches, with their counts', async () => {
    const { user, here } = openList('?search=zorro&awaiting=dealer', {
      answers: [
        fake(customers.list, ({ query }) =>
          aPage([], { current: 1, count: { Active: 0, Lost: 3, Sold: 0 }[query.archive_status] }),
        ),
      ],
    })
    const elsewhere = await screen.findByRole('navigation', { name: 'Matches among other customers' })
    expect(
      within(elsewhere)
        .getAllByRole('link')
        .map(other => other.textContent),
    ).toEqual(['3 matches in Lost'])
    await user.click(within(elsewhere).getByRole('link'))
    await waitFor(() => expect(here()).toBe('/customers?archive_status=Lost&search=zorro&awaiting=dealer'))
  })

  it('an empty status says so', async () => {
    openList('?archive_status=Sold', { rows: () => [] })
    expect(await screen.findByText('No sold customers.')).toBeVisible()
  })

  it('shows an error beside the filters, with its reference and a retry', async () => {
    let fails = true
    const { user } = openList('', {
      answers: [fake(customers.list, () => (fails ? problem('validation') : aPage(three)))],
    })
    expect(await screen.findByText(/The customers could not be loaded\./)).toBeVisible()
    expect(screen.getByText('Reference ref-1')).toBeVisible()
    fails = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await link('Customer A')).toBeVisible()
  })

  it('speaks French', async () => {
    openList('?payment_type=lease', { language: 'fr' })
    expect(await screen.findByText('Paiement : Location')).toBeVisible()
    expect(await screen.findByRole('row', { name: /Customer A/ })).toHaveTextContent('Terra LX AWD 2026')
  })
})

describe('a list that stays open', () => {
  it('never moves rows by itself: new customers wait until they are asked for', async () => {
    let rows = three
    const { user } = openList('', { rows: () => rows })
    await link('Customer A')
    rows = [row(7), row(0, { full_name: 'Customer A Renamed' }), row(1)]
    await queryClient.refetchQueries({ queryKey: [customers.list.path] })
    expect(await screen.findByText(/1 new/)).toBeVisible()
    const names = () => screen.getAllByRole('rowheader').map(cell => cell.textContent?.slice(0, 18))
    expect(screen.getByText('Customer A Renamed')).toBeVisible()
    expect(names()[1]).toContain('Customer B')
    await user.click(screen.getByRole('button', { name: 'Show' }))
    await waitFor(() => expect(names()[0]).toContain('Customer H'))
    // The button is gone; the Tab key goes on from where it was.
    expect(screen.getByText('3 customers', { selector: 'main *' })).toHaveFocus()
  })

  it('shows the reader’s own changes in another list immediately', async () => {
    const rows = { Active: [row(0)], Lost: [row(1, { archive_status: 'Lost' })] }
    const { user } = openList('', {
      answers: [
        fake(customers.list, ({ query }) => aPage(rows[query.archive_status === 'Lost' ? 'Lost' : 'Active'])),
        fake(customers.setArchiveStatus, ({ body }) => {
          rows.Lost = []
          rows.Active = [row(1), row(0)]
          const was = { changed: true, previous: 'Lost' as const, previous_reason: 'price', code: null }
          return { results: body.id_list.map(id => ({ id, ...was })) }
        }),
      ],
    })
    await link('Customer A')
    await user.click(screen.getByRole('link', { name: /^Lost/ }))
    await link('Customer B')
    await user.click(screen.getByRole('checkbox', { name: 'Select Customer B' }))
    await user.click(screen.getByRole('button', { name: 'Restore' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore Customer B' }))
    expect(dialog.queryByRole('radiogroup')).not.toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Restore' }))
    expect(await screen.findByText('1 made active.')).toBeVisible()
    await user.click(screen.getByRole('link', { name: /^Active/ }))
    expect(await link('Customer B')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show' })).not.toBeInTheDocument()
  })

  it('polls without keeping the session alive', async () => {
    const seen: (string | null)[] = []
    openList('', {
      answers: [
        fake(customers.list, ({ request }) => {
          seen.push(request.headers.get('X-Background'))
          return aPage(three)
        }),
      ],
    })
    await link('Customer A')
    await queryClient.refetchQueries({ queryKey: [customers.list.path] })
    expect(seen).toEqual([null, '1'])
  })
})

describe('columns', () => {
  it('are chosen and ordered without dragging, and remembered', async () => {
    const { user } = openList()
    await user.click(await screen.findByRole('button', { name: 'Columns' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Columns' }))
    expect(dialog.getByLabelText('Customer')).toBeDisabled()
    await user.click(dialog.getByLabelText('Created'))
    await user.click(dialog.getByLabelText('Deposit'))
    await user.click(dialog.getByRole('button', { name: 'Move Created forward' }))
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const headers = screen.getAllByRole('columnheader').map(header => header.textContent)
    expect(headers.filter(header => header !== '')).toEqual([
      'Customer',
      'Vehicle of interest',
      'Next action',
      'Appointment',
      'Created',
      'Rep',
    ])
    expect(localStorage.getItem('dp-customer-columns')).toContain('created,rep')
  })
})

it('keeps a refused view as it was typed, with the error at its field', async () => {
  const { user } = openList('?payment_type=lease')
  await user.click(await screen.findByRole('button', { name: 'Save view' }))
  await user.type(await screen.findByLabelText('Name of the view'), 'My leases')
  await expectRefusalsInPlace('dealer/customers/customers/list/save-view-dialog.tsx', {
    endpoint: customers.saveView,
    asks: ['name'],
  })
})

it('keeps a refused status as it was chosen, with the error at its field', async () => {
  const { user } = openList()
  await link('Customer A')
  await user.click(screen.getByRole('checkbox', { name: 'Select Customer A' }))
  await user.click(screen.getByRole('button', { name: 'Archive' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(await dialog.findByLabelText(/^Why\?/), 'Price too high')
  await expectRefusalsInPlace('dealer/customers/customers/list/status-dialog.tsx', {
    endpoint: customers.setArchiveStatus,
    others: ['id_list'],
  })
})
