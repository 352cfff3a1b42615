import { commissionNumbers } from '@forecourt/contract/commission-numbers.ts'
import { orders } from '@forecourt/contract/orders.ts'
import { reservations } from '@forecourt/contract/reservations.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '#db/tenant.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../test/desk.ts'
import { useTestApp } from '../../test/test-app.ts'
import { buildCustomer } from '../customers/customers.factory.ts'
import { buildDealership } from '../dealerships/dealerships.factory.ts'
import { nextNumber } from '../demo/seeded.ts'
import { orders as ordersTable } from '../orders/orders.table.ts'
import { buildOrder } from '../orders/orders.factory.ts'
import { buildVehicle } from '../vehicles/vehicles.factory.ts'

const target = useTestApp()
let desk: BuiltDesk

beforeAll(async () => {
  desk = await buildDesk(target)
})

const numbered = (given: Parameters<typeof buildVehicle>[1] = {}) =>
  buildVehicle(target.app, {
    ...desk.at,
    stock_status: 'T',
    commission_number: `F${String(nextNumber()).padStart(6, '0')}`,
    ...given,
  })
async function openOrder() {
  const customer = await buildCustomer(target.app, { ...desk.at, assigned_dealer: desk.rep.id })
  return buildOrder(target.app, { ...desk.at, customer_id: customer.id, vehicle_id: desk.vehicle.id })
}
const check = (id: string, commission_number: string) =>
  desk.asManager.call(commissionNumbers.validate, { params: { id }, body: { commission_number } })
const change = (id: string, version: number, commission_number: string) =>
  desk.asManager.call(commissionNumbers.change, {
    params: { id },
    body: { commission_number },
    headers: { 'if-match': `"v${version}"` },
  })

describe('validating a number', () => {
  test('answers the vehicle behind it, however it is typed', async () => {
    const { id } = await openOrder()
    const { commission_number, stock_number } = await numbered()
    const typed = ` ${(commission_number ?? '').toLowerCase().replace(/^(..)/, '$1-')} `
    const reply = await check(id, typed)
    expect(reply).toMatchObject({
      status: 200,
      body: { valid: true, reason: null, commission_number, vehicle: { stock_number } },
    })
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
  })

  test('says why it does not fit', async () => {
    const { id } = await openOrder()
    const other = await numbered({ model: 'CR-V' })
    expect((await check(id, other.commission_number ?? '')).body).toMatchObject({
      valid: false,
      reason: 'wrong_model',
    })
    const sold = await numbered({ stock_status: 'S' })
    expect((await check(id, sold.commission_number ?? '')).body.reason).toBe('in_use')
    expect((await check(id, 'ZZZZ9999')).body).toMatchObject({ vehicle: null, reason: 'unknown' })
    const sister = await buildDealership(target.app, { organisation_id: desk.dealership.organisation_id })
    await numbered({ dealer_id: sister.id, commission_number: 'SISTER01' })
    expect((await check(id, 'SISTER01')).body).toMatchObject({ vehicle: null, reason: 'wrong_dealer' })
    const stranger = await buildDealership(target.app)
    await numbered({ dealer_id: stranger.id, commission_number: 'STRANGE1' })
    expect((await check(id, 'STRANGE1')).body.reason).toBe('unknown')
  })

  test.each(['AB12', 'A'.repeat(21), 'AB_1234', ''])('%j is no such number', async text => {
    const { id } = await openOrder()
    expect(await check(id, text)).toMatchObject({
      status: 400,
      body: { fields: { commission_number: [{ rule: 'commission_number' }] } },
    })
  })
})

describe('changing it', () => {
  test('moves the deal to the vehicle and keeps what was agreed', async () => {
    const order = await openOrder()
    const read = await desk.asRep.call(orders.get, { params: { id: order.id } })
    const saved = await desk.asRep.call(orders.update, {
      params: { id: order.id },
      body: { worksheet: read.body.worksheet },
      headers: { 'if-match': '"v1"' },
    })
    await desk.asRep.call(reservations.save, {
      params: { id: order.id },
      body: { reservation_number: 'RES-1', reserved_until: '2026-11-30' },
    })
    const { commission_number, id } = await numbered({ listing_price: 5_000_000 })
    const reply = await change(order.id, saved.body.version, commission_number ?? '')
    expect(reply).toMatchObject({
      status: 200,
      body: {
        commission_number,
        vehicle: { id },
        worksheet: saved.body.worksheet,
        payment: { payment: saved.body.payment?.payment },
        version: saved.body.version + 1,
      },
    })
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    const again = await check(order.id, commission_number ?? '')
    expect(again.body.valid).toBe(true)
  })

  test('an order that is not priced yet only moves', async () => {
    const order = await openOrder()
    const { commission_number } = await numbered()
    expect(await change(order.id, 1, commission_number ?? '')).toMatchObject({
      status: 200,
      body: { payment: null, commission_number, version: 2 },
    })
    expect((await change(order.id, 1, commission_number ?? '')).status).toBe(412)
  })

  test('a number is on one live order, whoever asks at the same moment', async () => {
    const { commission_number } = await numbered()
    const all = await Promise.all(Array.from({ length: 6 }, openOrder))
    const replies = await Promise.all(all.map(({ id }) => change(id, 1, commission_number ?? '')))
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(5).fill(409),
    ])
    const refused = replies.filter(({ status }) => status === 409)
    for (const { body } of refused) expect(body).toMatchObject({ code: 'commission_number_in_use' })
    const winner = all[replies.findIndex(({ status }) => status === 200)]?.id ?? ''
    const loser = all[replies.findIndex(({ status }) => status === 409)]?.id ?? ''
    const archive = (id: string, archivedStatus: boolean) =>
      desk.asManager.call(orders.setArchiveStatus, { params: { id }, body: { archivedStatus } })
    await archive(winner, true)
    expect((await change(loser, 1, commission_number ?? '')).status).toBe(200)
    expect(await archive(winner, false)).toMatchObject({
      status: 409,
      body: { code: 'commission_number_in_use' },
    })
  })

  test('is a manager’s, and not of a confirmed order', async () => {
    const order = await openOrder()
    const { commission_number } = await numbered()
    const params = { id: order.id }
    const body = { commission_number: commission_number ?? '' }
    expect((await desk.asRep.call(commissionNumbers.validate, { params, body })).status).toBe(403)
    await withTenant(target.app.pool, desk.dealership, tx =>
      tx
        .update(ordersTable)
        .set({ order_management_status: 'confirmed' })
        .where(eq(ordersTable.id, order.id)),
    )
    expect(await change(order.id, 1, body.commission_number)).toMatchObject({
      status: 409,
      body: { code: 'order_confirmed' },
    })
  })
})
