import { HOLD_ALERT } from '#deals/orders/next-move.ts'
import type { DepositState } from './deposit-states.ts'

/** For how many days an issuer keeps what a customer had held on a card without being asked again (decisions 3.107). */
export const HOLD_DAYS = 7

/** How a hold goes at `now`; both in milliseconds since 1970. */
export interface HoldLeft {
  /** Milliseconds until it cannot be captured any more; never below zero. */
  readonly left: number
  readonly isOver: boolean
  readonly isUrgent: boolean
}

/** What is left of a hold; undefined where nothing is held, or nobody knows until when. */
export function holdLeft(
  { state, capture_before }: { readonly state: DepositState; readonly capture_before: number | null },
  now: number,
): HoldLeft | undefined {
  if (state !== 'pre_authorized' || capture_before === null) return undefined
  const left = Math.max(0, capture_before - now)
  return { left, isOver: left === 0, isUrgent: left <= HOLD_ALERT }
}
