import type {
  CommissionNumberCheck,
  commissionNumbers as contract,
} from '@forecourt/contract/deals/commission-numbers.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { isOrderableByStaff } from '@forecourt/domain/inventory/vehicles/stock-statuses.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { lockOrderDeposits, type HeldOrder } from '#deals/deposits/deposits.queries.ts'
import { notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { getReadableOrder } from '#deals/orders/order-access.ts'
import { orderWithWorksheet } from '#deals/orders/order-wire.ts'
import { updateOrder, type OrderRow } from '#deals/orders/orders.queries.ts'
import { isPressed, progressOf } from '#deals/orders/order-progress.ts'
import { refreshCustomer } from '#customers/customers/refresh-customer.queries.ts'
import { movedReservation } from '#deals/order-vehicles/moved-reservation.ts'
import { updateOrderAndVehicle } from '#deals/orders/update-order-and-vehicle.ts'
import { checkSavable, saveWorksheet } from '#deals/orders/save-worksheet.ts'
import { onVehicle } from '#pricing/pricing/chosen-accessories.ts'
import { plansIn } from '#pricing/pricing/desk-plans.queries.ts'
import { momentOf, quoteDate } from '#platform/clock/dealership-day.ts'
import { reservationAt } from '#inventory/vehicles/vehicle-row.queries.ts'
import { vehicleWire } from '#inventory/vehicles/vehicle-wire.ts'
import {
  findByCommissionNumber,
  isOfSister,
  takeByCommissionNumber,
  type Found,
  type Taken,
} from './commission-numbers.queries.ts'
import { refusingTakenNumber } from './taken-number.ts'

type Reason = NonNullable<CommissionNumberCheck['reason']>

/** Why the order may not get the number and its vehicle (decisions 3.31), or undefined. */
async function reasonAgainst(
  tx: Tx,
  { order, vehicle: own }: OrderRow,
  { number, found, now }: { number: string; found: Found | undefined; now: Date },
): Promise<Reason | null> {
  if (!found) return (await isOfSister(tx, number)) ? 'wrong_dealer' : 'unknown'
  const { vehicle, isTaken } = found
  const isGone = vehicle.id !== own.id && !isOrderableByStaff(vehicle.stock_status)
  const reservation = reservationAt(vehicle, now)
  const isKept = reservation !== null && reservation.order !== order.id
  if (isTaken || isGone || isKept) return 'in_use'
  return vehicle.make === own.make && vehicle.model === own.model ? null : 'wrong_model'
}

const askedFor = ({ order: { dealer_id, id } }: OrderRow, number: string) => ({
  dealer_id,
  number,
  order_id: id,
})

/** Checks a number while it is typed; writes nothing. */
export function validateCommissionNumber({ app, actor, params, body }: Call<typeof contract.validate>) {
  return withTenant(app.pool, actor.tenant, async tx => {
    const row = await getReadableOrder(tx, actor, params.id)
    if (!can(actor, 'order:change-commission-number', row.customer)) throw new Refusal('forbidden')
    const { commission_number } = body
    const found = await findByCommissionNumber(tx, askedFor(row, commission_number))
    const reason = await reasonAgainst(tx, row, { number: commission_number, found, now: app.now() })
    return {
      commission_number,
      valid: reason === null,
      vehicle: found ? vehicleWire(found.vehicle, momentOf({ app, actor })) : null,
      reason,
    }
  })
}

/**
 * Gives the order the number and its vehicle. The deal stays as agreed, except for items already in the
 * vehicle and plans that do not fit it; a priced deal is priced again.
 */
export function changeCommissionNumber(call: Call<typeof contract.change>) {
  const { app, actor, params, body } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const row = await lockOrderDeposits(tx, actor.tenant.id, params.id)
    if (!row || !can(actor, 'order:read', row.customer)) throw notFound()
    if (!can(actor, 'order:change-commission-number', row.customer)) throw new Refusal('forbidden')
    checkSavable(call, row)
    if (isPressed(row.order.order_management_status))
      throw new Refusal('conflict', { code: 'order_confirmed' })
    const { commission_number } = body
    const found = await takeByCommissionNumber(tx, askedFor(row, commission_number), {
      dealer: actor.tenant,
      day: quoteDate(app.now(), actor.tenant.timezone),
      prices: plansIn(row.order.worksheet),
    })
    const reason = await reasonAgainst(tx, row, { number: commission_number, found, now: app.now() })
    if (!found || reason !== null)
      throw new Refusal('conflict', { code: `commission_number_${reason ?? 'unknown'}` })
    const { order } = row
    recordAction(call, tx, {
      action: 'order.commission_number_changed',
      object_type: 'order',
      object_id: order.id,
      changes: { before: order.commission_number, after: commission_number, vehicle: found.vehicle.id },
    })
    return refusingTakenNumber(move(call, tx, row, found))
  })
}

async function move(call: Call<typeof contract.change>, tx: Tx, row: HeldOrder, taken: Taken) {
  const { app, actor, body } = call
  const { order } = row
  const { vehicle } = taken
  const worksheet =
    vehicle.id === row.vehicle.id
      ? order.worksheet
      : onVehicle(vehicle, order, {
          accessories: taken.accessories ?? [],
          plans: taken.plans ?? [],
        })
  const moved = { vehicle_id: vehicle.id, commission_number: body.commission_number, vehicle_gone: false }
  const reservation =
    vehicle.id === row.vehicle.id
      ? undefined
      : movedReservation(tx, row, { vehicle: vehicle.id, by: actor.id, now: app.now() })
  if (order.payment !== null)
    return saveWorksheet(
      call,
      tx,
      { ...row, vehicle },
      { worksheet, payment_type: order.payment_type, moved, reservation },
    )
  const progress = progressOf({ ...order, ...moved }, app.now())
  const changes = { ...moved, worksheet, ...progress, updated_by: actor.id }
  const stored = reservation
    ? (await updateOrderAndVehicle(tx, order, changes, reservation)).order
    : await updateOrder(tx, order, changes)
  if (order.vehicle_gone) refreshCustomer(tx, actor.tenant.id, order.customer_id)
  const updated_by = fullName(actor.user)
  return orderWithWorksheet(
    { ...row, vehicle, order: stored, updated_by },
    { now: app.now(), tenant: actor.tenant },
  )
}
