import { negateCents, subtractCents, type Cents } from '#platform/money/cents.ts'
import type { DealInput } from '#pricing/payments/deal/deal-input.ts'
import { given, minus, present, sumNode } from '#pricing/payments/trace/trace-node.ts'
import type { TraceNode } from '#pricing/payments/trace/trace.ts'
import {
  chargedForLender,
  lenderMargin,
  lineMargins,
  overAllowance,
  ownDiscounts,
  type DealCosts,
  type LineMargin,
} from './gross.ts'

const rule = 'gross'

const costNode = (key: string, amount: Cents): TraceNode => minus({ ...given(key, amount, 'cost'), rule })

/** The trace of a deal's gross: front and back, line by line, each less its cost. */
export function grossTrace(deal: DealInput, costs: DealCosts): TraceNode {
  const { front, back } = lineMargins(deal, costs)
  return sumNode('gross', rule, [
    sumNode('front_gross', rule, [
      given('vehicle_price', deal.vehicle.price, 'entered'),
      costNode('vehicle_cost', costs.vehicle),
      ...front.map(lineNode),
      ...present([lenderNode(deal, costs)]),
      ...ownDiscounts(deal).map(({ id, amount }) => minus(given(`line:${id}`, amount, 'line'))),
      ...present([costNode('over_allowance', overAllowance(deal, costs))]),
    ]),
    sumNode('back_gross', rule, back.map(lineNode)),
  ])
}

/** An amount owed to others that is not charged is only a cost. */
const lineNode = ({ id, charged, cost }: LineMargin): TraceNode =>
  sumNode(`line:${id}`, rule, [
    ...(charged === undefined ? [] : [given('charged', charged, 'line')]),
    costNode('line_cost', cost),
  ])

function lenderNode(deal: DealInput, costs: DealCosts): TraceNode {
  const margin = lenderMargin(deal, costs)
  const charged = chargedForLender(deal)
  return sumNode('lender_gross', rule, [
    given('charged', charged, 'lender'),
    { ...given('lender_cost', negateCents(subtractCents(charged, margin)), 'cost'), rule },
  ])
}
