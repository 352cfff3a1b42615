/** The dealership's settings for reservations by deposit (decisions 3.2). */
export interface ReservationTerms {
  readonly hold_hours: number
  readonly reservation_auto_release: boolean
}

const HOUR_MS = 3_600_000

/**
 * The end of a reservation by deposit that begins at `from`: after `hold_hours`, and no later than the hold. All
 * instants in milliseconds since 1970; `captureBefore` is null without a hold.
 */
export function reservationEnd(from: number, { hold_hours }: ReservationTerms, captureBefore: number | null) {
  const end = from + hold_hours * HOUR_MS
  return captureBefore === null ? end : Math.min(end, captureBefore)
}

/** Whether a reservation is active: until its end, or until it is released. */
export const isReservationInForce = (
  { until, auto_release }: { readonly until: number; readonly auto_release: boolean },
  now: number,
): boolean => until > now || !auto_release
