import { date, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { databaseNow, instant } from '../db/columns.ts'

/**
 * Tax rules of a jurisdiction from a day on. Rows are dated and editable; no rate is code. Shared by all
 * dealerships: a rule belongs to a province or state, not to a tenant.
 */
export const taxRules = pgTable(
  'tax_rules',
  {
    id: uuid('id').primaryKey(),
    country: text('country').$type<'CA' | 'US'>().notNull(),
    region: text('region').notNull(),
    effective_from: date('effective_from', { mode: 'string' }).notNull(),
    rules: jsonb('rules').$type<Record<string, unknown>>().notNull(),
    source: text('source').notNull(),
    created: instant('created').notNull().default(databaseNow),
  },
  table => [unique('tax_rules_from').on(table.country, table.region, table.effective_from)],
)
