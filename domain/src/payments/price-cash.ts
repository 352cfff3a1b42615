import type { DealInput } from './deal-input.ts'
import type { CashPricing } from './deal-pricing.ts'
import { dueAtSigning, signingItem } from './due-at-signing.ts'
import { saleRows, saleWorksheet } from './sale-worksheet.ts'
import { traceSale } from './trace-sale.ts'

/** Prices a cash deal. Finance 1. */
export function priceCash(input: DealInput): CashPricing {
  const worksheet = saleWorksheet(input)
  const { totals } = worksheet
  return {
    ok: true,
    payment_type: 'cash',
    rows: saleRows(input, worksheet),
    totals,
    due_at_signing: dueAtSigning([
      signingItem('down_payment', totals.down_payment),
      signingItem('amount_due', totals.amount_due),
    ]),
    warnings: worksheet.sorted.warnings,
    trace: () => traceSale(input, worksheet),
  }
}
