import type { orders as contract } from '@forecourt/contract/deals/orders.ts'
import { ARCHIVE_REASONS } from '@forecourt/domain/customers/customers/archive-reasons.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import { isCodeOf } from '@forecourt/domain/platform/markets/labels.ts'
import { archiveRefusals, unarchiveRefusals } from '@forecourt/domain/deals/orders/order-closing.ts'
import { isOrderableByStaff } from '@forecourt/domain/inventory/vehicles/stock-statuses.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import { refusingTakenNumber } from '#deals/commission-numbers/taken-number.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { invalid, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { releaseVehicle } from '#deals/reservations/reservations.queries.ts'
import { getOrderFor } from './order-access.ts'
import { progressOf, withVehicleBack } from './order-progress.ts'
import { orderWire } from './order-wire.ts'
import { updateOrder, type OrderRow } from './orders.queries.ts'
import { refreshCustomer } from '#customers/customers/refresh-customer.queries.ts'

/**
 * Archives or restores an order. Deposits must be settled before archiving, and the vehicle available before
 * restoring (decisions 3.26, 4.6).
 */
export function archiveOrder(call: Call<typeof contract.setArchiveStatus>) {
  const { app, actor, params, body } = call
  const { id, reason_id: reason } = body
  if (id !== undefined && id !== params.id) throw invalid({ id: { rule: 'default', params: {} } })
  if (reason && !isCodeOf(ARCHIVE_REASONS, reason))
    throw invalid({ reason_id: { rule: 'one_of', params: {} } })
  return withTenant(app.pool, actor.tenant, async tx => {
    const row = await getOrderFor(tx, actor, params.id, 'order:archive')
    const isChange = row.order.is_archived !== body.archivedStatus
    const after = isChange ? await applyArchive(call, tx, row) : row
    return orderWire(after, { now: app.now(), tenant: actor.tenant })
  })
}

async function applyArchive(
  call: Call<typeof contract.setArchiveStatus>,
  tx: Tx,
  row: OrderRow,
): Promise<OrderRow> {
  const { app, actor, body } = call
  const { order, vehicle } = row
  const is_archived = body.archivedStatus
  const deposit =
    order.deposit_payment === 'paid' ? (order.deposit_mode === 'hold' ? 'held' : 'paid') : 'none'
  const refusals = is_archived
    ? archiveRefusals(deposit)
    : unarchiveRefusals(isOrderableByStaff(vehicle.stock_status))
  const [first] = refusals
  if (first) throw new Refusal('conflict', { code: first })
  // A restored order has an available vehicle, as checked above.
  const found = is_archived ? {} : withVehicleBack(order)
  const changes = {
    is_archived,
    confirmation: null,
    archived_status_changed_at: app.now().toISOString(),
    archived_status_changed_by: actor.id,
    updated_by: actor.id,
    ...found,
    ...progressOf({ ...order, ...found, is_archived }, app.now()),
  }
  const after = await refusingTakenNumber(updateOrder(tx, order, changes))
  if (is_archived && vehicle.reserved_for === order.id) await releaseVehicle(tx, actor.tenant.id, order.id)
  refreshCustomer(tx, actor.tenant.id, order.customer_id)
  const reason = is_archived ? body.reason_id : null
  recordAction(call, tx, {
    action: is_archived ? 'order.archived' : 'order.restored',
    object_type: 'order',
    object_id: order.id,
    ...(reason && { changes: { reason } }),
  })
  return { ...row, order: after, archived_by: fullName(actor.user), updated_by: fullName(actor.user) }
}
