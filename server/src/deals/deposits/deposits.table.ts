import type { EntryKind } from '@forecourt/domain/deals/deposits/deposit-ledger.ts'
import type { DepositAction } from '@forecourt/domain/deals/deposits/deposit-actions.ts'
import type { PaidMethod } from '@forecourt/domain/deals/deposits/deposit-reasons.ts'
import type { DepositState } from '@forecourt/domain/deals/deposits/deposit-states.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, cents, dealerId, databaseNow, instant } from '#platform/db/columns.ts'
import { orders } from '#deals/orders/orders.table.ts'

/**
 * Deposits towards an order, requested or paid: one at a time (decisions 3.110). The order keeps a summary
 * for lists.
 */
export const deposits = pgTable(
  'deposits',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    order_id: uuid('order_id').notNull(),
    /** The order it was made for; its receipt is numbered after it, also after a transfer. */
    first_order_id: uuid('first_order_id').notNull(),
    number: text('number'),
    source: text('source').$type<'standard' | 'custom'>().notNull(),
    amount: cents('amount').notNull(),
    /** The card fee on top of the amount. */
    fee: cents('fee').notNull().default(0),
    refunded: cents('refunded').notNull().default(0),
    /** Withdrawn by the card's issuer: pending, and final (`docs/decisions/0060-disputes.md`). */
    disputed: cents('disputed').notNull().default(0),
    charged_back: cents('charged_back').notNull().default(0),
    currency: text('currency').$type<'CAD' | 'USD'>().notNull(),
    mode: text('mode').$type<'hold' | 'capture'>().notNull(),
    state: text('state').$type<DepositState>().notNull(),
    method: text('method').$type<'card' | PaidMethod>().notNull().default('card'),
    reference: text('reference'),
    paid_on: date('paid_on'),
    purpose_en: text('purpose_en'),
    purpose_fr: text('purpose_fr'),
    message: text('message'),
    refundable: boolean('refundable').notNull().default(true),
    due_at: date('due_at'),
    /** When the request expires. */
    expires: instant('expires'),
    /** The dealership's account at the provider, and the provider's ids of page and payment. */
    account: text('account'),
    session_ref: text('session_ref'),
    session_url: text('session_url'),
    payment_ref: text('payment_ref'),
    card_brand: text('card_brand'),
    card_last4: text('card_last4'),
    capture_before: instant('capture_before'),
    decline_code: text('decline_code'),
    paid_at: instant('paid_at'),
    /** Since when the provider does not recognize the payment; null: it did at the last read. */
    unknown_since: instant('unknown_since'),
    /** When the payment is next read at the provider by a job; null: never. */
    next_check: instant('next_check'),
    created: instant('created').notNull().default(databaseNow),
    /** Null: the customer. */
    created_by: uuid('created_by'),
    version: integer('version').notNull().default(1),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    uniqueIndex('deposits_number').on(table.dealer_id, table.number),
    index('deposits_of_order').on(table.dealer_id, table.order_id, table.created),
    index('deposits_numbered').on(table.dealer_id, table.first_order_id),
    foreignKey({
      name: 'deposits_order',
      columns: [table.dealer_id, table.order_id],
      foreignColumns: [orders.dealer_id, orders.id],
    }).onDelete('cascade'),
  ],
)

/**
 * Operations of staff on a deposit: written before the provider is called, so that nothing is lost or done
 * twice (security R36).
 */
export const depositOperations = pgTable(
  'deposit_operations',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    deposit_id: uuid('deposit_id').notNull(),
    act: text('act').$type<DepositAction>().notNull(),
    state: text('state').$type<'pending' | 'done' | 'refused'>().notNull(),
    amount: cents('amount').notNull(),
    reason: text('reason'),
    other_reason: text('other_reason'),
    /** The Idempotency-Key, and the fingerprint of its request (security R34, R35). */
    key: uuid('key').notNull(),
    fingerprint: bytes('fingerprint').notNull(),
    /** Why it was refused, in the provider's code. */
    refusal: text('refusal'),
    /** How often its outcome was read at the provider. */
    tries: integer('tries').notNull().default(0),
    /** Part of the key sent to the provider; `asked` is when it was first sent, by our clock. */
    attempt: integer('attempt').notNull().default(1),
    asked: instant('asked'),
    next_check: instant('next_check'),
    created: instant('created').notNull().default(databaseNow),
    /** Null: the system itself, if the vehicle is reserved for another order. */
    created_by: uuid('created_by'),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    uniqueIndex('deposit_operations_key').on(table.dealer_id, table.created_by, table.key),
    // At most one pending operation of a deposit (security R36).
    uniqueIndex('deposit_operations_pending')
      .on(table.dealer_id, table.deposit_id)
      .where(sql`state = 'pending'`),
    foreignKey({
      name: 'deposit_operations_deposit',
      columns: [table.dealer_id, table.deposit_id],
      foreignColumns: [deposits.dealer_id, deposits.id],
    }).onDelete('cascade'),
  ],
)

/** The ledger of a deposit, one row for each effect; never changed (security C3, I5). */
export const depositEntries = pgTable(
  'deposit_entries',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    deposit_id: uuid('deposit_id').notNull(),
    order_id: uuid('order_id').notNull(),
    kind: text('kind').$type<EntryKind>().notNull(),
    amount: cents('amount').notNull(),
    reason: text('reason'),
    other_reason: text('other_reason'),
    /** The provider's id of the refund or dispute. */
    ref: text('ref'),
    at: instant('at').notNull().default(databaseNow),
    /** Null: the customer, or the card's issuer. */
    by: uuid('by'),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    index('deposit_entries_of_deposit').on(table.dealer_id, table.deposit_id, table.at),
    // A payment is held once, captured once and released once, however often and by whom it is reported.
    uniqueIndex('deposit_entries_once')
      .on(table.dealer_id, table.deposit_id, table.kind)
      .where(sql`kind IN ('authorized', 'captured', 'released')`),
    uniqueIndex('deposit_entries_ref')
      .on(table.dealer_id, table.deposit_id, table.kind, table.ref)
      .where(sql`ref IS NOT NULL`),
    foreignKey({
      name: 'deposit_entries_deposit',
      columns: [table.dealer_id, table.deposit_id],
      foreignColumns: [deposits.dealer_id, deposits.id],
    }).onDelete('cascade'),
  ],
)

/**
 * Events of the card provider, each taken once (security R49). Their bodies are not stored: the payment
 * itself is read at the provider.
 */
export const cardEvents = pgTable(
  'card_events',
  {
    dealer_id: dealerId(),
    id: text('id').notNull(),
    type: text('type').notNull(),
    received: instant('received').notNull().default(databaseNow),
  },
  table => [primaryKey({ columns: [table.dealer_id, table.id] })],
)
