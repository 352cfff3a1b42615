import { taxRowOn, type TaxRow } from './tax-row.ts'

/** Months without a check after which the super admin is asked to check the rates of a place again. */
export const MAX_RATE_AGE_MONTHS = 24

/** The day (YYYY-MM-DD) a number of months before another; a missing day is the last of its month. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The rows in force on a day whose data was last checked more than 24 months before, oldest first. */
export function oldRates<Row extends TaxRow>(rows: readonly Row[], today: string): Row[] {
  const oldest = monthsBefore(today, MAX_RATE_AGE_MONTHS)
  return rows
    .filter(row => row.as_of < oldest && taxRowOn(rows, row.country, row.region, today) === row)
    .toSorted((a, b) => a.as_of.localeCompare(b.as_of) || a.region.localeCompare(b.region))
}
