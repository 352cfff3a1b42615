import { customerPayments } from '@forecourt/contract/deals/customer-payments.ts'
import { desk as deskContract } from '@forecourt/contract/pricing/desk.ts'
import { orderPlans } from '@forecourt/contract/deals/order-plans.ts'
import { orderVersions } from '@forecourt/contract/deals/order-versions.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { scenarios } from '@forecourt/contract/deals/what-ifs.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { signedInCustomer } from '../../../test/actors.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildPlan, buildPlanPrice } from '#pricing/protection-plans/protection-plans.factory.ts'
import { planPrices } from '#pricing/protection-plans/protection-plans.table.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'

const target = useTestApp()
let desk: BuiltDesk
let vehicle: { id: string }
/** Sold for 1,895.00. */
let long: { id: string }
let unknown: { id: string }

const priced = async (name: string, price: object = {}, plan: object = {}) => {
  const { id: protection_plan } = await buildPlan(target.app, { ...desk.at, name, ...plan })
  return buildPlanPrice(target.app, { ...desk.at, protection_plan, ...price })
}

beforeAll(async () => {
  desk = await buildDesk(target)
  vehicle = await buildVehicle(target.app, { ...desk.at, listing_price: 4_200_000, cost: 3_900_000 })
  await priced('Etching', { cost: 6000 }, { pre_installed: true })
  long = await priced('Platinum', { cost: 98_000 })
  unknown = await priced('Nobody knows')
})

const setCost = (cost: number) =>
  withTenant(target.app.pool, desk.dealership, tx =>
    tx.update(planPrices).set({ cost }).where(eq(planPrices.id, long.id)),
  )
const open = async (more: object = {}) => {
  const body = { customer: desk.customer.id, vehicle: vehicle.id, payment_type: 'cash' as const, ...more }
  const reply = await desk.asRep.call(orders.create, { body, headers: { 'idempotency-key': newId() } })
  return reply.body
}
const put = (order: { id: string; version: number }, body: object) =>
  desk.asRep.call(orders.update, {
    params: { id: order.id },
    body,
    headers: { 'if-match': `"v${order.version}"` },
  })
const costs = (id: string, prices: readonly string[], by: TestBrowser = desk.asManager) =>
  by.call(orderPlans.costs, { params: { id }, body: { prices: [...prices] } })
const versions = async (id: string, by: TestBrowser = desk.asManager) =>
  (await by.call(orderVersions.list, { params: { id } })).body.results
const fee = 49_900
/** The plan's cost, under any name. */
const planCostPattern = /\b(980\.00|98000)\b|"(gross|cost|plan_costs)"/
const cents = (amount: string | null | undefined) => Math.round(Number(amount) * 100)

describe('the cost of a plan', () => {
  test('is as agreed in the deal, else from the grid; representatives do not see it', async () => {
    const order = await open({ protection_ids: [long.id, unknown.id] })
    await setCost(110_000)
    const reply = await costs(order.id, [long.id, unknown.id, newId()])
    expect(reply.body.costs).toEqual({ [long.id]: '980.00' })
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    expect((await costs((await open()).id, [long.id])).body.costs).toEqual({ [long.id]: '1100.00' })
    expect((await costs(order.id, [long.id], desk.asRep)).status).toBe(403)
    expect((await costs(newId(), [long.id])).status).toBe(404)
    const other = await buildDesk(target)
    expect((await costs(order.id, [long.id], other.asManager)).status).toBe(404)
    await setCost(98_000)
  })

  test('is in no worksheet, for any user', async () => {
    const order = await open({ protection_ids: [long.id] })
    for (const browser of [desk.asRep, desk.asManager])
      expect(JSON.stringify((await browser.call(orders.get, { params: order })).body)).not.toMatch(
        /\b(980\.00|98000)\b|"cost"/,
      )
  })
})

describe('gross', () => {
  test('includes the back gross of plans, as agreed', async () => {
    const bare = (await put(await open(), { protection_ids: [] })).body
    const sold = (await put(bare, { protection_ids: [long.id, unknown.id] })).body
    await setCost(110_000)
    const kept = (await put(sold, { payment_type: 'finance' })).body
    const off = (await put(kept, { protection_ids: [] })).body
    await put(off, { protection_ids: [long.id] })
    const found = (await versions(bare.id)).map(({ gross, back_gross }) => [cents(gross), back_gross])
    const front = 300_000 + fee
    expect(found.slice(0, 5)).toEqual([
      // Added again, it has today's cost.
      [front + 79_500, '795.00'],
      [front, '0.00'],
      [front + 91_500, '915.00'],
      [front + 91_500, '915.00'],
      [front, '0.00'],
    ])
    for (const version of await versions(bare.id, desk.asRep))
      expect([version.gross, version.back_gross]).toEqual([null, null])
    const [newest, , , first] = await versions(bare.id)
    const difference = await desk.asManager.call(orderVersions.difference, {
      params: { id: first?.id ?? '' },
      query: { to: newest?.id ?? '' },
    })
    const moved = difference.body.figures.find(({ name }) => name === 'gross')
    expect(moved).toMatchObject({ difference: '-120.00' })
    // After a restore, it has its earlier cost.
    const back = await desk.asRep.call(orderVersions.restore, {
      params: { id: first?.id ?? '' },
      body: {},
      headers: { 'if-match': '"v6"' },
    })
    expect(back.status).toBe(200)
    expect((await versions(bare.id))[0]).toMatchObject({ back_gross: '915.00', restored_from: 3 })
    const whole = (by: TestBrowser) => by.call(orderVersions.get, { params: { id: newest?.id ?? '' } })
    expect((await whole(desk.asManager)).body.plan_costs).toEqual({ [long.id]: '1100.00' })
    expect((await whole(desk.asRep)).body.plan_costs).toBeNull()
    await setCost(98_000)
  })

  test('of a deal whose customer chose a plan includes it too', async () => {
    const { id, version } = await open({ payment_type: 'finance' })
    const customer = await signedInCustomer(target, desk.customer)
    const reply = await customer.call(customerPayments.update, {
      params: { id: 'finance' },
      body: { order: id, protections: [long.id] },
      headers: { 'if-match': `"v${version}"` },
    })
    expect(reply.status).toBe(200)
    expect(JSON.stringify(reply.body)).not.toMatch(planCostPattern)
    expect((await versions(id))[0]).toMatchObject({ by_customer: true, back_gross: '915.00' })
  })

  test('of a draft and in the solver’s limits includes it too', async () => {
    const order = await open({ protection_ids: [long.id] })
    const draft = async (lines: typeof order.worksheet.lines) => {
      const body = { name: 'x', payment_type: 'cash' as const, worksheet: { ...order.worksheet, lines } }
      const headers = { 'idempotency-key': newId() }
      const reply = await desk.asManager.call(scenarios.create, { params: order, body, headers })
      expect(queriesOf(reply)).toBeLessThanOrEqual(6)
      return cents(reply.body.gross)
    }
    const bare = order.worksheet.lines.filter(({ id }) => id !== long.id)
    expect(await draft(order.worksheet.lines)).toBe((await draft(bare)) + 91_500)
    const frontier = async (min_gross: string) => {
      const range = { min: '1000.00', max: '2000.00' }
      const body = {
        order: order.id,
        target: { figure: 'amount_due' as const, amount: '60000.00' },
        levers: [],
        frontier: {
          min_gross,
          first: { lever: { kind: 'down_payment' as const }, ...range },
          second: { lever: { kind: 'price' as const }, min: '42000.00', max: '42000.00' },
        },
      }
      return desk.asManager.call(deskContract.solve, { params: { id: 'cash' }, body })
    }
    const reply = await frontier('99000.00')
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    expect(reply.body.frontier).toMatchObject({ best_gross: ((300_000 + fee + 91_500) / 100).toFixed(2) })
  })
})
