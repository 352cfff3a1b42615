/** What a dealership's settings say of the reservation that a deposit makes (decisions 3.2). */
export interface ReservationTerms {
  readonly hold_hours: number
  readonly reservation_auto_release: boolean
}

const HOUR_MS = 3_600_000

/**
 * When the reservation that begins at `from` with a deposit is over: after `hold_hours`, and no later than the hold
 * that makes it. All instants in milliseconds since 1970; `captureBefore` is null where nothing is held.
 */
export function reservationEnd(from: number, { hold_hours }: ReservationTerms, captureBefore: number | null) {
  const end = from + hold_hours * HOUR_MS
  return captureBefore === null ? end : Math.min(end, captureBefore)
}

/** Whether a reservation keeps others from the vehicle: until its end, or until somebody releases it. */
export const isReservationInForce = (
  { until, auto_release }: { readonly until: number; readonly auto_release: boolean },
  now: number,
): boolean => until > now || !auto_release
