import { areManyGone } from '@forecourt/domain/inventory/feeds/import-states.ts'
import {
  fetchedImportAction,
  isFetchFailure,
  nextRun,
  outcomeOfSame,
  ringsAt,
  type FetchOutcome,
  type FetchProblem,
} from '@forecourt/domain/inventory/feeds/feed-schedule.ts'
import { createHash, type Hash } from 'node:crypto'
import type { App } from '#platform/app-context.ts'
import { recordAudit } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { notifyOfFeed } from '#identity/accounts/staff/notify-staff.ts'
import { FetchFailure, type FeedSourcePort } from '#platform/outside/feed-sources/port.ts'
import type { ImportColumns } from './feed-wire.ts'
import {
  deleteImport,
  discardImport,
  discardWaiting,
  lockFeed,
  findFeed,
  getImport,
  updateFeed,
  updateImport,
  type FeedColumns,
} from './feeds.queries.ts'
import { dealershipOwner } from '#platform/sealing/place.ts'
import type { Opener } from '#platform/sealing/sealer.ts'
import { addressPlace } from './schedule.service.ts'
import { storeFile } from './store-file.ts'

/**
 * File sources by kind. The folder of a dealership is named by its id, because a name in addresses can pass to
 * another dealership.
 */
export interface FeedSources {
  readonly url: FeedSourcePort
  readonly folder: (dealerId: string) => FeedSourcePort
}

/**
 * The job of a feed's schedule: fetches the file when due and enqueues the job that also reads uploads. Returns
 * when the feed is due next.
 */
export async function fetchFeed(
  app: App,
  sources: FeedSources,
  dealerId: string,
  feedId: string,
): Promise<Date | undefined> {
  const inside = <T>(work: (tx: Tx) => Promise<T>) => withTenant(app.pool, { id: dealerId }, work)
  const claimed = await inside(tx => claim(app, tx, dealerId, feedId))
  if (claimed === undefined || claimed instanceof Date) return claimed
  const { run, next } = claimed
  const opener = await app.keyring.forReading(dealershipOwner(dealerId))
  const fetching = { app, opener, run }
  try {
    const came = await fetched(fetching, sources)
    await inside(tx => (typeof came === 'string' ? end(fetching, tx, came) : begin(fetching, tx, came)))
  } catch (error) {
    await inside(tx => end(fetching, tx, 'unavailable'))
    throw error
  }
  return next
}

/** A feed at the beginning of its run. */
type Run = FeedColumns

interface Fetching {
  readonly app: App
  readonly run: Run
  /** Decrypts the dealership's addresses. */
  readonly opener: Opener
}

/** Claims the run by setting the next one, so that two parallel jobs do not both fetch. */
async function claim(app: App, tx: Tx, dealerId: string, feedId: string) {
  const feed = await findFeed(tx, dealerId, feedId)
  if (
    !feed ||
    feed.source === null ||
    feed.is_paused ||
    feed.next_run === null ||
    feed.every_minutes === null
  )
    return undefined
  const now = app.now()
  const due = new Date(feed.next_run)
  if (due > now) return due
  const next = new Date(nextRun(now.getTime(), feed.every_minutes))
  const run: Run = await updateFeed(tx, feed, {
    last_run: now.toISOString(),
    next_run: next.toISOString(),
    last_outcome: 'fetching',
  })
  return { run, next }
}

/** Locks the feed; undefined if its address or its run has changed since. */
async function stillOf({ opener, run }: Fetching, tx: Tx): Promise<FeedColumns | undefined> {
  const feed = await findFeed(tx, run.dealer_id, run.id)
  const isSame =
    feed?.last_run === run.last_run &&
    feed.source === run.source &&
    addressIn(opener, feed) === addressIn(opener, run)
  return isSame ? feed : undefined
}

/** Compared decrypted, because the same address may have been encrypted again. */
const addressIn = (opener: Opener, feed: FeedColumns): string =>
  feed.source_address_sealed === null ? '' : opener.open(feed.source_address_sealed, addressPlace(feed))

interface Came {
  readonly row: ImportColumns
  readonly digest: Buffer
}

/** Fetches and stores the file, or returns why there is none. */
async function fetched(
  { app, opener, run: feed }: Fetching,
  sources: FeedSources,
): Promise<Came | FetchProblem> {
  const address = addressIn(opener, feed)
  const source = feed.source === 'url' ? sources.url : sources.folder(feed.dealer_id)
  const found = await source.open(address)
  if (!found.ok) return found.problem
  const hash = createHash('sha256')
  const own = { dealer_id: feed.dealer_id, id: newId(), feed_id: feed.id, created_by: null, is_fetched: true }
  try {
    const named = { ...own, file_name: found.value.name }
    const { row, problem } = await storeFile(app, named, hashing(found.value.bytes, hash))
    return row ? { row, digest: hash.digest() } : problem.rule
  } catch (error) {
    if (error instanceof FetchFailure) return error.problem
    throw error
  }
}

async function* hashing(bytes: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    hash.update(piece)
    yield piece
  }
}

/** Skips a file that equals the last one; another file replaces an import that still waits for a decision. */
async function begin(fetching: Fetching, tx: Tx, { row, digest }: Came): Promise<void> {
  const { run } = fetching
  const feed = await stillOf(fetching, tx)
  const isSame = feed?.last_digest?.equals(digest) ?? false
  if (!feed || isSame) await deleteImport(tx, run.dealer_id, row.id)
  if (!feed) return
  if (isSame) return note(tx, feed, outcomeOfSame(await lockFeed(tx, feed)))
  await discardWaiting(tx, feed.dealer_id, feed.id, row.id)
  await updateFeed(tx, feed, { last_digest: digest, last_outcome: 'reading', failures: 0 })
  await updateImport(tx, row, { file_bytes: row.file_bytes }, 'read_feed_import')
}

async function end(fetching: Fetching, tx: Tx, problem: FetchProblem): Promise<void> {
  const feed = await stillOf(fetching, tx)
  if (feed) await note(tx, feed, problem)
}

/** Records how a run ended. Notifies of a first failure, and then at intervals. */
async function note(tx: Tx, { dealer_id, id, failures }: FeedColumns, outcome: FetchOutcome): Promise<void> {
  const inARow = isFetchFailure(outcome) ? failures + 1 : 0
  await updateFeed(tx, { dealer_id, id }, { last_outcome: outcome, failures: inARow })
  if (inARow > 0 && ringsAt(inARow)) notifyOfFeed(tx, dealer_id, id)
}

/**
 * Decides on a fetched file after it was read: unchanged ones are dropped, small differences are published,
 * everything else notifies and waits for a decision.
 */
export function settleFetched(app: App, dealerId: string, importId: string): Promise<void> {
  return withTenant(app.pool, { id: dealerId }, async tx => {
    const { row } = await getImport(tx, dealerId, importId, { isLocked: true })
    if (!row.is_fetched || (row.state !== 'checked' && row.state !== 'failed')) return
    // A person read it again with another mapping, so the decision is theirs.
    if (row.created_by !== null) return
    const feed = await findFeed(tx, dealerId, row.feed_id)
    if (!feed) return
    // An overtaken import would undo the changes of the later one.
    if ((await lockFeed(tx, feed))?.id !== row.id) return void (await discardImport(tx, row))
    if (row.state === 'failed') return note(tx, feed, 'unreadable')
    const decision = fetchedImportAction(row, {
      limit: feed.publish_limit,
      areManyGone: areManyGone(row.rows_gone, row.rows_changed + row.rows_same),
    })
    if (decision === 'wait') {
      await note(tx, feed, 'waiting')
      return notifyOfFeed(tx, dealerId, row.feed_id)
    }
    await (decision === 'drop'
      ? discardImport(tx, row)
      : updateImport(tx, row, { state: 'publishing' }, 'publish_feed_import'))
    await note(tx, feed, decision === 'drop' ? 'same' : 'published')
    const { rows_new, rows_changed, rows_gone } = row
    recordAudit({ app, request: { id: `feed ${row.id}`, ip: '' } }, tx, {
      dealer: dealerId,
      actor: null,
      actor_kind: 'system',
      action: decision === 'drop' ? 'feed.discarded' : 'feed.published',
      object_type: 'feed',
      object_id: row.feed_id,
      changes: { import: row.id, new: rows_new, changed: rows_changed, gone: rows_gone },
    })
  })
}
