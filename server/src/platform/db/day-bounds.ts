import { endOfDay, startOfDay } from '@forecourt/domain/platform/zones/zone-days.ts'
import { sql, type SQL } from 'drizzle-orm'

// In seconds: PostgreSQL does not parse the years before 1 and after 9999 as JavaScript writes them.
const instant = (milliseconds: number): SQL => sql`to_timestamp(${milliseconds / 1000}::float8)`

/** Start of a day (YYYY-MM-DD) in a time zone (IANA name). PostgreSQL's time zone data may be older than ours. */
export const startOfDaySql = (day: string, timezone: string): SQL => instant(startOfDay(day, timezone))

/** End of that day: the first instant of the next one. */
export const endOfDaySql = (day: string, timezone: string): SQL => instant(endOfDay(day, timezone))
