import type { BodyInputOf } from '@forecourt/contract/platform/endpoint.ts'
import type { Problem } from '@forecourt/contract/platform/errors.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { stock, type StockVehicle } from '@forecourt/contract/inventory/stock.ts'
import { toCents } from '@forecourt/contract/platform/money.ts'
import { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { buildVin } from '@forecourt/domain/platform/validation/vin.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '#platform/db/tenant.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { customers as customerTable } from '#customers/customers/customers.table.ts'
import { progressOf } from '#deals/orders/order-progress.ts'
import { orders as orderTable } from '#deals/orders/orders.table.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { refreshPayments } from '#pricing/list-payments/refresh-payments.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'

const target = useTestApp()
let desk: BuiltDesk
let foreign: BuiltDesk

beforeAll(async () => {
  desk = await buildDesk(target)
  foreign = await buildDesk(target)
})

const vinOf = (serial: number) => buildVin({ wmi: '1GC', vds: 'UYDED', modelYear: 2020, plant: 'Z', serial })

const body = (changes: object = {}): BodyInputOf<typeof stock.create> => ({
  vin: vinOf(7),
  stock_number: 'B100',
  vehicle_condition: 'Used' as const,
  stock_status: 'I' as const,
  year: 2020,
  make: 'Chevrolet',
  model: 'Silverado',
  trim: 'LT',
  listing_price: '38995.00',
  odometer: 61_200,
  body_type: 'pickup',
  fuel_type: 'gasoline',
  transmission: 'automatic',
  drivetrain: '4wd',
  exterior_color: 'red',
  ...changes,
})

const ruleOf = (reply: { body: unknown }) => {
  const { fields = {} } = reply.body as Problem
  return Object.fromEntries(Object.entries(fields).map(([name, [first]]) => [name, first?.rule]))
}
const details = async (id: string) => (await desk.asManager.call(stock.details, { params: { id } })).body
const patch = (vehicle: Pick<StockVehicle, 'id' | 'version'>, changes: object) =>
  desk.asManager.call(stock.update, {
    params: { id: vehicle.id },
    body: changes,
    headers: { 'if-match': `"v${vehicle.version}"` },
  })

describe('adding a vehicle by hand', () => {
  test('is stored once, found by the search, and due for its payments', async () => {
    const headers = { 'idempotency-key': '0195b0de-0000-7000-8000-00000000aaaa' }
    const asked = { body: body({ options: ['Tow package', 'Bed liner'] }), headers }
    const made = await desk.asManager.call(stock.create, asked)
    expect(made).toMatchObject({
      status: 201,
      body: {
        formatted_name: '2020 Chevrolet Silverado LT',
        segment: 'truck',
        options: ['Tow package', 'Bed liner'],
        listing_price: '38995.00',
        delivery_charge: '0.00',
        payments_state: 'refreshing',
        open_orders: 0,
        version: 1,
      },
    })
    expect(queriesOf(made)).toBeLessThanOrEqual(6)
    expect((await desk.asManager.call(stock.create, asked)).body.id).toBe(made.body.id)
    const found = await desk.asRep.call(inventory.search, { query: { query: 'silverado b100' } })
    expect(found.body.results.map(({ id }) => id)).toEqual([made.body.id])
    expect(await details(made.body.id)).toEqual({
      ...made.body,
      updated_by: `${desk.manager.first_name} ${desk.manager.last_name}`,
    })
  })

  test.each([
    ['a VIN with an O', { vin: '1GCUYDEDOKZ123456', stock_number: 'X1' }, { vin: 'vin' }],
    ['a VIN with an I', { vin: '1GCUYDEDIKZ123456', stock_number: 'X1' }, { vin: 'vin' }],
    ['a VIN with a Q', { vin: '1GCUYDEDQKZ123456', stock_number: 'X1' }, { vin: 'vin' }],
    ['a VIN of 16', { vin: '1GCUYDED5KZ12345', stock_number: 'X1' }, { vin: 'vin' }],
    ['no VIN', { vin: null, stock_number: 'X1' }, { vin: 'required' }],
    ['a VIN twice', { stock_number: 'X1' }, { vin: 'vin_taken' }],
    [
      'a VIN twice, written otherwise',
      { vin: ` ${vinOf(7).toLowerCase()}`, stock_number: 'X1' },
      { vin: 'vin_taken' },
    ],
    ['a stock number twice', { vin: vinOf(8) }, { stock_number: 'stock_number_taken' }],
    [
      'a price with a comma',
      { listing_price: '38,995.00', stock_number: 'X1' },
      { listing_price: 'decimal' },
    ],
    ['a price with a sign', { listing_price: '$38995.00', stock_number: 'X1' }, { listing_price: 'decimal' }],
    ['no price', { listing_price: '0.00', stock_number: 'X1' }, { listing_price: 'positive' }],
    ['a negative distance', { odometer: -1, stock_number: 'X1' }, { odometer: 'min_value' }],
    ['a year of another age', { year: 1066, stock_number: 'X1' }, { year: 'min_value' }],
    [
      'a wholesale price below nothing',
      { average_wholesale: '-1.00', stock_number: 'X1' },
      { average_wholesale: 'decimal' },
    ],
    [
      'a wholesale price of a hundred million',
      { average_wholesale: '100000000.00', stock_number: 'X1' },
      { average_wholesale: 'range' },
    ],
    [
      'a wholesale price that is a number',
      { average_wholesale: 18_500, stock_number: 'X1' },
      { average_wholesale: 'text' },
    ],
    ['a weight of nothing', { gross_weight_kg: 0, stock_number: 'X1' }, { gross_weight_kg: 'min_value' }],
    ['a weight below nothing', { gross_weight_kg: -4, stock_number: 'X1' }, { gross_weight_kg: 'min_value' }],
    [
      'a weight of a train',
      { gross_weight_kg: 45_001, stock_number: 'X1' },
      { gross_weight_kg: 'max_value' },
    ],
    ['half a kilogram', { gross_weight_kg: 3855.5, stock_number: 'X1' }, { gross_weight_kg: 'number' }],
    ['a weight in words', { gross_weight_kg: '3856', stock_number: 'X1' }, { gross_weight_kg: 'number' }],
    ['an unknown body', { body_type: 'spaceship', stock_number: 'X1' }, { body_type: 'one_of' }],
    [
      'a script as a link',
      { spin_car_url: 'javascript:alert(1)', stock_number: 'X1' },
      { spin_car_url: 'url' },
    ],
  ])('%s is refused on its field', async (_name, changes, fields) => {
    const reply = await desk.asManager.call(stock.create, { body: body(changes) })
    expect([reply.status, ruleOf(reply)]).toEqual([400, fields])
  })

  test('a wrong check digit is accepted: many real feeds have one', async () => {
    const right = vinOf(4711)
    const wrong = `${right.slice(0, 8)}${right[8] === '1' ? '2' : '1'}${right.slice(9)}`
    const reply = await desk.asManager.call(stock.create, { body: body({ vin: wrong, stock_number: 'X2' }) })
    expect(reply.status).toBe(201)
  })

  test('another dealership may have the same VIN and number, and sees nothing of ours', async () => {
    expect((await foreign.asManager.call(stock.create, { body: body() })).status).toBe(201)
    const params = { id: desk.vehicle.id }
    for (const endpoint of [stock.details, stock.history, stock.orders])
      expect((await foreign.asManager.call(endpoint, { params })).status).toBe(404)
    expect(
      (await foreign.asManager.call(stock.setStatus, { params, body: { stock_status: 'S' } })).status,
    ).toBe(404)
  })

  test('a representative reads and does not write', async () => {
    expect((await desk.asRep.call(stock.create, { body: body() })).status).toBe(403)
    expect((await desk.asRep.call(stock.details, { params: { id: desk.vehicle.id } })).body.cost).toBeNull()
  })
})

describe('changing a vehicle', () => {
  test('over an outdated version is refused with the current data', async () => {
    const { id } = await buildVehicle(target.app, { ...desk.at, listing_price: 3_000_000 })
    const first = await details(id)
    const saved = await patch(first, { listing_price: '29500.00' })
    expect(saved).toMatchObject({
      status: 200,
      body: { listing_price: '29500.00', version: 2, payments_state: 'refreshing' },
    })
    expect(queriesOf(saved)).toBeLessThanOrEqual(6)
    const late = await patch(first, { listing_price: '28000.00' })
    expect([late.status, (late.body as unknown as Problem).current]).toEqual([
      412,
      expect.objectContaining({ listing_price: '29500.00', version: 2 }),
    ])
    expect((await patch(saved.body, { trim: 'Touring' })).body).toMatchObject({ trim: 'Touring', version: 3 })
    const same = await patch({ id, version: 3 }, { trim: 'Touring' })
    expect(same.body.version).toBe(3)
  })

  test('adds its price and status to the history, with the user', async () => {
    const { id } = await buildVehicle(target.app, { ...desk.at, listing_price: 2_500_000, msrp: null })
    await patch(await details(id), { listing_price: '24000.00', odometer: 9 })
    await desk.asManager.call(stock.setStatus, { params: { id }, body: { stock_status: 'R' } })
    const reply = await desk.asRep.call(stock.history, { params: { id } })
    const by = `${desk.manager.first_name} ${desk.manager.last_name}`
    expect(reply.body.results).toMatchObject([
      { field: 'stock_status', before: 'I', after: 'R', by, via: 'desk' },
      { field: 'listing_price', before: '25000.00', after: '24000.00', by, via: 'desk' },
      { field: 'added', before: null, after: '25000.00', by: null, via: 'system' },
    ])
    expect(reply.body.has_more).toBe(false)
  })

  test('new tax facts refresh its payments, and are part of its history', async () => {
    const home = await buildDesk(target, { province_code: 'QC', city: 'Montréal', postal_code: 'H2X 1Y4' })
    const used = { vehicle_condition: 'Used', year: 2023, listing_price: 1_500_000 } as const
    const params = { id: (await buildVehicle(target.app, { ...home.at, ...used })).id }
    const cash = async () => {
      await refreshPayments(target.app, home.dealership.id)
      const { body: vehicle } = await home.asManager.call(inventory.vehicle, { params })
      return toCents(vehicle.cash_payment ?? '0.00')
    }
    const change = async (changes: object) => {
      const { version } = (await home.asManager.call(stock.details, { params })).body
      const headers = { 'if-match': `"v${version}"` }
      return home.asManager.call(stock.update, { params, body: changes, headers })
    }
    const before = await cash()
    const reply = await change({ average_wholesale: '18500.00' })
    expect(reply.body).toMatchObject({
      average_wholesale: '18500.00',
      payments_state: 'refreshing',
      version: 2,
    })
    // 9.975 % of the 3,000.00 by which the estimate exceeds the price.
    expect((await cash()) - before).toBe(29_925)
    expect((await change({ gross_weight_kg: 3900 })).body).toMatchObject({
      gross_weight_kg: 3900,
      payments_state: 'refreshing',
    })
    expect((await change({ average_wholesale: null, gross_weight_kg: null })).body).toMatchObject({
      average_wholesale: null,
      gross_weight_kg: null,
    })
    expect(await cash()).toBe(before)
    const { results } = (await home.asRep.call(stock.history, { params })).body
    expect(results.map(({ field, before: was, after }) => [field, was, after])).toEqual([
      ['gross_weight_kg', '3900', null],
      ['average_wholesale', '18500.00', null],
      ['gross_weight_kg', null, '3900'],
      ['average_wholesale', null, '18500.00'],
      ['added', null, '15000.00'],
    ])
  })

  test.each([
    [{ average_wholesale: '-1.00' }, { average_wholesale: 'decimal' }],
    [{ average_wholesale: '10000000.00' }, { average_wholesale: 'range' }],
    [{ average_wholesale: true }, { average_wholesale: 'text' }],
    [{ gross_weight_kg: 0 }, { gross_weight_kg: 'min_value' }],
    [{ gross_weight_kg: 45_001 }, { gross_weight_kg: 'max_value' }],
    [{ gross_weight_kg: '3856' }, { gross_weight_kg: 'number' }],
  ])('to %j is refused on its field', async (changes, fields) => {
    const before = await details(desk.vehicle.id)
    const reply = await patch(before, changes)
    expect([reply.status, ruleOf(reply)]).toEqual([400, fields])
    expect(await details(desk.vehicle.id)).toEqual(before)
  })

  test('the vehicle must be valid as a whole afterwards', async () => {
    const { id } = await buildVehicle(target.app, {
      ...desk.at,
      vin: null,
      vehicle_condition: 'V',
      stock_status: 'V',
    })
    const reply = await patch(await details(id), { vehicle_condition: 'New' })
    expect([reply.status, ruleOf(reply)]).toEqual([400, { vin: 'required' }])
  })
})

describe('the whole inventory', () => {
  test('sold vehicles are listed on request', async () => {
    const place = await buildDesk(target)
    const sold = await buildVehicle(target.app, { ...place.at, stock_status: 'S', listing_price: 100_000 })
    const list = async (query: Record<string, string>) =>
      (await place.asRep.call(stock.list, { query })).body.results.map(({ id }) => id)
    expect(await list({})).toEqual([place.vehicle.id])
    expect(await list({ stock_status: 'S' })).toEqual([sold.id])
    expect(await list({ stock_status: 'S,I', ordering: 'listing_price' })).toEqual([
      sold.id,
      place.vehicle.id,
    ])
    expect(await list({ query: 'nothing like it' })).toEqual([])
    expect((await place.asRep.call(stock.list, { query: { page: 3 } })).body).toMatchObject({
      count: 1,
      current: 3,
      last: 1,
    })
  })
})

const pricedOnce = {
  payment_type: 'cash',
  payment: null,
  frequency: null,
  term: null,
  rate: null,
  amount_due: '46893.87',
  total_purchase_price: '46893.87',
  monthly_equivalent: null,
} as const

describe('a sold vehicle', () => {
  const setStatus = (id: string, stock_status: 'S' | 'I' | 'U' | 'P') =>
    desk.asManager.call(stock.setStatus, { params: { id }, body: { stock_status } })

  async function threeOrders() {
    const vehicle = await buildVehicle(target.app, desk.at)
    const customer = await buildCustomer(target.app, { ...desk.at, assigned_dealer: desk.rep.id })
    const at = { ...desk.at, vehicle_id: vehicle.id }
    const waiting = await buildOrder(target.app, {
      ...at,
      customer_id: customer.id,
      build_and_price_step: 'completed',
      payment: pricedOnce,
      quote_step: 'awaiting-customer',
    })
    const confirmed = await buildOrder(target.app, { ...at, order_management_status: 'confirmed' })
    const archived = await buildOrder(target.app, { ...at, is_archived: true })
    return { vehicle, customer, waiting, confirmed, archived }
  }
  const orderOf = async (id: string) => {
    const rows = await withTenant(target.app.pool, desk.dealership, tx =>
      tx.select().from(orderTable).where(eq(orderTable.id, id)),
    )
    const [row] = rows
    if (!row) throw new Error('no such order')
    return row
  }

  test('leaves every search, and its open orders wait for the dealership; undone, all is as before', async () => {
    const { vehicle, customer, waiting, confirmed, archived } = await threeOrders()
    const before = await orderOf(waiting.id)
    const seen = async () =>
      (await desk.asRep.call(inventory.search, { query: { query: vehicle.stock_number } })).body.count
    const move = async () => {
      const { body: page } = await desk.asManager.call(customers.list, {
        query: { awaiting_dealer: 'vehicle' },
      })
      return page.results.map(({ id, next_move }) => [id, next_move.key])
    }
    expect([await seen(), await move()]).toEqual([1, []])

    const sold = await setStatus(vehicle.id, 'S')
    expect(sold.body).toMatchObject({ orders_moved: 1, vehicle: { stock_status: 'S' } })
    expect(queriesOf(sold)).toBeLessThanOrEqual(6)
    expect([await seen(), await move()]).toEqual([0, [[customer.id, 'replace_vehicle']]])
    const gone = await orderOf(waiting.id)
    expect(gone).toMatchObject({
      awaiting: 'dealer',
      vehicle_gone: true,
      build_and_price_step: 'awaiting-dealer',
      version: before.version,
    })
    // The statement that removes the vehicle gives the same progress as the rule.
    expect(gone).toMatchObject(progressOf(gone, target.app.now()))
    expect((await orderOf(confirmed.id)).vehicle_gone).toBe(false)
    expect((await orderOf(archived.id)).vehicle_gone).toBe(false)
    const refused = await desk.asRep.call(orders.create, {
      body: { customer: desk.customer.id, vehicle: vehicle.id },
    })
    expect([refused.status, (refused.body as unknown as Problem).code]).toEqual([409, 'vehicle_unavailable'])

    const back = await setStatus(vehicle.id, 'I')
    expect(back.body).toMatchObject({ orders_moved: 1, vehicle: { stock_status: 'I' } })
    expect(queriesOf(back)).toBeLessThanOrEqual(6)
    // Its waiting time was paused for a moment.
    const { awaiting_since: _since, ...after } = await orderOf(waiting.id)
    const { awaiting_since: _before, ...first } = before
    expect(after).toEqual(first)
    expect([await seen(), await move()]).toEqual([1, []])
  })

  test('that is restored leaves the waiting time unchanged; with another vehicle it starts again', async () => {
    const { vehicle, customer, waiting } = await threeOrders()
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const waited = async () => {
      const { awaiting_since: since } = await orderOf(waiting.id)
      const [row] = await withTenant(target.app.pool, desk.dealership, tx =>
        tx.select().from(customerTable).where(eq(customerTable.id, customer.id)),
      )
      expect(row?.awaiting_since).toBe(since)
      return (Date.now() - Date.parse(since ?? '')) / 86_400_000
    }
    const since = (days: number) =>
      withTenant(target.app.pool, desk.dealership, async tx => {
        const awaiting_since = daysAgo(days)
        await tx.update(orderTable).set({ awaiting_since }).where(eq(orderTable.id, waiting.id))
        await tx.update(customerTable).set({ awaiting_since }).where(eq(customerTable.id, customer.id))
      })
    await since(3)
    await setStatus(vehicle.id, 'S')
    expect(await waited()).toBeCloseTo(0, 1)
    // Time without the vehicle makes nothing late.
    await since(9)
    await setStatus(vehicle.id, 'I')
    expect(await waited()).toBeCloseTo(3, 1)
    expect((await orderOf(waiting.id)).waited_until_gone).toBeNull()

    await setStatus(vehicle.id, 'S')
    const other = await buildVehicle(target.app, desk.at)
    const changed = { ...waiting, vehicle_id: other.id, vehicle_gone: false }
    await withTenant(target.app.pool, desk.dealership, tx =>
      tx
        .update(orderTable)
        .set({ vehicle_id: other.id, vehicle_gone: false, ...progressOf(changed, target.app.now()) })
        .where(eq(orderTable.id, waiting.id)),
    )
    const { awaiting_since: begun, waited_until_gone: kept } = await orderOf(waiting.id)
    expect([(Date.now() - Date.parse(begun ?? '')) / 86_400_000, kept]).toEqual([expect.closeTo(0, 1), null])
  })

  test('leaves an unpriced order to be priced, and an archived one unchanged', async () => {
    const { vehicle, waiting } = await threeOrders()
    const unpriced = await buildOrder(target.app, {
      ...desk.at,
      vehicle_id: vehicle.id,
      build_and_price_step: 'awaiting-dealer',
    })
    await setStatus(vehicle.id, 'S')
    const archive = (archivedStatus: boolean) =>
      desk.asManager.call(orders.setArchiveStatus, { params: { id: waiting.id }, body: { archivedStatus } })
    expect((await archive(true)).body.steps.build_and_price).toBe('awaiting-dealer')
    await setStatus(vehicle.id, 'I')
    expect((await archive(false)).body.steps.build_and_price).toBe('completed')
    const { build_and_price_step: step, next_move: move } = await orderOf(unpriced.id)
    expect([step, move.key]).toEqual(['awaiting-dealer', 'price_order'])
  })

  test('held and released again moves no order', async () => {
    const { vehicle } = await threeOrders()
    expect((await setStatus(vehicle.id, 'P')).body.orders_moved).toBe(0)
    expect((await setStatus(vehicle.id, 'P')).body.vehicle.version).toBe(2)
    expect((await setStatus(vehicle.id, 'I')).body.orders_moved).toBe(0)
  })

  test('cannot be restored beside its duplicate', async () => {
    const vehicle = await buildVehicle(target.app, { ...desk.at, stock_status: 'S' })
    await buildVehicle(target.app, { ...desk.at, vin: vehicle.vin })
    const reply = await setStatus(vehicle.id, 'I')
    expect([reply.status, ruleOf(reply)]).toEqual([400, { vin: 'vin_taken' }])
  })

  test('shows its orders to those who may read them', async () => {
    const { vehicle, waiting } = await threeOrders()
    const params = { id: vehicle.id }
    const all = (await desk.asManager.call(stock.orders, { params })).body
    expect([all.results.length, all.hidden]).toEqual([3, 0])
    const own = (await desk.asRep.call(stock.orders, { params })).body
    expect(own.results.map(({ id }) => id)).toContain(waiting.id)
    expect(own.results.length + own.hidden).toBe(3)
  })
})
