import type { TaxRow } from '@forecourt/domain/pricing/taxes/tax-row.ts'
import { date, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { databaseNow, instant } from '#platform/db/columns.ts'

/**
 * Tax rules of a jurisdiction from a day on. Rows are dated and editable, and no rate is in code; they are shared
 * by all dealerships, because a rule belongs to a province or state.
 */
export const taxRules = pgTable(
  'tax_rules',
  {
    id: uuid('id').primaryKey(),
    country: text('country').$type<'CA' | 'US'>().notNull(),
    region: text('region').notNull(),
    name: text('name').notNull(),
    name_fr: text('name_fr').notNull(),
    /** First day; rows without a known beginning start with the calendar. */
    effective_from: date('effective_from', { mode: 'string' }).notNull(),
    /** Last day; null while no end is known. */
    effective_to: date('effective_to', { mode: 'string' }),
    as_of: date('as_of', { mode: 'string' }).notNull(),
    rules: jsonb('rules').$type<TaxRow['rules']>().notNull(),
    /** The shipped data set, or the person who corrected it. */
    source: text('source').notNull(),
    note: text('note'),
    version: integer('version').notNull().default(1),
    created: instant('created').notNull().default(databaseNow),
  },
  table => [unique('tax_rules_from').on(table.country, table.region, table.effective_from)],
)
