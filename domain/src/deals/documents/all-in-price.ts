import type { DealLine } from '#pricing/payments/deal/deal-input.ts'
import { saleWorksheet } from '#pricing/payments/deal/sale-worksheet.ts'
import { sumNode } from '#pricing/payments/trace/trace-node.ts'
import { amountDueNode } from '#pricing/payments/trace/trace-sale.ts'
import type { TraceNode } from '#pricing/payments/trace/trace.ts'
import type { DocumentDeal } from './deal-document.ts'
import { nodeOf } from './find-node.ts'

export type AllInPrice = {
  /** The price with all mandatory parts. */
  price: TraceNode
  /** Amounts between the price and the total: licensing, plans, taxes, rebates. */
  extras: readonly TraceNode[]
  /** All-in price and extras. */
  total: TraceNode
}

/** Places where plates and licences are part of the price: only taxes (Québec) or GST (Alberta) may be added. */
const includesLicensing = (region: string): boolean => region === 'QC' || region === 'AB'

const idOf = (node: TraceNode): string => (node.key.startsWith('line:') ? node.key.slice('line:'.length) : '')

/**
 * The all-in price by the law of the dealership's place: with freight, fees, levies and mounted equipment;
 * without sales taxes and, outside Québec and Alberta, without licensing. Protection plans are optional extras
 * unless pre-installed; in the United States manufacturer rebates are conditional and not subtracted. A lease
 * shows the price of the same vehicle when sold; its taxes are in the payments and are not extras.
 */
export function allInPrice(deal: DocumentDeal): AllInPrice {
  const { input, seller_region, government_lines, manufacturer_lines } = deal
  const sale = amountDueNode(input, saleWorksheet(input))
  const isChoice = (line: DealLine) => line.kind === 'plan' && line.pre_installed !== true
  const plans = new Set(input.lines.filter(isChoice).map(line => line.id))
  const isExtra = (node: TraceNode) =>
    plans.has(idOf(node)) ||
    (government_lines.has(idOf(node)) && !includesLicensing(seller_region)) ||
    (manufacturer_lines.has(idOf(node)) && input.taxes.country === 'US')
  const subtotal = nodeOf(sale, 'subtotal').children
  const taxed = nodeOf(sale, 'total_with_tax').children.filter(node => node.key !== 'subtotal')
  const rebates = nodeOf(sale, 'total_purchase_price').children.filter(node => node.key !== 'total_with_tax')
  const luxury = taxed.filter(node => node.key === 'luxury_tax')
  const taxes = taxed.filter(node => node.key !== 'luxury_tax')
  const price = sumNode('all_in_price', 'finance 1.1', [
    ...subtotal.filter(node => !isExtra(node)),
    ...luxury,
  ])
  const extras = [...subtotal.filter(isExtra), ...(input.payment_type === 'lease' ? [] : taxes), ...rebates]
  return { price, extras, total: sumNode('total_purchase_price', 'finance 1.1', [price, ...extras]) }
}
