import { negateCents } from '#platform/money/cents.ts'
import type { FinancePricing } from '#pricing/payments/deal/deal-pricing.ts'
import { given, minus, present, sumNode } from '#pricing/payments/trace/trace-node.ts'
import type { TraceNode } from '#pricing/payments/trace/trace.ts'
import { keyLabel } from '#pricing/payments/deal/worksheet-row.ts'
import type { DealDocument, DocumentDeal, DocumentRow } from './deal-document.ts'
import { amountRow, labelsOf, termRow } from './document-rows.ts'
import { findNode, nodeOf } from './find-node.ts'
import { paymentsRow, priceWhereFirst } from './hero.ts'
import { firstPaymentNotes, loanShapeRows } from './loan-shape.ts'

const RULE = 'reg z 1026.18'

type Credit = {
  /** Bears interest less prepaid finance charges. 1026.18(b). */
  financed: TraceNode
  charge: TraceNode
  payments: TraceNode
  /** Cash and net trade-in; negative equity of the trade-in is part of the amount financed instead. */
  down: TraceNode
  sale: TraceNode
}

/** The down payment of Regulation Z with its parts. 1026.2(a)(18). */
function downPayment(trace: TraceNode): { cash: TraceNode[]; trade: TraceNode[]; debt: TraceNode[] } {
  const due = nodeOf(trace, 'amount_due').children
  const cash = due.filter(node => node.key === 'down_payment').map(minus)
  const trade = due.filter(node => /^(second_)?trade_in_/.test(node.key)).map(minus)
  const net = sumNode('net_trade_in', RULE, trade)
  if (net.amount < 0) return { cash, trade: [], debt: [sumNode('trade_in_debt', RULE, trade.map(minus))] }
  return { cash, trade: present([net]), debt: [] }
}

function creditOf({ trace }: DocumentDeal<FinancePricing>): Credit {
  const bearing = nodeOf(trace, 'amount_financed')
  const charge = nodeOf(trace, 'cost_of_borrowing')
  const prepaid = findNode(charge, 'charges')
  const payments = nodeOf(charge, 'total_of_payments')
  const { cash, trade } = downPayment(trace)
  const down = sumNode('total_down_payment', RULE, [...cash, ...trade])
  const apart = findNode(charge, 'charges_at_signing')
  return {
    financed: prepaid ? sumNode('amount_financed', RULE, [bearing, minus(prepaid)]) : bearing,
    charge,
    payments,
    down,
    // Cash price and finance charge, including its parts paid outside the loan. 1026.18(j).
    sale: sumNode('total_sale_price', RULE, [payments, down, ...(apart ? [apart] : [])]),
  }
}

/** Cash price to amount financed. 1026.18(c). */
function itemization(deal: DocumentDeal<FinancePricing>, { financed }: Credit): DocumentRow[] {
  const { trace, government_lines, pricing } = deal
  const labelOf = labelsOf(pricing.rows)
  const purchase = nodeOf(trace, 'total_purchase_price')
  const official = nodeOf(trace, 'subtotal').children.filter(node =>
    government_lines.has(node.key.replace('line:', '')),
  )
  const { cash, trade, debt } = downPayment(trace)
  const bearing = nodeOf(trace, 'amount_financed')
  const others = bearing.children.filter(node => node.key !== 'amount_due')
  const owed =
    bearing.formula === 'sum_at_least_zero'
      ? [given('owed_to_customer', negateCents(bearing.params.raw), 'figure')]
      : []
  const prepaid = present([findNode(nodeOf(trace, 'cost_of_borrowing'), 'charges')].filter(node => !!node))
  return [
    amountRow(sumNode('cash_price', RULE, [purchase, ...official.map(minus)]), { sign: '+' }),
    ...official.map(node =>
      amountRow(node, { sign: '+', label: labelOf(node.key), about: 'to_public_officials' }),
    ),
    ...[...cash, ...trade].map(node => amountRow(minus(node), { sign: '-', label: keyLabel(node.key) })),
    ...debt.map(node => amountRow(node, { sign: '+' })),
    ...others.map(node => amountRow(node, { sign: node.amount < 0 ? '-' : '+', label: labelOf(node.key) })),
    ...owed.map(node => amountRow(node, { sign: '+' })),
    ...prepaid.map(node => amountRow(minus(node), { sign: '-', label: keyLabel('prepaid_charge') })),
    amountRow(financed, { sign: '=', label: keyLabel('amount_financed') }),
  ]
}

/**
 * The box of Regulation Z for a credit sale: rate and finance charge more conspicuous than the rest, then the payment
 * schedule and the itemization of the amount financed. 12 CFR 1026.17–18.
 *
 * All figures follow the scheduled payments, including the last one (finance 2.3, 3): the total of payments (1026.18(h)),
 * the finance charge as that total less the amount financed, and the payment schedule (1026.18(g)), in which a smaller
 * last payment has its own row so that the rows add up. A creditor may ignore rounding to whole cents (1026.17(c)(3))
 * and disclose level payments, 60 × 594.04 = 35,642.40 where the last one is 593.76; the box would then include 28 cents
 * that nobody pays and differ from the trace, the worksheet and the contract. The level total is stored as
 * `level_total` and not disclosed.
 */
export function regZ(deal: DocumentDeal<FinancePricing>): DealDocument {
  const { pricing, trace } = deal
  const credit = creditOf(deal)
  const last = pricing.payment.last_amount === pricing.payment.amount ? [] : [nodeOf(trace, 'last_payment')]
  const payments = paymentsRow(deal, last.length)
  return {
    kind: 'reg-z',
    hero: priceWhereFirst(deal),
    sections: [
      {
        heading: 'reg_z',
        layout: 'boxes',
        rows: [
          ...(pricing.apr_pct === null
            ? []
            : [
                termRow(
                  'apr',
                  { kind: 'percent', percent: pricing.apr_pct },
                  { about: 'apr', is_strong: true },
                ),
              ]),
          amountRow(credit.charge, {
            label: keyLabel('finance_charge'),
            about: 'finance_charge',
            is_strong: true,
          }),
          amountRow(credit.financed, { about: 'amount_financed' }),
          amountRow(credit.payments, { about: 'total_of_payments' }),
          amountRow(credit.sale, { about: 'total_sale_price' }),
        ],
        notes: [],
      },
      {
        heading: 'schedule',
        layout: 'rows',
        rows: [
          ...(payments === null ? [] : [payments]),
          ...last.map(node => amountRow(node)),
          ...loanShapeRows(deal),
          amountRow(credit.down),
        ],
        notes: firstPaymentNotes(deal),
      },
      { heading: 'itemization', layout: 'rows', rows: itemization(deal, credit), notes: [] },
    ],
    notes: ['security', 'contract_terms', 'estimate'],
  }
}
