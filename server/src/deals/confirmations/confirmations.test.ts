import { confirmations } from '@forecourt/contract/deals/confirmations.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { findAuditBreak } from '#platform/audit/audit.service.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { orders as ordersTable } from '#deals/orders/orders.table.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'

const target = useTestApp()
let desk: BuiltDesk

beforeAll(async () => {
  desk = await buildDesk(target)
})

type OrderColumns = NonNullable<Parameters<typeof buildOrder>[1]>

const address = { address_line_1: '1 Main Street', city: 'Toronto', postal_code: 'M5V 2T6' }

/** A priced order of a customer with an email address, with its own vehicle. */
async function pricedOrder(given: OrderColumns = {}, person: Parameters<typeof buildCustomer>[1] = {}) {
  const { dealer_id } = desk.at
  const customer = await buildCustomer(target.app, {
    dealer_id,
    assigned_dealer: desk.rep.id,
    ...address,
    ...person,
  })
  const vehicle = await buildVehicle(target.app, { dealer_id, listing_price: 4_200_000, msrp: 4_300_000 })
  const order = await buildOrder(target.app, {
    dealer_id,
    customer_id: customer.id,
    vehicle_id: vehicle.id,
    ...given,
  })
  const { body } = await desk.asRep.call(orders.get, { params: { id: order.id } })
  const saved = await desk.asRep.call(orders.update, {
    params: { id: order.id },
    body: { worksheet: body.worksheet },
    headers: { 'if-match': `"v${body.version}"` },
  })
  expect(saved.status).toBe(200)
  return { id: order.id, version: saved.body.version, vehicle: vehicle.id, customer: customer.id }
}

type Answers = Parameters<typeof confirmBy>[2]
const confirmBy = (
  browser: TestBrowser,
  { id, version }: { id: string; version: number },
  body: {
    price_acknowledged?: true
    deposit_waiver?: string
    own_financing?: true
    compliance_override?: string
  },
) => browser.call(confirmations.confirm, { params: { id }, body, headers: { 'if-match': `"v${version}"` } })
const confirm = (order: { id: string; version: number }, body: Answers) =>
  confirmBy(desk.asManager, order, body)
const press = (
  { id, version }: { id: string; version: number },
  status: 'open' | 'confirmed' | 'ready_for_delivery' | 'delivered',
) =>
  desk.asManager.call(confirmations.press, {
    params: { id },
    body: { status },
    headers: { 'if-match': `"v${version}"` },
  })
const everything = {
  price_acknowledged: true,
  deposit_waiver: 'Returning customer',
  own_financing: true,
} as const
const checklist = (id: string) => desk.asManager.call(confirmations.checklist, { params: { id } })
const unmetOf = async (id: string) =>
  (await checklist(id)).body.checks.filter(({ met }) => !met).map(({ reason }) => reason)

describe('the checklist', () => {
  test('lists what blocks the order, and what can be answered instead', async () => {
    const { id, version } = await pricedOrder()
    const reply = await checklist(id)
    expect(reply).toMatchObject({ status: 200, body: { version } })
    expect(reply.body.checks.filter(({ met }) => !met)).toEqual([
      { key: 'price_acknowledged', met: false, reason: 'not_acknowledged', answer: 'price_acknowledged' },
      { key: 'deposit_settled', met: false, reason: 'no_deposit', answer: 'deposit_waiver' },
      { key: 'credit_settled', met: false, reason: 'no_credit', answer: 'own_financing' },
    ])
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
  })

  test('covers the customer, the price, the trade-in, the credit and the documents', async () => {
    const bare = await pricedOrder(
      {
        trade_in_step: 'awaiting-dealer',
        credit_application_step: 'awaiting-dealer',
        documents_step: 'declined',
      },
      { address_line_1: null },
    )
    expect(await unmetOf(bare.id)).toEqual([
      'address_missing',
      'not_acknowledged',
      'no_deposit',
      'trade_in_open',
      'credit_open',
      'documents_open',
    ])
    const fresh = await buildOrder(target.app, { dealer_id: desk.at.dealer_id })
    expect(await unmetOf(fresh.id)).toContain('not_priced')
    const paid = await pricedOrder({
      deposit_payment: 'paid',
      deposit_mode: 'hold',
      credit_application_step: 'completed',
    })
    expect(await unmetOf(paid.id)).toEqual(['not_acknowledged'])
  })
})

describe('confirming', () => {
  test('is refused with what is missing, then succeeds with answers and stores them', async () => {
    const order = await pricedOrder()
    const refused = await confirm(order, { price_acknowledged: true, own_financing: true })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'order_not_ready', params: { missing: 'no_deposit' } },
    })
    const done = await confirm(order, everything)
    expect(done).toMatchObject({
      status: 200,
      body: {
        order_management_status: 'confirmed',
        version: order.version + 1,
        confirmation: { version: order.version, deposit_waiver: 'Returning customer', own_financing: true },
      },
    })
    expect(queriesOf(done)).toBeLessThanOrEqual(6)
    expect(
      await withTenant(target.app.pool, desk.dealership, tx => findAuditBreak(tx, desk.dealership.id)),
    ).toBe(undefined)
  })

  test('happens once, from the version that was shown', async () => {
    const order = await pricedOrder()
    expect((await confirm({ ...order, version: order.version - 1 }, everything)).status).toBe(412)
    const [one, other] = await Promise.all([confirm(order, everything), confirm(order, everything)])
    expect([one.status, other.status].sort((a, b) => a - b)).toEqual([200, 412])
    const again = await confirm({ ...order, version: order.version + 1 }, everything)
    expect(again).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
  })

  test('requires a manager; a waiver requires a reason', async () => {
    const order = await pricedOrder()
    expect((await confirmBy(desk.asRep, order, everything)).status).toBe(403)
    const reply = await confirm(order, { ...everything, deposit_waiver: 'x' })
    expect(reply).toMatchObject({
      status: 400,
      body: { fields: { deposit_waiver: [{ rule: 'min_length' }] } },
    })
  })

  test('a sold vehicle blocks it whatever is answered', async () => {
    const order = await pricedOrder()
    await withTenant(target.app.pool, desk.dealership, tx =>
      tx.update(vehicles).set({ stock_status: 'S' }).where(eq(vehicles.id, order.vehicle)),
    )
    expect(await confirm(order, everything)).toMatchObject({
      status: 409,
      body: { code: 'order_not_ready', params: { missing: 'vehicle_sold' } },
    })
  })

  test('a confirmed deal is not repriced; its note can still change', async () => {
    const order = await pricedOrder()
    const { version } = (await confirm(order, everything)).body
    const { body } = await desk.asRep.call(orders.get, { params: { id: order.id } })
    const headers = { 'if-match': `"v${version}"` }
    const params = { id: order.id }
    expect(
      await desk.asRep.call(orders.update, { params, body: { worksheet: body.worksheet }, headers }),
    ).toMatchObject({ status: 409, body: { code: 'order_confirmed' } })
    expect((await desk.asRep.call(orders.update, { params, body: { note: 'Mats' }, headers })).status).toBe(
      200,
    )
  })
})

describe('after the confirmation', () => {
  test('moves one step forward or back until delivery, which sells the vehicle', async () => {
    const order = await pricedOrder()
    expect(await press(order, 'ready_for_delivery')).toMatchObject({
      status: 409,
      body: { code: 'order_not_confirmed' },
    })
    let { version } = (await confirm(order, everything)).body
    expect(await press({ ...order, version }, 'delivered')).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition' },
    })
    for (const status of ['ready_for_delivery', 'confirmed', 'ready_for_delivery', 'delivered'] as const) {
      const reply = await press({ ...order, version }, status)
      expect(reply).toMatchObject({ status: 200, body: { order_management_status: status } })
      version = reply.body.version
    }
    expect((await press({ ...order, version }, 'ready_for_delivery')).status).toBe(409)
    const [vehicle] = await withTenant(target.app.pool, desk.dealership, tx =>
      tx.select().from(vehicles).where(eq(vehicles.id, order.vehicle)),
    )
    expect(vehicle?.stock_status).toBe('S')
  })

  test('after the confirmation is withdrawn, the steps say again how far the order is', async () => {
    const order = await pricedOrder()
    const { version } = (await confirm(order, everything)).body
    expect(await press({ ...order, version }, 'open')).toMatchObject({
      status: 200,
      body: { order_management_status: 'working', confirmation: null },
    })
    const [row] = await withTenant(target.app.pool, desk.dealership, tx =>
      tx.select().from(ordersTable).where(eq(ordersTable.id, order.id)),
    )
    expect(row?.confirmation).toBeNull()
  })
})
