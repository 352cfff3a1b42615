import { addDays, formatDay, parseDay } from '#platform/zones/calendar.ts'
import { maxDate, minDate, validDate } from '#platform/validation/dates.ts'
import { maxLength, minLength, required } from '#platform/validation/presence.ts'
import type { FormRules } from '#platform/validation/validate-form.ts'

/** Minimum and maximum length of a reservation number, in characters (decisions 7.10). */
export const RESERVATION_NUMBER = { min: 3, max: 40 } as const

/** Maximum length of a reservation, in days. */
const MAX_RESERVATION_LENGTH = 90

/** The latest end of a reservation made today; dates are YYYY-MM-DD. */
export const lastReservationDay = (today: string): string => {
  const day = parseDay(today)
  return day === undefined ? today : formatDay(addDays(day, MAX_RESERVATION_LENGTH))
}

/** Rules of a reservation: its last day is from today to ninety days ahead. */
export const reservationRules = (today: string): FormRules => ({
  reservation_number: [required, minLength(RESERVATION_NUMBER.min), maxLength(RESERVATION_NUMBER.max)],
  reserved_until: [required, validDate(), minDate('today'), maxDate(lastReservationDay(today))],
  note: [maxLength(500)],
})
