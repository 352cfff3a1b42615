import { dealerships } from '@forecourt/contract/dealership/dealerships.ts'
import { pricingReport, type ReportRow, type TriedDeal } from '@forecourt/contract/pricing/pricing-report.ts'
import { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake } from '#shared/testing/fake-server.ts'
import { aWorksheet, taxesOf } from '#dealer/pricing/pricing/testing/worksheets.ts'
import { idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'
import { filtersFor } from '#dealer/testing/vehicles.ts'

const row = (given: Partial<ReportRow> = {}): ReportRow => ({
  id: idOf(901),
  formatted_name: '2026 Honda Civic Sport',
  formatted_name_fr: 'Honda Civic Sport 2026',
  stock_number: 'T4821',
  vehicle_condition: 'New',
  stock_status: 'I',
  delivery_charge: '1995.00',
  cash_payment: '47460.00',
  finance_payment: '812.34',
  lease_payment: null,
  finance_frequency: 'biweekly',
  lease_frequency: null,
  cash_reason: null,
  finance_reason: null,
  lease_reason: 'no_programme',
  finance_programme: null,
  lease_programme: null,
  payments_as_of: '2026-11-21T15:00:00Z',
  payments_state: 'current',
  listing_price: '42000.00',
  online_price: '41500.00',
  change: { cash: '-565.00', finance: '0.00', lease: null },
  is_new: false,
  ...given,
})

const deal = (given: Partial<TriedDeal> = {}): TriedDeal => ({
  payment_type: 'finance',
  quote_date: '2026-11-21',
  vehicle: {
    id: idOf(901),
    name: '2026 Honda Civic Sport',
    name_fr: 'Honda Civic Sport 2026',
    vehicle_condition: 'New',
    fuel_type: 'gasoline',
    unladen_weight_lb: null,
    city_mpg: null,
    highway_mpg: null,
    average_wholesale: null,
    gross_weight_kg: null,
  },
  worksheet: aWorksheet(),
  taxes: taxesOf('CA', 'ON'),
  lender: { id: idOf(77), name: 'Bank A', name_fr: 'Banque A', card_number: 3 },
  refusal: null,
  ...given,
})

const open = (
  rows: ReportRow[],
  path = '/pricing-report',
  asked: URL[] = [],
  language: 'en' | 'fr' = 'en',
  unverified_taxes: string | null = null,
) =>
  renderRoute(path, {
    as: signedInAs('super_admin'),
    language,
    answers: [
      fake(pricingReport.list, ({ request }) => {
        asked.push(new URL(request.url))
        return {
          count: rows.length,
          current: 1,
          last: 1,
          limit: 15,
          results: rows,
          as_of: '2026-11-21T15:00:00Z',
          missing: { cash: 0, finance: 0, lease: rows.length },
          unverified_taxes,
        }
      }),
      fake(pricingReport.explain, ({ query }) =>
        query.payment_type === 'lease'
          ? deal({ payment_type: 'lease', lender: null, refusal: 'segment' })
          : deal({ payment_type: query.payment_type }),
      ),
      fake(inventory.recentSearches, { recent_searches: [] }),
      fake(inventory.models, { results: [] }),
      fake(inventory.searchPaymentFilters, {}),
      fake(dealerships.vehicleFiltersData, filtersFor(['Honda'])),
    ],
  })

describe('the pricing report (interface S-39)', () => {
  it.each([
    ['en', /^The tax rates of DC for today are not in our data/],
    ['fr', /^Les taux de taxe d’aujourd’hui \(DC\)/],
  ] as const)('warns that the tax rates of its place are not verified (%s)', async (language, text) => {
    open([row()], '/pricing-report', [], language, 'DC')
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('shows prices, payments, changes, and why a payment is missing', async () => {
    const asked: URL[] = []
    open([row()], '/pricing-report?make=Honda', asked)
    const table = within(await screen.findByRole('table', { name: 'Pricing report' }))
    expect(await table.findByText('$42,000.00')).toBeVisible()
    expect(table.getByText('Online $41,500.00')).toBeVisible()
    expect(table.getByText('$1,995.00')).toBeVisible()
    expect(table.getByText('no lender’s program fits')).toBeVisible()
    expect(table.getByText(/565/, { selector: '[aria-hidden]' })).toBeVisible()
    expect(screen.getByText('1 without a lease payment')).toBeVisible()
    expect(screen.getByText(/^Payments as of/)).toBeVisible()
    expect(asked[0]?.searchParams.get('make')).toBe('Honda')
    expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
      'href',
      '/api/dealer/pricing-report/export/?make=Honda',
    )
  })

  it('links a payment to its explanation, and to why there is none', async () => {
    const { user } = open([row()])
    await user.click(await screen.findByText('$812.34'))
    const drawer = within(await screen.findByRole('dialog', { name: '2026 Honda Civic Sport' }))
    const why = within(await drawer.findByRole('region', { name: 'Why this number' }))
    expect(drawer.getByText('Bank A, rate card 3')).toBeVisible()
    await user.click(why.getAllByRole('button')[0] as HTMLElement)
    await user.click(drawer.getByRole('button', { name: /Back/ }))
    await user.click(drawer.getByRole('radio', { name: 'Lease' }))
    expect(await drawer.findByText('No payment')).toBeVisible()
  })

  it('shows the empty state in French', async () => {
    open([], '/pricing-report', [], 'fr')
    expect(await screen.findByText('Pas encore configuré')).toBeVisible()
  })
})
