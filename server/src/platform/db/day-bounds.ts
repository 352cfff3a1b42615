import { endOfDay, startOfDay } from '@forecourt/domain/platform/zones/zone-days.ts'
import { sql, type SQL } from 'drizzle-orm'

// Seconds, because PostgreSQL does not read the years before 1 and after 9999 as JavaScript writes them.
const instant = (milliseconds: number): SQL => sql`to_timestamp(${milliseconds / 1000}::float8)`

/** Where a day (YYYY-MM-DD) of a time zone (IANA name) begins. PostgreSQL's own zones may be older than ours. */
export const startOfDaySql = (day: string, timezone: string): SQL => instant(startOfDay(day, timezone))

/** Where it is over: the first instant of the next day. */
export const endOfDaySql = (day: string, timezone: string): SQL => instant(endOfDay(day, timezone))
