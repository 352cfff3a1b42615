import { boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { dealerId, databaseNow, instant } from '#platform/db/columns.ts'

/** A published change, with the state before it; a job checks the open orders and records those affected. */
export const programmeChanges = pgTable(
  'programme_changes',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    kind: text('kind')
      .$type<'rate_card' | 'fee' | 'discount' | 'incentive' | 'accessory' | 'plan'>()
      .notNull(),
    /** Id of the card, fee, discount, accessory or plan. */
    subject_id: uuid('subject_id').notNull(),
    name: text('name').notNull(),
    name_fr: text('name_fr').notNull(),
    effective_from: date('effective_from', { mode: 'string' }).notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    is_done: boolean('is_done').notNull().default(false),
    /** The last order checked, in order of id. */
    seen_to: uuid('seen_to'),
    orders_seen: integer('orders_seen').notNull().default(0),
    orders_changed: integer('orders_changed').notNull().default(0),
    created: instant('created').notNull().default(databaseNow),
    created_by: uuid('created_by').notNull(),
  },
  table => [primaryKey({ columns: [table.dealer_id, table.id] })],
)
