import { wallClock } from '@forecourt/domain/markets/times.ts'
import { useHabits } from '../format/market.ts'

/** What the rules of a field are asked with, beside the values: the dealership's country and day, the reader's numbers. */
export function useRuleContext() {
  const { country, locale, timeZone } = useHabits()
  return () => ({ country, locale, today: wallClock(Date.now(), timeZone).date })
}
