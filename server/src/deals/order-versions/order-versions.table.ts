import type { OverrideRecord } from '@forecourt/contract/deals/overrides.ts'
import type { Pricing } from '@forecourt/contract/pricing/pricing.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import type { PlanCosts } from '@forecourt/domain/pricing/desk/sheet-costs.ts'
import { foreignKey, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytes, cents, dealerId, databaseNow, instant } from '#platform/db/columns.ts'
import { orders } from '#deals/orders/orders.table.ts'

/** Traces of prices, by the SHA-256 of their canonical JSON; identical ones are stored once. */
export const pricingTraces = pgTable(
  'pricing_traces',
  {
    dealer_id: dealerId(),
    hash: bytes('hash').notNull(),
    canonical: text('canonical').notNull(),
    created: instant('created').notNull().default(databaseNow),
  },
  table => [primaryKey({ columns: [table.dealer_id, table.hash] })],
)

/** An order's worksheets as saved, never changed. The first is from the creation of the order. */
export const orderVersions = pgTable(
  'order_versions',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    order_id: uuid('order_id').notNull(),
    /** The version of the order after the save. */
    version: integer('version').notNull(),
    payment_type: text('payment_type').$type<'cash' | 'finance' | 'lease'>().notNull(),
    worksheet: jsonb('worksheet').$type<Worksheet>().notNull(),
    /** Null if the worksheet was never priced: a new order. */
    pricing: jsonb('pricing').$type<Pricing>(),
    /** Front gross; null if the vehicle's cost is not known. */
    gross: cents('gross'),
    /**
     * Cost of its plans by line, in cents, if known; written by the database (migration 0049). Null: from
     * before it was stored.
     */
    plan_costs: jsonb('plan_costs').$type<PlanCosts>(),
    trace_hash: bytes('trace_hash'),
    overrides: jsonb('overrides').$type<OverrideRecord[]>().notNull().default([]),
    /** The version that was restored. */
    restored_from: integer('restored_from'),
    /** The name of the draft that was applied. */
    what_if: text('what_if'),
    created: instant('created').notNull().default(databaseNow),
    /** A user, or the customer of the order. */
    created_by: uuid('created_by').notNull(),
    /** The customer, if a user saved it while logged in as them. */
    on_behalf_of: uuid('on_behalf_of'),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    unique('order_versions_version').on(table.dealer_id, table.order_id, table.version),
    foreignKey({
      name: 'order_versions_order',
      columns: [table.dealer_id, table.order_id],
      foreignColumns: [orders.dealer_id, orders.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'order_versions_trace',
      columns: [table.dealer_id, table.trace_hash],
      foreignColumns: [pricingTraces.dealer_id, pricingTraces.hash],
    }),
  ],
)
