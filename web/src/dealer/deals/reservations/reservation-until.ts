import type { useFormat } from '#shared/format/use-format.ts'

/**
 * When a reservation ends, on the dealership's clock: a day where staff chose one (the stamp is the midnight after it),
 * else day and time.
 */
export const reservationUntil = (format: ReturnType<typeof useFormat>, stamp: string): string =>
  format.exactTime(stamp) === '00:00:00'
    ? format.dayOf(new Date(Date.parse(stamp) - 1).toISOString())
    : format.instant(stamp)
