import { customers } from '@forecourt/contract/customers/customers.ts'
import { dealerships } from '@forecourt/contract/dealership/dealerships.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { pricing } from '@forecourt/contract/pricing/pricing.ts'
import { settings } from '@forecourt/contract/dealership/settings.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { sessionHasExpired } from '#shared/api/client.ts'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { aCustomer, aCustomerRow, anOrder, aPage, dev, idOf, me, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'

const capitol = {
  id: idOf(2),
  name: 'Capitol Avenue Auto',
  city: 'Sacramento',
  province_code: 'CA',
  country: 'US',
  last_used: null,
} as const

interface Besides {
  readonly rows?: readonly ReturnType<typeof aCustomerRow>[]
  readonly managed?: number
  readonly before?: Answers
}

/** Marie's page with the palette open over it. */
async function openPalette(
  language: 'en' | 'fr' = 'en',
  typed = '',
  { rows = [aCustomerRow()], managed = 1, before = [] }: Besides = {},
) {
  const searched: (string | undefined)[] = []
  const rendered = renderRoute(`/customers/${idOf(100)}`, {
    as: { ...signedInAs('dealer_sales_manager'), total_managed_dealerships: managed },
    language,
    answers: [
      ...before,
      fake(customers.get, aCustomer()),
      fake(customers.list, ({ query }) => {
        searched.push(query.search)
        return aPage(rows)
      }),
      fake(orders.list, { results: [] }),
      // The opened worksheet is not part of this test.
      fake(orders.get, () => problem('not_found')),
      fake(pricing.worksheetContext, () => problem('not_found')),
      fake(inventory.search, {
        count: 1,
        current: 1,
        last: 1,
        limit: 15,
        results: [anOrder().vehicle],
      }),
      // Nor are other requests of a vehicle search, a vehicle and the list's filters.
      fake(inventory.vehicle, () => problem('not_found')),
      fake(dealerships.customerListFilterData, () => problem('not_found')),
      fake(dealerships.vehicleFiltersData, () => problem('not_found')),
      fake(inventory.recentSearches, { recent_searches: [] }),
      fake(inventory.searchPaymentFilters, () => problem('not_found')),
      fake(users.assignableDealerUsers, { results: [me, dev] }),
      fake(users.managedDealerships, {
        results: [capitol],
      }),
    ],
  })
  await screen.findByRole('heading', { level: 1 })
  await rendered.user.keyboard(`{Control>}k{/Control}${typed}`)
  const palette = await screen.findByRole('dialog')
  const box = await within(palette).findByRole('textbox')
  return { ...rendered, palette: within(palette), box, searched }
}

describe('command palette (interface 1.9)', () => {
  it('keeps letters typed before it is mounted, and the page does not handle them as keys', async () => {
    const { user, palette, box, here } = await openPalette('en', 'n{Shift>}M{/Shift}')
    expect(box).toHaveValue('nM')
    await user.type(box, 'o')
    expect(box).toHaveValue('nMo')
    expect(here()).toBe(`/customers/${idOf(100)}`)
    expect(palette.getByRole('textbox')).toBe(box)
  })

  it('finds an order by its number and opens its worksheet', async () => {
    const { user, palette, box, here, searched } = await openPalette()
    await user.type(box, '#26000123')
    await user.click(await palette.findByText('Order D12-26000123'))
    await waitFor(() => expect(here()).toBe(`/customers/${idOf(100)}/order/${idOf(500)}/pricing-worksheet`))
    expect(searched).toContain('26000123')
  })

  it('finds a vehicle by stock number, on a customer’s page for a new order', async () => {
    const { user, palette, box, here } = await openPalette()
    await user.type(box, 'T4821')
    const vehicle = await palette.findByText(/T4821 · .* · new order/)
    await user.click(vehicle)
    await waitFor(() => expect(here()).toBe(`/customers/${idOf(100)}/add?open=${anOrder().vehicle.id}`))
  })

  it('finds a person and shows their customers', async () => {
    const { user, palette, box, here } = await openPalette()
    await user.type(box, '@dev')
    expect(palette.queryByText('Ana Boyd')).not.toBeInTheDocument()
    await user.click(await palette.findByText('Dev Roy'))
    await waitFor(() => expect(here()).toBe(`/customers?sales_rep=${dev.id}`))
  })

  it('runs the actions of the page, including its dialogs', async () => {
    const { user, palette, box } = await openPalette()
    await user.type(box, '>assign')
    await user.click(await palette.findByText('Assign'))
    expect(await screen.findByRole('dialog', { name: /Marie Tremblay/ })).toBeVisible()
  })

  it('closes with the session, and keeps no letter of the login', async () => {
    await openPalette()
    sessionHasExpired()
    const email = await screen.findByLabelText('Email')
    await userEvent.type(email, 'ana@north.example')
    expect(email).toHaveValue('ana@north.example')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('closes with its page', async () => {
    const { router } = await openPalette()
    await router.navigate('/dealer/my-profile')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('starts with recently opened customers, in French too', async () => {
    const { palette } = await openPalette('fr')
    await palette.findByText('Marie Tremblay')
    const first = palette.getAllByRole('button').map(action => action.textContent)
    expect(first.slice(0, 2)).toEqual(['Marie Tremblaymarie@mail.test · (416) 555-0142', 'Attribuer'])
  })

  it('lists names that begin with the text before those that contain it', async () => {
    const row = (n: number, full_name: string) => aCustomerRow({ id: idOf(n), full_name })
    const rows = [row(101, 'Omar Ali'), row(102, 'Marco Park'), row(103, 'Ana Maric')]
    const { user, palette, box } = await openPalette('en', '', { rows })
    await user.type(box, 'mar')
    await palette.findByText('Omar Ali')
    const shown = palette.getAllByRole('button').map(({ textContent }) => textContent ?? '')
    const placeOf = (name: string) => shown.findIndex(text => text.startsWith(name))
    expect(['Marco Park', 'Ana Maric', 'Omar Ali'].map(placeOf)).toEqual(
      ['Marco Park', 'Ana Maric', 'Omar Ali'].map(placeOf).toSorted((a, b) => a - b),
    )
  })

  it('says that the language could not be changed', async () => {
    const { user, palette, box } = await openPalette('en', '', {
      before: [fake(settings.setLanguage, () => problem('unavailable'))],
    })
    await user.type(box, 'french')
    await user.click(await palette.findByRole('button', { name: /^Switch to French/ }))
    expect(await screen.findByText('The language could not be changed.')).toBeVisible()
  })

  it('finds dealerships by the action as well as by the place', async () => {
    const { user, palette, box } = await openPalette('en', '', { managed: 2 })
    for (const typed of ['switch', 'sacr', 'capitol']) {
      await user.clear(box)
      await user.type(box, typed)
      expect(await palette.findByRole('button', { name: /^Switch to Capitol Avenue Auto/ })).toBeVisible()
    }
  })
})
