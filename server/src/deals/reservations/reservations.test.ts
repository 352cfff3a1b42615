import { confirmations } from '@forecourt/contract/deals/confirmations.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { reservations } from '@forecourt/contract/deals/reservations.ts'
import { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTenant } from '#platform/db/tenant.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { NOW, useTestApp } from '../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'

const target = useTestApp()
let desk: BuiltDesk
let vehicle: string

beforeAll(async () => {
  desk = await buildDesk(target)
})

beforeEach(async () => {
  vehicle = (await buildVehicle(target.app, desk.at)).id
})

const orderOn = async (vehicle_id: string) =>
  (
    await buildOrder(target.app, {
      ...desk.at,
      vehicle_id,
      customer_id: (await buildCustomer(target.app, { ...desk.at, assigned_dealer: desk.rep.id })).id,
    })
  ).id

const reserve = (id: string, given: Partial<{ reserved_until: string; reservation_number: string }> = {}) =>
  desk.asRep.call(reservations.save, {
    params: { id },
    body: { reservation_number: 'RES-100', reserved_until: '2026-11-30', note: null, ...given },
  })
const release = (id: string) => desk.asRep.call(reservations.remove, { params: { id }, body: {} })
const vehicleNow = async () => (await desk.asRep.call(inventory.vehicle, { params: { id: vehicle } })).body
const change = (columns: Partial<typeof vehicles.$inferInsert>) =>
  withTenant(target.app.pool, desk.dealership, tx =>
    tx.update(vehicles).set(columns).where(eq(vehicles.id, vehicle)),
  )

describe('a reservation', () => {
  test('reserves the vehicle until the end of a day, and is shown on the order, the vehicle and in the search', async () => {
    const order = await orderOn(vehicle)
    const reply = await reserve(order)
    expect(reply.status).toBe(200)
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    const reservation = {
      order,
      reservation_number: 'RES-100',
      // Midnight in Toronto.
      reserved_until: '2026-12-01T05:00:00Z',
      reserved_by: `${desk.rep.first_name} ${desk.rep.last_name}`,
    }
    expect(reply.body.vehicle.reservation).toMatchObject(reservation)
    expect((await vehicleNow()).reservation).toMatchObject(reservation)
    const found = await desk.asRep.call(inventory.search, {
      query: { query: reply.body.vehicle.stock_number },
    })
    expect(found.body.results[0]?.reservation).toMatchObject(reservation)
    const later = await reserve(order, { reserved_until: '2026-12-05', reservation_number: 'RES-101' })
    expect(later.body.vehicle.reservation?.reservation_number).toBe('RES-101')
  })

  test('is for one order, also with simultaneous requests', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => orderOn(vehicle)))
    const replies = await Promise.all(all.map(id => reserve(id)))
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(7).fill(409),
    ])
    const winner = all[replies.findIndex(({ status }) => status === 200)]
    expect((await vehicleNow()).reservation?.order).toBe(winner)
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'vehicle_reserved' })
  })

  test('blocks orders and confirmations of others until it is released', async () => {
    const [mine, theirs] = [await orderOn(vehicle), await orderOn(vehicle)]
    await reserve(mine)
    const { body: checklist } = await desk.asRep.call(confirmations.checklist, { params: { id: theirs } })
    expect(checklist.checks[0]).toMatchObject({ met: false, reason: 'vehicle_reserved' })
    const opened = () => desk.asRep.call(orders.create, { body: { customer: desk.customer.id, vehicle } })
    expect(await opened()).toMatchObject({ status: 409, body: { code: 'vehicle_reserved' } })
    expect((await release(theirs)).body.vehicle.reservation?.order).toBe(mine)
    expect((await release(mine)).body.vehicle.reservation).toBeNull()
    expect((await release(mine)).status).toBe(200)
    expect((await opened()).status).toBe(200)
  })

  test('ends by the clock, with the archive, and with the order', async () => {
    const [first, second] = [await orderOn(vehicle), await orderOn(vehicle)]
    await reserve(first)
    await change({ reserved_until: new Date(NOW.getTime() - 1000).toISOString() })
    expect((await vehicleNow()).reservation).toBeNull()
    expect((await reserve(second)).status).toBe(200)
    await desk.asRep.call(orders.setArchiveStatus, { params: { id: second }, body: { archivedStatus: true } })
    expect((await vehicleNow()).reservation).toBeNull()
    expect(await reserve(second)).toMatchObject({ status: 409, body: { code: 'order_archived' } })
    expect((await reserve(first)).status).toBe(200)
    expect((await desk.asRep.call(orders.delete, { params: { id: first } })).status).toBe(204)
    expect((await vehicleNow()).reservation).toBeNull()
  })

  test.each(['S', 'P', 'R', 'D', 'As-is'] as const)(
    'a vehicle in %s cannot be reserved',
    async stock_status => {
      await change({ stock_status })
      expect(await reserve(await orderOn(vehicle))).toMatchObject({
        status: 409,
        body: { code: 'vehicle_not_reservable' },
      })
    },
  )

  test.each([
    [{ reserved_until: '2026-11-20' }, 'reserved_until', 'min_date'],
    [{ reserved_until: '2027-06-01' }, 'reserved_until', 'max_date'],
    [{ reserved_until: 'soon' }, 'reserved_until', 'valid_date'],
    [{ reservation_number: 'R1' }, 'reservation_number', 'min_length'],
  ] as const)('%j is refused by name', async (given, field, rule) => {
    expect(await reserve(await orderOn(vehicle), given)).toMatchObject({
      status: 400,
      body: { fields: { [field]: [{ rule }] } },
    })
  })
})
