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

/** What customers paid, or are asked to pay, towards an order: one at a time (decisions 3.110). The order keeps a summary for lists. */
export const deposits = pgTable(
  'deposits',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    order_id: uuid('order_id').notNull(),
    /** The order it was made for; its receipt is numbered after it, wherever the money goes. */
    first_order_id: uuid('first_order_id').notNull(),
    number: text('number'),
    source: text('source').$type<'standard' | 'custom'>().notNull(),
    amount: cents('amount').notNull(),
    /** What the card costs beside it. */
    fee: cents('fee').notNull().default(0),
    refunded: cents('refunded').notNull().default(0),
    /** Taken back by the card's issuer: undecided, and for good (`docs/decisions/0060-disputes.md`). */
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
    /** Until when it can be paid. */
    expires: instant('expires'),
    /** The dealership's account at the provider, and what the provider calls page and payment there. */
    account: text('account'),
    session_ref: text('session_ref'),
    session_url: text('session_url'),
    payment_ref: text('payment_ref'),
    card_brand: text('card_brand'),
    card_last4: text('card_last4'),
    capture_before: instant('capture_before'),
    decline_code: text('decline_code'),
    paid_at: instant('paid_at'),
    /** Since when the provider answers that it does not know the payment; null: it knew it when it was asked last. */
    unknown_since: instant('unknown_since'),
    /** When the provider is asked next by itself where it stands; null: never. */
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

/** What staff began with a deposit: written before the provider is asked, so that nothing is lost and nothing done twice (security R36). */
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
    /** The Idempotency-Key, and what it came with (security R34, R35). */
    key: uuid('key').notNull(),
    fingerprint: bytes('fingerprint').notNull(),
    /** Why it was not done, in the provider's word. */
    refusal: text('refusal'),
    /** How often its outcome was read at the provider. */
    tries: integer('tries').notNull().default(0),
    /** Part of the key that the provider is asked with; `asked` is when it was first asked with it, by our clock. */
    attempt: integer('attempt').notNull().default(1),
    asked: instant('asked'),
    next_check: instant('next_check'),
    created: instant('created').notNull().default(databaseNow),
    /** Null: the product itself, where the vehicle is reserved for somebody else. */
    created_by: uuid('created_by'),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    uniqueIndex('deposit_operations_key').on(table.dealer_id, table.created_by, table.key),
    // One at a time (security R36).
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

/** What became of the money, one row for each effect; never changed (security C3, I5). */
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
    /** The provider's id of the refund or dispute that it comes from. */
    ref: text('ref'),
    at: instant('at').notNull().default(databaseNow),
    /** Null: the customer, or the card's issuer. */
    by: uuid('by'),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    index('deposit_entries_of_deposit').on(table.dealer_id, table.deposit_id, table.at),
    // A payment is held once, taken once and let go once, whoever tells of it and how often.
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

/** Events of the card provider, each taken once (security R49). Their bodies are not kept: the payment itself is read anew. */
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
