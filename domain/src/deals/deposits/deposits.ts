import { percentOf } from '#platform/money/amount.ts'
import { addCents, cents, ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import type { PaymentType } from '#pricing/payments/deal/deal-input.ts'

/** Most that the form takes as a deposit. Finance 1.5. */
export const MAX_DEPOSIT: Readonly<Record<PaymentType, Cents>> = {
  cash: cents(70_000_00),
  finance: cents(1000_00),
  lease: cents(1000_00),
}

/** How the cost of a card is passed on; percent and amount as the mode needs them. Finance 1.5. */
export type CardFee = { mode: 'none' | 'processing' | 'fixed' | 'both'; percent: string; fixed: Cents }

/** The fee charged beside a deposit; it is no part of the deal. Finance 1.5. */
export function depositCardFee(deposit: Cents, { mode, percent, fixed }: CardFee): Cents {
  const processing = mode === 'processing' || mode === 'both' ? percentOf(deposit, percent) : ZERO
  return addCents(processing, mode === 'fixed' || mode === 'both' ? fixed : ZERO)
}
