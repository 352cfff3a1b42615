import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { FieldProblem } from '#platform/errors.ts'
import { Money } from '#platform/money.ts'
import { Pricing, PricingRequest } from '#pricing/pricing.ts'
import { AgreedPlanPrice } from './orders.ts'
import { Id, Timestamp } from '#platform/text.ts'
import { PaymentType, StockStatus, VehicleCondition } from '#inventory/vehicles.ts'
import { Frequency } from '#platform/frequency.ts'

/** The figures of a payment type for the customer: those of the desk, without its remarks on the programme. */
export const CustomerPricing = Pricing.omit({ warnings: true })
export type CustomerPricing = z.output<typeof CustomerPricing>

/** A payment type with its figures and its choices. */
const PaymentChoice = z.object({
  code: PaymentType,
  name: z.string(),
  name_fr: z.string(),
  down_payment: Money,
  term: z.int().nullable(),
  payment_frequency: Frequency.nullable(),
  distance_allowance: z.int().nullable(),
  terms: z.array(z.int()),
  frequencies: z.array(Frequency),
  distances: z.array(z.int()),
  /** Null if it cannot be priced; then the fields say why. */
  pricing: CustomerPricing.nullable(),
  problems: z.record(z.string(), z.array(FieldProblem)),
})
export type PaymentChoice = z.output<typeof PaymentChoice>

export const CustomerPayments = z.object({
  order: Id,
  number: z.string(),
  /** The chosen payment type. */
  payment_type: PaymentType,
  include_tax: z.boolean(),
  postal_code: z.string().nullable(),
  credit_score: z.int().nullable(),
  vehicle: z.object({
    formatted_name: z.string(),
    formatted_name_fr: z.string(),
    make: z.string(),
    model: z.string(),
    year: z.int(),
    vehicle_condition: VehicleCondition,
    stock_status: StockStatus,
    stock_number: z.string(),
    exterior_color: z.string().nullable(),
  }),
  distance_unit: z.enum(['km', 'mi']),
  /** The protection plans of the order. */
  protection_plan_prices: z.array(AgreedPlanPrice),
  /** Why the customer may not change anything now; null if they may. */
  closed: z.enum(['order_archived', 'order_confirmed', 'vehicle_unavailable', 'credit_approved']).nullable(),
  results: z.array(PaymentChoice),
  updated: Timestamp,
  version: z.int(),
})
export type CustomerPayments = z.output<typeof CustomerPayments>

/**
 * Product 3's parameters for the customer's own order. Those that only the desk decides may be sent, but not
 * changed.
 */
export const CustomerPricingRequest = PricingRequest.omit({
  inventory: true,
  worksheet: true,
  shown_figure: true,
  order: true,
}).extend({ order: Id })
export type CustomerPricingRequest = z.output<typeof CustomerPricingRequest>

const params = z.strictObject({ id: PaymentType })

/** Product 7, payment methods on the customer side; paths by decisions 7.7. */
export const customerPayments = {
  list: endpoint('GET /api/customer/payment-type/', {
    access: 'my-payment:read',
    summary: 'The payment types of the own order with their figures; without an order, of the newest',
    query: z.strictObject({ order: Id.optional() }),
    response: CustomerPayments,
    etag: true,
  }),
  update: endpoint('PATCH /api/customer/payment-type/{id}/', {
    access: 'my-payment:update',
    summary: 'Choose a payment type and its terms for the own order; saves a version of it',
    params,
    body: CustomerPricingRequest,
    response: CustomerPayments,
    ifMatch: 'required',
    etag: true,
    fails: ['pricing_invalid', 'order_archived', 'order_confirmed', 'vehicle_unavailable', 'credit_approved'],
  }),
  price: endpoint('POST /api/customer/payment-type/{id}/pricing/', {
    access: 'my-payment:price',
    summary: 'Price the own order as cash, finance or lease; writes nothing',
    params,
    body: CustomerPricingRequest,
    response: CustomerPricing,
    fails: ['pricing_invalid'],
  }),
}
