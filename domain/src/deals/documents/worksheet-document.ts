import type { DealDocument, DocumentDeal, DocumentRow, DocumentSection } from './deal-document.ts'
import { rateOf, termOf } from './deal-terms.ts'
import { amountRow, termRow, worksheetRow } from './document-rows.ts'
import { findNode, nodeOf } from './find-node.ts'
import { loanShapeRows } from './loan-shape.ts'
import { paymentsRow, worksheetHero } from './hero.ts'
import { keyLabel } from '#pricing/payments/deal/worksheet-row.ts'

/** Rows that are already in the payment section, or among the taxes. */
const elsewhere = new Set(['taxable_base', 'base_payment', 'taxable_part', 'total_payment'])

/** The deal as the desk priced it, line by line, on one page. */
export function worksheetDocument(deal: DocumentDeal): DealDocument {
  const { pricing, trace } = deal
  const rows = pricing.rows
    .filter(row => !elsewhere.has(row.key) && !(pricing.payment_type === 'lease' && row.group === 'taxes'))
    .map(row => worksheetRow(trace, row))
  return {
    kind: 'worksheet',
    hero: worksheetHero(deal),
    sections: [
      { heading: pricing.payment_type, layout: 'rows', rows, notes: [] },
      ...tradeInSection(deal),
      ...paymentSection(deal),
      ...signingSection(deal),
    ],
    notes: ['estimate'],
  }
}

/** Two trade-ins of a lease, one row per vehicle: its cap cost shows only their net value. */
function tradeInSection({ pricing, trace, input }: DocumentDeal): DocumentSection[] {
  if (pricing.payment_type !== 'lease' || !input.second_trade_in) return []
  const equity = findNode(trace, 'positive_equity') ?? findNode(trace, 'negative_equity')
  if (!equity) return []
  const parts = equity.children.map(node => amountRow(node, { sign: node.amount < 0 ? '-' : '+' }))
  return [
    {
      heading: 'trade_ins',
      layout: 'rows',
      rows: [...parts, amountRow(equity, { sign: '=' })],
      notes: [],
    },
  ]
}

function paymentSection(deal: DocumentDeal): DocumentSection[] {
  const { pricing, trace, input } = deal
  const payments = paymentsRow(deal)
  if (pricing.payment_type === 'cash' || payments === null) return []
  const isLease = pricing.payment_type === 'lease'
  const cost = input.taxes.country === 'CA' ? 'cost_of_borrowing' : isLease ? 'rent_charge' : 'finance_charge'
  const rows: DocumentRow[] = [
    ...(isLease ? leasePaymentRows(deal) : []),
    payments,
    ...lastPayment(deal),
    ...loanShapeRows(deal),
    ...rateRows(deal),
    amountRow(nodeOf(trace, 'total_of_payments')),
    amountRow(nodeOf(trace, isLease ? 'rent_charge' : 'cost_of_borrowing'), { label: keyLabel(cost) }),
  ]
  return [{ heading: 'payment', layout: 'rows', rows, notes: input.include_tax ? [] : ['taxes_separate'] }]
}

function leasePaymentRows({ pricing, trace }: DocumentDeal): DocumentRow[] {
  const wanted = pricing.rows.filter(row => row.key === 'base_payment' || row.group === 'taxes')
  const rows = wanted.map(row => worksheetRow(trace, { ...row, sign: row.sign === 'i' ? '+' : row.sign }))
  return [...rows, amountRow(nodeOf(trace, 'total_payment'), { sign: '=' })]
}

function lastPayment({ pricing, trace }: DocumentDeal): DocumentRow[] {
  if (pricing.payment_type !== 'finance' || pricing.payment.last_amount === pricing.payment.amount) return []
  return [amountRow(nodeOf(trace, 'last_payment'))]
}

/** Rate, APR and term; an American lease states no rate at all. Finance 5.6. */
function rateRows(deal: DocumentDeal): DocumentRow[] {
  const { pricing } = deal
  const [term, annual] = [termOf(deal), rateOf(deal)]
  if (term === null) return []
  const months = termRow('term', term)
  if (annual === null || pricing.payment_type === 'cash') return [months]
  const rate = termRow('annual_rate', annual)
  if (pricing.apr_pct === null) return [rate, months]
  return [rate, termRow('apr', { kind: 'percent', percent: pricing.apr_pct }), months]
}

function signingSection({ pricing, trace }: DocumentDeal): DocumentSection[] {
  const { items } = pricing.due_at_signing
  // For a cash deal, the customer pays the amount due itself.
  if (pricing.payment_type === 'cash' || items.length === 0) return []
  const due = nodeOf(trace, 'due_at_signing')
  const rows = due.children.map((node, at) => {
    const label = items[at]?.label ?? keyLabel(node.key)
    return amountRow(node, { sign: '+', label })
  })
  return [{ heading: 'signing', layout: 'rows', rows: [...rows, amountRow(due, { sign: '=' })], notes: [] }]
}
