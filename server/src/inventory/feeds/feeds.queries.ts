import type { UploadedImport } from '@forecourt/domain/inventory/feeds/feed-schedule.ts'
import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { isoInstant } from '#platform/db/columns.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { lockedIf } from '#platform/db/fragments.ts'
import { notFound } from '#platform/http/refusal.ts'
import { mapConstraintErrorsToFields } from '#platform/http/constraint-errors.ts'
import { feedWire, importWire, type FeedState, type ImportColumns } from './feed-wire.ts'
import { feedChunks, feedImports, feedRows, feeds } from './feeds.table.ts'

export type FeedColumns = typeof feeds.$inferSelect

const oneFeed = (dealerId: string, id: string) => and(eq(feeds.dealer_id, dealerId), eq(feeds.id, id))
const oneImport = (dealerId: string, id: string) =>
  and(eq(feedImports.dealer_id, dealerId), eq(feedImports.id, id))

const vehiclesOf = sql<number>`(SELECT count(*)::int FROM vehicles v
  WHERE v.dealer_id = feeds.dealer_id AND v.feed_id = feeds.id AND v.stock_status NOT IN ('S', 'U'))`

/**
 * The last complete import of a feed. One that is still being fetched has no size, and may turn out to be
 * unchanged.
 */
const lastImportOf = (dealerId: SQL, feedId: SQL) => sql`SELECT i.id, i.state, i.problem FROM feed_imports i
  WHERE i.dealer_id = ${dealerId} AND i.feed_id = ${feedId} AND i.is_fetched AND i.file_bytes > 0
  ORDER BY i.created DESC, i.id DESC LIMIT 1`

const feedColumns = {
  feed: feeds,
  vehicles: vehiclesOf,
  brought: sql<UploadedImport | null>`(SELECT json_build_object('state', b.state, 'problem', b.problem)
    FROM (${lastImportOf(sql`feeds.dealer_id`, sql`feeds.id`)}) AS b)`,
}

export async function listFeeds(tx: Tx, dealerId: string, now: Date) {
  const rows = await tx
    .select(feedColumns)
    .from(feeds)
    .where(eq(feeds.dealer_id, dealerId))
    .orderBy(feeds.name, feeds.id)
  return rows.map(({ feed, ...state }) => feedWire(feed, state, now))
}

export async function getFeed(
  tx: Tx,
  dealerId: string,
  id: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<FeedState & { feed: FeedColumns }> {
  const read = tx.select(feedColumns).from(feeds).where(oneFeed(dealerId, id))
  const [row] = await lockedIf(isLocked, read)
  if (!row) throw notFound()
  return row
}

/** Locks a feed for its schedule. */
export async function findFeed(tx: Tx, dealerId: string, id: string): Promise<FeedColumns | undefined> {
  const [feed] = await tx.select().from(feeds).where(oneFeed(dealerId, id)).for('update')
  return feed
}

export async function lockFeed(tx: Tx, { dealer_id, id }: Pick<FeedColumns, 'dealer_id' | 'id'>) {
  const { rows } = await tx.execute<UploadedImport & { id: string }>(
    lastImportOf(sql`${dealer_id}`, sql`${id}`),
  )
  return rows[0]
}

/** Enqueues the next fetch of the feed, when this transaction commits. */
export function scheduleFeed(tx: Tx, { dealer_id, id }: FeedColumns): void {
  const payload = JSON.stringify({ dealer: dealer_id, feed: id })
  deferToCommit(tx, { calls: [sql`enqueue_job('fetch_feed', ${payload}::json, ${`fetch_feed:${id}`})`] })
}

/** Discards earlier fetched imports that still wait for a decision. */
export async function discardWaiting(tx: Tx, dealerId: string, feedId: string, but: string): Promise<void> {
  await tx.execute(sql`WITH given_up AS (
      UPDATE feed_imports SET state = 'discarded'
      WHERE dealer_id = ${dealerId} AND feed_id = ${feedId} AND is_fetched AND state = 'checked' AND id <> ${but}
      RETURNING dealer_id, id),
    no_rows AS (DELETE FROM feed_rows r USING given_up g WHERE r.dealer_id = g.dealer_id AND r.import_id = g.id)
    DELETE FROM feed_chunks c USING given_up g WHERE c.dealer_id = g.dealer_id AND c.import_id = g.id`)
}

/** Deletes the content of an import: its file and its rows. */
export async function deleteContent(
  tx: Tx,
  { dealer_id, id }: Pick<ImportColumns, 'dealer_id' | 'id'>,
): Promise<void> {
  await tx.execute(sql`WITH no_rows AS (DELETE FROM feed_rows WHERE dealer_id = ${dealer_id} AND import_id = ${id})
    DELETE FROM feed_chunks WHERE dealer_id = ${dealer_id} AND import_id = ${id}`)
}

/** Discards an import: its entry stays in the list, its content is deleted. */
export async function discardImport(tx: Tx, held: ImportColumns): Promise<ImportColumns> {
  await deleteContent(tx, held)
  return updateImport(tx, held, { state: 'discarded' })
}

const CONSTRAINT_FIELDS = { feeds_name: ['name', 'unique'] } as const

export async function insertFeed(tx: Tx, row: typeof feeds.$inferInsert): Promise<FeedColumns> {
  const [stored] = await mapConstraintErrorsToFields(
    CONSTRAINT_FIELDS,
    tx.insert(feeds).values(row).returning(),
  )
  if (!stored) throw new Error('an insert answers its row')
  return stored
}

export async function updateFeed(
  tx: Tx,
  { dealer_id, id }: Pick<FeedColumns, 'dealer_id' | 'id'>,
  changes: Partial<FeedColumns>,
): Promise<FeedColumns> {
  const [stored] = await mapConstraintErrorsToFields(
    CONSTRAINT_FIELDS,
    tx.update(feeds).set(changes).where(oneFeed(dealer_id, id)).returning(),
  )
  if (!stored) throw notFound()
  return stored
}

const nameOf = (column: 'created_by' | 'published_by') =>
  sql<
    string | null
  >`(SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = feed_imports.${sql.identifier(column)})`

/** Whether no later import of the feed was published. */
const isLatest = sql<boolean>`NOT EXISTS (SELECT FROM feed_imports later
  WHERE later.dealer_id = feed_imports.dealer_id AND later.feed_id = feed_imports.feed_id
    AND later.state = 'published' AND later.published > feed_imports.published)`

const importColumns = {
  row: feedImports,
  created_by: nameOf('created_by'),
  published_by: nameOf('published_by'),
  is_latest: isLatest,
}

/** More than are kept, unless imports wait for a decision. */
const MAX_LISTED = 50

export async function listImports(tx: Tx, dealerId: string, feedId: string) {
  const rows = await tx
    .select(importColumns)
    .from(feedImports)
    .where(and(eq(feedImports.dealer_id, dealerId), eq(feedImports.feed_id, feedId)))
    .orderBy(desc(feedImports.created), desc(feedImports.id))
    .limit(MAX_LISTED)
  return rows.map(({ row, ...people }) => importWire(row, people))
}

export type ReadImport = {
  row: ImportColumns
  created_by: string | null
  published_by: string | null
  is_latest: boolean
}

export async function getImport(
  tx: Tx,
  dealerId: string,
  id: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<ReadImport> {
  const read = tx.select(importColumns).from(feedImports).where(oneImport(dealerId, id))
  const [found] = await lockedIf(isLocked, read, feedImports)
  if (!found) throw notFound()
  return found
}

export async function insertImport(tx: Tx, row: typeof feedImports.$inferInsert): Promise<ImportColumns> {
  const [stored] = await tx.insert(feedImports).values(row).returning()
  if (!stored) throw new Error('an insert answers its row')
  return stored
}

export const deleteImport = (tx: Tx, dealerId: string, id: string) =>
  tx.delete(feedImports).where(oneImport(dealerId, id))

type ImportJob = 'read_feed_import' | 'publish_feed_import' | 'roll_back_feed_import'

/** Changes an import that this transaction has locked, and enqueues a job if one is named. */
export async function updateImport(
  tx: Tx,
  held: ImportColumns,
  changes: Partial<ImportColumns>,
  job?: ImportJob,
): Promise<ImportColumns> {
  const { dealer_id, id } = held
  const payload = JSON.stringify({ dealer: dealer_id, import: id })
  const update = tx.update(feedImports).set(changes).where(oneImport(dealer_id, id))
  await (job === undefined
    ? update
    : update.returning({ job: sql`enqueue_job(${job}, ${payload}::json, ${`${job}:${id}`})` }))
  return { ...held, ...changes }
}

export const insertChunk = (tx: Tx, dealer_id: string, import_id: string, number: number, content: Buffer) =>
  tx.insert(feedChunks).values({ dealer_id, import_id, number, content })

/** Publications are ordered by the database clock, the same for all processes. */
export async function databaseTime(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ now: string }>(sql`SELECT now()::text AS now`)
  return isoInstant(rows[0]?.now ?? '')
}

export const deleteChunks = (tx: Tx, dealerId: string, importId: string) =>
  tx.delete(feedChunks).where(and(eq(feedChunks.dealer_id, dealerId), eq(feedChunks.import_id, importId)))

export const ROWS_PAGE_SIZE = 25

export async function listRows(
  tx: Tx,
  dealerId: string,
  importId: string,
  { kind, page }: { kind: 'new' | 'changed' | 'gone' | 'refused'; page: number },
) {
  return tx
    .select()
    .from(feedRows)
    .where(and(eq(feedRows.dealer_id, dealerId), eq(feedRows.import_id, importId), eq(feedRows.kind, kind)))
    .orderBy(feedRows.line)
    .limit(ROWS_PAGE_SIZE)
    .offset((page - 1) * ROWS_PAGE_SIZE)
}
