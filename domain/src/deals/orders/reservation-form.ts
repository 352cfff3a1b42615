import { addDays, formatDay, parseDay } from '#pricing/payments/interest/calendar.ts'
import { maxDate, minDate, validDate } from '#platform/validation/dates.ts'
import { maxLength, minLength, required } from '#platform/validation/presence.ts'
import type { FormRules } from '#platform/validation/validate-form.ts'

/** Shortest and longest reservation number, in characters (decisions 7.10). */
export const RESERVATION_NUMBER = { min: 3, max: 40 } as const

/** How far ahead a vehicle may be kept, in days. */
const MAX_RESERVATION_LENGTH = 90

/** The last day until which a vehicle may be kept today; dates are YYYY-MM-DD. */
export const lastReservationDay = (today: string): string => {
  const day = parseDay(today)
  return day === undefined ? today : formatDay(addDays(day, MAX_RESERVATION_LENGTH))
}

/** Reserving a vehicle until the end of a day: today at the earliest, ninety days ahead at the latest. */
export const reservationRules = (today: string): FormRules => ({
  reservation_number: [required, minLength(RESERVATION_NUMBER.min), maxLength(RESERVATION_NUMBER.max)],
  reserved_until: [required, validDate(), minDate('today'), maxDate(lastReservationDay(today))],
  note: [maxLength(500)],
})
