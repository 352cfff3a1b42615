import { percentOf } from '../money/amount.ts'
import { addCents, cents, sumCents, ZERO } from '../money/cents.ts'
import type { Cents } from '../money/cents.ts'
import type { PaymentType } from '../payments/deal-input.ts'

/** A deposit of an order; only a captured one has reached the dealership. */
export type Deposit = { amount: Cents; state: 'held' | 'captured' | 'released' | 'refunded' }

/**
 * The customer's cash with what was captured counted once. `cash` is what is entered beside deposits; a held deposit
 * does not reduce the amount due until it is captured. Finance 1.5.
 */
export const cashWithDeposits = (cash: Cents, deposits: readonly Deposit[]): Cents =>
  addCents(cash, sumCents(deposits.map(({ amount, state }) => (state === 'captured' ? amount : ZERO))))

/** Most that the form takes as a deposit. Finance 1.5. */
export const MOST_DEPOSIT: Readonly<Record<PaymentType, Cents>> = {
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
