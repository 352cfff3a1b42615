import type { reservations as contract } from '@forecourt/contract/deals/reservations.ts'
import { localeOf } from '@forecourt/domain/platform/markets/locales.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import { reservationRules } from '@forecourt/domain/deals/orders/reservation-form.ts'
import { validateForm } from '@forecourt/domain/platform/validation/validate-form.ts'
import { isReservable } from '@forecourt/domain/inventory/vehicles/stock-statuses.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { invalid, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { getOrderFor } from '#deals/orders/order-access.ts'
import { orderWire } from '#deals/orders/order-wire.ts'
import { touchOrder } from '#deals/orders/overtaken-order.ts'
import { reservationAt, type ReadVehicle } from '#inventory/vehicles/vehicle-row.queries.ts'
import { refuseReserved, releaseVehicle, reserveVehicle } from './reservations.queries.ts'

/** Reserves the vehicle for this order until the end of a day (decisions 7.10). */
export function saveReservation(call: Call<typeof contract.save>) {
  const { app, actor, params, body } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const row = await getOrderFor(tx, actor, params.id, 'order:reserve')
    const { order } = row
    checkForm(call)
    checkPromised(call, row.vehicle)
    if (order.is_archived) throw new Refusal('conflict', { code: 'order_archived' })
    const vehicle = await reserveVehicle(tx, actor.tenant.id, {
      order_id: order.id,
      vehicle_id: order.vehicle_id,
      by: actor.id,
      number: body.reservation_number,
      until: body.reserved_until,
      timezone: actor.tenant.timezone,
      note: body.note,
      now: app.now(),
    })
    if (!vehicle) throw new Error('the vehicle of the order is gone')
    const reservation = reservationAt(vehicle, app.now())
    refuseReserved(reservation, order.id)
    if (reservation === null || !isReservable(vehicle.stock_status))
      throw new Refusal('conflict', { code: 'vehicle_not_reservable' })
    touchOrder(tx, order)
    recordAction(call, tx, {
      action: 'order.reserved',
      object_type: 'order',
      object_id: order.id,
      changes: { number: body.reservation_number, until: body.reserved_until, vehicle: order.vehicle_id },
    })
    return orderWire({ ...row, vehicle }, { now: app.now(), tenant: actor.tenant })
  })
}

function checkForm({ app, actor, body }: Call<typeof contract.save>) {
  const { country, timezone } = actor.tenant
  const today = wallClock(app.now().getTime(), timezone).date
  const context = { country, locale: localeOf(actor.user.language, country), today }
  const problems = Object.entries(validateForm(reservationRules(today), body, context))
  if (problems.length === 0) return
  throw invalid(
    Object.fromEntries(problems.map(([field, { rule, params }]) => [field, { rule, params: { ...params } }])),
  )
}

/** @throws Refusal if it would end before the date promised to the customer of a deposit */
function checkPromised(
  { app, actor, body }: Call<typeof contract.save>,
  { reserved_deposit, reservation }: ReadVehicle,
) {
  if (reserved_deposit === null || reservation === null) return
  const until = Date.parse(reservation.until)
  const least = wallClock(until - 1, actor.tenant.timezone).date
  if (until > app.now().getTime() && body.reserved_until < least)
    throw invalid({ reserved_until: { rule: 'min_date', params: { date: least } } })
}

/**
 * @throws Refusal while a deposit reserves the vehicle: it is released with the deposit, or by hand after its
 * expiry
 */
function refusePromised({ reserved_deposit, reservation }: ReadVehicle, now: Date) {
  if (reserved_deposit !== null && reservation !== null && Date.parse(reservation.until) > now.getTime())
    throw new Refusal('conflict', { code: 'deposit_reserves' })
}

export function removeReservation(call: Call<typeof contract.remove>) {
  const { app, actor, params } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const row = await getOrderFor(tx, actor, params.id, 'order:reserve')
    const isHeld = row.vehicle.reserved_for === row.order.id
    if (isHeld) {
      refusePromised(row.vehicle, app.now())
      await releaseVehicle(tx, actor.tenant.id, row.order.id)
      touchOrder(tx, row.order)
      recordAction(call, tx, { action: 'order.released', object_type: 'order', object_id: row.order.id })
    }
    const vehicle = isHeld ? { ...row.vehicle, reservation: null } : row.vehicle
    return orderWire({ ...row, vehicle }, { now: app.now(), tenant: actor.tenant })
  })
}
