import type { DocumentDeal, DocumentValue } from './deal-document.ts'
import { worksheetHero } from './hero.ts'

/** Term of the deal in months; null for cash. */
export const termOf = ({ input }: DocumentDeal): DocumentValue | null =>
  input.payment_type === 'cash'
    ? null
    : {
        kind: 'months',
        count: input.payment_type === 'lease' ? input.lease.term_months : input.finance.term_months,
      }

/** The annual rate, percent; null for cash, and for an American lease, which states none. Finance 5.6. */
export const rateOf = ({ pricing, input }: DocumentDeal): DocumentValue | null =>
  pricing.payment_type === 'cash' || (pricing.payment_type === 'lease' && input.taxes.country === 'US')
    ? null
    : { kind: 'percent', percent: pricing.annual_rate_pct }

/** Placeholder values for the dealership's own notes: payment, term and rate. */
export const noteTerms = (
  deal: DocumentDeal,
): Readonly<Record<'amount' | 'term' | 'rate', DocumentValue | null>> => ({
  amount: worksheetHero(deal).value,
  term: termOf(deal),
  rate: rateOf(deal),
})
