import type { LeasePricing } from '#pricing/payments/deal/deal-pricing.ts'
import { minus, present, sumNode } from '#pricing/payments/trace/trace-node.ts'
import type { TraceNode } from '#pricing/payments/trace/trace.ts'
import { keyLabel } from '#pricing/payments/deal/worksheet-row.ts'
import type { DealDocument, DocumentDeal, DocumentRow } from './deal-document.ts'
import { amountRow, labelsOf, taxOf, termRow } from './document-rows.ts'
import { findNode, nodeOf, unsigned } from './find-node.ts'
import { priceWhereFirst } from './hero.ts'

const RULE = 'reg m 1013.4'

type Signing = {
  /** The items due at signing: the whole cap cost reduction and the other items. 1013.4(b). */
  items: TraceNode[]
  total: TraceNode
  /** How it is paid: trade-in, rebates, cash. */
  trade: TraceNode[]
  rebates: TraceNode[]
  cash: TraceNode
}

/** The engine counts only cash at signing; Regulation M also includes the trade-in and the rebates. */
function signingOf({ trace }: DocumentDeal): Signing {
  const cash = nodeOf(trace, 'due_at_signing')
  const reduction = findNode(trace, 'cap_cost_reduction')
  const parts = (reduction?.children ?? []).map(minus)
  const trade = parts.filter(node => node.key === 'positive_equity')
  const rebates = parts.filter(node => node.key !== 'positive_equity' && node.key !== 'down_payment')
  const others = cash.children.filter(node => node.key !== 'down_payment')
  const items = [...present([sumNode('cap_cost_reduction', RULE, parts)]), ...others]
  return { items, total: sumNode('amount_due_at_signing', RULE, items), trade, rebates, cash }
}

/** Everything paid by the end of the lease. 1013.4(e). */
function totalOfPayments({ trace }: DocumentDeal, { trade, rebates }: Signing): TraceNode {
  const cash = nodeOf(trace, 'total_of_payments')
  if (trade.length + rebates.length === 0) return cash
  return sumNode('total_of_payments', RULE, [cash, ...trade, ...rebates])
}

/** The payment, from gross capitalized cost to the total. 1013.4(f). */
function derivation({ trace, pricing }: DocumentDeal<LeasePricing>): DocumentRow[] {
  const reduction = findNode(trace, 'cap_cost_reduction')
  const adjusted = nodeOf(trace, 'adjusted_cap_cost')
  const residual = nodeOf(trace, 'residual')
  return [
    amountRow(nodeOf(trace, 'gross_cap_cost'), { sign: '+', about: 'gross_cap_cost' }),
    ...(reduction ? [amountRow(reduction, { sign: '-', about: 'cap_cost_reduction' })] : []),
    amountRow(adjusted, { sign: '=', about: 'adjusted_cap_cost' }),
    amountRow(minus(residual), { sign: '-', about: 'residual' }),
    amountRow(sumNode('depreciation', RULE, [adjusted, minus(residual)]), {
      sign: '=',
      about: 'depreciation',
    }),
    amountRow(nodeOf(trace, 'rent_charge'), { sign: '+', about: 'rent_charge' }),
    amountRow(nodeOf(trace, 'total_of_base_payments'), { sign: '=' }),
    termRow('lease_payments', { kind: 'number', count: pricing.payment.count }),
  ]
}

/** One payment, before and with its taxes. */
function eachPayment({ trace, pricing }: DocumentDeal<LeasePricing>): DocumentRow[] {
  const labelOf = labelsOf(pricing.rows)
  const total = nodeOf(trace, 'total_payment')
  const taxes = total.children.filter(node => node.key.startsWith('tax:'))
  return [
    amountRow(nodeOf(trace, 'base_payment'), { sign: '+' }),
    ...taxes.map(node => ({ ...amountRow(node, { sign: '+', label: labelOf(node.key) }), ...taxOf(node) })),
    amountRow(total, { sign: '=' }),
  ]
}

function paymentSection(deal: DocumentDeal<LeasePricing>): DocumentRow[] {
  const { pricing, trace, input } = deal
  const { count, frequency } = pricing.payment
  const node = nodeOf(trace, 'total_payment')
  const total = sumNode(
    'total_of_periodic_payments',
    RULE,
    Array.from({ length: count }, () => node),
  )
  const fee = findNode(nodeOf(trace, 'total_of_payments'), 'disposition_fee')
  const distance = input.payment_type === 'lease' ? input.lease.distance_per_year : undefined
  return [
    termRow('payment', { kind: 'payments', node, count, frequency }),
    amountRow(total),
    ...(fee ? [amountRow(fee)] : []),
    ...(distance === undefined ? [] : [termRow('distance', { kind: 'distance', per_year: distance })]),
  ]
}

/**
 * The segregated box of Regulation M: amount due at signing and how it is paid, the payments, other charges, the
 * total of payments and the derivation of the payment. It shows no annual percentage rate and no other rate. 12
 * CFR 1013.4.
 */
export function regM(deal: DocumentDeal<LeasePricing>): DealDocument {
  const { pricing } = deal
  const labels = new Map(pricing.due_at_signing.items.map(item => [item.key, item.label]))
  const signing = signingOf(deal)
  const { items, total, trade, rebates, cash } = signing
  const rebate = present([sumNode('rebates', RULE, rebates)])
  const { count, frequency } = pricing.payment
  const node = nodeOf(deal.trace, 'total_payment')
  return {
    kind: 'reg-m',
    hero: priceWhereFirst(deal),
    sections: [
      {
        heading: 'reg_m',
        layout: 'boxes',
        rows: [
          amountRow(total, { about: 'itemized_below' }),
          termRow('payment', { kind: 'payments', node, count, frequency }),
          amountRow(totalOfPayments(deal, signing), { about: 'lease_total' }),
        ],
        notes: [],
      },
      {
        heading: 'signing',
        layout: 'rows',
        rows: [
          ...items.map(item =>
            amountRow(item, { sign: '+', label: labels.get(item.key) ?? keyLabel(item.key) }),
          ),
          amountRow(total, { sign: '=' }),
        ],
        notes: [],
      },
      {
        heading: 'how_paid',
        layout: 'rows',
        rows: [
          ...trade.map(part => amountRow(unsigned(part), { sign: '+' })),
          ...rebate.map(part => amountRow(part, { sign: '+' })),
          amountRow(cash, { sign: '+', label: keyLabel('paid_in_cash') }),
          amountRow(total, { sign: '=' }),
        ],
        notes: [],
      },
      { heading: 'payments', layout: 'rows', rows: paymentSection(deal), notes: [] },
      { heading: 'derivation', layout: 'rows', rows: derivation(deal), notes: [] },
      { heading: 'each_payment', layout: 'rows', rows: eachPayment(deal), notes: [] },
    ],
    notes: ['early_termination', 'wear', 'purchase_option', 'lease_terms', 'estimate'],
  }
}
