import { commissionNumbers } from '@forecourt/contract/deals/commission-numbers.ts'
import { orderVersions } from '@forecourt/contract/deals/order-versions.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { reservations } from '@forecourt/contract/deals/reservations.ts'
import { scenarios } from '@forecourt/contract/deals/what-ifs.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { buildAccessory } from '#pricing/accessories/accessories.factory.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { nextNumber } from '#platform/seeded.ts'
import { orders as ordersTable } from '#deals/orders/orders.table.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'

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
  test('returns its vehicle, in any way it is typed', async () => {
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

  test.each(['AB12', 'A'.repeat(21), 'AB_1234', ''])('%j is not a commission number', async text => {
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

  test('a number is on one live order, also with simultaneous requests', async () => {
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

  test('requires a manager, and refuses a confirmed order', async () => {
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

describe('items already in a vehicle', () => {
  /** By name: the catalogue is sorted by id, which factories generate. */
  const of = ({ lines }: Worksheet) =>
    lines
      .filter(({ kind }) => kind === 'accessory')
      .map(({ name, amount }) => `${name} ${amount}`)
      .toSorted()
  const hatch = ['Etching 0.00', 'Window tint 0.00']
  const wagon = ['Etching 0.00', 'Roof rack 0.00']

  beforeAll(async () => {
    const pre_installed = { ...desk.at, pre_installed: true }
    await buildAccessory(target.app, { ...pre_installed, title_en: 'Etching' })
    const typed = (title_en: string, body: string) =>
      buildAccessory(target.app, { ...pre_installed, title_en, vehicle_types: [`body:${body}`] })
    await typed('Window tint', 'hatchback')
    await typed('Roof rack', 'wagon')
  })

  async function open() {
    const customer = await buildCustomer(target.app, { ...desk.at, assigned_dealer: desk.rep.id })
    const vehicle = await buildVehicle(target.app, { ...desk.at, body_type: 'hatchback' })
    const body = { customer: customer.id, vehicle: vehicle.id }
    const headers = { 'idempotency-key': newId() }
    const order = (await desk.asManager.call(orders.create, { body, headers })).body
    expect(of(order.worksheet)).toEqual(hatch)
    return order
  }
  async function move(id: string, version: number) {
    const { commission_number } = await numbered({ body_type: 'wagon' })
    const reply = await change(id, version, commission_number ?? '')
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    expect(of(reply.body.worksheet)).toEqual(wagon)
    return reply.body
  }

  test('stay with it when an order moves before it is priced', async () => {
    const order = await open()
    const moved = await move(order.id, 1)
    const again = await desk.asManager.call(orders.get, { params: order })
    expect(of(again.body.worksheet)).toEqual(wagon)
    const { commission_number } = moved
    expect(of((await change(order.id, 2, commission_number ?? '')).body.worksheet)).toEqual(wagon)
  })

  test('stay with it when a priced order moves, and when its older versions and drafts are restored', async () => {
    const order = await open()
    const at = (version: number) => ({ headers: { 'if-match': `"v${version}"` } })
    const { body: priced } = await desk.asManager.call(orders.update, {
      params: order,
      body: { worksheet: order.worksheet },
      ...at(1),
    })
    const { body: draft } = await desk.asManager.call(scenarios.create, {
      params: order,
      body: { name: 'Before', worksheet: order.worksheet, payment_type: 'cash' },
      headers: { 'idempotency-key': newId() },
    })
    const moved = await move(order.id, priced.version)
    expect(moved.payment?.payment).toBe(priced.payment?.payment)
    const [oldest] = (
      await desk.asManager.call(orderVersions.list, { params: order })
    ).body.results.toReversed()
    const restored = await desk.asManager.call(orderVersions.restore, {
      params: { id: oldest?.id ?? '' },
      body: {},
      ...at(moved.version),
    })
    expect(of(restored.body.worksheet)).toEqual(wagon)
    const applied = await desk.asManager.call(scenarios.apply, {
      params: draft,
      body: {},
      ...at(restored.body.version),
    })
    expect(of(applied.body.worksheet)).toEqual(wagon)
  })
})
