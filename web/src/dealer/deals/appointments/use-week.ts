import { dayAfter } from '@forecourt/domain/platform/zones/calendar.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import { useHabits } from '#shared/format/market.ts'
import { useNow } from '#shared/format/use-now.ts'
import { useSearch } from '#shared/url/use-search.ts'
import type { SearchFields } from '#shared/url/search-fields.ts'
import { mondayOf } from './week.ts'

interface WeekSearch {
  /** Any day of the week; empty for the default one. */
  readonly week: string
}

const fields: SearchFields<WeekSearch> = {
  week: { read: text => (text !== null && isDay(text) ? text : ''), write: week => week },
}

const isDay = (text: string): boolean =>
  /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

/** The week in the URL; without one, that of `first`, or of today. */
export function useWeek(first?: string) {
  const { timeZone } = useHabits()
  const today = wallClock(useNow(), timeZone).date
  const { search, newest, setSearch } = useSearch(fields)
  const mondayIn = ({ week }: WeekSearch) => mondayOf(week === '' ? (first ?? today) : week)
  const monday = mondayIn(search)
  return {
    today,
    monday,
    sunday: dayAfter(monday, 6),
    /** Moves by a number of weeks. */
    turn: (weeks: number) => setSearch({ week: dayAfter(mondayIn(newest()), weeks * 7) }, { replace: true }),
    goTo: (date: string) => setSearch({ week: mondayOf(date) }, { replace: true }),
  }
}
