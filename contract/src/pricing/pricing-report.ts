import type { TaxRules } from '@forecourt/domain/pricing/taxes/tax-rules.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Amount, Money } from '#platform/money.ts'
import { pageOf, queryNumber } from '#platform/pages.ts'
import { Day, Id, Timestamp } from '#platform/text.ts'
import { InventorySearch, PaymentType, TaxFacts, Vehicle } from '#inventory/vehicles.ts'
import { Worksheet } from './worksheet.ts'

/** Change of a payment since the start of the day; null if there was none, or is none now. */
const Change = z.object({ cash: Money.nullable(), finance: Money.nullable(), lease: Money.nullable() })

const ReportRow = Vehicle.pick({
  id: true,
  formatted_name: true,
  formatted_name_fr: true,
  stock_number: true,
  vehicle_condition: true,
  stock_status: true,
  delivery_charge: true,
  cash_payment: true,
  finance_payment: true,
  lease_payment: true,
  finance_frequency: true,
  lease_frequency: true,
  cash_reason: true,
  finance_reason: true,
  lease_reason: true,
  finance_programme: true,
  lease_programme: true,
  payments_as_of: true,
  payments_state: true,
}).extend({
  /** The vehicle's own price. */
  listing_price: Amount,
  /** Its online price. */
  online_price: Amount,
  change: Change,
  /** First computed today, so there is no earlier payment to compare with. */
  is_new: z.boolean(),
})
export type ReportRow = z.output<typeof ReportRow>

/** Only the filters of the vehicle search. */
const Filters = InventorySearch.omit({ page: true, ordering: true })

/** Why no lender accepts a deal; domain programme-limits. */
const Refusal = z.string()

/** A new deal on a vehicle with all inputs of the engine, so that the reader can price it again. */
export const TriedDeal = z.object({
  payment_type: PaymentType,
  quote_date: Day,
  vehicle: TaxFacts.extend({ id: Id, name: z.string(), name_fr: z.string() }),
  worksheet: Worksheet,
  /** The law of the dealership's place that day (amounts in cents); null: unknown. */
  taxes: z.custom<TaxRules>(value => typeof value === 'object').nullable(),
  /** The lender; null for cash, and if no lender accepts the deal. */
  lender: z
    .object({ id: Id.nullable(), name: z.string(), name_fr: z.string(), card_number: z.int() })
    .nullable(),
  /** Why none does: the reason of the closest lender. */
  refusal: Refusal.nullable(),
})
export type TriedDeal = z.output<typeof TriedDeal>

export const pricingReport = {
  list: endpoint('GET /api/dealer/pricing-report/', {
    access: 'pricing-report:read',
    ours: true,
    summary:
      'Every vehicle on offer with its prices, its list payments or why there are none, and today’s changes',
    query: InventorySearch,
    response: pageOf(ReportRow).extend({
      /** When the oldest of the payments was computed; null: none yet. */
      as_of: Timestamp.nullable(),
      /** Number of matching vehicles without such a payment. */
      missing: z.object({ cash: z.int(), finance: z.int(), lease: z.int() }),
      /** The dealership's province or state, if some of today's tax rates are outdated or unknown. */
      unverified_taxes: z.string().nullable(),
    }),
  }),
  export: endpoint('GET /api/dealer/pricing-report/export/', {
    access: 'pricing-report:read',
    ours: true,
    summary: 'Every vehicle on offer with its prices and list payments, as CSV',
    query: Filters,
    file: 'text/csv',
  }),
  explain: endpoint('GET /api/dealer/pricing-report/{id}/explain/', {
    access: 'pricing-report:read',
    ours: true,
    summary:
      'The deal behind a list payment of a vehicle, or with a given lender and term, to price with its trace',
    query: z.strictObject({
      payment_type: PaymentType,
      lender_id: Id.optional(),
      term: queryNumber(z.int().min(1).max(120)).optional(),
    }),
    response: TriedDeal,
    fails: ['deal_full'],
  }),
}
