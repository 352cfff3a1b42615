import type { penProducts } from '@forecourt/contract/pricing/pen-products.ts'
import type { planPrices, planTypes, protectionPlans } from '@forecourt/contract/pricing/protection-plans.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { checkFields } from '#platform/http/form-rules.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import { newId } from '#platform/http/ids.ts'
import { notFound, Refusal, stale } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { noteChanges } from '#pricing/programme-changes/note-change.ts'
import { deleteRow, insertRow, updateRow, type Catalogue, type Found, type Stored } from './catalogue.ts'

type Lists = typeof protectionPlans | typeof planPrices | typeof planTypes | typeof penProducts

/** Calls that the lists have in common. */
type ReadCall = Call<Lists['detail']>
type CreateCall = Call<Lists['create']>
type SaveCall = Call<Lists['replace'] | Lists['update']>
type RemoveCall = Call<Lists['remove']>

type Versioned = { id: string; version: number }

export const readRow =
  <Row extends Stored, More, Wire extends Versioned>(list: Catalogue<Row, More, Wire>) =>
  ({ app, actor, params }: ReadCall): Promise<Wire> =>
    withTenant(app.pool, actor.tenant, async tx => {
      const found = await list.find(tx, actor.tenant.id, params.id, { isLocked: false })
      if (!found) throw notFound()
      return list.wire(found, actor)
    })

export const createRow =
  <Row extends Stored, More, Wire extends Versioned>(list: Catalogue<Row, More, Wire>) =>
  (call: CreateCall): Promise<Wire> => {
    const { app, actor, body, idempotency } = call
    return withTenant(app.pool, actor.tenant, tx =>
      runIdempotent(tx, actor, idempotency, async () => {
        const { known, more } = await list.begin(tx, actor.tenant.id, body)
        check(call, list, body, more)
        if (known >= list.most)
          throw new Refusal('conflict', { code: 'library_full', params: { most: list.most } })
        await list.checkNamed?.(tx, actor.tenant.id, body as object as Wire)
        const own = { dealer_id: actor.tenant.id, id: newId() }
        const columns = list.columns(list.fill?.(body, actor) ?? body)
        const row = await insertRow<Row>(tx, list, { ...columns, ...own })
        recordRowAction(call, tx, list, 'created', row, columns)
        return list.wire({ row, more }, actor)
      }),
    )
  }

export const saveRow =
  <Row extends Stored, More, Wire extends Versioned>(list: Catalogue<Row, More, Wire>) =>
  (call: SaveCall): Promise<Wire> => {
    const { app, actor, body, version } = call
    return withTenant(app.pool, actor.tenant, async tx => {
      const found = await locked(tx, list, call)
      const stored = list.wire(found, actor)
      if (found.row.version !== version) throw stale(stored)
      const hasMoved = list.moves?.(found.row, body) === true
      const more = hasMoved ? (await list.begin(tx, actor.tenant.id, body)).more : found.more
      check(call, list, { ...stored, ...body }, more)
      await list.checkNamed?.(tx, actor.tenant.id, { ...stored, ...body }, stored)
      const changes = list.columns(list.fill?.(body, actor, stored) ?? body)
      const row = await updateRow<Row>(tx, list, found.row, changes)
      note(call, tx, list, { before: found, after: { row, more } })
      recordRowAction(call, tx, list, 'updated', row, changes)
      return list.wire({ row, more }, actor)
    })
  }

export const removeRow =
  <Row extends Stored, More, Wire extends Versioned>(list: Catalogue<Row, More, Wire>) =>
  (call: RemoveCall): Promise<void> =>
    withTenant(call.app.pool, call.actor.tenant, async tx => {
      const found = await locked(tx, list, call)
      if (found.row.version !== call.version) throw stale(list.wire(found, call.actor))
      const uses = (await list.countUses?.(tx, found.row)) ?? 0
      if (uses > 0) throw new Refusal('conflict', { code: 'in_use', params: { orders: uses } })
      await deleteRow(tx, list, found.row)
      note(call, tx, list, { before: found, after: undefined })
      recordRowAction(call, tx, list, 'deleted', found.row, {})
    })

async function locked<Row extends Stored, More, Wire extends Versioned>(
  tx: Tx,
  list: Catalogue<Row, More, Wire>,
  { actor, params }: Pick<SaveCall | RemoveCall, 'actor' | 'params'>,
): Promise<Found<Row, More>> {
  const found = await list.find(tx, actor.tenant.id, params.id, { isLocked: true })
  if (!found) throw notFound()
  return found
}

/** Records what a deal would have of the row before and after, for the programme changes. */
function note<Row extends Stored, More, Wire extends Versioned>(
  { app, actor }: SaveCall | RemoveCall,
  tx: Tx,
  list: Catalogue<Row, More, Wire>,
  { before, after }: { readonly before: Found<Row, More>; readonly after: Found<Row, More> | undefined },
): void {
  const { country, timezone } = actor.tenant
  const effective_from = quoteDate(app.now(), timezone)
  const noted = list.noted?.(before, after, { country, effective_from })
  if (noted) noteChanges(tx, actor, [noted])
}

function check<Row extends Stored, More, Wire extends Versioned>(
  { app, actor }: Pick<CreateCall, 'app' | 'actor'>,
  list: Catalogue<Row, More, Wire>,
  wire: object,
  more: More,
) {
  checkFields({ actor, now: app.now() }, list.rules, Object.keys(list.rules), list.values(wire, more))
}

const recordRowAction = (
  { app, request, actor }: CreateCall | SaveCall | RemoveCall,
  tx: Tx,
  { noun }: { readonly noun: Catalogue<Stored, unknown, never>['noun'] },
  done: 'created' | 'updated' | 'deleted',
  { id }: Stored,
  changes: Record<string, unknown>,
) =>
  recordAction({ app, request, actor }, tx, {
    action: `${noun}.${done}`,
    object_type: noun,
    object_id: id,
    changes,
  })
