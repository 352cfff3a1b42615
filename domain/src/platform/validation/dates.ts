import { isoDate, parseDate, yearsBetween } from './calendar-dates.ts'
import type { DateFormat } from './calendar-dates.ts'
import { textOf, textRule } from './rule.ts'
import type { FieldValue, Rule, RuleContext } from './rule.ts'

const LIMIT = 10

/** Product 5: default format YYYY-MM-DD; the day must exist. */
export const validDate = (format: DateFormat = 'YYYY-MM-DD'): Rule =>
  textRule(
    'valid_date',
    LIMIT,
    text => parseDate(text, format) !== undefined,
    () => ({ format }),
  )

const compared = (name: string, limit: string, keeps: (date: string, limit: string) => boolean): Rule => ({
  name,
  check: (value: FieldValue, context: RuleContext) => {
    const bound = limit === 'today' ? context.today : limit
    const date = parseDate(textOf(value) ?? '')
    return date !== undefined && keeps(isoDate(date), bound) ? undefined : { date: bound }
  },
})

/** On or after a date (YYYY-MM-DD) or today. Product 5. */
export const minDate = (limit: string): Rule => compared('min_date', limit, (date, bound) => date >= bound)

/** On or before a date (YYYY-MM-DD) or today. Product 5. */
export const maxDate = (limit: string): Rule => compared('max_date', limit, (date, bound) => date <= bound)

/** At least `n` years old today (decisions 3.90: the age of majority differs by province and state). */
export const minAge = (n: number): Rule => ({
  name: 'age',
  check: (value, context) => {
    const [born, today] = [parseDate(textOf(value) ?? ''), parseDate(context.today)]
    const old = born !== undefined && today !== undefined && yearsBetween(born, today) >= n
    return old ? undefined : { n }
  },
})
