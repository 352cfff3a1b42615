import { boolean, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { dealerId, databaseNow, instant } from '../db/columns.ts'

type Frequency = 'weekly' | 'biweekly' | 'semimonthly' | 'monthly'

export interface ProductDefaults {
  down_payment: string
  frequency: Frequency
  term: number
}

/** Defaults of a new deal (spec 3, payment settings). */
export const paymentSettings = pgTable('payment_settings', {
  dealer_id: dealerId().primaryKey(),
  default_payment_type: text('default_payment_type').$type<'cash' | 'finance' | 'lease'>().notNull(),
  default_payment_type_used: text('default_payment_type_used')
    .$type<'cash' | 'finance' | 'lease'>()
    .notNull(),
  bank: jsonb('bank').$type<ProductDefaults>().notNull(),
  oem: jsonb('oem').$type<ProductDefaults>().notNull(),
  lease: jsonb('lease').$type<ProductDefaults & { distance: number }>().notNull(),
  finance_frequencies: jsonb('finance_frequencies').$type<Frequency[]>().notNull(),
  lease_frequencies: jsonb('lease_frequencies').$type<Frequency[]>().notNull(),
  include_sales_tax: boolean('include_sales_tax').notNull(),
  conditional_incentives_enabled: boolean('conditional_incentives_enabled').notNull().default(false),
  global_incentives: boolean('global_incentives').notNull().default(true),
  lease_rate_calculation_method: text('lease_rate_calculation_method')
    .$type<'annuity_due' | 'annuity_arrears' | 'money_factor'>()
    .notNull(),
  updated: instant('updated').notNull().default(databaseNow),
})

/** A lender and its programme as data: rate card, residuals, limits, fees (decisions 3.47). */
export const lenders = pgTable(
  'lenders',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    is_oem: boolean('is_oem').notNull(),
    is_active: boolean('is_active').notNull().default(true),
    programme: jsonb('programme').$type<Record<string, unknown>>().notNull(),
    effective_from: text('effective_from').notNull(),
    effective_to: text('effective_to'),
  },
  table => [primaryKey({ columns: [table.dealer_id, table.id] })],
)
