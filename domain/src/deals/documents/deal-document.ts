import type { Cents } from '#platform/money/cents.ts'
import type { DealInput, IsoDate } from '#pricing/payments/deal/deal-input.ts'
import type {
  CashPricing,
  FinancePricing,
  LeasePricing,
  RowLabel,
} from '#pricing/payments/deal/deal-pricing.ts'
import type { Frequency } from '#pricing/payments/interest/frequency.ts'
import type { TraceNode } from '#pricing/payments/trace/trace.ts'

/** What can be handed to a customer about a deal; the names stand in addresses. */
export const DOCUMENT_KINDS = ['worksheet', 'price-sheet', 'reg-z', 'reg-m', 'cost-of-credit'] as const

export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/**
 * What a row says. An amount is always a figure of the deal's trace, or a sum of such figures (`node`), shown with its
 * sign; the others are terms of the deal.
 */
export type DocumentValue =
  | { kind: 'money'; node: TraceNode }
  /** Percent, "6.49". */
  | { kind: 'percent'; percent: string }
  | { kind: 'months'; count: number }
  | { kind: 'number'; count: number }
  /** So many payments of an amount. */
  | { kind: 'payments'; node: TraceNode; count: number; frequency: Frequency }
  /** Kilometres in Canada, miles in the United States, a year. */
  | { kind: 'distance'; per_year: number }
  | { kind: 'date'; day: IsoDate }

export type DocumentRow = {
  label: RowLabel
  /** As in the worksheet: `+` and `-` rows add up to the next `=` row; `i` rows enter no sum. */
  sign: '+' | '-' | '=' | 'i'
  value: DocumentValue
  /** A sentence of the locales about this row alone. */
  about?: string
  /** The rate and base of a tax, shown behind its name; the rate as a fraction. */
  tax?: { rate: string; base: Cents }
  /** More conspicuous than the rows around it, as Regulation Z wants two of its figures. */
  is_strong?: true
}

export type DocumentSection = {
  /** A heading of the locales. */
  heading: string
  /** Rows below each other, or boxes beside each other. */
  layout: 'rows' | 'boxes'
  rows: readonly DocumentRow[]
  /** Sentences of the locales. */
  notes: readonly string[]
}

/** A document before it is put into words: what it says, in which order, and where each figure comes from. */
export type DealDocument = {
  kind: DocumentKind
  /** The largest figure of the page; where the law makes the price most prominent, the all-in price. */
  hero: DocumentRow | null
  sections: readonly DocumentSection[]
  notes: readonly string[]
}

type Priced = CashPricing | FinancePricing | LeasePricing

/** A priced deal and what the documents must know about it beyond its figures. */
export type DocumentDeal<P extends Priced = Priced> = {
  input: DealInput
  pricing: P
  trace: TraceNode
  /** Province or state of the dealership, whose law decides how a price is stated. */
  seller_region: string
  /** Ids of lines that go to a government: plates, licences, titles. */
  government_lines: ReadonlySet<string>
  /** Ids of discounts that the manufacturer pays. */
  manufacturer_lines: ReadonlySet<string>
}
