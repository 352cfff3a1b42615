import type {
  CommissionNumberCheck,
  commissionNumbers as contract,
} from '@forecourt/contract/commission-numbers.ts'
import { can } from '@forecourt/domain/permissions/can.ts'
import { isOrderableByStaff } from '@forecourt/domain/vehicles/stock-statuses.ts'
import { recordAct } from '../audit/audit.service.ts'
import type { Tx } from '../db/client.ts'
import { withTenant } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import type { Call } from '../http/serve.ts'
import { getOrderFor, getReadableOrder } from '../orders/order-access.ts'
import { orderWithWorksheet } from '../orders/order-wire.ts'
import { updateOrder, type OrderRow } from '../orders/orders.queries.ts'
import { isPressed } from '../orders/order-progress.ts'
import { checkSavable, saveWorksheet } from '../orders/save-worksheet.ts'
import type { ReadVehicle } from '../vehicles/vehicle-row.queries.ts'
import { vehicleWire } from '../vehicles/vehicle-wire.ts'
import { findByCommissionNumber, isOfSister, takeByCommissionNumber } from './commission-numbers.queries.ts'
import { refusingTakenNumber } from './taken-number.ts'

type Reason = NonNullable<CommissionNumberCheck['reason']>

/** What a number leads to, and what stands against giving it to the order (decisions 3.31). */
interface Looked {
  readonly vehicle: ReadVehicle | undefined
  readonly reason: Reason | null
}

async function lookUp(
  tx: Tx,
  row: OrderRow,
  number: string,
  find: typeof findByCommissionNumber,
): Promise<Looked> {
  const { dealer_id, id } = row.order
  const found = await find(tx, { dealer_id, number, order_id: id })
  if (!found) {
    const reason = (await isOfSister(tx, number)) ? 'wrong_dealer' : 'unknown'
    return { vehicle: undefined, reason }
  }
  const { vehicle, isTaken } = found
  return { vehicle, reason: reasonAgainst(row, vehicle, isTaken) }
}

function reasonAgainst({ order, vehicle: own }: OrderRow, vehicle: ReadVehicle, isTaken: boolean) {
  const isGone = vehicle.id !== own.id && !isOrderableByStaff(vehicle.stock_status)
  const isKept = vehicle.reservation !== null && vehicle.reservation.order !== order.id
  if (isTaken || isGone || isKept) return 'in_use'
  return vehicle.make === own.make && vehicle.model === own.model ? null : 'wrong_model'
}

/** Tells what a number is good for, while it is typed; nothing is written. */
export function validateCommissionNumber({ app, actor, params, body }: Call<typeof contract.validate>) {
  return withTenant(app.pool, actor.tenant, async tx => {
    const row = await getReadableOrder(tx, actor, params.id)
    if (!can(actor, 'order:change-commission-number', row.customer)) throw new Refusal('forbidden')
    const { vehicle, reason } = await lookUp(tx, row, body.commission_number, findByCommissionNumber)
    return {
      commission_number: body.commission_number,
      valid: reason === null,
      vehicle: vehicle ? vehicleWire(vehicle, app.now()) : null,
      reason,
    }
  })
}

/** Gives the order the number and its vehicle. The deal stays as it was agreed; a priced one is priced on the new vehicle. */
export function changeCommissionNumber(call: Call<typeof contract.change>) {
  const { app, actor, params, body } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const row = await getOrderFor(tx, actor, params.id, 'order:change-commission-number')
    checkSavable(call, row)
    if (isPressed(row.order.order_management_status))
      throw new Refusal('conflict', { code: 'order_confirmed' })
    const { vehicle, reason } = await lookUp(tx, row, body.commission_number, takeByCommissionNumber)
    if (!vehicle || reason !== null)
      throw new Refusal('conflict', { code: `commission_number_${reason ?? 'unknown'}` })
    const { order } = row
    recordAct(call, tx, {
      action: 'order.commission_number_changed',
      object_type: 'order',
      object_id: order.id,
      changes: { before: order.commission_number, after: body.commission_number, vehicle: vehicle.id },
    })
    return refusingTakenNumber(move(call, tx, row, vehicle))
  })
}

async function move(call: Call<typeof contract.change>, tx: Tx, row: OrderRow, vehicle: ReadVehicle) {
  const { app, actor, body } = call
  const { order } = row
  const moved = { vehicle_id: vehicle.id, commission_number: body.commission_number }
  if (order.payment !== null)
    return saveWorksheet(
      call,
      tx,
      { ...row, vehicle },
      {
        worksheet: order.worksheet,
        payment_type: order.payment_type,
        moved,
      },
    )
  const stored = await updateOrder(tx, order, { ...moved, updated_by: actor.id })
  const updated_by = `${actor.user.first_name} ${actor.user.last_name}`
  return orderWithWorksheet(
    { ...row, vehicle, order: stored, updated_by },
    { now: app.now(), tenant: actor.tenant },
  )
}
