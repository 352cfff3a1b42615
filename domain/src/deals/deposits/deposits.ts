import { percentOf } from '#platform/money/amount.ts'
import { addCents, cents, ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import type { PaymentType } from '#pricing/payments/deal/deal-input.ts'

/** Maximum deposit of the form. Finance 1.5. */
export const MAX_DEPOSIT: Readonly<Record<PaymentType, Cents>> = {
  cash: cents(70_000_00),
  finance: cents(1000_00),
  lease: cents(1000_00),
}

/** Pass-through of the card fee; percent and amount as the mode requires. Finance 1.5. */
export type CardFee = { mode: 'none' | 'processing' | 'fixed' | 'both'; percent: string; fixed: Cents }

/** The fee charged in addition to a deposit; it is not part of the deal. Finance 1.5. */
export function depositCardFee(deposit: Cents, { mode, percent, fixed }: CardFee): Cents {
  const processing = mode === 'processing' || mode === 'both' ? percentOf(deposit, percent) : ZERO
  return addCents(processing, mode === 'fixed' || mode === 'both' ? fixed : ZERO)
}
