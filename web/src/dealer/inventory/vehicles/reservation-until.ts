import type { useFormat } from '#shared/format/use-format.ts'

/**
 * Expiry of a reservation in the dealership's time zone: a day if staff chose one (the stamp is the midnight after
 * it), else day and time.
 */
export const reservationUntil = (format: ReturnType<typeof useFormat>, stamp: string): string =>
  format.exactTime(stamp) === '00:00:00'
    ? format.dayOf(new Date(Date.parse(stamp) - 1).toISOString())
    : format.instant(stamp)
