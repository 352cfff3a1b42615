import type { feedImports as contract } from '@forecourt/contract/inventory/feeds.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import {
  areManyGone,
  hasFile,
  canTakeAction,
  type ImportAction,
} from '@forecourt/domain/inventory/feeds/import-states.ts'
import { mappingProblems } from '@forecourt/domain/inventory/feeds/mapping.ts'
import { and, eq } from 'drizzle-orm'
import { recordAction } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { importWire, rowWire, type ImportColumns } from './feed-wire.ts'
import {
  discardImport,
  getImport,
  listRows,
  ROWS_PAGE_SIZE,
  updateImport,
  type ReadImport,
} from './feeds.queries.ts'
import { feedRows } from './feeds.table.ts'
import { classifyRows } from './classify-rows.ts'
import { findBeside, replaceRefused } from './rows.queries.ts'

type GetCall = Call<typeof contract.get>
type MapCall = Call<typeof contract.map>
type RetryCall = Call<typeof contract.retry>
type PublishCall = Call<typeof contract.publish>
type RollBackCall = Call<typeof contract.rollBack>
type DiscardCall = Call<typeof contract.discard>
type ActionCall = MapCall | RetryCall | PublishCall | RollBackCall | DiscardCall

const wireOf = ({ row, ...people }: ReadImport) => importWire(row, people)

export const readOneImport = ({ app, actor, params }: GetCall) =>
  withTenant(app.pool, actor.tenant, async tx => wireOf(await getImport(tx, actor.tenant.id, params.id)))

export const readRows = ({ app, actor, params, query }: Call<typeof contract.rows>) =>
  withTenant(app.pool, actor.tenant, async tx => {
    const { row } = await getImport(tx, actor.tenant.id, params.id)
    const rows = await listRows(tx, actor.tenant.id, params.id, query)
    const count = await tx.$count(
      feedRows,
      and(
        eq(feedRows.dealer_id, actor.tenant.id),
        eq(feedRows.import_id, row.id),
        eq(feedRows.kind, query.kind),
      ),
    )
    return {
      count,
      current: query.page,
      last: Math.max(1, Math.ceil(count / ROWS_PAGE_SIZE)),
      limit: ROWS_PAGE_SIZE,
      results: rows.map(rowWire),
    }
  })

/** Locks the import; throws if the action does not fit its state. */
async function held(tx: Tx, { actor, params }: ActionCall, wanted: ImportAction): Promise<ReadImport> {
  const found = await getImport(tx, actor.tenant.id, params.id, { isLocked: true })
  if (!canTakeAction(wanted, found.row.state)) throw new Refusal('conflict', { code: 'invalid_transition' })
  return found
}

/** Reads the file again with another mapping. */
export function mapImport(call: MapCall) {
  const { app, actor, body } = call
  const problems = Object.entries(mappingProblems(body.mapping))
  if (problems.length > 0)
    throw new Refusal('validation', {
      fields: Object.fromEntries(problems.map(([field, rule]) => [field, [{ rule, params: {} }]])),
    })
  return withTenant(app.pool, actor.tenant, async tx => {
    const found = await held(tx, call, 'map')
    if (!hasFile(found.row)) throw new Refusal('conflict', { code: 'invalid_transition' })
    record(call, tx, 'feed.mapped', found.row)
    const changes = {
      state: 'reading',
      mapping: body.mapping,
      rows_read: 0,
      bytes_read: 0,
      problem: null,
      // A person who maps a fetched file decides on it from here on.
      created_by: found.row.created_by ?? actor.id,
    } as const
    const row = await updateImport(tx, found.row, changes, 'read_feed_import')
    return wireOf({ ...found, row })
  })
}

/** Tries a refused row again with other values; all others keep their classification. */
export function retryRow(call: RetryCall) {
  const { app, actor, params, body } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const found = await held(tx, call, 'retry')
    const { mapping } = found.row
    const stored = await findRow(tx, actor.tenant.id, params.id, body.line)
    if (!stored || stored.kind !== 'refused' || mapping === null) throw notFound()
    const fields = { ...stored.raw, ...body.values }
    const [row] = await classifyRows(
      tx,
      {
        dealer_id: actor.tenant.id,
        import_id: params.id,
        feed_id: found.row.feed_id,
        mapping,
        country: actor.tenant.country,
        today: quoteDate(app.now(), actor.tenant.timezone),
        seen: words => findBeside(tx, found.row, stored.line, words),
      },
      [{ line: stored.line, fields }],
    )
    if (!row) throw new Error('a row is judged as a row')
    const after = replaceRefused(tx, found.row, row)
    const isListed = row.kind !== 'same'
    return {
      import: wireOf({ ...found, row: after }),
      row: isListed ? rowWire({ ...row, is_done: false }) : null,
    }
  })
}

async function findRow(tx: Tx, dealerId: string, importId: string, line: number) {
  const [row] = await tx
    .select()
    .from(feedRows)
    .where(and(eq(feedRows.dealer_id, dealerId), eq(feedRows.import_id, importId), eq(feedRows.line, line)))
  return row
}

/** Enqueues the publication, which becomes visible atomically. */
export function publish(call: PublishCall) {
  const { app, actor, body } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const found = await held(tx, call, 'publish')
    const { rows_gone: gone, rows_changed: changed, rows_same: same } = found.row
    if (!body.confirm_gone && areManyGone(gone, changed + same))
      throw new Refusal('conflict', { code: 'many_gone', params: { gone, of: gone + changed + same } })
    record(call, tx, 'feed.published', found.row)
    const changes = { state: 'publishing', published_by: actor.id, problem: null } as const
    const row = await updateImport(tx, found.row, changes, 'publish_feed_import')
    return wireOf({ ...found, row, published_by: fullName(actor.user) })
  })
}

export function rollBack(call: RollBackCall) {
  const { app, actor } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const found = await held(tx, call, 'roll_back')
    // Later publications build on this one.
    if (!found.is_latest) throw new Refusal('conflict', { code: 'invalid_transition' })
    record(call, tx, 'feed.rolled_back', found.row)
    const changes = { state: 'rolling_back', problem: null } as const
    const row = await updateImport(tx, found.row, changes, 'roll_back_feed_import')
    return wireOf({ ...found, row })
  })
}

export function discard(call: DiscardCall) {
  const { app, actor } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const found = await held(tx, call, 'discard')
    record(call, tx, 'feed.discarded', found.row)
    return wireOf({ ...found, row: await discardImport(tx, found.row) })
  })
}

const record = (
  call: ActionCall,
  tx: Tx,
  action: 'feed.mapped' | 'feed.published' | 'feed.rolled_back' | 'feed.discarded',
  { id, feed_id, rows_new, rows_changed, rows_gone }: ImportColumns,
) =>
  recordAction(call, tx, {
    action,
    object_type: 'feed',
    object_id: feed_id,
    changes: { import: id, new: rows_new, changed: rows_changed, gone: rows_gone },
  })
