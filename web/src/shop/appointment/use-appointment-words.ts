import type { Appointment } from '@forecourt/contract/deals/proposed-appointment.ts'
import {
  APPOINTMENT_TYPES,
  type AppointmentType,
} from '@forecourt/domain/deals/appointments/appointment-types.ts'
import { weekdayOf } from '@forecourt/domain/platform/zones/calendar.ts'
import { WEEKDAYS } from '@forecourt/domain/dealership/dealerships/opening-hours.ts'
import { monthName } from '@forecourt/domain/platform/markets/dates.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import { useHabits } from '#shared/format/market.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { zoneName } from '@forecourt/domain/platform/zones/zone-name.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'

type Location = Appointment['location']

/** Types, days and times of appointments in words, in the dealership's time zone. */
export function useAppointmentWords(timeZone: string) {
  const t = useText('shop')
  const language = useLanguage()
  const format = useFormat()
  const { locale } = useHabits()
  const weekday = (date: string) => t(`visit.day.${WEEKDAYS[weekdayOf(date)] ?? 'monday'}`)
  const day = (date: string) => `${weekday(date)}${language === 'fr' ? '' : ','} ${format.date(date)}`
  return {
    type: (code: AppointmentType) => labelOf(APPOINTMENT_TYPES, code, language),
    /** Place of the appointment in a few words. */
    place: (location: Location, code: AppointmentType) =>
      t(`appointment.place.${location === 'call' ? (code === 'video' ? 'video' : 'phone') : location}`),
    weekday,
    /** "November 26", « 26 novembre », without the year: days on offer are near. */
    dayOfMonth: (date: string) => {
      const [, month = '', number = ''] = date.split('-')
      const name = monthName(Number(month), language)
      if (language === 'en') return `${name} ${Number(number)}`
      return `${number === '01' ? '1er' : Number(number)} ${name}`
    },
    /** "Thursday, November 26, 2026". */
    day,
    dayOf: (stamp: string) => day(wallClock(Date.parse(stamp), timeZone).date),
    timeOf: (stamp: string) => format.time(wallClock(Date.parse(stamp), timeZone).time),
    /** "Eastern Time", the same name all year. */
    zone: zoneName(timeZone, locale),
  }
}
