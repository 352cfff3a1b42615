import { customers, type Customer } from '@forecourt/contract/customers/customers.ts'
import { dealerships } from '@forecourt/contract/dealership/dealerships.ts'
import type { BodyOf, QueryOf } from '@forecourt/contract/platform/endpoint.ts'
import type { Frequency } from '@forecourt/contract/platform/frequency.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { pricing } from '@forecourt/contract/pricing/pricing.ts'
import { inventory, type Vehicle } from '@forecourt/contract/inventory/vehicles.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aCurrentUser } from '#shared/testing/current-user.ts'
import { answerWith, fake, networkFailure, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { aHomeDealership } from '#dealer/testing/answers.ts'
import { aCustomer } from '#dealer/testing/deals.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'
import { aVehicle, filtersFor } from '#dealer/testing/vehicles.ts'

const terra = aVehicle({ id: idOf(1), model: 'Terra' })
const vesta = aVehicle({
  id: idOf(2),
  model: 'Vesta',
  exterior_color: 'red',
  lease_payment: null,
  lease_reason: 'no_programme',
})
const lyra = aVehicle({ id: idOf(3), model: 'Lyra', vehicle_condition: 'Used', stock_status: 'R' })
const nova = aVehicle({ id: idOf(4), model: 'Nova', payments_state: 'refreshing' })
const all = [terra, vesta, lyra, nova]

function idOf(end: number): string {
  return `0195b0de-0000-7000-8000-0000000000a${end}`
}

const pageOf = (results: readonly Vehicle[]) => ({
  count: results.length,
  current: 1,
  last: 1,
  limit: 15,
  results: [...results],
})

const ana = { id: '0195b0de-0000-7000-8000-000000000001', full_name: 'Ana Boyd' }
const dev = { id: idOf(8), full_name: 'Dev Roy' }

const heldBy = (person: typeof ana | null): Customer =>
  aCustomer({
    id: '0195b0de-0000-7000-8000-0000000000c1',
    assigned_dealer: person && { ...person, role: 'dealer_sales_rep', is_active: true },
  })

const marie = heldBy(dev)
const orderId = idOf(7)
const path = `/customers/${marie.id}/add`

interface Scene {
  readonly vehicles?: readonly Vehicle[]
  readonly customer?: Customer
  readonly recent?: readonly string[]
  /** Of the payment filter's finance bounds. */
  readonly frequency?: Frequency
  /** Before those the screen always asks for. */
  readonly more?: ReturnType<typeof fake>[]
}

function answers(scene: Scene = {}) {
  const { vehicles = all, customer = marie, recent = [], frequency = 'monthly', more = [] } = scene
  const asked: QueryOf<typeof inventory.search>[] = []
  const bounds = { min: 275, max: 1425, step: 25, frequency: 'monthly' as const, term: 72, rate: '6.49' }
  return {
    asked,
    list: [
      ...more,
      fake(customers.get, customer),
      fake(orders.list, { results: [] }),
      // The worksheet that a new order leads to is tested elsewhere.
      fake(orders.get, () => problem('not_found')),
      fake(inventory.search, ({ query }) => {
        asked.push(query)
        return pageOf(vehicles)
      }),
      fake(inventory.recentSearches, { recent_searches: [...recent] }),
      fake(inventory.models, {
        results: [
          { make: 'Aster', model: 'Terra' },
          { make: 'Aster', model: 'Vesta' },
        ],
      }),
      fake(inventory.searchPaymentFilters, {
        cash: {
          min: 20_000,
          max: 80_000,
          step: 1000,
          frequency: 'once',
          term: null,
          rate: null,
          down_payment: '0.00',
        },
        finance: { ...bounds, frequency, down_payment: '2000.00' },
        lease: { ...bounds, term: null, rate: null, down_payment: '0.00' },
      }),
      fake(dealerships.vehicleFiltersData, filtersFor(['Aster', 'Borealis'])),
      fake(pricing.price, ({ params, body }) => priced(params['id'] ?? '', body.down_payment ?? '')),
      // Last: its address would also match the others.
      fake(
        inventory.vehicle,
        ({ params }) => vehicles.find(one => one.id === params['id']) ?? problem('not_found'),
      ),
    ],
  }
}

/** The engine's answer is another for each kind and down payment; what is more than the price fits nothing. */
const priced = (type: string, down: string) =>
  Number(down) > 42_000
    ? problem('validation', { code: 'pricing_invalid' })
    : Response.json({
        payment: { amount: type === 'lease' ? '401.00' : `6${down.slice(0, 2)}.00`, frequency: 'monthly' },
      })

async function show(search = '', scene: Scene = {}, options: Parameters<typeof renderRoute>[1] = {}) {
  const { asked, list } = answers(scene)
  const view = renderRoute(path + search, { answers: list, ...options })
  await screen.findByRole('heading', { level: 1, name: /Marie Tremblay/ })
  return { ...view, asked }
}

const card = (name: RegExp) => screen.findByRole('article', { name })
const last = <T,>(list: readonly T[]) => list.at(-1)

describe('finding a vehicle (interface S-14)', () => {
  it('shows what a vehicle is, where it is and what it costs', async () => {
    await show()
    const shown = within(await card(/Terra/))
    for (const text of [
      '2026 Aster Terra LX',
      'New',
      'In stock',
      'N1001',
      'Blue',
      '12 km',
      '$42,000',
      '$654.12',
      '/month',
    ])
      expect(shown.getByText(text)).toBeVisible()
    expect(screen.getByRole('heading', { name: '4 vehicles' })).toBeVisible()
    expect(
      await screen.findByText('From $275 to $1,425/month (72 mo, 6.49%, $2,000 down, est.)'),
    ).toBeVisible()
  })

  it('speaks French with Canadian figures', async () => {
    await show('', {}, { language: 'fr' })
    const shown = within(await card(/Terra/))
    expect(shown.getByRole('heading')).toHaveTextContent('Aster Terra LX 2026')
    for (const text of ['Neuf', 'En stock', 'Bleu', '42 000 $', '654,12 $'])
      expect(shown.getByText(text)).toBeVisible()
    expect(
      await screen.findByText(
        'De 275 $ à 1 425 $ par mois (72 mois, 6,49 %, mise de fonds de 2 000 $, est.)',
      ),
    ).toBeVisible()
  })

  it.each([
    [true, 'en', 'See 2026 Aster Terra LX all around: 360°, opens a new tab'],
    [true, 'fr', 'Voir Aster Terra LX 2026 sous tous les angles\u00a0: 360°, nouvel onglet'],
    [false, 'en', undefined],
  ] as const)('with 360° views switched on (%s) links to them in %s', async (isOn, language, name) => {
    const vehicles = [{ ...terra, spin_car_url: 'https://spins.example/1' }, vesta]
    const home = fake(dealerships.home, aHomeDealership({ spin_car_enabled: isOn }))
    await show('', { vehicles, more: [home] }, { language })
    const links = within(await card(/Terra/)).queryAllByRole('link')
    expect(within(await card(/Vesta/)).queryAllByRole('link')).toEqual([])
    expect(links.map(link => link.getAttribute('aria-label'))).toEqual(name === undefined ? [] : [name])
    for (const link of links) {
      expect(link).toHaveAttribute('href', 'https://spins.example/1')
      expect(link).toHaveAttribute('target', '_blank')
      expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    }
  })

  it('says why there is no estimate', async () => {
    await show('?payment_type=lease')
    expect(within(await card(/Vesta/)).getByText('No lease estimate: no lender’s program fits')).toBeVisible()
  })

  it('shows the cost of the other payment types, their time, and that they are being updated', async () => {
    await show('?payment_type=lease')
    const shown = within(await card(/Terra/))
    expect(shown.getByText('$47,460.00')).toBeVisible()
    expect(shown.getByText('$654.12/month')).toBeVisible()
    expect(shown.getByText(/^As of .*2026/)).toBeVisible()
    expect(within(await card(/Nova/)).getByText(/^Being updated. As of /)).toBeVisible()
    expect(within(await card(/Vesta/)).queryByText(/Being updated/)).toBeNull()
  })

  it('sorts by the payment of the current type', async () => {
    const { user, here, asked } = await show('?payment_type=lease')
    await card(/Terra/)
    await user.selectOptions(screen.getByLabelText('Order'), 'Lowest payment first')
    await waitFor(() => expect(last(asked)).toMatchObject({ payment_type: 'lease', ordering: 'payment' }))
    expect(here()).toBe(`${path}?payment_type=lease&ordering=payment`)
  })

  it('searches while typing, keeps the words in the URL, and offers recent ones', async () => {
    const { user, here, asked } = await show('?utm_campaign=summer', { recent: ['terra awd', 'civic 2023'] })
    await card(/Terra/)
    await user.keyboard('/')
    const box = screen.getByRole('searchbox', { name: 'Search vehicles' })
    expect(box).toHaveFocus()
    await user.keyboard('vesta')
    await waitFor(() => expect(last(asked)).toMatchObject({ query: 'vesta' }))
    expect(here()).toBe(`${path}?query=vesta&utm_campaign=summer`)
    await user.click(within(screen.getByRole('list', { name: 'Recent searches' })).getByText('civic 2023'))
    await waitFor(() => expect(last(asked)).toMatchObject({ query: 'civic 2023' }))
    expect(box).toHaveValue('civic 2023')
  })

  it('lets no card of the previous search be opened, from the first letter until the response', async () => {
    let answer: (page: ReturnType<typeof pageOf>) => void = () => undefined
    const later = new Promise<ReturnType<typeof pageOf>>(resolve => (answer = resolve))
    const search = fake(inventory.search, ({ query }) => (query.query === 'vesta' ? later : pageOf(all)))
    const { user, here } = await show('', { more: [search] })
    const terraCard = await card(/Terra/)
    const list = screen.getByRole('list', { name: 'Vehicles found' })
    expect(list).not.toHaveAttribute('data-stale')
    await user.type(screen.getByRole('searchbox', { name: 'Search vehicles' }), 'v')
    expect(list).toHaveAttribute('data-stale')
    await user.type(screen.getByRole('searchbox', { name: 'Search vehicles' }), 'esta{Enter}')
    terraCard.focus()
    await user.keyboard('{Enter}')
    within(terraCard)
      .getByRole('button', { name: /Select/ })
      .click()
    expect(here()).toBe(`${path}?query=vesta`)
    answer(pageOf([vesta]))
    await waitFor(() => expect(screen.queryByRole('article', { name: /Terra/ })).toBeNull())
    expect(screen.getByRole('list', { name: 'Vehicles found' })).not.toHaveAttribute('data-stale')
  })

  it('filters by condition, make and models of that make; back undoes it', async () => {
    const { user, router, asked } = await show()
    await user.click(await screen.findByRole('checkbox', { name: 'Certified' }))
    await waitFor(() => expect(last(asked)).toMatchObject({ condition: ['cpo'] }))
    expect(screen.getByRole('button', { name: 'Model Any' })).toHaveAccessibleDescription(
      'Choose a make first.',
    )
    await user.selectOptions(await screen.findByLabelText('Make'), 'Aster')
    await waitFor(() => expect(last(asked)).toMatchObject({ condition: ['cpo'], make: ['Aster'] }))
    await user.click(screen.getByRole('button', { name: 'Model Any' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Vesta' }))
    await waitFor(() => expect(last(asked)).toMatchObject({ make: ['Aster'], model: ['Vesta'] }))
    await user.selectOptions(screen.getByLabelText('Make'), 'Borealis')
    await waitFor(() => expect(last(asked)?.model).toBeUndefined())
    await router.navigate(-1)
    await waitFor(() => expect(screen.getByLabelText('Make')).toHaveValue('Aster'))
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(screen.getByLabelText('Make')).toHaveValue(''))
  })

  it('filters by the payment of the chosen type', async () => {
    const { user, here, asked } = await show()
    await user.click(await screen.findByRole('radio', { name: 'Lease' }))
    await waitFor(() => expect(here()).toBe(`${path}?payment_type=lease`))
    await user.type(screen.getByLabelText('From (monthly)'), '300')
    await user.type(screen.getByLabelText('To (monthly)'), '400{Enter}')
    await waitFor(() =>
      expect(last(asked)).toMatchObject({ payment_type: 'lease', min_payment: 300, max_payment: 400 }),
    )
    expect(here()).toBe(`${path}?payment_type=lease&min_payment=300&max_payment=400`)
    await user.clear(screen.getByLabelText('To (monthly)'))
    await user.type(screen.getByLabelText('To (monthly)'), '200{Enter}')
    expect(await screen.findByText('Must be at least $300.')).toBeVisible()
    await user.clear(screen.getByLabelText('To (monthly)'))
    await user.type(screen.getByLabelText('To (monthly)'), 'cheap{Enter}')
    expect(await screen.findByText('Type an amount, such as 450.')).toBeVisible()
  })
})

describe('payments every two weeks', () => {
  const often = { finance_payment: '302.04', finance_frequency: 'biweekly' } as const

  it('show their period on the card, in the filter and in its chip', async () => {
    const biweekly = {
      vehicles: [aVehicle({ id: idOf(1), model: 'Terra', ...often })],
      frequency: 'biweekly',
    } as const
    const { user, asked } = await show('', biweekly)
    const shown = within(await card(/Terra/))
    expect(shown.getByText('$302.04').parentElement).toHaveTextContent(/^\$302\.04\/2 weeks est\.$/)
    expect(shown.getByText('$512.34/month')).toBeVisible()
    expect(await screen.findByText(/^From \$275 to \$1,425\/2 weeks \(/)).toBeVisible()
    await user.type(screen.getByLabelText('To (biweekly)'), '310{Enter}')
    await waitFor(() =>
      expect(last(asked)).toMatchObject({ max_payment: 310, payment_frequency: 'biweekly' }),
    )
  })

  it('show their period in a filter without results', async () => {
    await show('?max_payment=310&payment_frequency=biweekly', { vehicles: [], frequency: 'biweekly' })
    expect(await screen.findByText('No vehicles up to $310/2 weeks.')).toBeVisible()
    const chips = screen.getByRole('list', { name: 'Active filters' })
    expect(chips).toHaveTextContent('Finance: Up to $310/2 weeks')
  })

  it('show their period in French too', async () => {
    await show('', { vehicles: [aVehicle({ id: idOf(1), model: 'Terra', ...often })] }, { language: 'fr' })
    const shown = within(await card(/Terra/))
    expect(shown.getByText('302,04 $').parentElement).toHaveTextContent('302,04 $ aux 2 semaines')
  })
})

describe('no results', () => {
  it('offers a wider range or no filters', async () => {
    const { user, here, asked } = await show('?min_payment=300&max_payment=400', { vehicles: [] })
    expect(await screen.findByText('No vehicles between $300 and $400/month.')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Widen to $450' }))
    await waitFor(() => expect(last(asked)).toMatchObject({ min_payment: 300, max_payment: 450 }))
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] ?? document.body)
    await waitFor(() => expect(here()).toBe(path))
  })

  it('shows the active filters of the search, each removable', async () => {
    const { user, here } = await show('?query=terra&condition=New%2Ccpo&make=Terra&min_payment=300', {
      vehicles: [],
    })
    const chips = await screen.findByRole('list', { name: 'Active filters' })
    expect(
      within(chips)
        .getAllByRole('listitem')
        .map(chip => chip.textContent),
    ).toEqual(['Search: terra', 'Condition: New, Certified', 'Make: Terra', 'Finance: From $300/month'])
    await user.click(screen.getByRole('button', { name: 'Remove the filter Condition: New, Certified' }))
    await waitFor(() => expect(here()).toBe(`${path}?query=terra&make=Terra&min_payment=300`))
    await user.click(
      await screen.findByRole('button', { name: 'Remove the filter Finance: From $300/month' }),
    )
    await waitFor(() => expect(here()).toBe(`${path}?query=terra&make=Terra`))
  })

  it('says when there is no inventory at all, and when words match nothing', async () => {
    const { user } = await show('', { vehicles: [] })
    expect(await screen.findByText('No vehicles yet.')).toBeVisible()
    await user.type(screen.getByRole('searchbox', { name: 'Search vehicles' }), 'zzz{Enter}')
    expect(await screen.findByText('No vehicles match this search.')).toBeVisible()
  })

  it('keeps the filters when the response fails', async () => {
    const { list } = answers()
    const { user } = renderRoute(`${path}?query=terra`, {
      answers: [fake(inventory.search, () => problem('validation')), ...list],
    })
    expect(await screen.findByText('The vehicles could not be loaded. Your filters are kept.')).toBeVisible()
    expect(screen.getByRole('searchbox', { name: 'Search vehicles' })).toHaveValue('terra')
    answerWith(fake(inventory.search, pageOf(all)))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await card(/Terra/)).toBeVisible()
  })
})

describe('comparing', () => {
  it('compares three by keyboard, and highlights differences', async () => {
    const { user, here } = await show()
    ;(await card(/Terra/)).focus()
    await user.keyboard(' {ArrowRight} {ArrowRight} {ArrowRight} ')
    const bar = within(await screen.findByRole('region', { name: 'Compare' }))
    expect(await bar.findByText('Compare 3 of 3')).toBeVisible()
    expect(bar.getByText('Up to 3 vehicles can be compared. Remove one first.')).toBeVisible()
    await user.click(bar.getByRole('button', { name: 'Compare side by side' }))
    const table = within(await screen.findByRole('table'))
    expect(table.getAllByRole('columnheader')).toHaveLength(4)
    expect(table.getByRole('row', { name: /^Lease, est\./ })).toHaveTextContent('—')
    await user.click(screen.getByRole('switch', { name: 'Only what differs' }))
    expect(table.getByRole('row', { name: /^Colour/ })).toBeVisible()
    expect(table.queryByRole('row', { name: /^Listing price/ })).not.toBeInTheDocument()
    expect(here()).toBe(`${path}?compare=${[1, 2, 3].map(idOf).join('%2C')}&view=compare`)
    await user.keyboard('{Escape}')
    expect(await card(/Nova/)).toBeVisible()
  })

  it('opens from a shared URL', async () => {
    await show(`?compare=${idOf(1)},${idOf(9)}&view=compare`)
    expect(await screen.findByText('A vehicle could not be loaded. The others still compare.')).toBeVisible()
    expect(await screen.findByRole('button', { name: /Select 2026 Aster Terra/ })).toBeVisible()
  })
})

describe('opening an order', () => {
  it('asks for the payment type, sends it once and opens the worksheet', async () => {
    const sent: { body: BodyOf<typeof orders.create>; key: string | null }[] = []
    const { user, here } = await show('?utm_campaign=summer')
    answerWith(
      fake(orders.create, ({ body, request }) => {
        sent.push({ body, key: request.headers.get('Idempotency-Key') })
        return sent.length === 1 ? problem('fault') : Response.json({ id: orderId })
      }),
    )
    ;(await card(/Terra/)).focus()
    await user.keyboard('{Enter}')
    const drawer = within(await screen.findByRole('dialog', { name: 'New order' }))
    expect(await drawer.findByRole('radio', { name: 'Finance' })).toBeChecked()
    expect(drawer.getByText('summer')).toBeVisible()
    await user.click(drawer.getByRole('radio', { name: 'Lease' }))
    await user.clear(drawer.getByLabelText('Lease down payment'))
    await user.type(drawer.getByLabelText('Lease down payment'), '1,500.5')
    await user.click(drawer.getByRole('switch', { name: 'Show taxes in the payment' }))
    await user.click(drawer.getByRole('button', { name: 'Create order' }))
    expect(await drawer.findByRole('alert')).toBeVisible()
    await user.click(drawer.getByRole('button', { name: 'Create order' }))
    await waitFor(() => expect(here()).toBe(`/customers/${marie.id}/order/${orderId}/pricing-worksheet`))
    expect(sent[1]).toEqual(sent[0])
    expect(sent[0]?.body).toEqual({
      customer: marie.id,
      vehicle: terra.id,
      payment_type: 'lease',
      finance_down_payment: '0.00',
      lease_down_payment: '1500.50',
      payment_include_tax: false,
      campaign: 'summer',
    })
  })

  it('estimates the payment with the typed down payment', async () => {
    const { user } = await show(`?open=${terra.id}`)
    const drawer = within(await screen.findByRole('dialog', { name: 'New order' }))
    const field = await drawer.findByLabelText('Finance down payment')
    const type = async (down: string) => {
      await user.clear(field)
      await user.type(field, down)
      await user.tab()
    }
    expect(drawer.getByText('$654.12')).toBeVisible()
    await type('3100')
    expect(await drawer.findByText('$631.00')).toBeVisible()
    await type('90000')
    expect(await drawer.findByText('No finance estimate: the terms do not fit')).toBeVisible()
    await type('0')
    expect(await drawer.findByText('$654.12')).toBeVisible()
    await user.type(drawer.getByLabelText('Lease down payment'), '2000')
    await user.click(drawer.getByRole('radio', { name: 'Lease' }))
    expect(await drawer.findByText('$401.00')).toBeVisible()
  })

  it('reports an invalid amount', async () => {
    const { user } = await show(`?open=${terra.id}`)
    const field = await screen.findByLabelText('Finance down payment')
    await user.clear(field)
    await user.type(field, '12.345')
    await user.click(screen.getByRole('button', { name: 'Create order' }))
    await waitFor(() => expect(field).toHaveAccessibleDescription(/decimal/i))
    await waitFor(() => expect(field).toHaveFocus())
  })

  it('offers similar vehicles when the vehicle was taken since, and keeps the values', async () => {
    const { user, here } = await show(`?open=${terra.id}`)
    answerWith(fake(orders.create, () => problem('conflict', { code: 'vehicle_unavailable' })))
    const field = await screen.findByLabelText('Finance down payment')
    await user.clear(field)
    await user.type(field, '3000')
    await user.click(screen.getByRole('button', { name: 'Create order' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'New order' }))
    expect(
      await drawer.findByText('This vehicle is no longer available. Here are similar vehicles.'),
    ).toBeVisible()
    await user.click(await drawer.findByRole('button', { name: /Select 2026 Aster Vesta/ }))
    expect(await drawer.findByLabelText('Finance down payment')).toHaveValue('3,000')
    expect(here()).toBe(`${path}?open=${vesta.id}`)
  })

  it('says that a vehicle of an old link is no longer available', async () => {
    await show(`?open=${idOf(9)}`)
    expect(await screen.findByText('This vehicle is no longer available.')).toBeVisible()
  })

  it('warns of a reserved vehicle and closes on Escape', async () => {
    const { user, here } = await show(`?open=${lyra.id}`)
    expect(await screen.findByText(/This vehicle is reserved/)).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(here()).toBe(path))
  })

  it.each([
    ['unprocessable', 'key_reused'],
    ['conflict', 'already_done'],
  ] as const)('links to the order whose response was lost (%s)', async (kind, code) => {
    const { user } = await show(`?open=${terra.id}`)
    answerWith(fake(orders.create, () => problem(kind, { code })))
    await user.click(await screen.findByRole('button', { name: 'Create order' }))
    expect(await screen.findByRole('link', { name: 'See the orders' })).toHaveAttribute(
      'href',
      `/dealer/customers/${marie.id}`,
    )
  })

  it('keeps typed values when there is no network', async () => {
    const { user } = await show(`?open=${terra.id}`)
    answerWith(fake(orders.create, () => networkFailure()))
    await user.click(await screen.findByRole('button', { name: 'Create order' }))
    expect(await screen.findByText('Request timed out.')).toBeVisible()
  })
})

describe('permission to add an order', () => {
  const rep = aCurrentUser({ role: 'dealer_sales_rep' })

  it('lets a representative add one for their own customer', async () => {
    await show('', { customer: heldBy(ana) }, { as: rep })
    expect(within(await card(/Terra/)).getByRole('button', { name: /^Select/ })).not.toHaveAttribute(
      'aria-disabled',
    )
  })

  it.each([
    [dev, 'Marie Tremblay is assigned to Dev Roy. Only they or a manager can add an order.'],
    [
      null,
      'Marie Tremblay is not assigned to anyone. Take the customer first, or ask a manager; then an order can be added.',
    ],
  ])('shows a representative why not', async (holder, reason) => {
    const { user, here } = await show('', { customer: heldBy(holder) }, { as: rep })
    expect(screen.getAllByText(reason)[0]).toBeVisible()
    const select = within(await card(/Terra/)).getByRole('button', { name: /^Select/ })
    expect(select).toHaveAccessibleDescription(reason)
    ;(await card(/Terra/)).focus()
    await user.keyboard('{Enter}')
    expect(here()).toBe(path)
  })

  it('refuses corporate users', async () => {
    const { list } = answers()
    renderRoute(path, {
      as: aCurrentUser({ role: 'corporate', permissions: ['page:customers', 'customer:read'] }),
      answers: list,
    })
    expect(await screen.findByText('You do not have access to this page.')).toBeVisible()
  })
})

it('keeps a refused order as it was typed, with errors at its fields', async () => {
  const { user } = await show()
  ;(await card(/Terra/)).focus()
  await user.keyboard('{Enter}')
  const drawer = within(await screen.findByRole('dialog', { name: 'New order' }))
  await user.type(await drawer.findByLabelText('Lease down payment'), '1500')
  await user.tab()
  await expectRefusalsInPlace('dealer/deals/orders/new-order-fields.tsx', {
    endpoint: orders.create,
    asks: ['finance_down_payment', 'lease_down_payment'],
  })
})
