import type { confirmations as contract } from '@forecourt/contract/deals/confirmations.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import { confirmChecklist } from '@forecourt/domain/deals/orders/confirm-checklist.ts'
import { canPressStatus, type PressedStatus } from '@forecourt/domain/deals/orders/management-statuses.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { isPressed, progressOf } from '#deals/orders/order-progress.ts'
import { orderWire } from '#deals/orders/order-wire.ts'
import { updateOrder, type OrderRow } from '#deals/orders/orders.queries.ts'
import type { Confirmation } from '#deals/orders/orders.table.ts'
import { refreshCustomer } from '#customers/customers/refresh-customer.queries.ts'
import { checkSavable } from '#deals/orders/save-worksheet.ts'
import { completeOffersOf } from '#deals/trade-ins/trade-ins.queries.ts'
import { confirmFacts } from './confirm-facts.ts'
import { lockOrderWithBuyer, readOrderWithBuyer } from './confirmations.queries.ts'
import { sellVehicle } from './sell-vehicle.queries.ts'

type PressCall = Call<typeof contract.confirm> | Call<typeof contract.press>

export function readChecklist({ app, actor, params }: Call<typeof contract.checklist>) {
  return withTenant(app.pool, actor.tenant, async tx => {
    const row = await readOrderWithBuyer(tx, actor, params.id)
    const checks = confirmChecklist(confirmFacts(row, row.buyer, {}, app.now())).map(check => ({ ...check }))
    return { version: row.order.version, checks }
  })
}

/** Confirms an order if nothing blocks it; the answers given in place of preconditions are stored with it. */
export function confirmOrder(call: Call<typeof contract.confirm>) {
  const { app, actor, params, body } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const row = await lockOrderWithBuyer(tx, actor, params.id, 'order:confirm')
    checkSavable(call, row)
    if (!canPressStatus(pressedOf(row), 'confirmed') || pressedOf(row) !== null)
      throw new Refusal('conflict', { code: 'invalid_transition' })
    const unmet = confirmChecklist(confirmFacts(row, row.buyer, body, app.now())).filter(({ met }) => !met)
    if (unmet.length > 0)
      throw new Refusal('conflict', {
        code: 'order_not_ready',
        params: { missing: unmet.map(({ reason }) => reason).join(' ') },
      })
    const confirmation: Confirmation = {
      version: row.order.version,
      at: app.now().toISOString(),
      by: actor.id,
      deposit_waiver: body.deposit_waiver ?? null,
      own_financing: body.own_financing === true,
      compliance_override: body.compliance_override ?? null,
    }
    recordAction(call, tx, {
      action: 'order.confirmed',
      object_type: 'order',
      object_id: row.order.id,
      changes: {
        version: row.order.version,
        own_financing: confirmation.own_financing,
        deposit_waived: confirmation.deposit_waiver !== null,
        compliance_overridden: confirmation.compliance_override !== null,
      },
    })
    return press(call, tx, row, 'confirmed', confirmation)
  })
}

const pressedOf = ({ order }: OrderRow): PressedStatus | null =>
  isPressed(order.order_management_status) ? order.order_management_status : null

/** Moves a confirmed order a step forward or back (decisions 3.27); a delivered order stays delivered. */
export function pressStatus(call: Call<typeof contract.press>) {
  const { app, actor, params, body } = call
  const to = body.status === 'open' ? null : body.status
  return withTenant(app.pool, actor.tenant, async tx => {
    const row = await lockOrderWithBuyer(tx, actor, params.id, 'order:deliver')
    checkSavable(call, row)
    const from = pressedOf(row)
    if (from === null) throw new Refusal('conflict', { code: 'order_not_confirmed' })
    if (!canPressStatus(from, to)) throw new Refusal('conflict', { code: 'invalid_transition' })
    if (to === 'delivered') await sellVehicle(tx, actor.tenant.id, row.order.vehicle_id, actor.id)
    recordAction(call, tx, {
      action: 'order.status_pressed',
      object_type: 'order',
      object_id: row.order.id,
      changes: { before: from, after: body.status },
    })
    return press(call, tx, row, to, to === null ? null : row.order.confirmation)
  })
}

async function press(
  { app, actor }: PressCall,
  tx: Tx,
  row: OrderRow,
  to: PressedStatus | null,
  confirmation: Confirmation | null,
) {
  const { order } = row
  const now = app.now()
  // Without a status set by hand, the steps and deposits say how far the order is.
  const order_management_status = to ?? 'working'
  const after = await updateOrder(tx, order, {
    confirmation,
    ...progressOf({ ...order, order_management_status }, now),
    updated_by: actor.id,
  })
  // The offer of a confirmed deal is final.
  if (to === 'confirmed') completeOffersOf(tx, actor.tenant.id, order.id)
  refreshCustomer(tx, actor.tenant.id, order.customer_id)
  const updated_by = fullName(actor.user)
  return orderWire({ ...row, order: after, updated_by }, { now, tenant: actor.tenant })
}
