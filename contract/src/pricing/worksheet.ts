import { z } from 'zod'
import { Frequency } from '#platform/frequency.ts'
import { Amount, Decimal, Money } from '#platform/money.ts'
import { Id, text, Timestamp } from '#platform/text.ts'
import { PaymentType } from '#inventory/vehicles.ts'

export const LeaseMethod = z.enum(['annuity_due', 'annuity_arrears', 'money_factor'])

/** The taxes on a protection plan in Canada. Finance 6.7. */
const PlanTaxes = z.strictObject({
  gst: z.boolean(),
  hst: z.boolean(),
  pst: z.boolean(),
  qst: z.boolean(),
  /** Absent on older deals: false. */
  premium_tax: z.boolean().optional(),
})

/** The deal data that a provider's price depends on; null if it does not depend on a value. */
const RatedBy = z.strictObject({
  payment_type: PaymentType,
  term: z.int().nullable(),
  rate: Decimal.nullable(),
  price: Amount.nullable(),
})

/** A protection plan as agreed by a deal; its line refers to the row of the plan's price grid. */
export const AgreedPlan = z.strictObject({
  id: Id,
  name: text(80),
  name_fr: text(80).nullable(),
  title_en: text(80),
  title_fr: text(80).nullable(),
  /** Absent: the line's taxability applies, as in the United States. */
  taxes: PlanTaxes.optional(),
  /** Source of the price: the grid, the provider, or the grid because the provider returned none. */
  source: z.enum(['table', 'pen', 'fallback']),
  /** When that price was computed. */
  as_of: Timestamp,
  /** The vehicle of the price; absent on older deals. */
  vehicle: Id.optional(),
  /** The deal data that the provider used; absent: none. */
  rated_by: RatedBy.optional(),
})
export type AgreedPlan = z.output<typeof AgreedPlan>

/** One fee, discount, accessory, plan or incentive of a deal. Flags as in product 3 and finance 5.8, 8. */
export const WorksheetLine = z.strictObject({
  /** A server id, or a temporary one (underscore plus 9 characters, product 9). */
  id: z.string().min(1).max(40),
  kind: z.enum(['fee', 'discount', 'accessory', 'plan', 'incentive']),
  origin: z.enum(['global', 'custom']),
  name: text(80),
  name_fr: text(80),
  /** A positive amount; discounts and incentives are subtracted by their kind. */
  amount: Amount,
  /** For percentage discounts and rate reductions: percent, or percentage points. */
  percent: Decimal.nullable(),
  incentive_type: z.enum(['percentage_discount', 'rate_reduction', 'rebate']).nullable(),
  /** `manufacturer` money is taxed by the state's rule (finance 1.4). */
  paid_by: z.enum(['dealer', 'manufacturer']),
  type: z.enum(['government', 'dealer', 'manufacturer', 'delivery', 'custom', 'gas', 'license']).nullable(),
  taxability: z.enum(['taxable', 'non_taxable', 'gst_only', 'pst_only', 'by_state_rule']),
  /** The dealer's documentation fee, whose tax and cap some states fix. */
  is_doc_fee: z.boolean(),
  is_cash: z.boolean(),
  is_finance: z.boolean(),
  is_lease: z.boolean(),
  cap_cost: z.boolean(),
  residualize: z.boolean(),
  tax_in_cap: z.boolean(),
  /** A pre-installed accessory or plan, which is in the vehicle's price already (decisions 3.73). Absent: false. */
  pre_installed: z.boolean().optional(),
  /** Only of plans in the catalogue. */
  plan: AgreedPlan.optional(),
})
export type WorksheetLine = z.output<typeof WorksheetLine>

/** Pre-installed lines are in the vehicle's price: they are shown and never charged. */
const isPriced = ({ kind, amount, pre_installed }: WorksheetLine): boolean =>
  pre_installed !== true || ((kind === 'accessory' || kind === 'plan') && Number(amount) === 0)

const isOfKind = ({ kind, plan }: WorksheetLine): boolean => plan === undefined || kind === 'plan'

const isOnce = (ids: readonly string[]): boolean => new Set(ids).size === ids.length

/** Maximum number of lines of a worksheet, from all sources. */
export const MAX_WORKSHEET_LINES = 60

const Term = z.int().min(1).max(120)

/** The lender's charges for the loan, copied from its programme when it was chosen. Finance 2.1, 3, 4. */
const LenderFee = z.strictObject({
  name: text(80),
  name_fr: text(80),
  amount: Amount,
  /** Financed, or paid at signing. */
  financed: z.boolean(),
  /** Canada: part of the cost of borrowing. */
  cost_of_borrowing: z.boolean(),
  /** United States: subtracted from the amount financed. */
  prepaid_finance_charge: z.boolean(),
})
export type LenderFee = z.output<typeof LenderFee>

/** The lender of the terms; absent: none, or an older deal with only a name. A name may change, the id does not. */
const LenderId = Id.optional()

/** A trade-in vehicle: its allowance, and the amount still owed on it. Finance 1.3. */
const TradeIn = z.strictObject({
  description: text(80).nullable(),
  credit: Amount,
  owing: Amount,
})
export type TradeIn = z.output<typeof TradeIn>

/**
 * The inputs of a deal that the desk can change; stored with the order and priced by the engine, without computed
 * figures.
 */
export const Worksheet = z.strictObject({
  price: Amount,
  msrp: Amount,
  lines: z
    .array(WorksheetLine)
    .max(MAX_WORKSHEET_LINES)
    .refine(lines => isOnce(lines.map(({ id }) => id)), { message: 'unique' })
    // A deal has a plan only once, at one of its prices.
    .refine(lines => isOnce(lines.flatMap(({ plan }) => plan?.id ?? [])), { message: 'unique' })
    .refine(lines => lines.every(line => isPriced(line) && isOfKind(line)), { message: 'default' }),
  trade_in: TradeIn,
  /** A second vehicle; a deal has at most two. Absent: none. */
  second_trade_in: TradeIn.optional(),
  postal_code: z.string().max(10).nullable(),
  include_tax: z.boolean(),
  /**
   * Québec: the additional registration duty on luxury vehicles is a line of the deal; absent: false. Finance
   * 6.8.
   */
  registration_duty: z.boolean().optional(),
  /** USA only: picks the rate tier. */
  credit_score: z.int().min(300).max(850).nullable(),
  cash: z.strictObject({ down_payment: Amount }),
  finance: z.strictObject({
    lender: text(80),
    lender_id: LenderId,
    rate: Decimal,
    term: Term,
    frequency: Frequency,
    down_payment: Amount,
    /** Absent: none. */
    lender_fees: z.array(LenderFee).max(10).optional(),
    /** Due with the last payment; absent: none. Finance 2.2. */
    balloon: Amount.optional(),
    /** From the day of the quote; absent: the first payment falls one period after it. Finance 2.4. */
    days_to_first_payment: z.int().min(0).max(366).optional(),
  }),
  lease: z.strictObject({
    lender: text(80),
    lender_id: LenderId,
    rate: Decimal,
    term: Term,
    frequency: Frequency,
    down_payment: Amount,
    distance_allowance: z.int().min(0).max(200_000),
    residual_percent: Decimal,
    method: LeaseMethod,
    acquisition_fee: Amount,
    security_deposit: Amount,
    /** At the end of the lease; absent means none. Included in the total of payments. */
    disposition_fee: Amount.optional(),
    /** Payments due at signing; absent means one, or none where payments are in arrears. */
    payments_in_advance: z.int().min(0).max(520).optional(),
    /** Maximum that residualized items add to the residual's base, in percent of MSRP; absent does not limit. */
    residualizable_limit_percent: Decimal.optional(),
    /**
     * The lender's limits of the adjusted cap cost: maximum in percent of MSRP, and minimum; absent does not
     * limit. Finance 5.2.
     */
    max_cap_cost_percent: Decimal.optional(),
    min_cap_cost: Amount.optional(),
    /** Tax due at the start of the lease: added to the cap cost; absent: paid at signing. Finance 6.6. */
    capitalize_upfront_tax: z.boolean().optional(),
  }),
})
export type Worksheet = z.output<typeof Worksheet>

export const PricingSummary = z.object({
  payment_type: PaymentType,
  payment: Money.nullable(),
  frequency: Frequency.nullable(),
  term: z.int().nullable(),
  rate: z.string().nullable(),
  amount_due: Money.nullable(),
  total_purchase_price: Money.nullable(),
  monthly_equivalent: Money.nullable(),
})
export type PricingSummary = z.output<typeof PricingSummary>
