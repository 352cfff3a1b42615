import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { dealerId, databaseNow, instant } from '#platform/db/columns.ts'

type Frequency = 'weekly' | 'biweekly' | 'semimonthly' | 'monthly'

export interface ProductDefaults {
  down_payment: string
  frequency: Frequency
  term: number
}

/** Limits of discounts, by role (decisions 3.49). */
export interface DiscountSettings {
  allow_custom: boolean
  /** Percent of the price. */
  max_percent_rep: string
  max_percent_manager: string
  require_reason: boolean
  stacking: 'exclusive' | 'stackable'
}

/** Defaults of a new deal (product 3, payment settings). */
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
  discount_settings: jsonb('discount_settings').$type<DiscountSettings>().notNull().default({
    allow_custom: true,
    max_percent_rep: '0',
    max_percent_manager: '5',
    require_reason: true,
    stacking: 'stackable',
  }),
  updated: instant('updated').notNull().default(databaseNow),
  version: integer('version').notNull().default(1),
})
