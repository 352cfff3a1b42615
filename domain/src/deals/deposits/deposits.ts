import { percentOf } from '#platform/money/amount.ts'
import { addCents, ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'

/** How the cost of a card is passed on; percent and amount as the mode needs them. Finance 1.5. */
export type CardFee = { mode: 'none' | 'processing' | 'fixed' | 'both'; percent: string; fixed: Cents }

/** The fee charged beside a deposit; it is no part of the deal. Finance 1.5. */
export function depositCardFee(deposit: Cents, { mode, percent, fixed }: CardFee): Cents {
  const processing = mode === 'processing' || mode === 'both' ? percentOf(deposit, percent) : ZERO
  return addCents(processing, mode === 'fixed' || mode === 'both' ? fixed : ZERO)
}
