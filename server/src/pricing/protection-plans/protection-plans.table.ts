import type { DurationType, PlanCategory } from '@forecourt/domain/pricing/protection-plans/plan-choices.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
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
import { bytes, cents, databaseNow, dealerId, instant } from '#platform/db/columns.ts'
import { penProducts } from '#pricing/pen-products/pen-products.table.ts'

/** Plan types; every dealership begins with those of the platform (migration 0035). */
export const planTypes = pgTable(
  'protection_plan_types',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    code: text('code'),
    name: text('name').notNull(),
    name_fr: text('name_fr').notNull(),
    order: integer('order').notNull().default(0),
    insurance: boolean('insurance').notNull().default(false),
    licence_required: boolean('licence_required').notNull().default(false),
    cancellation_days: integer('cancellation_days').notNull().default(0),
    version: integer('version').notNull().default(1),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    uniqueIndex('protection_plan_types_name').on(table.dealer_id, sql`folded_name(name)`),
  ],
)

/** Protection plans of a dealership (product 3). */
export const protectionPlans = pgTable(
  'protection_plans',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    active: boolean('active').notNull().default(true),
    pre_installed: boolean('pre_installed').notNull().default(false),
    category: text('category').$type<PlanCategory>().notNull(),
    type: uuid('type').notNull(),
    name: text('name').notNull(),
    name_fr: text('name_fr'),
    description: text('description'),
    description_fr: text('description_fr'),
    payment_type: jsonb('payment_type').$type<('cash' | 'finance' | 'lease')[]>().notNull().default([]),
    vehicle_condition: jsonb('vehicle_condition')
      .$type<('New' | 'Used' | 'cpo' | 'D' | 'V')[]>()
      .notNull()
      .default([]),
    vehicle_types: jsonb('vehicle_types').$type<string[]>().notNull().default([]),
    pdf_url: text('pdf_url'),
    pdf_url_fr: text('pdf_url_fr'),
    video_url: text('video_url'),
    video_url_fr: text('video_url_fr'),
    gst: boolean('gst').notNull().default(true),
    hst: boolean('hst').notNull().default(true),
    pst: boolean('pst').notNull().default(true),
    qst: boolean('qst').notNull().default(true),
    /** The plan is insurance: only Québec taxes its premium. */
    premium_tax: boolean('premium_tax').notNull().default(false),
    duration_type: text('duration_type').$type<DurationType>().notNull().default('months'),
    custom_duration_label_en: text('custom_duration_label_en'),
    custom_duration_label_fr: text('custom_duration_label_fr'),
    use_pen_for_localized_prices: boolean('use_pen_for_localized_prices').notNull().default(false),
    pen_product_for_coverage: uuid('pen_product_for_coverage'),
    pen_coverage: text('pen_coverage'),
    product_code: text('product_code'),
    image_file: uuid('image_file'),
    pdf_file: uuid('pdf_file'),
    version: integer('version').notNull().default(1),
    updated: instant('updated').notNull().default(databaseNow),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    uniqueIndex('protection_plans_name').on(table.dealer_id, sql`folded_name(name)`),
    index('protection_plans_of_type').on(table.dealer_id, table.type),
    index('protection_plans_of_product').on(table.dealer_id, table.pen_product_for_coverage),
    foreignKey({
      name: 'protection_plans_type',
      columns: [table.dealer_id, table.type],
      foreignColumns: [planTypes.dealer_id, planTypes.id],
    }),
    foreignKey({
      name: 'protection_plans_product',
      columns: [table.dealer_id, table.pen_product_for_coverage],
      foreignColumns: [penProducts.dealer_id, penProducts.id],
    }),
  ],
)

/** The price grid of a plan. */
export const planPrices = pgTable(
  'protection_plan_prices',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    protection_plan: uuid('protection_plan').notNull(),
    title_en: text('title_en').notNull(),
    title_fr: text('title_fr'),
    price: cents('price').notNull(),
    cost: cents('cost'),
    duration: integer('duration'),
    distance_limit: integer('distance_limit'),
    deductible: cents('deductible'),
    model_year_from: integer('model_year_from'),
    model_year_to: integer('model_year_to'),
    active: boolean('active').notNull().default(true),
    version: integer('version').notNull().default(1),
    updated: instant('updated').notNull().default(databaseNow),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    index('protection_plan_prices_of_plan').on(table.dealer_id, table.protection_plan, table.id),
    foreignKey({
      name: 'protection_plan_prices_plan',
      columns: [table.dealer_id, table.protection_plan],
      foreignColumns: [protectionPlans.dealer_id, protectionPlans.id],
    }).onDelete('cascade'),
  ],
)

/** Pictures and brochures of plans. A new file has a new id, so the content at an address never changes. */
export const planFiles = pgTable(
  'protection_plan_files',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    protection_plan: uuid('protection_plan').notNull(),
    kind: text('kind').$type<'image' | 'pdf'>().notNull(),
    media_type: text('media_type')
      .$type<'image/png' | 'image/jpeg' | 'image/webp' | 'application/pdf'>()
      .notNull(),
    content: bytes('content').notNull(),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    uniqueIndex('protection_plan_files_kind').on(table.dealer_id, table.protection_plan, table.kind),
    foreignKey({
      name: 'protection_plan_files_plan',
      columns: [table.dealer_id, table.protection_plan],
      foreignColumns: [protectionPlans.dealer_id, protectionPlans.id],
    }).onDelete('cascade'),
  ],
)
