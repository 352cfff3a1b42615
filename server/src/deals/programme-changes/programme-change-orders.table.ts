import { sql } from 'drizzle-orm'
import { check, foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { cents, dealerId } from '#platform/db/columns.ts'
import { programmeChanges } from '#pricing/programme-changes/programme-changes.table.ts'
import { orders } from '#deals/orders/orders.table.ts'

/** An open order whose payment a change affects. */
export const programmeChangeOrders = pgTable(
  'programme_change_orders',
  {
    dealer_id: dealerId(),
    change_id: uuid('change_id').notNull(),
    order_id: uuid('order_id').notNull(),
    payment_type: text('payment_type').$type<'cash' | 'finance' | 'lease'>().notNull(),
    frequency: text('frequency').$type<'weekly' | 'biweekly' | 'semimonthly' | 'monthly'>(),
    /** The payment; for cash the amount due. Null with a reason if there was none and the change restores it. */
    old_payment: cents('old_payment'),
    /** Null with a reason if the payment is no longer possible. */
    new_payment: cents('new_payment'),
    reason: text('reason').$type<'term_not_offered' | 'not_offered' | 'pricing_invalid'>(),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.change_id, table.order_id] }),
    foreignKey({
      name: 'programme_change_orders_change',
      columns: [table.dealer_id, table.change_id],
      foreignColumns: [programmeChanges.dealer_id, programmeChanges.id],
    }),
    foreignKey({
      name: 'programme_change_orders_order',
      columns: [table.dealer_id, table.order_id],
      foreignColumns: [orders.dealer_id, orders.id],
    }).onDelete('cascade'),
    check(
      'programme_change_orders_a_payment',
      sql`${table.old_payment} IS NOT NULL OR ${table.new_payment} IS NOT NULL`,
    ),
  ],
)
