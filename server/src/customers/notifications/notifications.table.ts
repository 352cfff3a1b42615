import type { NotificationEvent } from '@forecourt/domain/identity/accounts/notification-events.ts'
import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#customers/customers/customers.table.ts'
import { dealerId, databaseNow, instant } from '#platform/db/columns.ts'
import { feeds } from '#inventory/feeds/feeds.table.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { dealershipMembers } from '#identity/accounts/users/users.table.ts'

/** Notifications of staff, one row per reader; written by `notify_staff` (migration 0033). */
export const notifications = pgTable(
  'notifications',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    event: text('event').$type<NotificationEvent>().notNull(),
    /** The customer it is about, or else the feed. */
    customer_id: uuid('customer_id'),
    feed_id: uuid('feed_id'),
    order_id: uuid('order_id'),
    created: instant('created').notNull().default(databaseNow),
    read_at: instant('read_at'),
    /** When it was also sent by mail or text, or found to need neither. */
    sent_at: instant('sent_at'),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    index('notifications_of_user').on(table.dealer_id, table.user_id, table.created.desc(), table.id.desc()),
    index('notifications_unread')
      .on(table.dealer_id, table.user_id)
      .where(sql`read_at IS NULL`),
    index('notifications_unsent')
      .on(table.dealer_id, table.created)
      .where(sql`sent_at IS NULL`),
    index('notifications_of_customer').on(table.dealer_id, table.customer_id),
    index('notifications_of_order')
      .on(table.dealer_id, table.order_id)
      .where(sql`order_id IS NOT NULL`),
    foreignKey({
      name: 'notifications_reader',
      columns: [table.dealer_id, table.user_id],
      foreignColumns: [dealershipMembers.dealer_id, dealershipMembers.user_id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'notifications_customer',
      columns: [table.dealer_id, table.customer_id],
      foreignColumns: [customers.dealer_id, customers.id],
    }).onDelete('cascade'),
    index('notifications_of_feed')
      .on(table.dealer_id, table.feed_id)
      .where(sql`feed_id IS NOT NULL`),
    foreignKey({
      name: 'notifications_feed',
      columns: [table.dealer_id, table.feed_id],
      foreignColumns: [feeds.dealer_id, feeds.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'notifications_order',
      columns: [table.dealer_id, table.order_id],
      foreignColumns: [orders.dealer_id, orders.id],
    }).onDelete('cascade'),
  ],
)
