import { orderPlans } from '@forecourt/contract/deals/order-plans.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { penProducts } from '@forecourt/contract/pricing/pen-products.ts'
import { pricing } from '@forecourt/contract/pricing/pricing.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildSandbox } from '../../../../sandbox/src/sandbox.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { buildPenProduct } from '#pricing/pen-products/pen-products.factory.ts'
import { buildPlan, buildPlanPrice } from '#pricing/protection-plans/protection-plans.factory.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'

const sandbox = buildSandbox()
const env = { PEN_URL: '', PEN_PATIENCE_MS: '5000' }
// Before the application starts, because it needs the address.
beforeAll(async () => {
  env.PEN_URL = (await sandbox.start()).url
})
const target = useTestApp(env)
let desk: BuiltDesk

beforeEach(async () => {
  desk = await buildDesk(target)
})
afterAll(() => sandbox.stop())

const planWithGrid = async (given: object = {}) => {
  const plan = await buildPlan(target.app, { ...desk.at, ...given })
  const price = (row: object) => buildPlanPrice(target.app, { ...desk.at, protection_plan: plan.id, ...row })
  return {
    ...plan,
    short: await price({ duration: 36, price: 129_500, title_en: '36 months', title_fr: '36 mois' }),
    long: await price({ duration: 60 }),
  }
}
const ratedPlan = async (product: object = {}) =>
  planWithGrid({
    use_pen_for_localized_prices: true,
    pen_product_for_coverage: (await buildPenProduct(target.app, { ...desk.at, ...product })).id,
    pen_coverage: 'Powertrain',
  })
const opened = async (vehicle = desk.vehicle.id) =>
  (await buildOrder(target.app, { ...desk.at, customer_id: desk.customer.id, vehicle_id: vehicle })).id
const offered = (id: string, payment_type: 'cash' | 'finance' | 'lease' = 'finance') =>
  desk.asRep.call(orderPlans.offered, { params: { id }, body: { payment_type } })
const rate = (id: string, more: object = {}) =>
  desk.asRep.call(orderPlans.rate, { params: { id }, body: { payment_type: 'finance', ...more } })

describe('plans to choose from', () => {
  test('are those that fit the vehicle, with the price for the term', async () => {
    const plan = await planWithGrid({ name: 'Platinum', name_fr: 'Platine' })
    await planWithGrid({ vehicle_condition: ['Used'] })
    await planWithGrid({ active: false })
    await planWithGrid({ pre_installed: true })
    await buildPlan(target.app, desk.at)
    const id = await opened()
    const reply = await offered(id)
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    expect(reply.body.results).toMatchObject([
      {
        id: plan.id,
        name: 'Platinum',
        is_rated: false,
        // The loan is longer than either plan.
        suggested: plan.long.id,
        prices: [
          { id: plan.short.id, amount: '1295.00', name: 'Platinum, 36 months', applies: true },
          { id: plan.long.id, amount: '1895.00', name_fr: 'Platine, 60 mois' },
        ],
      },
    ])
    expect(JSON.stringify(reply.body)).not.toMatch(/"cost"|pen_|product_code/)
    // Twelve months for a deal without a term.
    expect((await offered(id, 'cash')).body.results[0]?.suggested).toBe(plan.short.id)
  })

  test('require access to the order', async () => {
    const other = await buildDesk(target)
    const id = await opened()
    const reply = await other.asRep.call(orderPlans.offered, {
      params: { id },
      body: { payment_type: 'cash' },
    })
    expect(reply.status).toBe(404)
  })
})

describe('a provider’s rating', () => {
  test('replaces the table, is stored for the day and saved as it was rated', async () => {
    const plan = await ratedPlan({ terms: [36, 60] })
    const vehicle = await buildVehicle(target.app, { ...desk.at, odometer: 12, vin: '2HGFE2F53PH000001' })
    const id = await opened(vehicle.id)
    const sources = ({ body }: Awaited<ReturnType<typeof offered>>) =>
      body.results[0]?.prices.map(line => line.plan?.source)
    expect(sources(await offered(id))).toEqual(['fallback', 'fallback'])
    const rated = await rate(id)
    expect(sources(rated)).toEqual(['pen', 'pen'])
    const known = await offered(id)
    expect(sources(known)).toEqual(['pen', 'pen'])
    const line = known.body.results[0]?.prices[1]
    expect(line?.amount).not.toBe('1895.00')
    const version = (await desk.asRep.call(orders.get, { params: { id } })).body.version
    const put = (more: object, at: number) =>
      desk.asRep.call(orders.update, { params: { id }, body: more, headers: { 'if-match': `"v${at}"` } })
    const saved = await put({ protection_ids: [plan.long.id] }, version)
    expect(saved.body.protection_plan_prices).toMatchObject([
      { id: plan.long.id, price: line?.amount, source: 'pen', as_of: line?.plan?.as_of },
    ])
  })

  test('by the sale is requested for the deal in the desk', async () => {
    const plan = await ratedPlan({
      product_code: 'GAP-1',
      needs_vin: false,
      needs_odometer: false,
      terms: [],
    })
    const id = await opened()
    const { body } = await desk.asRep.call(orders.get, { params: { id } })
    const dearer = { ...body.worksheet, price: '50000.00' }
    expect((await rate(id, { worksheet: dearer })).body.results[0]?.prices[0]?.plan?.source).toBe('pen')
    // The saved deal, which has another price, was not rated.
    expect((await offered(id)).body.results[0]?.prices[0]?.plan?.source).toBe('fallback')
    expect(plan.short.price).toBe(129_500)
  })

  test('without an answer leaves the table’s price, and staff see it once', async () => {
    const plan = await ratedPlan()
    const unread = await buildVehicle(target.app, { ...desk.at, vehicle_condition: 'Used', odometer: 0 })
    const reply = await rate(await opened(unread.id))
    expect(reply.body.results[0]).toMatchObject({
      is_rated: true,
      prices: [{ amount: '1295.00', plan: { source: 'fallback' } }, {}],
    })
    const { fallbacks } = (await desk.asAdmin.call(penProducts.status, {})).body
    expect(fallbacks).toMatchObject([{ reason: 'odometer', times: 1 }])
    expect(plan.id).toBe(reply.body.results[0]?.id)
  })
})

describe('in the United States', () => {
  const taxesOf = async (province_code: string, given: object = {}) => {
    desk = await buildDesk(target, { country: 'US', province_code, use_postal_code: false })
    const plan = await planWithGrid(given)
    const body = { inventory: desk.vehicle.id, protections: [plan.long.id] }
    const priced = await desk.asRep.call(pricing.price, { params: { id: 'cash' }, body })
    const { flags } = priced.body.rows.find(({ key }) => key === `line:${plan.long.id}`) ?? {}
    const line = (await offered(await opened())).body.results[0]?.prices[0]
    return [flags, line?.taxability, line?.plan?.taxes]
  }

  test('a state has one rule for plans, unless the dealership’s own carries no tax', async () => {
    expect(await taxesOf('NY')).toEqual([['taxable'], 'by_state_rule', undefined])
    expect(await taxesOf('MN')).toEqual([['not_taxed'], 'by_state_rule', undefined])
    const off = { gst: false, hst: false, pst: false, qst: false }
    expect(await taxesOf('NY', off)).toEqual([['not_taxed'], 'non_taxable', undefined])
  })
})
