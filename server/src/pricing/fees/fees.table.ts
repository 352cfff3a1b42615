import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { cents, dealerId } from '#platform/db/columns.ts'

/** Flags that decide which deals a line applies to (finance 8); the same for fees and discounts. */
export const applicability = () => ({
  include_by_default: boolean('include_by_default').notNull().default(false),
  is_cash: boolean('is_cash').notNull().default(true),
  is_finance: boolean('is_finance').notNull().default(true),
  is_lease: boolean('is_lease').notNull().default(true),
  applicable_new: boolean('applicable_new').notNull().default(true),
  applicable_used: boolean('applicable_used').notNull().default(true),
  applicable_cpo: boolean('applicable_cpo').notNull().default(true),
  is_in_stock: boolean('is_in_stock').notNull().default(true),
  is_in_transit: boolean('is_in_transit').notNull().default(true),
  is_demo: boolean('is_demo').notNull().default(true),
  is_pending: boolean('is_pending').notNull().default(true),
  is_virtual: boolean('is_virtual').notNull().default(true),
  is_as_is: boolean('is_as_is').notNull().default(true),
  vehicle_types: jsonb('vehicle_types').$type<string[]>().notNull().default([]),
  marketscan_type: text('marketscan_type'),
  order: integer('order').notNull().default(0),
  is_active: boolean('is_active').notNull().default(true),
  /**
   * Global lines can be limited by stock and vehicle types; custom ones are the dealership's short list (product
   * 3).
   */
  scope: text('scope').$type<'global' | 'custom'>().notNull().default('global'),
  version: integer('version').notNull().default(1),
})

/** Fees of a dealership's library (product 3, global fee). */
export const fees = pgTable(
  'fees',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    name_fr: text('name_fr').notNull(),
    description_en: text('description_en'),
    description_fr: text('description_fr'),
    amount: cents('amount').notNull(),
    type: text('type')
      .$type<'government' | 'dealer' | 'manufacturer' | 'delivery' | 'custom' | 'gas' | 'license'>()
      .notNull(),
    taxability: text('taxability')
      .$type<'taxable' | 'non_taxable' | 'gst_only' | 'pst_only' | 'by_state_rule'>()
      .notNull(),
    cap_cost: boolean('cap_cost').notNull().default(false),
    residualize: boolean('residualize').notNull().default(false),
    tax_in_cap: boolean('tax_in_cap').notNull().default(false),
    selectable_by_customer: boolean('selectable_by_customer').notNull().default(false),
    ...applicability(),
  },
  table => [primaryKey({ columns: [table.dealer_id, table.id] })],
)
