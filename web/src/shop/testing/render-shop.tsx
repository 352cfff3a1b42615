import type { CustomerPayments, CustomerPricing } from '@forecourt/contract/deals/customer-payments.ts'
import type { Me } from '@forecourt/contract/identity/customer-accounts.ts'
import { shopDealerships, type ShopDealership } from '@forecourt/contract/dealership/shop-dealerships.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { HttpHandler } from 'msw'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { queryClient } from '#shared/api/query-client.ts'
import { answerWith, fake } from '#shared/testing/fake-server.ts'
import { clearToasts } from '#shared/ui/toast/toast-store.ts'
import { UiProvider } from '#shared/ui/theme/ui-provider.tsx'
import { base } from '#shop/frame/base.ts'
import { createShopRoutes } from '#shop/routes.tsx'
import { attachShop } from '#shop/frame/shop-host.ts'
import { startShop } from '#shop/frame/start-shop.ts'

/** Opens the shop at a path: real routes, client and texts; only the network is faked. */
export async function renderShop(path: string, answers: readonly HttpHandler[] = []) {
  queryClient.clear()
  clearToasts()
  answerWith(...answers, fake(shopDealerships.read, aShopDealership()))
  await startShop(base + path)
  const router = createMemoryRouter(createShopRoutes(), { basename: base, initialEntries: [base + path] })
  const left = vi.fn<(url: string) => void>()
  attachShop(router, left)
  // A loading page would keep sending requests during the next test.
  onTestFinished(() => router.dispose())
  render(
    <UiProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>,
  )
  const here = () => {
    const { pathname, search } = router.state.location
    return pathname.slice(base.length) + search
  }
  return { user: userEvent.setup(), here, left }
}

const orderId = '0195b0de-0000-7000-8000-000000000200'

export const aDealership = (changes: Partial<Me['dealership']> = {}): Me['dealership'] => ({
  cname: 'north.example.test',
  name: 'North Motors',
  phone: '+14165550100',
  email: 'hello@north.example.test',
  country: 'CA',
  province_code: 'ON',
  timezone: 'America/Toronto',
  allowed_languages: ['en', 'fr'],
  theme: { logo: null, color: null },
  ...changes,
})

/** The public data of the dealership. */
export const aShopDealership = (changes: Partial<ShopDealership> = {}): ShopDealership => ({
  ...aDealership(),
  default_language: 'en',
  website: null,
  picture: null,
  address_line_1: '1 King Street West',
  address_line_2: null,
  city: 'Toronto',
  postal_code: 'M5H 1A1',
  hours: [],
  holidays: [],
  new_cars_link: null,
  used_cars_link: null,
  is_pricing_locked: false,
  takes_trade_ins: true,
  counts_visits: false,
  custom_copy: {},
  disclosures: [],
  ...changes,
})

export const aMe = (changes: Partial<Me> = {}): Me => ({
  customer: {
    id: '0195b0de-0000-7000-8000-000000000100',
    first_name: 'Marie',
    last_name: 'Tremblay',
    email: 'marie@mail.test',
    language: 'en',
  },
  dealership: aDealership(),
  staff: null,
  session: { idle_seconds_left: 3600, absolute_seconds_left: 86_400 },
  ...changes,
})

export const aPricing = (changes: Partial<CustomerPricing> = {}): CustomerPricing => ({
  payment_type: 'finance',
  rows: [
    {
      key: 'vehicle_price',
      group: 'price',
      label: { kind: 'key', key: 'vehicle_price', params: {} },
      sign: '+',
      amount: '42000.00',
      flags: [],
    },
    {
      key: 'inside',
      group: 'totals',
      label: { kind: 'own', name: 'Inside figure', name_fr: 'Chiffre interne' },
      sign: 'i',
      amount: '1.00',
      flags: [],
    },
  ],
  taxes: [],
  payment: {
    amount: '626.48',
    count: 72,
    last_amount: '626.25',
    frequency: 'monthly',
    monthly_equivalent: '626.48',
  },
  rate: '6.49',
  term: 72,
  total_purchase_price: '46278.87',
  amount_due: '37278.87',
  amount_financed: '37278.87',
  adjusted_cap_cost: null,
  residual: null,
  due_at_signing: '0.00',
  total_of_payments: '45106.33',
  cost_of_borrowing: '7827.46',
  apr: '6.491',
  as_of: '2026-11-21T16:00:00.000Z',
  ...changes,
})

/** A RAV4 on a loan of 72 months. */
export const thePayments = (changes: Partial<CustomerPayments> = {}): CustomerPayments => ({
  order: orderId,
  number: 'D12-26000123',
  payment_type: 'finance',
  include_tax: true,
  postal_code: 'M5V 2T6',
  credit_score: null,
  vehicle: {
    formatted_name: '2026 Terra LX',
    formatted_name_fr: 'Terra LX 2026',
    make: 'Northline',
    model: 'Terra',
    year: 2026,
    vehicle_condition: 'New',
    stock_status: 'I',
    stock_number: 'T4821',
    exterior_color: 'blue',
  },
  distance_unit: 'km',
  protection_plan_prices: [],
  closed: null,
  results: [
    {
      code: 'cash',
      name: 'Cash',
      name_fr: 'Comptant',
      down_payment: '0.00',
      term: null,
      payment_frequency: null,
      distance_allowance: null,
      terms: [],
      frequencies: [],
      distances: [],
      pricing: aPricing({
        payment_type: 'cash',
        payment: null,
        amount_due: '46278.87',
        term: null,
        rate: null,
      }),
      problems: {},
    },
    {
      code: 'finance',
      name: 'Finance',
      name_fr: 'Financement',
      down_payment: '2000.00',
      term: 72,
      payment_frequency: 'monthly',
      distance_allowance: null,
      terms: [60, 72],
      frequencies: ['biweekly', 'monthly'],
      distances: [],
      pricing: aPricing(),
      problems: {},
    },
    {
      code: 'lease',
      name: 'Lease',
      name_fr: 'Location',
      down_payment: '0.00',
      term: 48,
      payment_frequency: 'monthly',
      distance_allowance: 20_000,
      terms: [36, 48],
      frequencies: ['monthly'],
      distances: [16_000, 20_000],
      pricing: null,
      problems: { 'lease.residual': [{ rule: 'range', params: {} }] },
    },
  ],
  updated: '2026-11-21T15:00:00.000Z',
  version: 3,
  ...changes,
})
