import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Instants travel as ISO strings, so that a row can be answered without conversion. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** The dealership that owns the row; first part of every tenant key. */
export const dealerId = () => uuid('dealer_id').notNull()

/** Money in the database: integer cents in a bigint, read as a safe number (see client.ts). */
export const cents = customType<{ data: number; driverData: number }>({
  dataType: () => 'bigint',
})

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({
  dataType: () => 'bytea',
})
