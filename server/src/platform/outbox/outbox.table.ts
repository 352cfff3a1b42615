import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, databaseNow, instant } from '#platform/db/columns.ts'
import { sealedText } from '#platform/sealing/sealed.ts'

/**
 * Outgoing messages, written in the transaction of the change that causes them (security R41). The content is sealed
 * and wiped when sent: codes and addresses do not stay in the database.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey(),
    /** Null: a message of the platform, such as a sign-in code. */
    dealer_id: uuid('dealer_id'),
    channel: text('channel').$type<'sms' | 'mail'>().notNull(),
    content_sealed: sealedText('content_sealed'),
    /**
     * Messages with one key are sent in the order of their creation: a hash of the receiver, wiped with the content.
     */
    order_key: bytes('order_key'),
    state: text('state').$type<'waiting' | 'sent' | 'dead'>().notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    last_error: text('last_error'),
    created: instant('created').notNull().default(databaseNow),
    sent_at: instant('sent_at'),
  },
  table => [
    index('outbox_waiting').on(table.state, table.created),
    index('outbox_of_key')
      .on(table.order_key, table.created, table.id)
      .where(sql`${table.order_key} IS NOT NULL`),
  ],
)
