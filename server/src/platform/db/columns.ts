import { sql } from 'drizzle-orm'
import { customType, uuid } from 'drizzle-orm/pg-core'

/** The database answers `2026-11-21 04:11:15.12+00` (sessions run in UTC); the wire needs ISO 8601. */
export const isoInstant = (stored: string) =>
  `${stored.slice(0, 10)}T${stored.slice(11).replace(/\+00$/, 'Z')}`

/** Instants are ISO strings, so rows need no conversion in answers. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: isoInstant,
})

/** All stored times come from the database's clock, because two app servers may disagree. */
export const databaseNow = sql`now()`

/** The dealership that owns the row; first part of every tenant key. */
export const dealerId = () => uuid('dealer_id').notNull()

/** Money in the database: integer cents in a bigint, read as a safe number (see client.ts). */
export const cents = customType<{ data: number; driverData: number }>({
  dataType: () => 'bigint',
})

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({
  dataType: () => 'bytea',
})
