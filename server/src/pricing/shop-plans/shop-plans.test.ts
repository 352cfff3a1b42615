import type { Problem } from '@forecourt/contract/platform/errors.ts'
import { penProducts } from '@forecourt/contract/pricing/pen-products.ts'
import { shopDealerships } from '@forecourt/contract/dealership/shop-dealerships.ts'
import { shopPlans, type ShopPlan } from '@forecourt/contract/pricing/shop-plans.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { buildSandbox } from '../../../../sandbox/src/sandbox.ts'
import { customerRequester, signedInCustomer } from '../../../test/actors.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { pngOf } from '../../../test/picture-form.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { buildPenProduct } from '#pricing/pen-products/pen-products.factory.ts'
import { planFiles, protectionPlans } from '#pricing/protection-plans/protection-plans.table.ts'
import { buildPlan, buildPlanPrice } from '#pricing/protection-plans/protection-plans.factory.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'

const sandbox = buildSandbox({ penSlowMs: 3000 })
const env = { PEN_URL: '', PEN_PATIENCE_MS: '400' }
// Before the application starts, because it needs the address.
beforeAll(async () => {
  env.PEN_URL = (await sandbox.start()).url
})
const target = useTestApp(env)
let desk: BuiltDesk
let other: BuiltDesk
let dealership: string

beforeAll(async () => {
  desk = await buildDesk(target)
  other = await buildDesk(target)
  dealership = desk.dealership.cname
})
afterAll(() => sandbox.stop())

const planWithGrid = async (given: object = {}, at = desk.at) => {
  const plan = await buildPlan(target.app, { ...at, ...given })
  const price = (row: object) => buildPlanPrice(target.app, { ...at, protection_plan: plan.id, ...row })
  await price({ duration: 36, price: 129_500, title_en: '36 months' })
  await price({ duration: 60, price: 189_500 })
  await price({ duration: 12, price: 1, active: false })
  return plan
}
const car = (given: object = {}) => buildVehicle(target.app, { ...desk.at, odometer: 12, ...given })
const list = (vehicle: string, more: object = {}, by = customerRequester(target)) =>
  by.call(shopPlans.list, { query: { dealership, vehicle, ...more } })
const fieldsOf = ({ body }: { body: unknown }) => Object.keys((body as Problem).fields ?? {})

describe('with prices for signed-in customers only', () => {
  test('anonymous requesters are refused, and customers see the prices', async () => {
    const place = await buildDesk(target)
    const { cname } = place.dealership
    await planWithGrid({}, place.at)
    const vehicle = (await buildVehicle(target.app, place.at)).id
    const lock = (compulsory_login: boolean) =>
      withTenant(target.app.pool, place.dealership, tx =>
        tx.update(dealerships).set({ compulsory_login }).where(eq(dealerships.id, place.dealership.id)),
      )
    await lock(true)
    const requester = customerRequester(target)
    const query = { dealership: cname, vehicle }
    for (const reply of [
      await requester.call(shopPlans.list, { query }),
      await requester.call(shopPlans.prepare, { body: { ...query, term: 36 } }),
    ])
      expect(reply).toMatchObject({ status: 403, body: { code: 'pricing_locked' } })
    const shop = () => requester.call(shopDealerships.read, { params: { id: cname } })
    expect((await shop()).body.is_pricing_locked).toBe(true)
    const customer = await signedInCustomer(target, await buildCustomer(target.app, place.at))
    expect((await customer.call(shopPlans.list, { query })).body.results).toHaveLength(1)
    expect(
      (await customer.call(shopDealerships.read, { params: { id: cname } })).body.is_pricing_locked,
    ).toBe(false)
    await lock(false)
    expect((await requester.call(shopPlans.list, { query })).status).toBe(200)
    expect((await shop()).body.is_pricing_locked).toBe(false)
  })
})

describe('plans offered with a vehicle', () => {
  test('have the table price for the term, and no cost', async () => {
    const plan = await planWithGrid({ name: 'Platinum' })
    await planWithGrid({ vehicle_condition: ['Used'] })
    await planWithGrid({ payment_type: ['lease'] })
    await planWithGrid({ active: false })
    await planWithGrid({}, other.at)
    const vehicle = await car()
    const reply = await list(vehicle.id, { payment_type: 'cash' })
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    expect(reply.body.results).toMatchObject([
      { id: plan.id, name: 'Platinum', price: '1295.00', provider: 'table', prices_set: [{}, {}] },
    ])
    expect(JSON.stringify(reply.body)).not.toMatch(/"cost"|pen_|product_code/)
    const priceAt = async (term: number) =>
      (
        await customerRequester(target).call(shopPlans.detail, {
          params: plan,
          query: { dealership, vehicle: vehicle.id, term },
        })
      ).body.price
    expect([await priceAt(36), await priceAt(37), await priceAt(84)]).toEqual([
      '1295.00',
      '1895.00',
      '1895.00',
    ])
    await withTenant(target.app.pool, desk.dealership, tx =>
      tx
        .update(protectionPlans)
        .set({ active: false })
        .where(eq(protectionPlans.dealer_id, desk.at.dealer_id)),
    )
  })

  test('are read for one dealership: the named one, or the customer’s own', async () => {
    const vehicle = await car()
    const nobody = customerRequester(target)
    expect(fieldsOf(await nobody.call(shopPlans.list, { query: { vehicle: vehicle.id } }))).toEqual([
      'dealership',
    ])
    expect((await list(vehicle.id, { dealership: 'nowhere.example' })).status).toBe(404)
    expect(fieldsOf(await list(other.vehicle.id))).toEqual(['vehicle'])
    const customer = await signedInCustomer(target, desk.customer)
    expect((await customer.call(shopPlans.list, { query: { vehicle: vehicle.id } })).status).toBe(200)
    expect((await list(other.vehicle.id, { dealership: other.dealership.cname }, customer)).status).toBe(404)
  })

  test('show their picture while on offer', async () => {
    const plan = await buildPlan(target.app, desk.at)
    const id = newId()
    const place = { dealer_id: desk.at.dealer_id, protection_plan: plan.id }
    await withTenant(target.app.pool, desk.dealership, async tx => {
      await tx
        .insert(planFiles)
        .values({ ...place, id, kind: 'image', media_type: 'image/png', content: pngOf() })
      await tx.update(protectionPlans).set({ image_file: id }).where(eq(protectionPlans.id, plan.id))
    })
    const query = { dealership, vehicle: (await car()).id }
    const { image_media: address } = (
      await customerRequester(target).call(shopPlans.detail, { params: plan, query })
    ).body
    const shown = await customerRequester(target).bytes(address ?? '')
    expect(shown).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } })
    await withTenant(target.app.pool, desk.dealership, tx =>
      tx.update(protectionPlans).set({ active: false }).where(eq(protectionPlans.id, plan.id)),
    )
    expect((await customerRequester(target).bytes(address ?? '')).status).toBe(404)
  })
})

describe('prices of the provider', () => {
  let rated: string
  const prepare = (vehicle: string, more: object = {}, address = '10.1.0.1') =>
    customerRequester(target, address).call(shopPlans.prepare, { body: { dealership, vehicle, ...more } })
  const status = async () => (await desk.asManager.call(penProducts.status)).body

  beforeAll(async () => {
    const product = await buildPenProduct(target.app, desk.at)
    rated = (
      await planWithGrid({
        name: 'Rated',
        use_pen_for_localized_prices: true,
        pen_product_for_coverage: product.id,
        pen_coverage: 'Powertrain',
      })
    ).id
  })

  test('are requested once a day, stored with their time, and read from then on', async () => {
    const vehicle = await car({ vin: '2HGFE2F53PH000001' })
    const first = await prepare(vehicle.id, { term: 36 })
    expect(first).toMatchObject({ status: 200, body: { ready: true, provider: 'pen', warnings: [] } })
    expect(queriesOf(first)).toBeLessThanOrEqual(6)
    const [plan] = first.body.plans
    expect(plan).toMatchObject({ id: rated, provider: 'pen' })
    expect(plan?.price).not.toBe('1295.00')
    const again = await list(vehicle.id, { term: 36 })
    expect(again.body.results[0]).toMatchObject({ price: plan?.price, provider: 'pen' })
    expect((await list(vehicle.id, { term: 48 })).body.results[0]).toMatchObject({ provider: 'table' })
    expect((await prepare(vehicle.id, { term: 36 })).body.plans[0]).toMatchObject({ price: plan?.price })
    expect(await status()).toMatchObject({ provider: 'pen', is_down: false, fallbacks: [] })
    const { results } = (await desk.asAdmin.call(penProducts.list)).body
    expect(results[0]?.last_rated_at).not.toBeNull()
  })

  test.each<[string, object, string]>([
    ['a provider that is slow', { vin: '2HGFE2F53PH000000' }, 'timeout'],
    ['a vehicle that has a contract', { vin: '2HGFE2F53PH000009' }, 'conflict'],
    ['a vehicle that drove too far', { vin: '2HGFE2F53PH000012', odometer: 160_001 }, 'rejected'],
    ['a vehicle without a VIN', { vin: null }, 'vin'],
    ['a used vehicle whose odometer nobody read', { odometer: 0, vehicle_condition: 'Used' }, 'odometer'],
  ])('%s: the table price is used, and staff see it', async (_name, given, reason) => {
    const vehicle = await car(given)
    const reply = await prepare(vehicle.id, { term: 36 })
    expect(reply.body).toMatchObject({
      ready: true,
      provider: 'table',
      plans: [{ id: rated, price: '1295.00', provider: 'table' }],
      warnings: [{ plan: rated, reason }],
    })
    await prepare(vehicle.id, { term: 36 })
    const { fallbacks, is_down } = await status()
    expect(fallbacks.find(row => row.vehicle.id === vehicle.id)).toMatchObject({
      reason,
      price: '1295.00',
      times: 2,
      plan: { id: rated, name: 'Rated' },
    })
    expect([reason, is_down]).toEqual([reason, true])
  })

  test('a fallback reported by the customer’s page is recorded once a day, without marking the provider as down', async () => {
    const vehicle = await car({ vin: '2HGFE2F53PH000021' })
    await prepare(vehicle.id, { term: 36 })
    expect(await status()).toMatchObject({ is_down: false })
    const note = (given: object = {}, address = '10.2.0.1') =>
      customerRequester(target, address).call(shopPlans.logFallback, {
        body: { dealership, plan: rated, vehicle: vehicle.id, reason: 'timeout', price: '1295.00', ...given },
      })
    const noted = async () => (await status()).fallbacks.filter(row => row.vehicle.id === vehicle.id)
    expect((await note()).status).toBe(204)
    const again = await note({ reason: 'unavailable', price: '1895.00' })
    expect(again.status).toBe(204)
    expect(queriesOf(again)).toBeLessThanOrEqual(6)
    expect((await note({ reason: 'unavailable' })).status).toBe(204)
    // Each reason is stored as reported, separate from the provider's own.
    expect((await noted()).toReversed()).toMatchObject([
      { source: 'customer', reason: 'timeout', price: '1295.00', times: 1 },
      { source: 'customer', reason: 'unavailable', price: '1895.00', times: 1 },
    ])
    expect(await status()).toMatchObject({ is_down: false })
    expect((await note({ plan: newId() })).status).toBe(404)
    expect(fieldsOf(await note({ vehicle: other.vehicle.id }))).toEqual(['vehicle'])
    expect((await other.asManager.call(penProducts.status)).body.fallbacks).toEqual([])
  })

  test('a report must be for a rated plan, and a table price it has for the vehicle', async () => {
    const vehicle = await car()
    const byTable = await planWithGrid({ name: 'By the table' })
    const note = (given: object) =>
      customerRequester(target, '10.2.0.2').call(shopPlans.logFallback, {
        body: { dealership, plan: rated, vehicle: vehicle.id, reason: 'other', price: '1295.00', ...given },
      })
    expect(fieldsOf(await note({ plan: byTable.id }))).toEqual(['plan'])
    for (const price of ['0.01', '1294.99', '9999.00'])
      expect(fieldsOf(await note({ price }))).toEqual(['price'])
    expect((await status()).fallbacks.filter(row => row.vehicle.id === vehicle.id)).toEqual([])
    await withTenant(target.app.pool, desk.dealership, tx =>
      tx.update(protectionPlans).set({ active: false }).where(eq(protectionPlans.id, byTable.id)),
    )
  })

  test('of a product rated by the sale are read with the sale they were requested for', async () => {
    const vehicle = await car({ vin: null })
    const product = await buildPenProduct(target.app, {
      ...desk.at,
      product_code: 'GAP',
      needs_vin: false,
      terms: [24, 60],
    })
    const gap = await planWithGrid({
      name: 'Gap',
      use_pen_for_localized_prices: true,
      pen_product_for_coverage: product.id,
      pen_coverage: 'Powertrain',
    })
    const sale = { term: 48, payment: '25000.00', rate: '5.9' }
    const of = (plans: readonly ShopPlan[]) => plans.find(({ id }) => id === gap.id)
    const prepared = of((await prepare(vehicle.id, sale)).body.plans)
    expect(prepared).toMatchObject({ provider: 'pen' })
    expect(of((await list(vehicle.id, sale)).body.results)).toMatchObject({
      price: prepared?.price,
      provider: 'pen',
    })
    expect(of((await list(vehicle.id, { ...sale, payment: '26000.00' })).body.results)).toMatchObject({
      provider: 'table',
    })
    // The product is rated for 24 and 60 months: 49 is 60, as 48 is.
    expect(of((await list(vehicle.id, { ...sale, term: 49 })).body.results)).toMatchObject({
      provider: 'pen',
    })
  })
})
