import { integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { bytes, dealerId, databaseNow, instant } from '#platform/db/columns.ts'
import { sealedText } from '#platform/sealing/sealed.ts'

/** The first final answer under a key; a repeat gets the same (security R35). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    dealer_id: dealerId(),
    actor: uuid('actor').notNull(),
    key: uuid('key').notNull(),
    fingerprint: bytes('fingerprint').notNull(),
    status: integer('status'),
    /** Null once deleted: a person it was about was erased. */
    body_sealed: sealedText('body_sealed'),
    /** All ids in the request and the answer, so that erasing a person finds the sealed answers about them. */
    about: uuid('about').array().notNull().default([]),
    created: instant('created').notNull().default(databaseNow),
  },
  table => [primaryKey({ columns: [table.dealer_id, table.actor, table.key] })],
)
