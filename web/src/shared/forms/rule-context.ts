import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import { useHabits } from '#shared/format/market.ts'

/** What the rules of a field are asked with, beside the values: the dealership's place and day, the reader's numbers. */
export function useRuleContext() {
  const { country, province, locale, timeZone } = useHabits()
  return () => ({ country, province, locale, today: wallClock(Date.now(), timeZone).date })
}
