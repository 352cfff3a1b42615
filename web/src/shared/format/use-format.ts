import { formatLongDate } from '@forecourt/domain/platform/markets/dates.ts'
import { formatDistance } from '@forecourt/domain/platform/markets/distances.ts'
import { formatMoney, type MoneyStyle } from '@forecourt/domain/platform/markets/money.ts'
import { formatNumber, formatPercent } from '@forecourt/domain/platform/markets/numbers.ts'
import { formatPhone } from '@forecourt/domain/platform/markets/phones.ts'
import {
  exactTime,
  formatAge,
  formatInstant,
  formatTime,
  wallClock,
} from '@forecourt/domain/platform/markets/times.ts'
import { languageOf } from '@forecourt/domain/platform/markets/locales.ts'
import { useMemo } from 'react'
import { useHabits } from './market.ts'

/** Formatters for figures, in the reader's language and the dealership's country (interface 1.8). */
export function useFormat() {
  const { locale, timeZone, country, distance_unit: unit } = useHabits()
  return useMemo(() => {
    const language = languageOf(locale)
    return {
      money: (cents: number, style?: MoneyStyle) => formatMoney(cents, locale, style),
      /** Percent as text: "6.49". */
      percent: (percent: string | number, decimals = 2) => formatPercent(percent, locale, decimals),
      number: (value: string | number) => formatNumber(value, locale),
      /** YYYY-MM-DD */
      date: (day: string) => formatLongDate(day, locale),
      /** HH:MM */
      time: (time: string) => formatTime(time, locale),
      /** An ISO time stamp of the server. */
      instant: (stamp: string) => formatInstant(Date.parse(stamp), timeZone, locale),
      /** hh:mm:ss of a stamp. */
      exactTime: (stamp: string) => exactTime(Date.parse(stamp), timeZone),
      dayOf: (stamp: string) => formatLongDate(wallClock(Date.parse(stamp), timeZone).date, locale),
      /** Month and day of a stamp, where the year is obvious: "Nov 26", « 26 nov. ». */
      monthDay: (stamp: string) =>
        new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
          Date.parse(wallClock(Date.parse(stamp), timeZone).date),
        ),
      /** Time of day of a stamp, in the dealership's time zone. */
      timeOf: (stamp: string) => formatTime(wallClock(Date.parse(stamp), timeZone).time, locale),
      age: (stamp: string, now: number) => formatAge(now - Date.parse(stamp), language),
      distance: (distance: number) => formatDistance(distance, unit, locale),
      /** "new, used and certified". */
      list: (words: readonly string[]) => new Intl.ListFormat(locale).format(words),
      /** "new, used or certified". */
      anyOf: (words: readonly string[]) => new Intl.ListFormat(locale, { type: 'disjunction' }).format(words),
      phone: (stored: string) => formatPhone(stored, country),
    }
  }, [locale, timeZone, country, unit])
}
