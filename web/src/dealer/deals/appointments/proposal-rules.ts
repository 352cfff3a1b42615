import { MAX_NOTE } from '@forecourt/domain/deals/appointments/appointment-types.ts'
import { FARTHEST_DAYS } from '@forecourt/domain/deals/appointments/booking-problem.ts'
import { dayAfter } from '@forecourt/domain/platform/zones/calendar.ts'
import { instantOf } from '@forecourt/domain/platform/markets/times.ts'
import { validDate } from '@forecourt/domain/platform/validation/dates.ts'
import { maxLength, required } from '@forecourt/domain/platform/validation/presence.ts'
import { textOf, type FieldValues, type Rule } from '@forecourt/domain/platform/validation/rule.ts'
import type { FormRules } from '@forecourt/domain/platform/validation/validate-form.ts'

/** Rules of a time that staff propose: the day as `start`, and the time of day in the dealership's time zone. */
export function proposalRules(timeZone: string, now: () => number): FormRules {
  const momentOf = ({ start, time }: FieldValues) =>
    instantOf({ date: textOf(start) ?? '', time: textOf(time) ?? '' }, timeZone)
  const past: Rule = {
    name: 'appointment_past',
    check: (_, { values }) => {
      const moment = momentOf(values)
      return moment !== undefined && moment <= now() ? {} : undefined
    },
  }
  const tooFar: Rule = {
    name: 'appointment_too_far',
    check: (value, { today }) =>
      (textOf(value) ?? '') > dayAfter(today, FARTHEST_DAYS) ? { n: FARTHEST_DAYS } : undefined,
  }
  /** When the clocks go forward, one hour of the night is missing. */
  const skipped: Rule = {
    name: 'skipped_time',
    check: (_, { values }) => (isDay(values['start']) && momentOf(values) === undefined ? {} : undefined),
  }
  return {
    start: [required, validDate(), past, tooFar],
    time: [required, skipped],
    type: [required],
    note: [maxLength(MAX_NOTE)],
  }
}

const isDay = (value: FieldValues[string]) => !Number.isNaN(Date.parse(`${textOf(value) ?? ''}T00:00:00Z`))
