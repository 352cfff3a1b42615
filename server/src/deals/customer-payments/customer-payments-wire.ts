import type {
  CustomerPayments,
  CustomerPricing,
  PaymentChoice,
} from '@forecourt/contract/deals/customer-payments.ts'
import type { Pricing } from '@forecourt/contract/pricing/pricing.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { FieldProblem } from '@forecourt/contract/platform/errors.ts'
import { customerChangeRefusal } from '@forecourt/domain/deals/orders/customer-changes.ts'
import type { ManagementStatus } from '@forecourt/domain/deals/orders/management-statuses.ts'
import { PAYMENT_TYPES } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { hasBuiltInRate } from '@forecourt/domain/pricing/programmes/built-in-terms.ts'
import type { TaxRules } from '@forecourt/domain/pricing/taxes/tax-rules.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { OrderRow } from '#deals/orders/orders.queries.ts'
import { agreedPlans } from '#deals/orders/order-wire.ts'
import { ownOf, type Own } from '#deals/orders/own-terms.ts'
import type { Desk } from '#pricing/pricing/desk.queries.ts'
import { priceWorksheet } from '#pricing/pricing/price-worksheet.ts'
import { refuseScoreWithoutRate } from '#pricing/pricing/score-rates.ts'
import { vehicleWire } from '#inventory/vehicles/vehicle-wire.ts'
import { frequenciesOf } from './customer-terms.ts'

export interface CustomerLaw {
  readonly desk: Desk
  readonly taxes: TaxRules
  readonly date: string
  readonly now: Date
}

/**
 * The figures that the customer may see, named one by one, so that a new field is not exposed by accident.
 */
export const customerPricing = (pricing: Pricing): CustomerPricing => ({
  payment_type: pricing.payment_type,
  rows: pricing.rows,
  taxes: pricing.taxes,
  payment: pricing.payment,
  rate: pricing.rate,
  term: pricing.term,
  total_purchase_price: pricing.total_purchase_price,
  amount_due: pricing.amount_due,
  amount_financed: pricing.amount_financed,
  adjusted_cap_cost: pricing.adjusted_cap_cost,
  residual: pricing.residual,
  due_at_signing: pricing.due_at_signing,
  total_of_payments: pricing.total_of_payments,
  cost_of_borrowing: pricing.cost_of_borrowing,
  apr: pricing.apr,
  as_of: pricing.as_of,
})

/** Why the order's payment is closed to its customer; undefined while it is open. */
export const closedFor = ({ order, vehicle }: OrderRow) =>
  customerChangeRefusal({
    is_archived: order.is_archived,
    status: order.order_management_status as ManagementStatus,
    stock_status: vehicle.stock_status,
    credit_application: order.credit_application_step,
  })

/**
 * An order as its customer sees it: each payment type with its figures, as the desk would compute them now.
 */
export function customerPaymentsWire(
  row: OrderRow,
  law: CustomerLaw,
  country: 'CA' | 'US',
): CustomerPayments {
  const { order, vehicle } = row
  const { worksheet } = order
  const own = ownOf(law.desk, vehicle, worksheet, { taxes: law.taxes, quoteDate: law.date })
  const shown = vehicleWire(vehicle, { now: law.now, day: law.date })
  return {
    order: order.id,
    number: order.number,
    payment_type: order.payment_type,
    include_tax: worksheet.include_tax,
    postal_code: worksheet.postal_code,
    credit_score: worksheet.credit_score,
    vehicle: {
      formatted_name: shown.formatted_name,
      formatted_name_fr: shown.formatted_name_fr,
      make: shown.make,
      model: shown.model,
      year: shown.year,
      vehicle_condition: shown.vehicle_condition,
      stock_status: shown.stock_status,
      stock_number: shown.stock_number,
      exterior_color: shown.exterior_color,
    },
    distance_unit: country === 'CA' ? 'km' : 'mi',
    protection_plan_prices: agreedPlans(worksheet),
    closed: closedFor(row) ?? null,
    results: PAYMENT_TYPES.map(({ code, name, name_fr }) => ({
      code,
      name,
      name_fr,
      ...termsOf(row, code, own, law.desk),
      ...figuresOf(row, code, law),
    })),
    updated: order.updated,
    version: order.version,
  }
}

type Figures = Pick<PaymentChoice, 'pricing' | 'problems'>

function figuresOf(
  { order, vehicle }: OrderRow,
  code: PaymentType,
  { desk, taxes, date, now }: CustomerLaw,
): Figures {
  try {
    refuseScoreWithoutRate(desk.programmes, order.worksheet, vehicle, code)
    // There are no terms for this payment type yet.
    if (code !== 'cash' && hasBuiltInRate(code, order.worksheet[code])) return { pricing: null, problems: {} }
    const setting = { vehicle, taxes, quoteDate: date, now }
    return { pricing: customerPricing(priceWorksheet(order.worksheet, code, setting)), problems: {} }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const problems = Object.entries(error.details.fields ?? {})
    return { pricing: null, problems: Object.fromEntries(problems.map(copied)) }
  }
}

const copied = ([name, problems]: [string, readonly FieldProblem[]]): [string, FieldProblem[]] => [
  name,
  [...problems],
]

/** The offered values and the current one, even if it is no longer offered. */
const withOwn = <T>(offered: readonly T[], own: T): T[] =>
  offered.includes(own) ? [...offered] : [...offered, own]

function termsOf({ order }: OrderRow, code: PaymentType, { terms }: Own, desk: Desk) {
  const { worksheet } = order
  if (code === 'cash')
    return {
      down_payment: worksheet.cash.down_payment,
      term: null,
      payment_frequency: null,
      distance_allowance: null,
      terms: [],
      frequencies: [],
      distances: [],
    }
  const product = worksheet[code]
  const lease = code === 'lease' ? worksheet.lease : undefined
  const ascending = (a: number, b: number) => a - b
  return {
    down_payment: product.down_payment,
    term: product.term,
    payment_frequency: product.frequency,
    distance_allowance: lease?.distance_allowance ?? null,
    terms: withOwn(
      terms[code].map(({ term }) => term),
      product.term,
    ).sort(ascending),
    frequencies: withOwn(frequenciesOf(desk)[code], product.frequency),
    distances: lease
      ? withOwn(
          terms.distances.map(({ per_year }) => per_year),
          lease.distance_allowance,
        ).sort(ascending)
      : [],
  }
}
