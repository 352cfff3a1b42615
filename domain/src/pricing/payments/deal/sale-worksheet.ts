import { addCents, subtractCents } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import { saleTaxes } from '#pricing/taxes/sale-taxes.ts'
import { dealTradeIn } from './deal-trade-in.ts'
import type { DealInput } from './deal-input.ts'
import { sortLines } from './deal-lines.ts'
import type { SortedLines } from './deal-lines.ts'
import type { CashTotals, WorksheetRow } from './deal-pricing.ts'
import { tradeInParts } from './trade-in-parts.ts'
import { discountRows, lineRows, plainRow, pushNonZero, taxComponent, taxRows } from './worksheet-row.ts'

export type SaleWorksheet = { sorted: SortedLines; totals: CashTotals; trade_in_tax_credit: Cents }

/** Lines 1–15 of the cash price worksheet. Finance 1.1. */
export function saleWorksheet(input: DealInput): SaleWorksheet {
  const sorted = sortLines(input)
  const { subtotal, luxury_tax, discounts, sale } = sorted
  const taxes = saleTaxes(input.taxes, sale)
  const total_with_tax = addCents(addCents(subtotal, luxury_tax), taxes.total)
  const total_purchase_price = subtractCents(total_with_tax, discounts.after_tax)
  const { credit, owing } = dealTradeIn(input)
  const net_trade_in = subtractCents(credit, owing)
  const amount_due = subtractCents(subtractCents(total_purchase_price, net_trade_in), input.down_payment)
  return {
    sorted,
    trade_in_tax_credit: taxes.trade_in_credit,
    totals: {
      subtotal,
      luxury_tax,
      taxable_base: taxes.taxable_base,
      taxes: taxes.components.map(taxComponent),
      total_tax: taxes.total,
      total_with_tax,
      before_tax_discounts: discounts.before_tax,
      after_tax_discounts: discounts.after_tax,
      total_purchase_price,
      net_trade_in,
      down_payment: input.down_payment,
      amount_due,
    },
  }
}

/** The worksheet's rows in the order of finance 1.1; `+` and `-` rows add up to every `=` row. */
export function saleRows(input: DealInput, { sorted, totals }: SaleWorksheet): WorksheetRow[] {
  const rows = [
    plainRow('vehicle_price', 'price', '+', input.vehicle.price, ['taxable']),
    ...lineRows(sorted.accessories),
    ...lineRows(sorted.fees),
    ...lineRows(sorted.plans),
    ...discountRows(sorted, true),
    plainRow('subtotal', 'totals', '=', totals.subtotal),
  ]
  pushNonZero(rows, plainRow('luxury_tax', 'luxury_tax', '+', totals.luxury_tax))
  rows.push(
    plainRow('taxable_base', 'totals', 'i', totals.taxable_base),
    ...taxRows(totals.taxes),
    plainRow('total_with_tax', 'totals', '=', totals.total_with_tax),
    ...discountRows(sorted, false),
    plainRow('total_purchase_price', 'totals', '=', totals.total_purchase_price),
  )
  for (const { key, sign, amount } of tradeInParts(input))
    pushNonZero(rows, plainRow(key, 'trade_in', sign, amount))
  pushNonZero(rows, plainRow('down_payment', 'down_payment', '-', totals.down_payment))
  rows.push(plainRow('amount_due', 'totals', '=', totals.amount_due))
  return rows
}
