import type { accessories as contract } from '@forecourt/contract/pricing/accessories.ts'
import { ACCESSORY_FORM } from '@forecourt/domain/pricing/accessories/accessory-form.ts'
import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { checkFields } from '#platform/http/form-rules.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import { newId } from '#platform/http/ids.ts'
import { Refusal, stale } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { noteChanges } from '#pricing/programme-changes/note-change.ts'
import {
  countAccessories,
  deleteAccessory,
  findAccessory,
  insertAccessory,
  listAccessories,
  lockAccessory,
  updateAccessory,
  type AccessoryColumns,
  type AccessoryRow,
} from './accessories.queries.ts'
import { columnsOf, searchTextOf } from './accessory-columns.ts'
import { accessoryWire } from './accessory-wire.ts'
import { notedAccessory } from './noted-accessory.ts'

type CreateCall = Call<typeof contract.create>
type SaveCall = Call<typeof contract.replace> | Call<typeof contract.update>
type RemoveCall = Call<typeof contract.remove>

/** Maximum number of accessories of a dealership; customers see all of them on one page. */
export const MAX_ACCESSORIES = 500

export const readAccessories = ({ app, actor, query }: Call<typeof contract.list>) =>
  withTenant(app.pool, actor.tenant, async tx => {
    const { rows, count } = await listAccessories(tx, actor.tenant.id, query)
    return {
      count,
      current: query.page,
      last: Math.max(1, Math.ceil(count / query.page_size)),
      limit: query.page_size,
      results: rows.map(accessoryWire),
    }
  })

export const readAccessory = ({ app, actor, params }: Call<typeof contract.detail>) =>
  withTenant(app.pool, actor.tenant, async tx =>
    accessoryWire(await findAccessory(tx, actor.tenant.id, params.id)),
  )

export function createAccessory(call: CreateCall) {
  const { app, actor, body, idempotency } = call
  check(call, body)
  return withTenant(app.pool, actor.tenant, tx =>
    runIdempotent(tx, actor, idempotency, async () => {
      const known = await countAccessories(tx, actor.tenant.id)
      if (known >= MAX_ACCESSORIES)
        throw new Refusal('conflict', { code: 'library_full', params: { most: MAX_ACCESSORIES } })
      const columns = columnsOf(body)
      const own = { dealer_id: actor.tenant.id, id: newId(), search_text: searchTextOf(columns) }
      // The body has all required columns.
      const row = await insertAccessory(tx, { ...columns, ...own } as AccessoryColumns)
      recordAccessoryAction(call, tx, 'accessory.created', row, columns)
      return accessoryWire(row)
    }),
  )
}

/**
 * Changes an accessory over the version that was read. Orders keep what they agreed; the programme changes list
 * them.
 */
export function saveAccessory(call: SaveCall) {
  const { app, actor, body } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const stored = await lockVersion(tx, call)
    check(call, { ...accessoryWire(stored), ...body })
    const columns = columnsOf(body)
    const search_text = searchTextOf({ ...stored, ...columns })
    const saved = await updateAccessory(tx, stored, { ...columns, search_text })
    note(call, tx, stored, saved)
    recordAccessoryAction(call, tx, 'accessory.updated', saved, columns)
    return accessoryWire(saved)
  })
}

/** Deletes an accessory with its pictures. */
export const removeAccessory = (call: RemoveCall): Promise<void> =>
  withTenant(call.app.pool, call.actor.tenant, async tx => {
    const stored = await lockVersion(tx, call)
    await deleteAccessory(tx, stored)
    note(call, tx, stored, undefined)
    recordAccessoryAction(call, tx, 'accessory.deleted', stored, {
      title_en: stored.title_en,
      price: stored.price,
    })
  })

/** Records what a deal would have of it before and after, for the programme changes. */
function note(
  { app, actor }: SaveCall | RemoveCall,
  tx: Tx,
  before: AccessoryRow,
  after: AccessoryRow | undefined,
): void {
  const noted = notedAccessory(before, after, quoteDate(app.now(), actor.tenant.timezone))
  if (noted) noteChanges(tx, actor, [noted])
}

/** @throws Refusal with the current data, when somebody saved first */
async function lockVersion(tx: Tx, call: SaveCall | RemoveCall): Promise<AccessoryRow> {
  const stored = await lockAccessory(tx, call.actor.tenant.id, call.params.id)
  if (stored.version !== call.version) throw stale(accessoryWire(stored))
  return stored
}

const check = ({ app, actor }: CreateCall | SaveCall, values: object) =>
  checkFields({ actor, now: app.now() }, ACCESSORY_FORM, Object.keys(ACCESSORY_FORM), values as FieldValues)

const recordAccessoryAction = (
  call: CreateCall | SaveCall | RemoveCall,
  tx: Tx,
  action: 'accessory.created' | 'accessory.updated' | 'accessory.deleted',
  { id }: AccessoryRow,
  changes: Record<string, unknown>,
) => recordAction(call, tx, { action, object_type: 'accessory', object_id: id, changes })
