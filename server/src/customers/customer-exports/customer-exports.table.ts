import { foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { databaseNow, dealerId, instant } from '#platform/db/columns.ts'

/**
 * An export of customers. Which customers it contains is fixed at the request; their data is read when the job
 * writes it.
 */
export const customerExports = pgTable(
  'customer_exports',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    created_by: uuid('created_by').notNull(),
    language: text('language').$type<'en' | 'fr'>().notNull(),
    customer_ids: uuid('customer_ids').array().notNull(),
    state: text('state').$type<'waiting' | 'running' | 'done' | 'failed'>().notNull().default('waiting'),
    done: integer('done').notNull().default(0),
    created: instant('created').notNull().default(databaseNow),
  },
  table => [primaryKey({ columns: [table.dealer_id, table.id] })],
)

/** The lines of an export in parts, so that it is never wholly in memory. */
export const customerExportParts = pgTable(
  'customer_export_parts',
  {
    dealer_id: dealerId(),
    export_id: uuid('export_id').notNull(),
    part: integer('part').notNull(),
    lines: text('lines').notNull(),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.export_id, table.part] }),
    foreignKey({
      name: 'customer_export_parts_export',
      columns: [table.dealer_id, table.export_id],
      foreignColumns: [customerExports.dealer_id, customerExports.id],
    }).onDelete('cascade'),
  ],
)
