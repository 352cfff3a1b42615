import type { DealInput } from './deal-input.ts'
import { negateCents } from '#platform/money/cents.ts'
import type { CashPricing, PricingRemark } from './deal-pricing.ts'
import { dueAtSigning, signingItem } from './due-at-signing.ts'
import { saleRows, saleWorksheet } from './sale-worksheet.ts'

/** Prices a cash deal. Finance 1. */
export function priceCash(input: DealInput): CashPricing {
  const worksheet = saleWorksheet(input)
  const { totals } = worksheet
  const warnings: PricingRemark[] = [...worksheet.sorted.warnings]
  if (totals.amount_due < 0) {
    const params = { amount: negateCents(totals.amount_due) }
    warnings.push({ field: 'down_payment', rule: 'more_than_due', params })
  }
  const due_at_signing = dueAtSigning([
    signingItem('down_payment', totals.down_payment),
    signingItem('amount_due', totals.amount_due),
  ])
  return {
    ok: true,
    payment_type: 'cash',
    rows: saleRows(input, worksheet),
    totals,
    due_at_signing,
    warnings,
    tracedFrom: () => ({ input, worksheet }),
  }
}
