import type { orderLines as contract } from '@forecourt/contract/order-lines.ts'
import type { LibraryLine } from '@forecourt/contract/pricing.ts'
import type { WorksheetLine } from '@forecourt/contract/worksheet.ts'
import { recordAct } from '../audit/audit.service.ts'
import type { Tx } from '../db/client.ts'
import { withTenant } from '../db/tenant.ts'
import type { discounts } from '../discounts/discounts.table.ts'
import type { fees } from '../fees/fees.table.ts'
import { invalid, notFound, Refusal } from '../http/refusal.ts'
import type { Call } from '../http/serve.ts'
import { getOrderFor } from '../orders/order-access.ts'
import { orderWithWorksheet } from '../orders/order-wire.ts'
import { checkSavable, saveWorksheet } from '../orders/save-worksheet.ts'
import { libraryLines } from '../pricing/library-lines.ts'
import { findDiscounts, findFees } from './library-rows.queries.ts'

interface Library {
  readonly fees: readonly (typeof fees.$inferSelect)[]
  readonly discounts: readonly (typeof discounts.$inferSelect)[]
}

/** @throws Refusal when the line's flags forbid the vehicle in every payment type */
function asLine({ applies, include_by_default: _default, ...line }: LibraryLine): WorksheetLine {
  if (!applies) throw new Refusal('conflict', { code: 'line_not_applicable' })
  return line
}

type AddCall = Call<typeof contract.addFee> | Call<typeof contract.addDiscount>

export const addFee = (call: Call<typeof contract.addFee>) =>
  add(call, async (tx, dealer) => ({ fees: await findFees(tx, dealer, [call.params.id]), discounts: [] }))

export const addDiscount = (call: Call<typeof contract.addDiscount>) =>
  add(call, async (tx, dealer) => ({
    fees: [],
    discounts: await findDiscounts(tx, dealer, [call.params.id]),
  }))

/** Adding commutes with whatever else is done to the order, so it names no version; twice is once. */
function add(call: AddCall, read: (tx: Tx, dealerId: string) => Promise<Library>) {
  const { app, actor, request, params, body } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const row = await getOrderFor(tx, actor, body.order_id, 'pricing-worksheet:edit')
    const { order } = row
    const saving = { app, actor, request, version: order.version }
    checkSavable(saving, row)
    const [found] = libraryLines(await read(tx, actor.tenant.id), row.vehicle)
    if (!found) throw notFound()
    const line = asLine(found)
    const { worksheet, payment_type } = order
    if (worksheet.lines.some(({ id }) => id === params.id))
      return orderWithWorksheet(row, { now: app.now(), tenant: actor.tenant })
    recordAct(call, tx, {
      action: 'order.line_added',
      object_type: 'order',
      object_id: order.id,
      changes: { line: params.id, kind: line.kind },
    })
    const lines = [...worksheet.lines, line]
    return saveWorksheet(saving, tx, row, { worksheet: { ...worksheet, lines }, payment_type })
  })
}

const isIncentive = ({ kind }: WorksheetLine) => kind === 'incentive'
const badId = { rule: 'id', params: {} }

/** Puts the incentives as they are asked for, in their order; everything else of the worksheet stays (decisions 3.29). */
export function setIncentives(call: Call<typeof contract.incentives>) {
  const { app, actor, params, body } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const row = await getOrderFor(tx, actor, params.id, 'pricing-worksheet:edit')
    checkSavable(call, row)
    const { worksheet, payment_type } = row.order
    const present = worksheet.lines.filter(isIncentive)
    const { kept, fresh } = asked(body, present)
    const library = fresh.length === 0 ? [] : await findDiscounts(tx, actor.tenant.id, fresh)
    const added = libraryLines({ fees: [], discounts: library }, row.vehicle).filter(isIncentive)
    refuseUnknown(body, fresh, added)
    recordAct(call, tx, {
      action: 'order.incentives_changed',
      object_type: 'order',
      object_id: row.order.id,
      changes: { added: fresh, removed: body.removed },
    })
    const lines = [...worksheet.lines.filter(line => !isIncentive(line)), ...kept, ...added.map(asLine)]
    return saveWorksheet(call, tx, row, { worksheet: { ...worksheet, lines }, payment_type })
  })
}

type Asked = Call<typeof contract.incentives>['body']

/** @throws Refusal naming what the order does not have, and what would go without a reason */
function asked({ global_ids, custom, removed }: Asked, present: readonly WorksheetLine[]) {
  const wanted = new Set([...global_ids, ...custom.map(({ id }) => id)])
  const isPresent = (id: string) => present.some(line => line.id === id)
  const foreign = custom.findIndex(({ id }) => !isPresent(id))
  if (foreign >= 0) throw invalid({ [`custom.${foreign}.id`]: badId })
  const wrong = removed.findIndex(({ id }) => !isPresent(id) || wanted.has(id))
  if (wrong >= 0) throw invalid({ [`removed.${wrong}.id`]: badId })
  const silent = present.find(({ id }) => !wanted.has(id) && !removed.some(one => one.id === id))
  if (silent) throw invalid({ removed: { rule: 'reason_required', params: { id: silent.id } } })
  return {
    kept: present.filter(({ id }) => wanted.has(id)),
    fresh: [...new Set(global_ids)].filter(id => !isPresent(id)),
  }
}

function refuseUnknown({ global_ids }: Asked, fresh: readonly string[], found: readonly LibraryLine[]) {
  const unknown = fresh.find(wanted => !found.some(({ id }) => id === wanted))
  if (unknown !== undefined) throw invalid({ [`global_ids.${global_ids.indexOf(unknown)}`]: badId })
}
