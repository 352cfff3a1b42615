import { percentOf } from '#platform/money/amount.ts'
import { addCents, ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'

/** Pass-through of the card fee; percent and amount as the mode requires. Finance 1.5. */
export type CardFee = { mode: 'none' | 'processing' | 'fixed' | 'both'; percent: string; fixed: Cents }

/** The fee charged in addition to a deposit; it is not part of the deal. Finance 1.5. */
export function depositCardFee(deposit: Cents, { mode, percent, fixed }: CardFee): Cents {
  const processing = mode === 'processing' || mode === 'both' ? percentOf(deposit, percent) : ZERO
  return addCents(processing, mode === 'fixed' || mode === 'both' ? fixed : ZERO)
}
