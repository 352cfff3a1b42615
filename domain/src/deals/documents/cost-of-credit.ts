import type { FinancePricing, LeasePricing } from '#pricing/payments/deal/deal-pricing.ts'
import { keyLabel } from '#pricing/payments/deal/worksheet-row.ts'
import type { DealDocument, DocumentDeal, DocumentRow } from './deal-document.ts'
import { amountRow, termRow } from './document-rows.ts'
import { findNode, nodeOf } from './find-node.ts'
import { paymentsRow, priceWhereFirst } from './hero.ts'
import { firstPaymentNotes, loanShapeRows } from './loan-shape.ts'

/** Québec's Consumer Protection Act has its own terms for the same figures. */
const words = {
  other: {
    principal: 'principal',
    rate: 'annual_rate',
    cost: 'cost_of_borrowing',
    total: 'total_of_payments',
  },
  QC: { principal: 'net_capital', rate: 'credit_rate', cost: 'credit_charges', total: 'total_obligation' },
} as const

type Credit = DocumentDeal<FinancePricing> | DocumentDeal<LeasePricing>

/** The box of the Canadian cost-of-borrowing rules, of a loan or of a lease. Finance 4, 5.6. */
export function costOfCredit(deal: Credit): DealDocument {
  const { pricing, trace, input } = deal
  const isLease = pricing.payment_type === 'lease'
  const say = !isLease && deal.seller_region === 'QC' ? words.QC : words.other
  const cost = nodeOf(trace, isLease ? 'rent_charge' : 'cost_of_borrowing')
  const principal = nodeOf(trace, isLease ? 'adjusted_cap_cost' : 'amount_financed')
  const principalKey = isLease ? 'adjusted_cap_cost' : say.principal
  return {
    kind: 'cost-of-credit',
    hero: priceWhereFirst(deal),
    sections: [
      {
        heading: isLease ? 'cost_of_lease' : 'cost_of_credit',
        layout: 'boxes',
        rows: [
          ...(pricing.apr_pct === null
            ? []
            : [termRow('apr', { kind: 'percent', percent: pricing.apr_pct }, { is_strong: true })]),
          amountRow(cost, { label: keyLabel(isLease ? 'implicit_charge' : say.cost), is_strong: true }),
          amountRow(principal, { label: keyLabel(principalKey) }),
          amountRow(nodeOf(trace, 'total_of_payments'), { label: keyLabel(say.total) }),
        ],
        notes: [],
      },
      { heading: 'terms', layout: 'rows', rows: termRows(deal, say.rate), notes: firstPaymentNotes(deal) },
      ...(isLease ? [] : [chargesSection(deal)]),
    ],
    notes: [...(input.payment_type === 'lease' ? ['lease_end'] : ['prepayment']), 'estimate'],
  }
}

function termRows(deal: Credit, rate: string): DocumentRow[] {
  const { pricing, trace, input } = deal
  const payments = paymentsRow(deal)
  const lease = input.payment_type === 'lease' ? input.lease : undefined
  const months = lease?.term_months ?? (input.payment_type === 'finance' ? input.finance.term_months : 0)
  const isUneven =
    pricing.payment_type === 'finance' && pricing.payment.last_amount !== pricing.payment.amount
  const distance = lease?.distance_per_year
  return [
    termRow(rate, { kind: 'percent', percent: pricing.annual_rate_pct }),
    termRow('term', { kind: 'months', count: months }),
    ...(lease ? [] : [termRow('amortization', { kind: 'months', count: months })]),
    ...(payments === null ? [] : [payments]),
    ...(isUneven ? [amountRow(nodeOf(trace, 'last_payment'))] : []),
    ...loanShapeRows(deal),
    ...(lease ? [amountRow(nodeOf(trace, 'residual')), amountRow(nodeOf(trace, 'due_at_signing'))] : []),
    ...(distance === undefined ? [] : [termRow('distance', { kind: 'distance', per_year: distance })]),
  ]
}

/** Interest and the lender's charges, whose sum is the cost. */
function chargesSection({ trace, seller_region }: Credit): DealDocument['sections'][number] {
  const cost = nodeOf(trace, 'cost_of_borrowing')
  const charges = findNode(cost, 'charges')
  const say = seller_region === 'QC' ? words.QC : words.other
  const repaid = cost.children.filter(node => node.key !== 'charges')
  return {
    heading: 'how_cost',
    layout: 'rows',
    rows: [
      ...repaid.map(node =>
        amountRow(node, {
          sign: node.amount < 0 ? '-' : '+',
          label: keyLabel(node.key === 'amount_financed' ? say.principal : say.total),
        }),
      ),
      ...(charges ? [amountRow(charges, { sign: '+' })] : []),
      amountRow(cost, { sign: '=', label: keyLabel(say.cost) }),
    ],
    notes: [],
  }
}
