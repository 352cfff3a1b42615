import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { cents, databaseNow, dealerId, instant } from '#platform/db/columns.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'

/** Products of a rating provider (decisions 3.68). */
export const penProducts = pgTable(
  'pen_products',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    provider: text('provider').notNull(),
    product_code: text('product_code').notNull(),
    coverages: jsonb('coverages').$type<string[]>().notNull(),
    terms: jsonb('terms').$type<number[]>().notNull().default([]),
    /** Amounts as on the wire, "100.00". */
    deductibles: jsonb('deductibles').$type<string[]>().notNull().default([]),
    needs_vin: boolean('needs_vin').notNull().default(true),
    needs_odometer: boolean('needs_odometer').notNull().default(true),
    needs_in_service_date: boolean('needs_in_service_date').notNull().default(true),
    last_rated_at: instant('last_rated_at'),
    version: integer('version').notNull().default(1),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    uniqueIndex('pen_products_code').on(table.dealer_id, table.provider, table.product_code),
  ],
)

/** The provider's price of a plan for a vehicle, for one set of inputs; the newest applies. */
export const planRatings = pgTable(
  'protection_plan_ratings',
  {
    dealer_id: dealerId(),
    protection_plan: uuid('protection_plan').notNull(),
    vehicle_id: uuid('vehicle_id').notNull(),
    /** Hash of all inputs of the rating. */
    asked: text('asked').notNull(),
    quote: text('quote').notNull(),
    price: cents('price').notNull(),
    cost: cents('cost'),
    deductible: cents('deductible'),
    distance_limit: integer('distance_limit'),
    term: integer('term').notNull(),
    as_of: instant('as_of').notNull().default(databaseNow),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.vehicle_id, table.protection_plan, table.asked] }),
    index('protection_plan_ratings_age').on(table.dealer_id, table.as_of),
    foreignKey({
      name: 'protection_plan_ratings_vehicle',
      columns: [table.dealer_id, table.vehicle_id],
      foreignColumns: [vehicles.dealer_id, vehicles.id],
    }).onDelete('cascade'),
  ],
)

/** Table prices shown instead of the provider's: one row per day, plan, vehicle, source and reason, with a count. */
export const planFallbacks = pgTable(
  'protection_plan_fallbacks',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    protection_plan: uuid('protection_plan').notNull(),
    vehicle_id: uuid('vehicle_id').notNull(),
    /** `provider`: seen by the server; `customer`: reported by a customer's page, which anyone can send. */
    source: text('source', { enum: ['provider', 'customer'] })
      .notNull()
      .default('provider'),
    reason: text('reason').notNull(),
    price: cents('price').notNull(),
    times: integer('times').notNull().default(1),
    day: date('day', { mode: 'string' }).notNull(),
    last_at: instant('last_at').notNull().default(databaseNow),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    uniqueIndex('protection_plan_fallbacks_day').on(
      table.dealer_id,
      table.protection_plan,
      table.vehicle_id,
      table.source,
      table.reason,
      table.day,
    ),
    index('protection_plan_fallbacks_newest').on(table.dealer_id, table.last_at),
    foreignKey({
      name: 'protection_plan_fallbacks_vehicle',
      columns: [table.dealer_id, table.vehicle_id],
      foreignColumns: [vehicles.dealer_id, vehicles.id],
    }).onDelete('cascade'),
  ],
)
