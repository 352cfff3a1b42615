import type { EstimateFailure } from '@forecourt/domain/deals/trade-ins/estimates.ts'
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

/** The vehicle that a customer may trade in, and a service's valuation; the newest of several counts. */
export const tradeInEstimates = pgTable(
  'trade_in_estimates',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    customer_id: uuid('customer_id').notNull(),
    vin: text('vin'),
    year: integer('year').notNull(),
    make: text('make').notNull(),
    model: text('model').notNull(),
    trim: text('trim'),
    odometer: integer('odometer').notNull(),
    color: text('color'),
    additional_options: jsonb('additional_options').$type<string[]>().notNull().default([]),
    original_owner: boolean('original_owner'),
    payment_on_vehicle: boolean('payment_on_vehicle'),
    /** The service's ids of the vehicle and of the valuation, and its result. */
    cat_id: text('cat_id'),
    reference: text('reference'),
    value: cents('value'),
    range_min: cents('range_min'),
    range_max: cents('range_max'),
    valued: instant('valued'),
    /** Odometer reading at the valuation. */
    valued_odometer: integer('valued_odometer'),
    /** The last question: when it was asked and answered, and why there is no value. */
    asked: instant('asked'),
    answered: instant('answered'),
    failure: text('failure').$type<EstimateFailure>(),
    version: integer('version').notNull().default(2),
    updated: instant('updated').notNull().default(databaseNow),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    index('trade_in_estimates_of_customer').on(table.dealer_id, table.customer_id, table.updated),
    foreignKey({
      name: 'trade_in_estimates_customer',
      columns: [table.dealer_id, table.customer_id],
      foreignColumns: [customers.dealer_id, customers.id],
    }).onDelete('cascade'),
  ],
)
