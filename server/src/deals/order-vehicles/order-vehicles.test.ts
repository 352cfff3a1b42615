import { audit } from '@forecourt/contract/platform/audit.ts'
import { deposits } from '@forecourt/contract/deals/deposits.ts'
import { orderVehicles } from '@forecourt/contract/deals/order-vehicles.ts'
import { orderVersions } from '@forecourt/contract/deals/order-versions.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { stock } from '@forecourt/contract/inventory/stock.ts'
import { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'

const target = useTestApp()
let desk: BuiltDesk
let order: string
let old: string
let other: string

beforeAll(async () => {
  desk = await buildDesk(target, { deposit: 50_000 })
})
beforeEach(async () => {
  old = (await buildVehicle(target.app, { ...desk.at, listing_price: 3_000_000 })).id
  other = (await buildVehicle(target.app, { ...desk.at, listing_price: 3_450_000 })).id
  const opened = await desk.asRep.call(orders.create, { body: { customer: desk.customer.id, vehicle: old } })
  order = opened.body.id
})

const read = async (id = order) => (await desk.asRep.call(orders.get, { params: { id } })).body
const save = async (changes: object) => {
  const { version, worksheet } = await read()
  return desk.asRep.call(orders.update, {
    params: { id: order },
    body: { worksheet: { ...worksheet, ...changes } },
    headers: { 'if-match': `"v${version}"` },
  })
}
const replace = async (vehicle: string, given: { version?: number; by?: BuiltDesk['asRep'] } = {}) => {
  const { version } = await read()
  return (given.by ?? desk.asRep).call(orderVehicles.replace, {
    params: { id: order },
    body: { vehicle },
    headers: { 'if-match': `"v${given.version ?? version}"` },
  })
}
const markPaid = async () => {
  const { body } = await desk.asManager.call(deposits.ofOrder, { params: { id: order } })
  return desk.asManager.call(deposits.markPaid, {
    params: { id: order },
    body: { amount: '700.00', method: 'debit', date: '2026-11-21', reference: null },
    headers: { 'if-match': `"v${body.version}"` },
  })
}
const reservedFor = async (id: string) =>
  (await desk.asRep.call(inventory.vehicle, { params: { id } })).body.reservation?.order
const codeOf = ({ status, body }: { status: number; body: unknown }) =>
  `${status} ${(body as { code?: string }).code}`

describe('another vehicle for an order', () => {
  test('copies the worksheet, priced on the new vehicle as the next version', async () => {
    const trade_in = { description: '2019 Honda Civic', credit: '9000.00', owing: '1000.00' }
    expect((await save({ trade_in, cash: { down_payment: '1500.00' } })).status).toBe(200)
    const before = await read()
    const reply = await replace(other)
    expect(reply.status).toBe(200)
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    const after = await read()
    expect(after.vehicle.id).toBe(other)
    expect(after.version).toBe(before.version + 1)
    expect(after.worksheet).toMatchObject({
      price: '34500.00',
      trade_in,
      cash: { down_payment: '1500.00' },
      finance: { term: before.worksheet.finance.term, down_payment: before.worksheet.finance.down_payment },
      lines: before.worksheet.lines,
    })
    expect(after.payment).not.toEqual(before.payment)
    const versions = await desk.asRep.call(orderVersions.list, { params: { id: order }, query: {} })
    expect(versions.body.results[0]?.version).toBe(after.version)
    const { body: events } = await desk.asAdmin.call(audit.list, { query: { object_id: order } })
    expect(events.results[0]).toMatchObject({
      action: 'order.vehicle_replaced',
      changes: { before: old, after: other },
    })
  })

  test('moves the reservation of the deposit', async () => {
    await save({})
    await markPaid()
    expect(await reservedFor(old)).toBe(order)
    const reply = await replace(other)
    expect(reply.status).toBe(200)
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    expect([await reservedFor(old), await reservedFor(other)]).toEqual([undefined, order])
    const { body } = await desk.asManager.call(deposits.ofOrder, { params: { id: order } })
    expect(body.deposit).toMatchObject({ state: 'confirmed', amount: '700.00' })
  })

  test('makes an order without a vehicle available again', async () => {
    await save({})
    await desk.asManager.call(stock.setStatus, { params: { id: old }, body: { stock_status: 'S' } })
    expect((await read()).next_move.key).toBe('replace_vehicle')
    const { body: similar } = await desk.asRep.call(orderVehicles.similar, { params: { id: order } })
    expect(similar.results.map(({ id }) => id)).toContain(other)
    expect(similar.results.map(({ id }) => id)).not.toContain(old)
    expect((await replace(other)).status).toBe(200)
    expect((await read()).next_move.key).not.toBe('replace_vehicle')
  })

  test('is refused if it is reserved, sold, the same, unknown or from another version', async () => {
    await save({})
    const rival = await desk.asRep.call(orders.create, {
      body: { customer: desk.customer.id, vehicle: other },
    })
    const mine = order
    order = rival.body.id
    await save({})
    await markPaid()
    order = mine
    expect(codeOf(await replace(other))).toBe('409 vehicle_reserved')
    expect(await reservedFor(other)).toBe(rival.body.id)
    const sold = await buildVehicle(target.app, { ...desk.at, stock_status: 'S' })
    expect(codeOf(await replace(sold.id))).toBe('409 vehicle_unavailable')
    const field = { status: 400, body: { fields: { vehicle: [{}] } } }
    expect(await replace(old)).toMatchObject(field)
    expect(await replace('0195b0de-0000-7000-8000-00000000dead')).toMatchObject(field)
    const free = (await buildVehicle(target.app, desk.at)).id
    expect((await replace(free, { version: 1_000 })).status).toBe(412)
    expect((await read()).vehicle.id).toBe(old)
  })

  test.each([
    ['a used one that no lender leases', { vehicle_condition: 'Used', year: 2009 } as const],
    ['a new one', {}],
  ])('replaces a rate set by hand with the terms of %s, without a reason', async (_name, given) => {
    const vehicle = await buildVehicle(target.app, { ...desk.at, ...given })
    const { version, worksheet } = await read()
    const set = await desk.asManager.call(orders.update, {
      params: { id: order },
      body: {
        worksheet: {
          ...worksheet,
          price: '29000.00',
          finance: { ...worksheet.finance, rate: '1.23' },
          lease: { ...worksheet.lease, rate: '1.11', residual_percent: '61.0' },
        },
        override_reasons: ['price', 'finance.rate', 'lease.rate', 'lease.residual_percent'].map(field => ({
          field,
          reason: 'goodwill' as const,
          note: null,
        })),
      },
      headers: { 'if-match': `"v${version}"` },
    })
    expect(set.status).toBe(200)
    expect(await replace(vehicle.id)).toMatchObject({ status: 200, body: { overrides: [] } })
    // As a new order on the vehicle.
    const opened = await desk.asRep.call(orders.create, {
      body: { customer: desk.customer.id, vehicle: vehicle.id },
    })
    const { worksheet: moved } = await read()
    const { price, finance, lease } = opened.body.worksheet
    expect(moved).toMatchObject({
      price,
      finance: { rate: finance.rate },
      lease: { rate: lease.rate, residual_percent: lease.residual_percent },
    })
  })

  test('with two simultaneous requests one moves the order, the other gets the new version', async () => {
    await save({})
    const third = (await buildVehicle(target.app, desk.at)).id
    const { version } = await read()
    const replies = await Promise.all([replace(other, { version }), replace(third, { version })])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  })
})
