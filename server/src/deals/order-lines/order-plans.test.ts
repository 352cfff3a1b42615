import { commissionNumbers } from '@forecourt/contract/deals/commission-numbers.ts'
import { documents } from '@forecourt/contract/deals/documents.ts'
import type { Problem } from '@forecourt/contract/platform/errors.ts'
import { orderVersions } from '@forecourt/contract/deals/order-versions.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { pricing } from '@forecourt/contract/pricing/pricing.ts'
import { protectionPlans } from '@forecourt/contract/pricing/protection-plans.ts'
import { timelines } from '@forecourt/contract/customers/timelines.ts'
import { scenarios } from '@forecourt/contract/deals/what-ifs.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { buildPlan, buildPlanPrice } from '#pricing/protection-plans/protection-plans.factory.ts'
import { planPrices } from '#pricing/protection-plans/protection-plans.table.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'

const target = useTestApp()
let desk: BuiltDesk
let etching: { id: string }
let platinum: Awaited<ReturnType<typeof buildPlan>>
let short: { id: string }
let long: { id: string }

const priced = (protection_plan: string, given: object = {}) =>
  buildPlanPrice(target.app, { ...desk.at, protection_plan, ...given })

/** Another plan with a price. */
const another = async (plan: object, price: object = {}) =>
  priced((await buildPlan(target.app, { ...desk.at, ...plan })).id, price)

beforeAll(async () => {
  desk = await buildDesk(target)
  etching = await another({ name: 'Etching', name_fr: 'Burinage', pre_installed: true })
  platinum = await buildPlan(target.app, { ...desk.at, name: 'Platinum', name_fr: 'Platine' })
  short = await priced(platinum.id, {
    duration: 36,
    price: 129_500,
    title_en: '36 months',
    title_fr: '36 mois',
  })
  long = await priced(platinum.id)
})

const open = async (more: object = {}) => {
  const body = { customer: desk.customer.id, vehicle: desk.vehicle.id, ...more }
  return desk.asRep.call(orders.create, { body, headers: { 'idempotency-key': newId() } })
}
const change = (id: string, version: number, body: object, by = desk.asRep) =>
  by.call(orders.update, { params: { id }, body, headers: { 'if-match': `"v${version}"` } })
type Order = Awaited<ReturnType<typeof open>>['body']
const plansOf = ({ protection_plan_prices: plans }: Order) => plans.map(({ id, price }) => [id, price])
const rulesOf = ({ body }: { body: unknown }) =>
  Object.entries((body as Problem).fields ?? {}).map(([field, [problem]]) => [field, problem?.rule])

describe('plans of an order', () => {
  test('pre-installed ones are on it from the beginning, and others when they are added', async () => {
    expect(plansOf((await open()).body)).toEqual([[etching.id, '0.00']])
    const reply = await open({ protection_ids: [long.id] })
    expect(plansOf(reply.body)).toEqual([
      [etching.id, '0.00'],
      [long.id, '1895.00'],
    ])
    expect(reply.body.protection_plan_prices[1]).toMatchObject({
      title_en: '60 months',
      title_fr: '60 mois',
      plan: { id: platinum.id, name: 'Platinum', name_fr: 'Platine' },
      source: 'table',
      pre_installed: false,
    })
    expect(reply.body.worksheet.lines.at(-1)).toMatchObject({
      kind: 'plan',
      name: 'Platinum, 60 months',
      name_fr: 'Platine, 60 mois',
      cap_cost: true,
    })
  })

  test('are added, kept as agreed when the grid changes, and removed to the cent', async () => {
    const order = (await open()).body
    const bare = (await change(order.id, 1, { protection_ids: [] })).body
    const first = await change(order.id, 2, { protection_ids: [short.id] })
    expect(queriesOf(first)).toBeLessThanOrEqual(6)
    expect(plansOf(first.body)).toEqual([
      [etching.id, '0.00'],
      [short.id, '1295.00'],
    ])
    const due = ({ payment }: Order) => Number(payment?.total_purchase_price)
    // HST of Ontario: 1,295.00 × 1.13.
    expect(due(first.body) - due(bare)).toBeCloseTo(1463.35, 2)
    const setPrice = (price: number) =>
      withTenant(target.app.pool, desk.dealership, tx =>
        tx.update(planPrices).set({ price }).where(eq(planPrices.id, short.id)),
      )
    await setPrice(999_900)
    const again = await change(order.id, 3, { protection_ids: [short.id] })
    expect(again.body.payment).toEqual(first.body.payment)
    await setPrice(129_500)
    const without = await change(order.id, 4, { protection_ids: [] })
    expect(without.body.payment).toEqual(bare.payment)
  })

  test('a plan that is not on offer, or does not fit this deal, is named with the reason', async () => {
    const foreign = await buildPlanPrice(target.app)
    const refusals: [{ id: string }, string][] = [
      [foreign, 'id'],
      [{ id: newId() }, 'id'],
      [await another({ active: false }), 'id'],
      [await another({}, { active: false }), 'id'],
      [await another({ vehicle_condition: ['Used'] }), 'not_for_vehicle'],
      [await another({ vehicle_types: ['make:Nobody'] }), 'not_for_vehicle'],
      [await another({}, { model_year_to: 1999 }), 'not_for_vehicle'],
      [await another({}, { distance_limit: desk.vehicle.odometer }), 'not_for_vehicle'],
      [await another({ payment_type: ['lease'] }), 'not_for_payment_type'],
      [short, 'plan_once'],
    ]
    const order = (await open({ payment_type: 'finance' })).body
    for (const [{ id }, rule] of refusals) {
      const reply = await change(order.id, 1, { protection_ids: [long.id, id] })
      expect([reply.status, rulesOf(reply)]).toEqual([400, [['protection_ids.1', rule]]])
      const asked = { inventory: desk.vehicle.id, protections: [long.id, id] }
      const price = await desk.asRep.call(pricing.price, { params: { id: 'finance' }, body: asked })
      expect([price.status, rulesOf(price)]).toEqual([400, [['protections.1', rule]]])
    }
    expect(rulesOf(await open({ protection_ids: [foreign.id] }))).toEqual([['protection_ids.0', 'id']])
  })

  test('are in the columns of their payment types', async () => {
    const lent = await another({ payment_type: ['finance'], name: 'GAP' })
    const order = (await open({ payment_type: 'finance', protection_ids: [lent.id] })).body
    expect(order.worksheet.lines.at(-1)).toMatchObject({ is_cash: false, is_finance: true, is_lease: false })
    const rows = async (id: 'cash' | 'finance') => {
      const { body } = await desk.asRep.call(pricing.price, { params: { id }, body: { order: order.id } })
      return body.rows.filter(({ key }) => key === `line:${lent.id}`)
    }
    expect(await rows('cash')).toEqual([])
    expect(await rows('finance')).toMatchObject([{ group: 'plans', amount: '1895.00' }])
  })

  test('are priced before they are on an order', async () => {
    const body = { inventory: desk.vehicle.id, protections: [short.id] }
    const reply = await desk.asRep.call(pricing.price, { params: { id: 'lease' }, body })
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    const plans = reply.body.rows.filter(({ group }) => group === 'plans')
    expect(plans.map(({ amount, flags }) => [amount, flags])).toEqual([
      ['0.00', ['pre_installed']],
      ['1295.00', ['taxable', 'in_cap']],
    ])
  })
})

describe('plans of a worksheet', () => {
  const withPlan = async () => (await open({ protection_ids: [long.id] })).body
  const save = (order: Order, lines: Order['worksheet']['lines'], more: object = {}) =>
    change(order.id, order.version, { worksheet: { ...order.worksheet, lines }, ...more }, desk.asManager)

  test('another price and other taxes require a reason', async () => {
    const order = await withPlan()
    const lines = order.worksheet.lines.map(line =>
      line.id === long.id && line.plan?.taxes
        ? { ...line, amount: '1700.00', plan: { ...line.plan, taxes: { ...line.plan.taxes, hst: false } } }
        : line,
    )
    const fields = ['amount', 'taxability'].map(what => `lines.${long.id}.${what}`)
    const refused = await save(order, lines)
    expect(rulesOf(refused)).toEqual(fields.map(field => [field, 'reason_required']))
    const override_reasons = fields.map(field => ({ field, reason: 'competitor_offer', note: null }))
    const saved = await save(order, lines, { override_reasons })
    expect(saved.body.overrides).toMatchObject([
      { own: '1895.00', given: '1700.00' },
      { own: 'gst hst pst qst cap_cost', given: 'gst pst qst cap_cost' },
    ])
    const bare = await save(
      saved.body,
      lines.filter(({ id }) => id !== long.id),
    )
    const [more, less] = [saved, bare].map(({ body }) => Number(body.payment?.total_purchase_price))
    // Without the one tax of Ontario.
    expect((more ?? 0) - (less ?? 0)).toBeCloseTo(1700, 2)
  })

  test('a client cannot set the provider of a plan or the source of its price', async () => {
    const order = await withPlan()
    const lines = order.worksheet.lines.map(line =>
      line.plan
        ? { ...line, name: 'Gold', plan: { ...line.plan, name: 'Gold', source: 'pen' as const } }
        : line,
    )
    const saved = await save(order, lines)
    expect([saved.status, saved.body.protection_plan_prices]).toEqual([200, order.protection_plan_prices])
    const [line] = order.worksheet.lines.filter(({ id }) => id === long.id)
    if (!line?.plan) throw new Error('the plan is on the order')
    const unknown = await buildPlanPrice(target.app)
    const foreign = { ...line, id: unknown.id, plan: { ...line.plan, id: unknown.protection_plan } }
    expect(rulesOf(await save(saved.body, [...lines, foreign]))).toEqual([
      [`lines.${unknown.id}`, 'not_for_vehicle'],
    ])
    const twice = await save(saved.body, [...lines, { ...line, id: short.id }])
    expect(rulesOf(twice)).toEqual([['worksheet.lines', 'unique']])
    const asFee = lines.map(one => (one.id === long.id ? { ...one, kind: 'fee' as const } : one))
    expect(rulesOf(await save(saved.body, asFee))).toEqual([['worksheet.lines', 'default']])
  })

  test('pre-installed ones are never charged, and stay when a worksheet leaves them out', async () => {
    const order = await withPlan()
    const charged = order.worksheet.lines.map(line =>
      line.pre_installed ? { ...line, amount: '10.00' } : line,
    )
    expect((await save(order, charged)).status).toBe(400)
    const saved = await save(
      order,
      order.worksheet.lines.filter(({ pre_installed }) => !pre_installed),
    )
    expect(plansOf(saved.body)).toEqual([
      [long.id, '1895.00'],
      [etching.id, '0.00'],
    ])
  })

  test('are in versions, documents and the audit log; a plan of an open order stays', async () => {
    const first = (await open()).body
    const order = (await change(first.id, 1, { protection_ids: [long.id] })).body
    const { results } = (await desk.asRep.call(orderVersions.list, { params: order })).body
    const difference = await desk.asRep.call(orderVersions.difference, {
      params: { id: results.at(-1)?.id ?? '' },
      query: { to: results[0]?.id ?? '' },
    })
    expect(JSON.stringify(difference.body)).toContain('Platinum, 60 months')
    const sheet = await desk.asRep.call(documents.read, {
      params: { id: order.id, kind: 'price-sheet' },
      query: { language: 'fr' },
    })
    const rows = sheet.body.sections.flatMap(section => section.rows)
    expect(rows.find(({ label }) => label === 'Platine, 60 mois')).toMatchObject({
      value: expect.stringContaining('895,00') as unknown,
    })
    const { body } = await desk.asManager.call(timelines.ofOrder, { params: order, query: {} })
    expect(JSON.stringify(body)).toContain('order.plans_changed')
    const removed = await desk.asAdmin.call(protectionPlans.remove, {
      params: platinum,
      headers: { 'if-match': '"v1"' },
    })
    expect(removed).toMatchObject({ status: 409, body: { code: 'in_use' } })
  })
})

describe('plans beside the order', () => {
  test('a draft keeps them as agreed, and refuses those that are not on offer', async () => {
    const order = (await open({ protection_ids: [long.id] })).body
    const draft = (worksheet: Order['worksheet']) =>
      desk.asRep.call(scenarios.create, {
        params: { id: order.id },
        body: { name: 'With cover', payment_type: 'cash', worksheet },
        headers: { 'idempotency-key': newId() },
      })
    const { body } = await draft(order.worksheet)
    expect(body.worksheet.lines).toEqual(order.worksheet.lines)
    const foreign = await buildPlanPrice(target.app)
    const lines = order.worksheet.lines.map(line =>
      line.id === long.id ? { ...line, id: foreign.id } : line,
    )
    expect(rulesOf(await draft({ ...order.worksheet, lines }))).toEqual([
      [`lines.${foreign.id}`, 'not_for_vehicle'],
    ])
  })

  test('a deal that moves to another vehicle has the plans in that one, and the agreed ones', async () => {
    const commission_number = 'F12345678'
    await buildVehicle(target.app, { ...desk.at, stock_status: 'T', segment: 'truck', commission_number })
    const waxed = await another({ name: 'Wax', pre_installed: true, vehicle_types: ['truck'] })
    const order = (await open({ protection_ids: [long.id] })).body
    const moved = await desk.asManager.call(commissionNumbers.change, {
      params: { id: order.id },
      body: { commission_number },
      headers: { 'if-match': `"v${order.version}"` },
    })
    expect(plansOf(moved.body)).toEqual([
      [etching.id, '0.00'],
      [long.id, '1895.00'],
      [waxed.id, '0.00'],
    ])
  })
})
