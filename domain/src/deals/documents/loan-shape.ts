import type { DocumentDeal, DocumentRow } from './deal-document.ts'
import { amountRow, termRow } from './document-rows.ts'
import { findNode } from './find-node.ts'

const firstPeriodOf = ({ input }: DocumentDeal) =>
  input.payment_type === 'finance' ? input.finance.first_period : undefined

/** Unusual start and end of a loan: its balloon, and the day of its first payment. Finance 2.2, 2.4. */
export function loanShapeRows(deal: DocumentDeal): DocumentRow[] {
  const balloon = findNode(deal.trace, 'balloon')
  const first = firstPeriodOf(deal)
  return [
    ...(balloon ? [amountRow(balloon)] : []),
    ...(first ? [termRow('first_payment_date', { kind: 'date', day: first.first_payment_date })] : []),
  ]
}

/** The date of the first payment, if no row shows it. */
export const firstPaymentNotes = (deal: DocumentDeal): string[] =>
  firstPeriodOf(deal) ? [] : ['first_payment']
