import type { TaxRules } from '@forecourt/domain/pricing/taxes/tax-rules.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { AmountOrEmpty, Decimal, Money, orEmpty } from '#platform/money.ts'
import { Choice, Day, Id, Timestamp } from '#platform/text.ts'
import { DiscountSettings } from './discount-settings.ts'
import { OfferedProgramme } from './programme.ts'
import { PaymentType } from '#inventory/vehicles.ts'
import { Frequency } from '#platform/frequency.ts'
import { Worksheet, WorksheetLine } from './worksheet.ts'
import { queryNumber } from '#platform/pages.ts'

const Params = z.record(z.string(), z.union([z.string(), z.number()]))

const Label = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('key'), key: z.string(), params: Params }),
  z.object({ kind: z.literal('own'), name: z.string(), name_fr: z.string() }),
])

export const PricingRow = z.object({
  key: z.string(),
  group: z.string(),
  label: Label,
  sign: z.enum(['+', '-', '=', 'i']),
  amount: Money,
  flags: z.array(z.string()),
})

/** The engine's figures for one payment type; money as decimal strings. */
export const Pricing = z.object({
  payment_type: PaymentType,
  rows: z.array(PricingRow),
  taxes: z.array(
    z.object({
      code: z.string(),
      label: Label,
      rate: z.string(),
      base: Money,
      amount: Money,
      /** The last known rate is used, or none is known. */
      is_unverified: z.literal(true).optional(),
    }),
  ),
  payment: z
    .object({
      amount: Money,
      count: z.int(),
      last_amount: Money,
      frequency: Frequency,
      monthly_equivalent: Money,
    })
    .nullable(),
  rate: z.string().nullable(),
  term: z.int().nullable(),
  total_purchase_price: Money.nullable(),
  amount_due: Money.nullable(),
  amount_financed: Money.nullable(),
  adjusted_cap_cost: Money.nullable(),
  residual: Money.nullable(),
  due_at_signing: Money,
  total_of_payments: Money.nullable(),
  cost_of_borrowing: Money.nullable(),
  apr: z.string().nullable(),
  warnings: z.array(z.object({ field: z.string(), rule: z.string(), params: Params })),
  as_of: Timestamp,
})
export type Pricing = z.output<typeof Pricing>

/**
 * Product 3, payment detail and pricing. `total_purchase_price` is the selling price of the desk; `options_price`
 * is added to it. Absent, null and empty values come from the order's worksheet or from the vehicle's defaults;
 * zero is zero. Without a postal code (empty text) the dealership's place applies.
 */
export const PricingRequest = z.strictObject({
  order: Id.nullish(),
  inventory: Id.nullish(),
  term: orEmpty(z.int().min(1).max(120)),
  down_payment: AmountOrEmpty,
  trade_in_credit: AmountOrEmpty,
  trade_in_owing: AmountOrEmpty,
  distance_allowance: orEmpty(z.int().min(0).max(200_000)),
  payment_frequency: orEmpty(Frequency),
  include_tax: z.boolean().nullish(),
  postal_code: z.string().max(10).nullish(),
  rate: orEmpty(Decimal),
  total_purchase_price: AmountOrEmpty,
  credit_score: orEmpty(z.int().min(300).max(850)),
  /** The complete set from the catalogue; only pre-installed ones are added. */
  accessories: z.array(Id).max(40).nullish(),
  /** Those whose installation is charged; absent: all new ones. */
  install_accessories_ids: z.array(Id).max(60).nullish(),
  /** The complete set of plan prices; only pre-installed ones are added. */
  protections: z.array(Id).max(60).nullish(),
  /** The options of a build; if there are any, their price is required. */
  options_code_list: z.array(z.string().max(20)).max(200).nullish(),
  options_price: AmountOrEmpty,
  /** Ours: the payment (cash: the amount due) shown by the caller; a difference is logged. */
  shown_figure: orEmpty(Money),
  /** Ours: a whole worksheet that is not saved yet. */
  worksheet: Worksheet.nullish(),
})
export type PricingRequest = z.output<typeof PricingRequest>

/** A fee, discount, incentive, accessory or plan of the dealership that can be added as a worksheet line. */
export const LibraryLine = WorksheetLine.extend({ applies: z.boolean(), include_by_default: z.boolean() })
export type LibraryLine = z.output<typeof LibraryLine>

const Option = z.object({ term: z.int(), rate: Decimal, residual_percent: Decimal.nullable() })

export const WorksheetContext = z.object({
  quote_date: Day,
  place: z.object({
    country: z.enum(['CA', 'US']),
    region: z.string(),
    postal_code: z.string().nullable(),
    /** Which of the two addresses decided the taxes. */
    source: z.enum(['postal_code', 'dealership']),
  }),
  /** The law of that place on that day, as the engine reads it (amounts in cents). */
  taxes: z.custom<TaxRules>(value => typeof value === 'object' && value !== null),
  library: z.array(LibraryLine),
  /**
   * Maximum of custom discounts that the reader may give, in percent of the price; null does not limit, "0" means
   * none.
   */
  discount_limit: z.string().nullable(),
  /** Whether discounts exclude each other, and custom ones require a reason (decisions 3.49). */
  discount_rules: DiscountSettings.pick({ stacking: true, require_reason: true }),
  frequencies: z.object({ finance: z.array(Frequency), lease: z.array(Frequency) }),
  /** If no lender accepts the deal, the reason of the closest one. */
  finance: z.object({ lender: z.string(), options: z.array(Option), refusal: z.string().nullish() }),
  lease: z.object({
    lender: z.string(),
    options: z.array(Option),
    distances: z.array(z.object({ per_year: z.int(), adjustment_pp: Decimal })),
    refusal: z.string().nullish(),
  }),
  distance_unit: z.enum(['km', 'mi']),
  /** Of active lenders, in force that day, the manufacturer's first; some may not fit the vehicle. */
  programmes: z.array(OfferedProgramme),
  /** Row of the residual tables for the vehicle. */
  segment: z.string(),
  /** Cost of the vehicle; null for roles that may not see gross, and if it is unknown. */
  cost: Money.nullable(),
})
export type WorksheetContext = z.output<typeof WorksheetContext>

export const pricing = {
  paymentTypeChoices: endpoint('GET /api/dealer/payment-type-choices/', {
    access: 'pricing-worksheet:read',
    summary: 'Payment types in both languages; the code is the id of the pricing call',
    response: z.object({ results: z.array(Choice) }),
  }),
  price: endpoint('POST /api/dealer/payment-type/{id}/pricing/', {
    access: 'pricing-worksheet:read',
    summary: 'Price a deal as cash, finance or lease; writes nothing',
    params: z.strictObject({ id: PaymentType }),
    body: PricingRequest,
    response: Pricing,
    fails: ['pricing_invalid'],
  }),
  worksheetContext: endpoint('GET /api/dealer/order/{id}/worksheet_context/', {
    access: 'pricing-worksheet:read',
    ours: true,
    summary: 'The inputs of a worksheet: taxes of the place, library lines, available terms and rates',
    query: z.strictObject({
      postal_code: z.string().max(10).optional(),
      credit_score: queryNumber(z.int().min(300).max(850)).optional(),
    }),
    response: WorksheetContext,
  }),
}
