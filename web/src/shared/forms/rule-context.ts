import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import { useHabits } from '#shared/format/market.ts'

/** Context of the rules beside the values: the dealership's place and date, the reader's number format. */
export function useRuleContext() {
  const { country, province, locale, timeZone } = useHabits()
  return () => ({ country, province, locale, today: wallClock(Date.now(), timeZone).date })
}
