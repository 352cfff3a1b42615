import { keyLabel } from '#pricing/payments/deal/worksheet-row.ts'
import { allInPrice } from './all-in-price.ts'
import type { DocumentDeal, DocumentRow } from './deal-document.ts'
import { amountRow, termRow } from './document-rows.ts'
import { nodeOf } from './find-node.ts'

/** Québec: no figure, and above all no payment, may be more prominent than the price before taxes. */
const isPriceFirst = ({ seller_region }: DocumentDeal): boolean => seller_region === 'QC'

export const allInHero = (deal: DocumentDeal): DocumentRow => amountRow(allInPrice(deal).price, { sign: '=' })

/** The price where it must be the most prominent figure; otherwise none is. */
export const priceWhereFirst = (deal: DocumentDeal): DocumentRow | null =>
  isPriceFirst(deal) ? allInHero(deal) : null

/** Frequency and number of payments; `but`: payments listed in another row. */
export function paymentsRow(deal: DocumentDeal, but = 0): DocumentRow | null {
  const { pricing, trace } = deal
  if (pricing.payment_type === 'cash' || pricing.payment.count <= but) return null
  const { frequency } = pricing.payment
  const count = pricing.payment.count - but
  const isBase = pricing.payment_type === 'lease' && !deal.input.include_tax
  const key = pricing.payment_type === 'finance' ? 'payment' : isBase ? 'base_payment' : 'total_payment'
  const value = { kind: 'payments', node: nodeOf(trace, key), count, frequency } as const
  return termRow('payment', value)
}

/** The customer's payments, or the amount due. */
export function worksheetHero(deal: DocumentDeal): DocumentRow {
  if (isPriceFirst(deal)) return allInHero(deal)
  const due = deal.pricing.payment_type === 'lease' ? 'due_at_signing' : 'amount_due'
  return paymentsRow(deal) ?? amountRow(nodeOf(deal.trace, due), { sign: '=', label: keyLabel(due) })
}
