import type { Appointment } from '@forecourt/contract/deals/proposed-appointment.ts'
import {
  APPOINTMENT_TYPES,
  type AppointmentType,
} from '@forecourt/domain/deals/appointments/appointment-types.ts'
import { weekdayOf } from '@forecourt/domain/pricing/payments/interest/calendar.ts'
import { WEEKDAYS } from '@forecourt/domain/dealership/dealerships/opening-hours.ts'
import { monthName } from '@forecourt/domain/platform/markets/dates.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import { useHabits } from '#shared/format/market.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { zoneName } from '@forecourt/domain/platform/zones/zone-name.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'

type Location = Appointment['location']

/** Types, days and times of appointments in words, on the clock of the dealership. */
export function useAppointmentWords(timeZone: string) {
  const t = useText('shop')
  const language = useLanguage()
  const format = useFormat()
  const { locale } = useHabits()
  const weekday = (date: string) => t(`visit.day.${WEEKDAYS[weekdayOf(date)] ?? 'monday'}`)
  const day = (date: string) => `${weekday(date)} ${format.longDate(date)}`
  return {
    type: (code: AppointmentType) => labelOf(APPOINTMENT_TYPES, code, language),
    /** Where people meet, in a few words. */
    place: (location: Location, code: AppointmentType) =>
      t(`appointment.place.${location === 'call' ? (code === 'video' ? 'video' : 'phone') : location}`),
    weekday,
    /** "26 November", without the year: days to choose of are near. */
    dayOfMonth: (date: string) => {
      const [, month = '', number = ''] = date.split('-')
      const first = language === 'fr' && number === '01' ? '1er' : String(Number(number))
      return `${first} ${monthName(Number(month), language)}`
    },
    /** "Thursday 26 November, 2026". */
    day,
    dayOf: (stamp: string) => day(wallClock(Date.parse(stamp), timeZone).date),
    timeOf: (stamp: string) => format.time(wallClock(Date.parse(stamp), timeZone).time),
    /** "Eastern Time", as people call it the whole year. */
    zone: zoneName(timeZone, locale),
  }
}
