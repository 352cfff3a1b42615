import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '#platform/db/columns.ts'

/**
 * Append-only; each row's hash covers its content and the hash before it (security R39). Nil dealer: platform events.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    dealer_id: uuid('dealer_id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
    actor: uuid('actor'),
    actor_kind: text('actor_kind').$type<'staff' | 'customer' | 'system' | 'anonymous'>().notNull(),
    on_behalf_of: uuid('on_behalf_of'),
    action: text('action').notNull(),
    object_type: text('object_type').notNull(),
    object_id: text('object_id'),
    outcome: text('outcome').$type<'done' | 'refused'>().notNull(),
    request_id: text('request_id'),
    ip: text('ip'),
    /** Names of changed fields, and values only of fields that are not personal. */
    changes: jsonb('changes').$type<Record<string, unknown>>().notNull(),
    prev_hash: bytes('prev_hash').notNull(),
    hash: bytes('hash').notNull(),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.seq] }),
    index('audit_events_of_actor').on(table.dealer_id, table.actor, table.seq),
    index('audit_events_of_action').on(table.dealer_id, table.action, table.seq),
    index('audit_events_of_object').on(table.dealer_id, table.object_type, table.object_id, table.seq),
    index('audit_events_of_time').on(table.dealer_id, table.at),
  ],
)
