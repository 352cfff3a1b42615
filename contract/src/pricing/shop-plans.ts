import { DEFAULT_PLAN_TERM } from '@forecourt/domain/pricing/protection-plans/plan-choices.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Amount, Decimal } from '#platform/money.ts'
import { DurationType, PlanCategory } from './protection-plans.ts'
import { AddressName, Id, Timestamp } from '#platform/text.ts'
import { PaymentType } from '#inventory/vehicles.ts'
import { queryNumber } from '#platform/pages.ts'

/** The slug of the dealership; optional for a signed-in customer. */
const dealership = z.string().min(1).max(80).optional()
const vehicle = Id

const terms = {
  /** The amount financed, an input of some products. */
  payment: Amount.optional(),
  rate: Decimal.optional(),
  total_purchase_price: Amount.optional(),
  payment_type: PaymentType.optional(),
}

const Question = z.strictObject({
  dealership,
  vehicle,
  term: queryNumber(z.int().min(1).max(120)).default(DEFAULT_PLAN_TERM),
  ...terms,
})

const ShopPrice = z.object({
  id: z.string(),
  title_en: z.string(),
  title_fr: z.string().nullable(),
  price: Amount,
  duration: z.int().nullable(),
  distance_limit: z.int().nullable(),
  deductible: Amount.nullable(),
})

/** A plan for customers: without dealer cost and rating provider. */
const ShopPlan = z.object({
  id: Id,
  category: PlanCategory,
  origin: z.enum(['dealer', 'manufacturer']),
  type: z.object({
    name: z.string(),
    name_fr: z.string(),
    insurance: z.boolean(),
    licence_required: z.boolean(),
    cancellation_days: z.int(),
  }),
  name: z.string(),
  name_fr: z.string().nullable(),
  description: z.string().nullable(),
  description_fr: z.string().nullable(),
  pre_installed: z.boolean(),
  duration_type: DurationType,
  custom_duration_label_en: z.string().nullable(),
  custom_duration_label_fr: z.string().nullable(),
  pdf_url: z.string().nullable(),
  pdf_url_fr: z.string().nullable(),
  video_url: z.string().nullable(),
  video_url_fr: z.string().nullable(),
  image_media: z.string().nullable(),
  pdf_media: z.string().nullable(),
  /** For the requested term; null: there is none, contact the dealership. */
  price: Amount.nullable(),
  provider: z.enum(['table', 'pen']),
  as_of: Timestamp.nullable(),
  /** The choices of the grid that are available for this vehicle. */
  prices_set: z.array(ShopPrice),
})
export type ShopPlan = z.output<typeof ShopPlan>

const Warning = z.object({
  plan: Id,
  reason: z.enum([
    'vin',
    'odometer',
    'not_configured',
    'unauthorised',
    'not_found',
    'conflict',
    'timeout',
    'unavailable',
    'malformed',
    'rejected',
    'rate_limited',
  ]),
})

const Prepared = z.object({
  ready: z.literal(true),
  plans: z.array(ShopPlan),
  as_of: Timestamp,
  /** `pen` if any price is the provider's own. */
  provider: z.enum(['table', 'pen']),
  /** Plans priced from the table because the provider returned no price. */
  warnings: z.array(Warning),
})
export type Prepared = z.output<typeof Prepared>

const Plan = z.strictObject({ dealership: AddressName })

/** Product 7, aftermarket, customer side; paths as there. */
export const shopPlans = {
  list: endpoint('GET /api/aftermarket/protection-plan/', {
    access: 'customer-visitor',
    summary: 'The plans on offer for a vehicle, with their prices for a term',
    query: Question,
    response: z.object({ results: z.array(ShopPlan) }),
  }),
  detail: endpoint('GET /api/aftermarket/protection-plan/{id}/', {
    access: 'customer-visitor',
    summary: 'A plan with its price for a vehicle and a term',
    query: Question,
    response: ShopPlan,
  }),
  prepare: endpoint('POST /api/aftermarket/protection-plan/prepare-data/', {
    access: 'customer-visitor',
    summary: 'Fetch the provider’s prices for a vehicle; if it has none, the price table is used',
    body: z.strictObject({
      dealership,
      vehicle,
      term: z.int().min(1).max(120).default(DEFAULT_PLAN_TERM),
      ...terms,
    }),
    response: Prepared,
  }),
  logFallback: endpoint('POST /api/aftermarket/protection-plan/log-fallback-price/', {
    access: 'customer-visitor',
    summary: 'Report that a customer was shown the table’s price, and why',
    body: z.strictObject({
      dealership,
      plan: Id,
      vehicle,
      /** Stored as sent, marked as reported by the customer; it never marks the provider as failing. */
      reason: z.enum(['timeout', 'unavailable', 'rejected', 'missing', 'other']),
      /** A price in the plan's table for the vehicle. */
      price: Amount,
    }),
    status: 204,
    fails: ['too_many_messages'],
  }),
  image: endpoint('GET /api/aftermarket/protection-plan/picture/{id}/', {
    access: 'customer-visitor',
    ours: true,
    summary: 'The picture of a plan on offer',
    query: Plan,
    file: 'image/*',
  }),
  brochure: endpoint('GET /api/aftermarket/protection-plan/brochure/{id}/', {
    access: 'customer-visitor',
    ours: true,
    summary: 'The brochure of a plan on offer',
    query: Plan,
    file: 'application/pdf',
  }),
}
