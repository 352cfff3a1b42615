import type { Cents } from '#platform/money/cents.ts'
import type { DealInput, IsoDate } from '#pricing/payments/deal/deal-input.ts'
import type {
  CashPricing,
  FinancePricing,
  LeasePricing,
  RowLabel,
} from '#pricing/payments/deal/deal-pricing.ts'
import type { Frequency } from '#platform/money/frequency.ts'
import type { TraceNode } from '#pricing/payments/trace/trace.ts'

/** Kinds of documents for a customer; the names are part of URLs. */
export const DOCUMENT_KINDS = ['worksheet', 'price-sheet', 'reg-z', 'reg-m', 'cost-of-credit'] as const

export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/**
 * Content of a row. An amount is always a figure of the deal's trace, or a sum of such figures (`node`), shown
 * with its sign; the others are terms of the deal.
 */
export type DocumentValue =
  | { kind: 'money'; node: TraceNode }
  /** Percent, "6.49". */
  | { kind: 'percent'; percent: string }
  | { kind: 'months'; count: number }
  | { kind: 'number'; count: number }
  /** A number of payments of an amount. */
  | { kind: 'payments'; node: TraceNode; count: number; frequency: Frequency }
  /** Per year, kilometres in Canada, miles in the United States. */
  | { kind: 'distance'; per_year: number }
  | { kind: 'date'; day: IsoDate }

export type DocumentRow = {
  label: RowLabel
  /** As in the worksheet: `+` and `-` rows add up to the next `=` row; `i` rows are informational. */
  sign: '+' | '-' | '=' | 'i'
  value: DocumentValue
  /** A locale key of a note for this row. */
  about?: string
  /** The rate and base of a tax, shown after its name; the rate as a fraction. */
  tax?: { rate: string; base: Cents }
  /** More conspicuous than other rows, as Regulation Z requires for two of its figures. */
  is_strong?: true
}

export type DocumentSection = {
  /** Locale key of a heading. */
  heading: string
  /** Rows below each other, or boxes beside each other. */
  layout: 'rows' | 'boxes'
  rows: readonly DocumentRow[]
  /** Locale keys of notes. */
  notes: readonly string[]
}

/** A document before translation: its content and order, and the source of each figure. */
export type DealDocument = {
  kind: DocumentKind
  /**
   * The most prominent figure of the page; where the law requires the price to be most prominent, the all-in
   * price.
   */
  hero: DocumentRow | null
  sections: readonly DocumentSection[]
  notes: readonly string[]
}

type Priced = CashPricing | FinancePricing | LeasePricing

/** A priced deal and the additional data that documents need. */
export type DocumentDeal<P extends Priced = Priced> = {
  input: DealInput
  pricing: P
  trace: TraceNode
  /** Province or state of the dealership, whose law decides how a price is shown. */
  seller_region: string
  /** Ids of lines paid to a government: plates, licences, titles. */
  government_lines: ReadonlySet<string>
  /** Ids of discounts paid by the manufacturer. */
  manufacturer_lines: ReadonlySet<string>
}
