import type { PriceRule } from '@forecourt/contract/pricing/price-profiles.ts'
import { integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { databaseNow, dealerId, instant } from '#platform/db/columns.ts'

/** The rules of a dealership as they are worked on; what counts is what was published last. */
export const priceProfiles = pgTable('price_profiles', {
  dealer_id: dealerId().primaryKey(),
  rules: jsonb('rules').$type<PriceRule[]>().notNull().default([]),
  updated: instant('updated'),
  updated_by: uuid('updated_by'),
  version: integer('version').notNull().default(1),
})

/** Rules as they were put in force; the highest number counts, and none is ever changed. */
export const priceProfilePublications = pgTable(
  'price_profile_publications',
  {
    dealer_id: dealerId(),
    number: integer('number').notNull(),
    rules: jsonb('rules').$type<PriceRule[]>().notNull(),
    published: instant('published').notNull().default(databaseNow),
    published_by: uuid('published_by').notNull(),
    /** Vehicles on offer whose price it changed, and of how many. */
    changed: integer('changed').notNull(),
    vehicles: integer('vehicles').notNull(),
    /** The publication it brought back; 0 is the time before the first. */
    restored: integer('restored'),
  },
  table => [primaryKey({ columns: [table.dealer_id, table.number] })],
)
