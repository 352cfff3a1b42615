import { HOLD_ALERT } from '#deals/orders/next-move.ts'
import type { DepositState } from './deposit-states.ts'

/** Days for which an issuer keeps a card hold (decisions 3.107). */
export const HOLD_DAYS = 7

/** A hold at `now`; both in milliseconds since 1970. */
export interface HoldLeft {
  /** Milliseconds until it can no longer be captured; never negative. */
  readonly left: number
  readonly isOver: boolean
  readonly isUrgent: boolean
}

/** Remaining time of a hold; undefined without a hold or an expiry. */
export function holdLeft(
  { state, capture_before }: { readonly state: DepositState; readonly capture_before: number | null },
  now: number,
): HoldLeft | undefined {
  if (state !== 'pre_authorized' || capture_before === null) return undefined
  const left = Math.max(0, capture_before - now)
  return { left, isOver: left === 0, isUrgent: left <= HOLD_ALERT }
}
