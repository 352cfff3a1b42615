import type { Appointment } from '@forecourt/contract/deals/proposed-appointment.ts'
import { APPOINTMENT_TYPES } from '@forecourt/domain/deals/appointments/appointment-types.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { languageOf } from '@forecourt/domain/platform/markets/locales.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import { useHabits } from '#shared/format/market.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { zoneName } from '@forecourt/domain/platform/zones/zone-name.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'

const instantOfDay = (date: string): number => Date.parse(`${date}T12:00:00Z`)

/** Days, times and types of appointments in words, in the dealership's time zone. */
export function useAppointmentWords() {
  const t = useText('appointments')
  const language = useLanguage()
  const format = useFormat()
  const { locale, timeZone } = useHabits()
  const weekday = (date: string, weekdayStyle: 'short' | 'long') =>
    new Intl.DateTimeFormat(languageOf(locale), { weekday: weekdayStyle, timeZone: 'UTC' }).format(
      instantOfDay(date),
    )
  /** "Thursday, November 26, 2026", « jeudi 26 novembre 2026 ». */
  const day = (date: string) => `${weekday(date, 'long')}${language === 'fr' ? '' : ','} ${format.date(date)}`
  /** "Thursday, November 26, 2026, 2:00 p.m.". */
  const moment = (date: string, time: string) => t('when', { day: day(date), time: format.time(time) })
  return {
    weekday,
    day,
    moment,
    when: (stamp: string) => {
      const { date, time } = wallClock(Date.parse(stamp), timeZone)
      return moment(date, time)
    },
    typeOf: ({ type }: Pick<Appointment, 'type'>) => labelOf(APPOINTMENT_TYPES, type, language),
    types: APPOINTMENT_TYPES.map(({ code }) => ({
      value: code,
      label: labelOf(APPOINTMENT_TYPES, code, language),
    })),
    /** Name of the time zone: "Eastern Time". */
    zone: zoneName(timeZone, locale).replace(/^./u, first => first.toLocaleUpperCase(locale)),
  }
}
