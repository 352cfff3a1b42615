import { commissionNumbers } from '@forecourt/contract/deals/commission-numbers.ts'
import { confirmations } from '@forecourt/contract/deals/confirmations.ts'
import type { Problem } from '@forecourt/contract/platform/errors.ts'
import { orderPlans } from '@forecourt/contract/deals/order-plans.ts'
import { orderVersions } from '@forecourt/contract/deals/order-versions.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/http/ids.ts'
import { buildSandbox } from '../../../../sandbox/src/sandbox.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { buildPenProduct } from '#pricing/pen-products/pen-products.factory.ts'
import { buildPlan, buildPlanPrice } from '#pricing/protection-plans/protection-plans.factory.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'

const sandbox = buildSandbox()
const env = { PEN_URL: '', PEN_PATIENCE_MS: '5000' }
beforeAll(async () => {
  env.PEN_URL = (await sandbox.start()).url
})
const target = useTestApp(env)
let desk: BuiltDesk
let first: { id: string }
const commission_number = 'F12345678'

beforeEach(async () => {
  desk = await buildDesk(target)
  first = await buildVehicle(target.app, { ...desk.at, odometer: 12, vin: '2HGFE2F53PH000001' })
})
afterAll(() => sandbox.stop())

const another = async (plan: object, price: object = {}) => {
  const { id: protection_plan } = await buildPlan(target.app, { ...desk.at, ...plan })
  return buildPlanPrice(target.app, { ...desk.at, protection_plan, ...price })
}
const rated = async (product: object, price: object = {}) => {
  const { id } = await buildPenProduct(target.app, { ...desk.at, ...product })
  return another(
    { use_pen_for_localized_prices: true, pen_product_for_coverage: id, pen_coverage: 'Powertrain' },
    price,
  )
}
/** Rated by the sale, for the term of the deal. */
const gap = () =>
  rated({ product_code: 'GAP-1', needs_vin: false, needs_odometer: false, terms: [] }, { duration: 60 })

type Order = Awaited<ReturnType<typeof open>>
const open = async (more: object = {}) => {
  const body = { customer: desk.customer.id, vehicle: first.id, payment_type: 'finance' as const, ...more }
  return (await desk.asRep.call(orders.create, { body, headers: { 'idempotency-key': newId() } })).body
}
const put = (order: Pick<Order, 'id' | 'version'>, body: object) =>
  desk.asRep.call(orders.update, {
    params: { id: order.id },
    body,
    headers: { 'if-match': `"v${order.version}"` },
  })
/** The current rating of the one plan on the deal. */
const rate = async (id: string, worksheet?: Order['worksheet']) => {
  const body = { payment_type: 'finance' as const, ...(worksheet && { worksheet }) }
  const reply = await desk.asRep.call(orderPlans.rate, { params: { id }, body })
  const [price] = reply.body.results[0]?.prices ?? []
  if (!price) throw new Error('there is no plan on offer')
  const { applies: _applies, include_by_default: _default, ...line } = price
  return line
}
const sell = async (price: { id: string }) => {
  const order = await open()
  await rate(order.id)
  return (await put(order, { protection_ids: [price.id] })).body
}
const move = async (order: Order, given: object = {}) => {
  const row = {
    stock_status: 'T',
    vin: '2HGFE2F53PH000002',
    odometer: 40,
    commission_number,
    ...given,
  } as const
  const vehicle = await buildVehicle(target.app, { ...desk.at, ...row })
  const reply = await desk.asManager.call(commissionNumbers.change, {
    params: { id: order.id },
    body: { commission_number },
    headers: { 'if-match': `"v${order.version}"` },
  })
  expect([reply.status, reply.body.vehicle.id]).toEqual([200, vehicle.id])
  expect(queriesOf(reply)).toBeLessThanOrEqual(6)
  return reply.body
}
const rulesOf = ({ body }: { body: unknown }) =>
  Object.entries((body as Problem).fields ?? {}).map(([field, [problem]]) => [field, problem?.rule])
const findObstacle = async (id: string) => {
  const { checks } = (await desk.asManager.call(confirmations.checklist, { params: { id } })).body
  return checks.find(({ key }) => key === 'plans_current')?.reason
}
const plansOf = ({ worksheet }: Order) =>
  worksheet.lines.flatMap(({ id, amount, plan }) => (plan ? [[id, amount, plan.vehicle, plan.source]] : []))

describe('a deal that moves to another vehicle', () => {
  test('keeps plans that the grid offers for that one too, with its row for the same term', async () => {
    const tires = await another({}, { price: 64_900 })
    const plan = await buildPlan(target.app, desk.at)
    const row = { ...desk.at, protection_plan: plan.id, duration: 36 }
    const old = await buildPlanPrice(target.app, { ...row, distance_limit: 100 })
    const next = await buildPlanPrice(target.app, { ...row, distance_limit: 90_000, price: 229_500 })
    const sold = (await put(await open(), { protection_ids: [tires.id, old.id] })).body
    const moved = await move(sold, { odometer: 500 })
    const { id } = moved.vehicle
    expect(plansOf(moved)).toEqual([
      [tires.id, '649.00', id, 'table'],
      [next.id, '2295.00', id, 'table'],
    ])
    expect((await put(moved, { payment_type: 'cash' })).status).toBe(200)
    expect(await findObstacle(moved.id)).toBeNull()
  })

  test('with a plan that does not fit it is neither saved nor confirmed until the plan is removed', async () => {
    const plan = await another({ vehicle_types: ['car'] })
    const sold = (await put(await open(), { protection_ids: [plan.id] })).body
    const moved = await move(sold, { segment: 'truck' })
    expect(plansOf(moved)).toEqual([[plan.id, '1895.00', first.id, 'table']])
    expect(rulesOf(await put(moved, { payment_type: 'cash' }))).toEqual([
      [`lines.${plan.id}`, 'plan_of_other_vehicle'],
    ])
    expect(await findObstacle(moved.id)).toBe('plan_of_other_vehicle')
    const off = (await put(moved, { protection_ids: [] })).body
    expect(await findObstacle(moved.id)).toBeNull()
    // After a restore it is as it was: on the sheet, and it blocks the confirmation.
    const { results } = (await desk.asRep.call(orderVersions.list, { params: off })).body
    const back = await desk.asRep.call(orderVersions.restore, {
      params: { id: results.find(({ version }) => version === sold.version)?.id ?? '' },
      body: {},
      headers: { 'if-match': `"v${off.version}"` },
    })
    expect([back.status, plansOf(back.body)]).toEqual([200, [[plan.id, '1895.00', first.id, 'table']]])
    expect(await findObstacle(moved.id)).toBe('plan_of_other_vehicle')
  })

  test('rates plans of a provider again', async () => {
    const plan = await rated({ terms: [60] })
    const sold = await sell(plan)
    expect(plansOf(sold)).toMatchObject([[plan.id, expect.any(String), first.id, 'pen']])
    const moved = await move(sold)
    expect(plansOf(moved)).toEqual(plansOf(sold))
    const refused = await put(moved, { worksheet: { ...moved.worksheet, include_tax: false } })
    expect(rulesOf(refused)).toEqual([[`lines.${plan.id}`, 'plan_of_other_vehicle']])
    const line = await rate(moved.id)
    const lines = moved.worksheet.lines.map(one => (one.id === plan.id ? line : one))
    const saved = await put(moved, { worksheet: { ...moved.worksheet, lines } })
    expect([saved.status, plansOf(saved.body)]).toEqual([
      200,
      [[plan.id, line.amount, moved.vehicle.id, 'pen']],
    ])
  })

  test('uses today’s ratings of that vehicle', async () => {
    const plan = await rated({ terms: [60] })
    const next = { vin: '2HGFE2F53PH000002', odometer: 40 }
    const sold = await sell(plan)
    const other = await buildVehicle(target.app, {
      ...desk.at,
      ...next,
      stock_status: 'T',
      commission_number,
    })
    const elsewhere = await open({ vehicle: other.id })
    const line = await rate(elsewhere.id)
    const reply = await desk.asManager.call(commissionNumbers.change, {
      params: { id: sold.id },
      body: { commission_number },
      headers: { 'if-match': `"v${sold.version}"` },
    })
    expect(plansOf(reply.body)).toEqual([[plan.id, line.amount, other.id, 'pen']])
  })
})

describe('a deal whose terms change', () => {
  const longer = ({ worksheet }: Order): Order['worksheet'] => ({
    ...worksheet,
    finance: { ...worksheet.finance, term: 72 },
  })

  test('rates the plans that depend on them again', async () => {
    const plan = await gap()
    const sold = await sell(plan)
    expect(sold.worksheet.lines.at(-1)?.plan?.rated_by).toMatchObject({
      payment_type: 'finance',
      price: sold.worksheet.price,
    })
    const cheaper = { ...longer(sold), price: '30000.00' }
    const override_reasons = [{ field: 'price', reason: 'competitor_offer' as const, note: null }]
    const change = (worksheet: Order['worksheet']) =>
      desk.asManager.call(orders.update, {
        params: { id: sold.id },
        body: { worksheet, override_reasons },
        headers: { 'if-match': `"v${sold.version}"` },
      })
    expect(rulesOf(await change(cheaper))).toEqual([[`lines.${plan.id}`, 'plan_of_other_terms']])
    expect(rulesOf(await put(sold, { payment_type: 'cash' }))).toEqual([
      [`lines.${plan.id}`, 'plan_of_other_terms'],
    ])
    const line = await rate(sold.id, cheaper)
    const lines = cheaper.lines.map(one => (one.id === plan.id ? line : one))
    const saved = await change({ ...cheaper, lines })
    expect([saved.status, rulesOf(saved)]).toEqual([200, []])
    expect(saved.body.worksheet.lines.at(-1)?.plan).toMatchObject({
      source: 'pen',
      rated_by: { price: '30000.00' },
    })
    expect(await findObstacle(sold.id)).toBeNull()
  })

  test('leaves plans that depend on the vehicle only', async () => {
    const sold = await sell(await rated({ terms: [60] }))
    expect(sold.worksheet.lines.at(-1)?.plan?.rated_by).toBeUndefined()
    expect((await put(sold, { worksheet: longer(sold) })).status).toBe(200)
  })
})
