import type { OverrideRecord } from '@forecourt/contract/deals/overrides.ts'
import type { Pricing } from '@forecourt/contract/pricing/pricing.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import type { PlanCosts } from '@forecourt/domain/pricing/desk/sheet-costs.ts'
import { foreignKey, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytes, cents, dealerId, databaseNow, instant } from '#platform/db/columns.ts'
import { orders } from '#deals/orders/orders.table.ts'

/** What explains a deal, under the SHA-256 of its canonical JSON; the same explanation is kept once. */
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

/** An order's worksheet as it was saved, never changed afterwards. The first is what the order was opened with. */
export const orderVersions = pgTable(
  'order_versions',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    order_id: uuid('order_id').notNull(),
    /** The order's own version after the save. */
    version: integer('version').notNull(),
    payment_type: text('payment_type').$type<'cash' | 'finance' | 'lease'>().notNull(),
    worksheet: jsonb('worksheet').$type<Worksheet>().notNull(),
    /** Null where the worksheet was never priced: an order just opened. */
    pricing: jsonb('pricing').$type<Pricing>(),
    /** Front gross; null where the vehicle's cost is not known. */
    gross: cents('gross'),
    /**
     * What its plans cost by line, in cents, where that is known; the database writes it (migration 0049). Null: of a
     * time when nobody kept it.
     */
    plan_costs: jsonb('plan_costs').$type<PlanCosts>(),
    trace_hash: bytes('trace_hash'),
    overrides: jsonb('overrides').$type<OverrideRecord[]>().notNull().default([]),
    /** The version that was brought back. */
    restored_from: integer('restored_from'),
    /** The name of the draft that was applied. */
    what_if: text('what_if'),
    created: instant('created').notNull().default(databaseNow),
    /** A user, or the customer of the order. */
    created_by: uuid('created_by').notNull(),
    /** The customer for whom a user who was logged in as one saved it. */
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
