import type { AnsweredQuestion } from '@forecourt/contract/deals/trade-in.ts'
import type { TradeInOfferStatus } from '@forecourt/domain/deals/trade-ins/offer-states.ts'
import type { TRADE_IN_DECLINE_REASONS } from '@forecourt/domain/deals/trade-ins/systems.ts'
import type { Transmission } from '@forecourt/domain/inventory/vehicles/descriptions.ts'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { customers } from '#customers/customers/customers.table.ts'
import { cents, databaseNow, dealerId, instant } from '#platform/db/columns.ts'

/** An offer as stored with its trade-in: amounts in cents. */
export interface StoredOffer {
  readonly id: string
  readonly amount: number
  readonly comments: string | null
  readonly subject_to_inspection: boolean
  /** The last day on which it is valid, and the instant of its expiry. */
  readonly valid_until: string
  readonly expires: string
  readonly status: TradeInOfferStatus
  readonly decline_reason: (typeof TRADE_IN_DECLINE_REASONS)[number]['code'] | null
  readonly decline_comments: string | null
  readonly decided: string | null
  readonly created: string
  readonly created_by: string
}

/**
 * A vehicle that a customer would trade in, with their answers and offers (product 3, decisions 3.92–3.98).
 * The row holds all of it, so that one lock is enough.
 */
export const tradeIns = pgTable(
  'trade_ins',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    customer_id: uuid('customer_id').notNull(),
    /** Its order and position; both or neither. */
    order_id: uuid('order_id'),
    position: integer('position'),
    vid: text('vid'),
    vin: text('vin'),
    year: integer('year').notNull(),
    make: text('make').notNull(),
    model: text('model').notNull(),
    trim: text('trim'),
    style: text('style'),
    odometer: integer('odometer').notNull(),
    color: text('color'),
    transmission: text('transmission').$type<Transmission>(),
    /** The answers, each with its question as it was asked. */
    answers: jsonb('answers').$type<readonly AnsweredQuestion[]>().notNull().default([]),
    accepted_terms: boolean('accepted_terms'),
    /** Amount owing by staff; null: from the answers. */
    owing: cents('owing'),
    estimated_low: cents('estimated_low'),
    estimated_high: cents('estimated_high'),
    estimated_at: instant('estimated_at'),
    valuation_system: text('valuation_system').$type<'internal' | 'guide_book' | 'third_party' | 'manual'>(),
    /** The current offer, and the past ones, newest first. */
    offer: jsonb('offer').$type<StoredOffer>(),
    past_offers: jsonb('past_offers').$type<readonly StoredOffer[]>().notNull().default([]),
    /** When the current offer expires; null if it does not. */
    offer_expires: instant('offer_expires'),
    source: text('source').$type<'dealer' | 'customer'>().notNull(),
    created: instant('created').notNull().default(databaseNow),
    created_by: uuid('created_by').notNull(),
    updated: instant('updated').notNull().default(databaseNow),
    version: integer('version').notNull().default(1),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    index('trade_ins_of_customer').on(table.dealer_id, table.customer_id, table.created),
    foreignKey({
      name: 'trade_ins_customer',
      columns: [table.dealer_id, table.customer_id],
      foreignColumns: [customers.dealer_id, customers.id],
    }).onDelete('cascade'),
  ],
)
