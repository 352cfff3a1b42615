import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { cents, dealerId, databaseNow, instant } from '#platform/db/columns.ts'
import { orders } from '#deals/orders/orders.table.ts'

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
