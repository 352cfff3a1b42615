import type { Customer } from '@forecourt/contract/customers/customers.ts'
import { LINE_DEFAULTS } from '@forecourt/contract/pricing/line-defaults.ts'
import type { OrderWithWorksheet } from '@forecourt/contract/deals/orders.ts'
import type { WorksheetContext } from '@forecourt/contract/pricing/pricing.ts'
import type { Vehicle } from '@forecourt/contract/inventory/vehicles.ts'
import type { Worksheet, WorksheetLine } from '@forecourt/contract/pricing/worksheet.ts'
import { resolveTaxRules } from '@forecourt/domain/pricing/taxes/resolve-tax-rules.ts'
import { shippedTaxRows } from '@forecourt/domain/pricing/taxes/shipped-taxes.ts'
import { aCustomer as aHeldCustomer, anOrder as aWorkingOrder } from '#dealer/testing/deals.ts'
import { aVehicle as aStockedVehicle } from '#dealer/testing/vehicles.ts'
import type { Draft } from '../model/draft.ts'

/** Taxes of a place as the server sends them. */
export function taxesOf(country: 'CA' | 'US', region: string) {
  const rows = shippedTaxRows().filter(row => row.country === country && row.region === region)
  const rules = resolveTaxRules(rows, { country, region, date: '2026-11-21' })
  if (rules === undefined) throw new Error(`no taxes are known for ${region}`)
  return rules
}

/** A taxed fee in every column. */
export const aLine = (given: Partial<WorksheetLine> = {}): WorksheetLine => ({
  ...LINE_DEFAULTS,
  id: '_admin0001',
  kind: 'fee',
  origin: 'custom',
  name: 'Admin fee',
  name_fr: 'Frais d’administration',
  amount: '499.00',
  type: 'custom',
  ...given,
})

const goldenLines = [
  aLine(),
  aLine({
    id: '_loyal0001',
    kind: 'discount',
    name: 'Loyalty',
    name_fr: 'Fidélité',
    amount: '500.00',
    type: null,
  }),
  aLine({
    id: '_plate0001',
    name: 'Licence',
    name_fr: 'Immatriculation',
    amount: '120.00',
    taxability: 'non_taxable',
    cap_cost: false,
  }),
  aLine({
    id: '_rebat0001',
    kind: 'discount',
    name: 'Rebate',
    name_fr: 'Remise',
    amount: '1000.00',
    taxability: 'non_taxable',
    type: null,
  }),
]

/** Golden case G1: Ontario, 37,278.87 financed, 626.48 a month. */
export const aWorksheet = (given: Partial<Worksheet> = {}): Worksheet => ({
  price: '42000.00',
  msrp: '43990.00',
  lines: goldenLines,
  trade_in: { description: '2019 Civic', credit: '10000.00', owing: '4000.00' },
  postal_code: 'M5V 2T6',
  include_tax: true,
  credit_score: null,
  cash: { down_payment: '0.00' },
  finance: { lender: 'Bank A', rate: '6.49', term: 72, frequency: 'monthly', down_payment: '2000.00' },
  lease: {
    lender: 'Captive',
    rate: '5.99',
    term: 48,
    frequency: 'monthly',
    down_payment: '2000.00',
    distance_allowance: 20_000,
    residual_percent: '50.0',
    method: 'annuity_due',
    acquisition_fee: '0.00',
    security_deposit: '0.00',
  },
  ...given,
})

export const aDraft = (given: Partial<Worksheet> = {}): Draft => ({
  worksheet: aWorksheet(given),
  payment_type: 'finance',
})

export const aContext = (given: Partial<WorksheetContext> = {}): WorksheetContext => ({
  quote_date: '2026-11-21',
  place: { country: 'CA', region: 'ON', postal_code: 'M5V 2T6', source: 'postal_code' },
  taxes: taxesOf('CA', 'ON'),
  discount_limit: null,
  discount_rules: { stacking: 'stackable', require_reason: false },
  library: [
    {
      ...aLine({
        id: '0195b0de-0000-7000-8000-00000000f001',
        origin: 'global',
        name: 'Tire levy',
        amount: '20.00',
      }),
      applies: true,
      include_by_default: false,
    },
    {
      ...aLine({ id: '0195b0de-0000-7000-8000-00000000f002', origin: 'global', name: 'Demo fee' }),
      applies: false,
      include_by_default: false,
    },
  ],
  frequencies: {
    finance: ['weekly', 'biweekly', 'semimonthly', 'monthly'],
    lease: ['biweekly', 'monthly'],
  },
  finance: {
    lender: 'Bank A',
    options: [
      { term: 60, rate: '6.29', residual_percent: null },
      { term: 72, rate: '6.49', residual_percent: null },
      { term: 84, rate: '6.99', residual_percent: null },
    ],
  },
  lease: {
    lender: 'Captive',
    options: [
      { term: 36, rate: '5.49', residual_percent: '57.0' },
      { term: 48, rate: '5.99', residual_percent: '50.0' },
    ],
    distances: [
      { per_year: 16_000, adjustment_pp: '1.0' },
      { per_year: 20_000, adjustment_pp: '0.0' },
      { per_year: 24_000, adjustment_pp: '-1.5' },
    ],
  },
  distance_unit: 'km',
  programmes: [
    {
      name_en: 'Bank A',
      name_fr: 'Banque A',
      finance: {
        new: {
          terms_months: [60, 72, 84],
          rate_tiers: [{ min_credit_score: null, rates_pct: { 60: '6.29', 72: '6.49', 84: '6.99' } }],
        },
      },
    },
    {
      name_en: 'Captive',
      name_fr: 'Captive',
      lease: {
        new: {
          rate_method: 'annuity_due',
          terms_months: [36, 48],
          lease_rates_pct: { 36: '5.49', 48: '5.99' },
          residual_pct: { car: { 36: '57.0', 48: '50.0' } },
          base_distance: { per_year: 20_000 },
          distance_options: [
            { per_year: 16_000, adjustment_pp: '1.0' },
            { per_year: 20_000, adjustment_pp: '0.0' },
            { per_year: 24_000, adjustment_pp: '-1.5' },
          ],
          acquisition_fee: '0.00',
          security_deposit: '0.00',
        },
      },
    },
  ],
  segment: 'car',
  cost: null,
  ...given,
})

/** The new Civic of golden case G1. */
export const aVehicle = (given: Partial<Vehicle> = {}): Vehicle =>
  aStockedVehicle({
    id: '0195b0de-0000-7000-8000-00000000c001',
    vin: '2HGFE2F5XTH000001',
    make: 'Honda',
    model: 'Civic',
    trim: 'Sport',
    stock_number: 'T4821',
    msrp: '43990.00',
    body_type: 'sedan',
    transmission: 'cvt',
    drivetrain: 'fwd',
    exterior_color: 'grey',
    exterior_color_name: 'Urban Grey',
    days_in_stock: 12,
    formatted_name: '2026 Honda Civic Sport',
    formatted_name_fr: 'Honda Civic Sport 2026',
    picture: '/api/vehicle-picture/sedan/grey.svg',
    cash_payment: '49714.35',
    finance_payment: '654.10',
    lease_payment: '612.40',
    payments_as_of: '2026-11-21T16:00:00.000Z',
    ...given,
  })

export const customerId = '0195b0de-0000-7000-8000-00000000a001'
export const orderId = '0195b0de-0000-7000-8000-00000000b001'

const began = '2026-11-20T16:00:00.000Z'

export const anOrder = (given: Partial<OrderWithWorksheet> = {}): OrderWithWorksheet => ({
  ...aWorkingOrder({
    id: orderId,
    customer: customerId,
    vehicle: aVehicle(),
    steps: { ...aWorkingOrder().steps, build_and_price: 'awaiting-dealer' },
    order_management_status: 'new',
    next_move: {
      whose: 'dealer',
      key: 'price_the_deal',
      step: null,
      params: {},
      since: null,
      is_late: false,
    },
    payment: null,
    is_draft: true,
    created: began,
    updated: began,
    updated_by: 'Ana Boyd',
    version: 1,
  }),
  worksheet: aWorksheet(),
  accessories: [],
  protection_plan_prices: [],
  overrides: [],
  ...given,
})

/** Marie Tremblay, who speaks French, unassigned. */
export const aCustomer = (): Customer =>
  aHeldCustomer({
    id: customerId,
    email: null,
    phone: null,
    address_line_1: null,
    city: null,
    province: null,
    postal_code: null,
    language: 'fr',
    assigned_dealer: null,
    created: began,
    last_activity: began,
  })
