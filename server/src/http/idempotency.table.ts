import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, dealerId, databaseNow, instant } from '../db/columns.ts'

/** The first final answer under a key; a repeat gets the same (R35). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    dealer_id: dealerId(),
    actor: uuid('actor').notNull(),
    key: uuid('key').notNull(),
    fingerprint: bytes('fingerprint').notNull(),
    status: integer('status'),
    body: jsonb('body'),
    etag: text('etag'),
    created: instant('created').notNull().default(databaseNow),
  },
  table => [primaryKey({ columns: [table.dealer_id, table.actor, table.key] })],
)
