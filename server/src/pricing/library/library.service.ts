import { fillFrenchName } from '@forecourt/domain/platform/validation/french-name.ts'
import { followingOf } from '#dealership/dealerships/following-names.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { checkFields } from '#platform/http/form-rules.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import { newId } from '#platform/http/ids.ts'
import { invalid, notFound, Refusal, stale } from '#platform/http/refusal.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { noteChanges } from '#pricing/programme-changes/note-change.ts'
import {
  countLines,
  deleteLine,
  findLine,
  insertLine,
  listLines,
  orderLines,
  updateLine,
  type LineRow,
} from './library.queries.ts'
import { notedLine, type Moved } from './noted-line.ts'
import type { CreateCall, ListCall, ReadCall, RemoveCall, ReorderCall, SaveCall } from './library-calls.ts'
import type { AnyWire, LineCatalogue } from './line-catalogues.ts'

/** Maximum number of lines of a list, because worksheets read all of them. */
export const MAX_LINES = 200

export const readLines =
  <Wire extends AnyWire>(slice: LineCatalogue<Wire>) =>
  ({ app, actor }: ListCall) =>
    withTenant(app.pool, actor.tenant, async tx => ({
      results: (await listLines(tx, slice, actor.tenant.id)).map(slice.wire),
    }))

export const readLine =
  <Wire extends AnyWire>(slice: LineCatalogue<Wire>) =>
  ({ app, actor, params }: ReadCall) =>
    withTenant(app.pool, actor.tenant, async tx => {
      const stored = await findLine(tx, slice, actor.tenant.id, params.id)
      if (!stored) throw notFound()
      return slice.wire(stored)
    })

export const createLine =
  <Wire extends AnyWire>(slice: LineCatalogue<Wire>) =>
  (call: CreateCall) => {
    const { app, actor, idempotency } = call
    const rules = slice.rules()
    checkFields({ actor, now: app.now() }, rules, Object.keys(rules), call.body)
    const body = fillFrenchName(call.body, followingOf(actor))
    return withTenant(app.pool, actor.tenant, tx =>
      runIdempotent(tx, actor, idempotency, async () => {
        const { scope } = slice
        const known = await countLines(tx, slice, actor.tenant.id)
        if (known >= MAX_LINES)
          throw new Refusal('conflict', { code: 'library_full', params: { most: MAX_LINES } })
        const own = { dealer_id: actor.tenant.id, id: newId(), scope }
        const row = await insertLine(tx, slice, { ...slice.defaults, ...slice.changes(body), ...own })
        recordLineAction(call, tx, slice, 'created', row, slice.changes(body))
        return slice.wire(row)
      }),
    )
  }

/**
 * Changes a line of the library. Orders keep what they agreed; the programme changes list those that it would
 * change.
 */
export const saveLine =
  <Wire extends AnyWire>(slice: LineCatalogue<Wire>) =>
  (call: SaveCall) => {
    const { app, actor, params, version } = call
    return withTenant(app.pool, actor.tenant, async tx => {
      const stored = await locked(tx, slice, call)
      if (stored.version !== version) throw stale(slice.wire(stored))
      const rules = slice.rules(stored)
      const after = Object.fromEntries(Object.entries({ ...slice.wire(stored), ...call.body }))
      checkFields({ actor, now: app.now() }, rules, Object.keys(rules), after)
      const body = fillFrenchName(call.body, followingOf(actor, stored))
      const changes = slice.changes(body)
      const saved = await updateLine(tx, slice, stored, changes)
      note(call, tx, slice, { id: params.id, before: stored, after: saved })
      recordLineAction(call, tx, slice, 'updated', saved, changes)
      return slice.wire(saved)
    })
  }

export const removeLine =
  (slice: LineCatalogue) =>
  (call: RemoveCall): Promise<void> =>
    withTenant(call.app.pool, call.actor.tenant, async tx => {
      const stored = await locked(tx, slice, call)
      if (stored.version !== call.version) throw stale(slice.wire(stored))
      await deleteLine(tx, slice, stored)
      note(call, tx, slice, { id: stored.id, before: stored, after: undefined })
      recordLineAction(call, tx, slice, 'deleted', stored, { name: stored.name, amount: stored.amount })
    })

/** Requires all lines of the list: other or missing ids mean that the list was outdated. */
export const reorderLines =
  <Wire extends AnyWire>(slice: LineCatalogue<Wire>) =>
  (call: ReorderCall) => {
    const { app, actor, body } = call
    const asked = new Set(body.id_list)
    return withTenant(app.pool, actor.tenant, async tx => {
      const known = (await listLines(tx, slice, actor.tenant.id)).map(({ id }) => id)
      if (asked.size !== body.id_list.length || body.id_list.some(id => !known.includes(id))) throw notFound()
      if (asked.size !== known.length) throw invalid({ id_list: { rule: 'all_of_them', params: {} } })
      await orderLines(tx, slice, actor.tenant.id, body.id_list)
      recordAction(call, tx, { action: `${slice.noun}.reordered`, object_type: slice.noun, object_id: null })
      return { results: (await listLines(tx, slice, actor.tenant.id)).map(slice.wire) }
    })
  }

async function locked(
  tx: Tx,
  slice: LineCatalogue,
  { actor, params }: SaveCall | RemoveCall,
): Promise<LineRow> {
  const stored = await findLine(tx, slice, actor.tenant.id, params.id, { isLocked: true })
  if (!stored) throw notFound()
  return stored
}

/** Records what a deal would have of the line before and after, for the programme changes. */
function note({ app, actor }: SaveCall | RemoveCall, tx: Tx, slice: LineCatalogue, moved: Moved): void {
  const noted = notedLine(slice, moved, quoteDate(app.now(), actor.tenant.timezone))
  if (noted) noteChanges(tx, actor, [noted])
}

const recordLineAction = (
  call: CreateCall | SaveCall | RemoveCall,
  tx: Tx,
  { noun, scope }: LineCatalogue,
  done: 'created' | 'updated' | 'deleted',
  { id }: LineRow,
  changes: Record<string, unknown>,
) =>
  recordAction(call, tx, {
    action: `${noun}.${done}`,
    object_type: noun,
    object_id: id,
    changes: { scope, ...changes },
  })
