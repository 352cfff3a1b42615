import type { FeedSource, FetchOutcome } from '@forecourt/domain/inventory/feeds/feed-schedule.ts'
import type { ImportState } from '@forecourt/domain/inventory/feeds/import-states.ts'
import type { FeedMapping } from '@forecourt/domain/inventory/feeds/mapping.ts'
import type { RowProblem } from '@forecourt/domain/inventory/feeds/read-row.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
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
import { bytes, databaseNow, dealerId, instant } from '#platform/db/columns.ts'
import { sealedText } from '#platform/sealing/sealed.ts'

const count = (name: string) => integer(name).notNull().default(0)

/** Sources of vehicles, with their column mappings. */
export const feeds = pgTable(
  'feeds',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    is_full: boolean('is_full').notNull().default(true),
    mapping: jsonb('mapping').$type<FeedMapping>(),
    version: integer('version').notNull().default(1),
    created: instant('created').notNull().default(databaseNow),
    created_by: uuid('created_by').notNull(),
    /** Where files are fetched; null means they are uploaded by hand. */
    source: text('source').$type<FeedSource>(),
    /** A folder or an address, encrypted because it may contain keys; next to it, the part that may be shown. */
    source_address_sealed: sealedText('source_address_sealed'),
    source_shown: text('source_shown'),
    every_minutes: integer('every_minutes'),
    /**
     * Maximum percentage of its vehicles that a file may change and still be published automatically; null means
     * never.
     */
    publish_limit: integer('publish_limit'),
    is_paused: boolean('is_paused').notNull().default(false),
    next_run: instant('next_run'),
    last_run: instant('last_run'),
    last_outcome: text('last_outcome').$type<FetchOutcome>(),
    /** SHA-256 of the last file read; the same file again is skipped. */
    last_digest: bytes('last_digest'),
    /** Consecutive failed runs. */
    failures: integer('failures').notNull().default(0),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    uniqueIndex('feeds_name').on(table.dealer_id, sql`folded_name(name)`),
    index('feeds_due')
      .on(table.dealer_id, table.next_run)
      .where(sql`next_run IS NOT NULL`),
  ],
)

/** A file of a feed, from its upload to its publication. */
export const feedImports = pgTable(
  'feed_imports',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    feed_id: uuid('feed_id').notNull(),
    file_name: text('file_name').notNull(),
    file_bytes: bigint('file_bytes', { mode: 'number' }).notNull().default(0),
    format: text('format').$type<'csv' | 'tsv' | 'xml' | 'json'>(),
    encoding: text('encoding'),
    state: text('state').$type<ImportState>().notNull().default('reading'),
    problem: text('problem'),
    problem_line: integer('problem_line'),
    bytes_read: bigint('bytes_read', { mode: 'number' }).notNull().default(0),
    rows_read: count('rows_read'),
    rows_new: count('rows_new'),
    rows_changed: count('rows_changed'),
    rows_same: count('rows_same'),
    rows_gone: count('rows_gone'),
    rows_refused: count('rows_refused'),
    headings: text('headings').array().notNull().default([]),
    mapping: jsonb('mapping').$type<FeedMapping>(),
    created: instant('created').notNull().default(databaseNow),
    /** Who uploaded it, or read a fetched one with another mapping; null if nobody did. */
    created_by: uuid('created_by'),
    /** Fetched by the feed's schedule, not uploaded. */
    is_fetched: boolean('is_fetched').notNull().default(false),
    published: instant('published'),
    published_by: uuid('published_by'),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    foreignKey({
      name: 'feed_imports_feed',
      columns: [table.dealer_id, table.feed_id],
      foreignColumns: [feeds.dealer_id, feeds.id],
    }).onDelete('cascade'),
    index('feed_imports_of_feed').on(table.dealer_id, table.feed_id, table.created, table.id),
  ],
)

/** The bytes of a file, until it is published or discarded. */
export const feedChunks = pgTable(
  'feed_chunks',
  {
    dealer_id: dealerId(),
    import_id: uuid('import_id').notNull(),
    number: integer('number').notNull(),
    content: bytes('content').notNull(),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.import_id, table.number] }),
    foreignKey({
      name: 'feed_chunks_import',
      columns: [table.dealer_id, table.import_id],
      foreignColumns: [feedImports.dealer_id, feedImports.id],
    }).onDelete('cascade'),
  ],
)

/** The effect of one row of a file. */
export const feedRows = pgTable(
  'feed_rows',
  {
    dealer_id: dealerId(),
    import_id: uuid('import_id').notNull(),
    line: integer('line').notNull(),
    kind: text('kind').$type<'new' | 'changed' | 'same' | 'gone' | 'refused'>().notNull(),
    vin: text('vin'),
    stock_number: text('stock_number'),
    name: text('name').notNull(),
    vehicle_id: uuid('vehicle_id'),
    /** The version it was compared with; after publication, the version it created. */
    vehicle_version: integer('vehicle_version'),
    /** New values of the columns, in the table's form. */
    data: jsonb('data').$type<Record<string, unknown>>(),
    /** Previous values of the same columns. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    filled: text('filled').array(),
    problems: jsonb('problems').$type<RowProblem[]>(),
    raw: jsonb('raw').$type<Record<string, string>>(),
    is_done: boolean('is_done').notNull().default(false),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.import_id, table.line] }),
    foreignKey({
      name: 'feed_rows_import',
      columns: [table.dealer_id, table.import_id],
      foreignColumns: [feedImports.dealer_id, feedImports.id],
    }).onDelete('cascade'),
    index('feed_rows_of_kind').on(table.dealer_id, table.import_id, table.kind, table.line),
    // The vehicle comes before the import, so that the planner does not use this index to read one import by
    // lines.
    index('feed_rows_vehicle').on(table.dealer_id, table.vehicle_id, table.import_id),
  ],
)
