import { audit } from '@forecourt/contract/platform/audit.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { reservations } from '@forecourt/contract/deals/reservations.ts'
import { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildDesk, type BuiltDesk } from '../../../test/desk.ts'
import { aboutId, useLiveServer } from '../../../test/live-stream.ts'
import { NOW, useTestApp } from '../../../test/test-app.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { endReservations } from './end-reservations.ts'

const target = useTestApp({ LIVE_SECONDS: '60' })
const { follow } = useLiveServer(target)
let desk: BuiltDesk
let vehicle: string
let order: string

beforeAll(async () => {
  desk = await buildDesk(target)
})
beforeEach(async () => {
  vehicle = (await buildVehicle(target.app, desk.at)).id
  order = (await desk.asRep.call(orders.create, { body: { customer: desk.customer.id, vehicle } })).body.id
})

/** Reserved until the end of Monday, 23 November, in the dealership's zone. */
const reserve = () =>
  desk.asRep.call(reservations.save, {
    params: { id: order },
    body: { reservation_number: 'R-1', reserved_until: '2026-11-23', note: 'Keeps the key' },
  })
const set = (changes: Partial<typeof vehicles.$inferInsert>) =>
  withTenant(target.app.pool, desk.dealership, tx =>
    tx.update(vehicles).set(changes).where(eq(vehicles.id, vehicle)),
  )
const row = () =>
  withTenant(target.app.pool, desk.dealership, async tx => {
    const [found] = await tx.select().from(vehicles).where(eq(vehicles.id, vehicle))
    return found
  })
const inDays = (days: number) => ({
  ...target.app,
  now: () => new Date(NOW.getTime() + days * 24 * 3_600_000),
})
const ended = async () => {
  const { body } = await desk.asAdmin.call(audit.list, { query: { action: 'order.reservation_ended' } })
  return body.results.filter(({ object_id: id }) => id === order)
}

describe('an expired reservation', () => {
  test('is cleared, audited once, and shown on every open screen', async () => {
    await reserve()
    const stream = await follow(desk.asManager)
    await Promise.all([endReservations(inDays(4)), endReservations(inDays(4))])
    await endReservations(inDays(4))
    await stream.hears(aboutId(vehicle))
    stream.hangUp()
    expect(await row()).toMatchObject({
      reserved_for: null,
      reserved_until: null,
      reservation_number: null,
      reservation_note: null,
    })
    expect(await ended()).toMatchObject([{ actor_kind: 'system', changes: { vehicle } }])
  })

  test('is kept before its end, and if it has to be released by hand', async () => {
    await reserve()
    await endReservations(inDays(1))
    expect((await row())?.reserved_for).toBe(order)
    await set({ reservation_auto_release: false })
    await endReservations(inDays(4))
    expect((await row())?.reserved_for).toBe(order)
    expect(await ended()).toEqual([])
  })

  test('is kept if an order reserved it again at the same moment', async () => {
    await reserve()
    await set({ reserved_until: new Date(NOW.getTime() - 1000).toISOString() })
    await Promise.all([endReservations(target.app), reserve()])
    const { body } = await desk.asRep.call(inventory.vehicle, { params: { id: vehicle } })
    expect(body.reservation?.order).toBe(order)
  })
})

test('a reservation by hand is shown to colleagues immediately', async () => {
  const stream = await follow(desk.asManager)
  await reserve()
  await stream.hears(aboutId(vehicle))
  expect(stream.changes()).toContainEqual(expect.objectContaining({ kind: 'vehicle', id: vehicle }))
  stream.hangUp()
})
