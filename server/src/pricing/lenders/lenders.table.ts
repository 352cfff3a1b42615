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
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { dealerId, databaseNow, instant } from '#platform/db/columns.ts'

/** Lenders and lessors (decisions 3.47). Rates are on their cards; a lender without a code cannot be active. */
export const lenders = pgTable(
  'lenders',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    code: text('code'),
    name: text('name').notNull(),
    name_fr: text('name_fr').notNull(),
    is_oem: boolean('is_oem').notNull(),
    is_active: boolean('is_active').notNull().default(true),
    version: integer('version').notNull().default(1),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    unique('lenders_code').on(table.dealer_id, table.code),
    uniqueIndex('lenders_name').on(table.dealer_id, sql`folded_name(name)`),
    uniqueIndex('lenders_name_fr').on(table.dealer_id, sql`folded_name(name_fr)`),
    check('lenders_active_has_code', sql`${table.code} IS NOT NULL OR NOT ${table.is_active}`),
  ],
)

/**
 * A lender's programme as data: rates, residuals, limits and fees in the form that lenders publish. A draft can be
 * changed; a published card has a number and is immutable until the next one replaces it.
 */
export const rateCards = pgTable(
  'rate_cards',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    lender_id: uuid('lender_id').notNull(),
    /**
     * Sequence number of the lender's published cards; null for a draft. Of the cards that cover a day, the
     * highest number is in force.
     */
    number: integer('number'),
    programme: jsonb('programme').$type<Record<string, unknown>>().notNull(),
    effective_from: date('effective_from', { mode: 'string' }),
    effective_to: date('effective_to', { mode: 'string' }),
    source: text('source').$type<'given' | 'sheet' | 'roll_back' | 'file'>().notNull(),
    /** The card restored by a roll-back. */
    restored_from: uuid('restored_from'),
    file_name: text('file_name'),
    created: instant('created').notNull().default(databaseNow),
    created_by: uuid('created_by'),
    published: instant('published'),
    published_by: uuid('published_by'),
    version: integer('version').notNull().default(1),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    unique('rate_cards_number').on(table.dealer_id, table.lender_id, table.number),
    foreignKey({
      name: 'rate_cards_lender',
      columns: [table.dealer_id, table.lender_id],
      foreignColumns: [lenders.dealer_id, lenders.id],
    }),
    check(
      'rate_cards_published_with_dates',
      sql`(${table.number} IS NULL) = (${table.effective_from} IS NULL) AND (${table.number} IS NULL) = (${table.published} IS NULL)`,
    ),
    check('rate_cards_dates_in_order', sql`${table.effective_to} >= ${table.effective_from}`),
  ],
)
