import type { PriceRule } from '@forecourt/contract/pricing/price-profiles.ts'
import { integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { databaseNow, dealerId, instant } from '#platform/db/columns.ts'

/** The edited rules of a dealership; only the last publication has an effect. */
export const priceProfiles = pgTable('price_profiles', {
  dealer_id: dealerId().primaryKey(),
  rules: jsonb('rules').$type<PriceRule[]>().notNull().default([]),
  updated: instant('updated'),
  updated_by: uuid('updated_by'),
  version: integer('version').notNull().default(1),
})

/** Published rules; the highest number is in force, and all are immutable. */
export const priceProfilePublications = pgTable(
  'price_profile_publications',
  {
    dealer_id: dealerId(),
    number: integer('number').notNull(),
    rules: jsonb('rules').$type<PriceRule[]>().notNull(),
    published: instant('published').notNull().default(databaseNow),
    published_by: uuid('published_by').notNull(),
    /** Available vehicles whose price it changed, and the total. */
    changed: integer('changed').notNull(),
    vehicles: integer('vehicles').notNull(),
    /** The publication that it restored; 0 means before the first. */
    restored: integer('restored'),
  },
  table => [primaryKey({ columns: [table.dealer_id, table.number] })],
)
