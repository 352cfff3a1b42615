import type { orderLines as contract } from '@forecourt/contract/deals/order-lines.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import type { discounts } from '#pricing/discounts/discounts.table.ts'
import type { fees } from '#pricing/fees/fees.table.ts'
import { notFound } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { getOrderFor } from '#deals/orders/order-access.ts'
import { orderWithWorksheet } from '#deals/orders/order-wire.ts'
import { checkSavable, saveWorksheet } from '#deals/orders/save-worksheet.ts'
import { libraryLines } from '#pricing/pricing/library-lines.ts'
import { asLine, auditIncentives, withIncentives } from './chosen-incentives.ts'
import { findDiscounts, findFees } from './library-rows.queries.ts'

interface Library {
  readonly fees: readonly (typeof fees.$inferSelect)[]
  readonly discounts: readonly (typeof discounts.$inferSelect)[]
}

type AddCall = Call<typeof contract.addFee> | Call<typeof contract.addDiscount>

export const addFee = (call: Call<typeof contract.addFee>) =>
  add(call, async (tx, dealer) => ({ fees: await findFees(tx, dealer, [call.params.id]), discounts: [] }))

export const addDiscount = (call: Call<typeof contract.addDiscount>) =>
  add(call, async (tx, dealer) => ({
    fees: [],
    discounts: await findDiscounts(tx, dealer, [call.params.id]),
  }))

/** Adding commutes with other changes of the order and is idempotent, so it needs no version. */
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
    recordAction(call, tx, {
      action: 'order.line_added',
      object_type: 'order',
      object_id: order.id,
      changes: { line: params.id, kind: line.kind },
    })
    const lines = [...worksheet.lines, line]
    return saveWorksheet(saving, tx, row, { worksheet: { ...worksheet, lines }, payment_type })
  })
}

/** Replaces the incentives, in the given order; the rest of the worksheet stays (decisions 3.29). */
export function setIncentives(call: Call<typeof contract.incentives>) {
  const { app, actor, params, body } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const row = await getOrderFor(tx, actor, params.id, 'pricing-worksheet:edit')
    checkSavable(call, row)
    const { worksheet, payment_type } = row.order
    const changed = await withIncentives(tx, row.vehicle, worksheet, body)
    auditIncentives(call, tx, row.order, body)
    return saveWorksheet(call, tx, row, { worksheet: changed, payment_type })
  })
}
