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

/** Where vehicles come from, and how their columns are read. */
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
    /** Where its files are fetched from; null: they are sent by hand. */
    source: text('source').$type<FeedSource>(),
    /** A folder or an address, sealed: keys may stand in it. Beside it what may be shown. */
    source_address_sealed: sealedText('source_address_sealed'),
    source_shown: text('source_shown'),
    every_minutes: integer('every_minutes'),
    /** Up to which percent of its vehicles may be touched without anybody; null: never. */
    publish_limit: integer('publish_limit'),
    is_paused: boolean('is_paused').notNull().default(false),
    next_run: instant('next_run'),
    last_run: instant('last_run'),
    last_outcome: text('last_outcome').$type<FetchOutcome>(),
    /** SHA-256 of the file that was read last: the same again is nothing new. */
    last_digest: bytes('last_digest'),
    /** Runs in a row that failed. */
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

/** A file of a feed, from its reading to its publication. */
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
    /** Who sent it, or read a fetched one by other columns; null: nobody did. */
    created_by: uuid('created_by'),
    /** By the feed's own schedule, and not by somebody's hand. */
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

/** The bytes of a file, until it is published or given up. */
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

/** What one row of a file would do. */
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
    /** The version it was compared with; once it is published, the one it made. */
    vehicle_version: integer('vehicle_version'),
    /** Columns it would write, as the table has them. */
    data: jsonb('data').$type<Record<string, unknown>>(),
    /** The same columns as they stood. */
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
    // The vehicle before the import: whoever walks an import by its lines is not led through all of it.
    index('feed_rows_vehicle').on(table.dealer_id, table.vehicle_id, table.import_id),
  ],
)
