import { tradeInNodes } from '#pricing/traces/trace-trade-in.ts'
import type { DealInput } from '../deal/deal-input.ts'
import type { DueAtSigning } from '../deal/deal-pricing.ts'
import type { SaleWorksheet } from '../deal/sale-worksheet.ts'
import { figuresNode, given, minus, present, sumNode } from './trace-node.ts'
import { signingNode } from './trace-signing.ts'
import { discountNodes, lineNodes, luxuryNode, saleTaxNodes } from './trace-taxes.ts'
import type { TraceNode } from './trace.ts'

/** Line 15 and all of its parts; every sum is exact to the cent. Finance 1.1. */
export function amountDueNode(
  input: DealInput,
  { sorted, totals, trade_in_tax_credit }: SaleWorksheet,
): TraceNode {
  const subtotal = sumNode('subtotal', 'finance 1.1', [
    given('vehicle_price', input.vehicle.price, 'vehicle'),
    ...lineNodes(sorted.accessories),
    ...lineNodes(sorted.fees),
    ...lineNodes(sorted.plans),
    ...discountNodes(input, sorted, true).map(minus),
  ])
  const withTax = sumNode('total_with_tax', 'finance 1.1', [
    subtotal,
    ...present([luxuryNode(input, sorted)]),
    ...saleTaxNodes(input, sorted, totals.taxes, trade_in_tax_credit),
  ])
  const purchase = sumNode('total_purchase_price', 'finance 1.1', [
    withTax,
    ...discountNodes(input, sorted, false).map(minus),
  ])
  return sumNode('amount_due', 'finance 1.1', [
    purchase,
    ...present([...tradeInNodes(input), minus(given('down_payment', input.down_payment, 'entered'))]),
  ])
}

/** The trace of a cash deal. */
export const traceSale = (input: DealInput, worksheet: SaleWorksheet, due: DueAtSigning): TraceNode =>
  figuresNode('cash', worksheet.totals.amount_due, [
    amountDueNode(input, worksheet),
    signingNode(due, 'finance 1.1'),
  ])
