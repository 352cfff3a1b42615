import type { orderVehicles as contract } from '@forecourt/contract/deals/order-vehicles.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { isOrderableByStaff } from '@forecourt/domain/inventory/vehicles/stock-statuses.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import { refusingTakenNumber } from '#deals/commission-numbers/taken-number.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { lockOrderDeposits, type HeldOrder } from '#deals/deposits/deposits.queries.ts'
import { invalid, notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { getReadableOrder } from '#deals/orders/order-access.ts'
import { isPressed } from '#deals/orders/order-progress.ts'
import { checkSavable, saveWorksheet } from '#deals/orders/save-worksheet.ts'
import { plansIn } from '#pricing/pricing/desk-plans.queries.ts'
import { getDeskAndTaxRows } from '#pricing/pricing/desk.queries.ts'
import { momentOf, quoteDate } from '#platform/clock/dealership-day.ts'
import { registrationPlace, taxRulesFrom } from '#pricing/pricing/registration-place.ts'
import { refuseReserved } from '#deals/reservations/reservations.queries.ts'
import { listSimilarVehicles } from '#inventory/vehicles/similar-vehicles.queries.ts'
import { reservationAt } from '#inventory/vehicles/vehicle-row.queries.ts'
import { vehicleWire } from '#inventory/vehicles/vehicle-wire.ts'
import { movedReservation } from './moved-reservation.ts'
import { takeVehicle } from './order-vehicles.queries.ts'
import { worksheetOnVehicle } from './worksheet-on-vehicle.ts'

type ReplaceCall = Call<typeof contract.replace>

/** Unreserved vehicles similar to the order's. */
export function readSimilarVehicles({ app, actor, params }: Call<typeof contract.similar>) {
  return withTenant(app.pool, actor.tenant, async tx => {
    const { vehicle } = await getReadableOrder(tx, actor, params.id)
    const rows = await listSimilarVehicles(tx, vehicle, app.now(), 6)
    return { results: rows.map(row => vehicleWire(row, momentOf({ app, actor }))) }
  })
}

/**
 * Moves an order to another vehicle in one transaction: the worksheet is priced on it as a new version, trade-ins stay
 * with the order, and the reservation follows the deposit.
 */
export function replaceVehicle(call: ReplaceCall) {
  const { app, actor, body } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const row = await getReplaceable(call, tx)
    const { order } = row
    const vehicle = await takeVehicle(tx, order, body.vehicle)
    if (!vehicle) throw invalid({ vehicle: { rule: 'id', params: {} } })
    if (!isOrderableByStaff(vehicle.stock_status))
      throw new Refusal('conflict', { code: 'vehicle_unavailable' })
    refuseReserved(reservationAt(vehicle, app.now()), order.id)
    const law = await readLaw(call, tx, row, vehicle.id)
    const worksheet = worksheetOnVehicle(law.desk, { row, vehicle, language: actor.user.language, law })
    recordAction(call, tx, {
      action: 'order.vehicle_replaced',
      object_type: 'order',
      object_id: order.id,
      changes: { before: order.vehicle_id, after: vehicle.id },
    })
    const { commission_number } = vehicle
    const moved = { vehicle_id: vehicle.id, commission_number, vehicle_gone: false }
    const asked = {
      worksheet,
      payment_type: order.payment_type,
      moved,
      reservation: movedReservation(tx, row, { vehicle: vehicle.id, by: actor.id, now: app.now() }),
    }
    return refusingTakenNumber(saveWorksheet(call, tx, { ...row, vehicle }, asked, law))
  })
}

/** @throws Refusal if the order cannot move now */
async function getReplaceable(call: ReplaceCall, tx: Tx): Promise<HeldOrder> {
  const { actor, params, body } = call
  const row = await lockOrderDeposits(tx, actor.tenant.id, params.id)
  if (!row || !can(actor, 'order:read', row.customer)) throw notFound()
  if (!can(actor, 'order:replace-vehicle', row.customer)) throw new Refusal('forbidden')
  checkSavable(call, row)
  if (isPressed(row.order.order_management_status)) throw new Refusal('conflict', { code: 'order_confirmed' })
  if (body.vehicle === row.order.vehicle_id) throw invalid({ vehicle: { rule: 'default', params: {} } })
  // The payment page names the vehicle.
  const [deposit] = row.deposits
  if (deposit?.pending || deposit?.state === 'initiated')
    throw new Refusal('conflict', { code: 'deposit_busy' })
  return row
}

async function readLaw({ app, actor }: ReplaceCall, tx: Tx, { order }: HeldOrder, vehicle: string) {
  const date = quoteDate(app.now(), actor.tenant.timezone)
  const place = registrationPlace(actor.tenant, order.worksheet.postal_code)
  const plans = { dealer: actor.tenant, vehicle, prices: plansIn(order.worksheet) }
  const { desk, taxRows } = await getDeskAndTaxRows(tx, actor.tenant.id, date, place, plans)
  return { desk, place, taxes: taxRulesFrom(taxRows, actor.tenant, place, date), quoteDate: date }
}
