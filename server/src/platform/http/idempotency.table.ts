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
    /** Null where it is not kept any more: a person was erased whom it was about. */
    body_sealed: sealedText('body_sealed'),
    /** Whatever was named by an id in what was asked and answered, so that erasing a person finds what is sealed. */
    about: uuid('about').array().notNull().default([]),
    created: instant('created').notNull().default(databaseNow),
  },
  table => [primaryKey({ columns: [table.dealer_id, table.actor, table.key] })],
)
