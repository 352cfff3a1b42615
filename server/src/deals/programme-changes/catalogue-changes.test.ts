import { accessories } from '@forecourt/contract/pricing/accessories.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { programmeChanges } from '@forecourt/contract/pricing/programme-changes.ts'
import { planPrices, protectionPlans } from '@forecourt/contract/pricing/protection-plans.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/http/ids.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { buildAccessory } from '#pricing/accessories/accessories.factory.ts'
import { buildPlan, buildPlanPrice } from '#pricing/protection-plans/protection-plans.factory.ts'
import { walkChange } from './walk-change.ts'

const target = useTestApp()
let desk: BuiltDesk

beforeEach(async () => {
  desk = await buildDesk(target)
})

const open = async (more: object) => {
  const body = { customer: desk.customer.id, vehicle: desk.vehicle.id, payment_type: 'cash' as const }
  const { id } = (await desk.asRep.call(orders.create, { body, headers: { 'idempotency-key': newId() } }))
    .body
  const saved = await desk.asRep.call(orders.update, {
    params: { id },
    body: more,
    headers: { 'if-match': '"v1"' },
  })
  expect(saved.status).toBe(200)
  return saved.body
}

/** The processed changes of a subject: kind, name, and by how much payments of which orders change. */
async function changesOf(subject: string) {
  const { results } = (await desk.asManager.call(programmeChanges.list, { query: { subject } })).body
  const all = []
  for (const { id, kind, name } of results) {
    await walkChange(target.app, desk.dealership.id, id)
    const { body } = await desk.asManager.call(programmeChanges.orders, { params: { id } })
    all.push([kind, name, body.results.map(({ order, difference }) => [order, difference])])
  }
  return all
}
const at = (version: number) => ({ 'if-match': `"v${version}"` })

describe('programme changes by a plan', () => {
  const sold = async (name = 'Platinum') => {
    const plan = await buildPlan(target.app, { ...desk.at, name })
    const short = { duration: 36, price: 129_500 }
    const rows = [
      await buildPlanPrice(target.app, { ...desk.at, protection_plan: plan.id }),
      await buildPlanPrice(target.app, { ...desk.at, protection_plan: plan.id, ...short }),
    ] as const
    return { plan, rows, order: await open({ protection_ids: [rows[0].id] }) }
  }
  const change = (id: string, version: number, body: object) =>
    desk.asAdmin.call(planPrices.update, { params: { id }, body, headers: at(version) })

  test('a changed price lists the deals that have the plan at that price', async () => {
    const { plan, rows, order } = await sold()
    const reply = await change(rows[0].id, 1, { price: '1995.00' })
    expect([reply.status, queriesOf(reply) <= 6]).toEqual([200, true])
    await change(rows[1].id, 1, { price: '1395.00' })
    // HST of Ontario: 100.00 × 1.13. No deal has the other row.
    expect(await changesOf(plan.id)).toEqual([
      ['plan', 'Platinum', []],
      ['plan', 'Platinum', [[order.id, '113.00']]],
    ])
    // The deal has the earlier price, so a later change does not concern it.
    await change(rows[0].id, 2, { price: '2095.00' })
    expect((await changesOf(plan.id))[0]).toEqual(['plan', 'Platinum', []])
  })

  test('a change that no deal shows is not recorded', async () => {
    const { plan, rows } = await sold()
    await change(rows[0].id, 1, { cost: '900.00' })
    const body = { description: 'Engine, and more.' }
    await desk.asAdmin.call(protectionPlans.update, { params: plan, body, headers: at(1) })
    expect(await changesOf(plan.id)).toEqual([])
  })

  test('a deactivated plan, or a deleted row, lists the deals that would lose it', async () => {
    const { plan, rows, order } = await sold()
    const loses = [order.id, '-2141.35']
    await desk.asAdmin.call(planPrices.remove, { params: { id: rows[0].id }, headers: at(1) })
    expect(await changesOf(plan.id)).toEqual([['plan', 'Platinum', [loses]]])
    const other = await sold('Gold')
    const off = { active: false }
    await desk.asAdmin.call(protectionPlans.update, { params: other.plan, body: off, headers: at(1) })
    expect(await changesOf(other.plan.id)).toEqual([['plan', 'Gold', [[other.order.id, '-2141.35']]]])
  })
})

describe('programme changes by an accessory', () => {
  const sold = async () => {
    const accessory = await buildAccessory(target.app, { ...desk.at, price: 50_000, active: true })
    return { accessory, order: await open({ accessory_ids: [accessory.id] }) }
  }
  const save = (id: string, version: number, body: object) =>
    desk.asAdmin.call(accessories.update, { params: { id }, body, headers: at(version) })

  test('are recorded for a changed price, deactivation and deletion', async () => {
    const { accessory, order } = await sold()
    const { id } = accessory
    expect((await save(id, 1, { description_en: 'Fits every trunk.' })).status).toBe(200)
    expect(await changesOf(id)).toEqual([])
    await save(id, 2, { price: '600.00' })
    expect((await changesOf(id)).map(([kind, , rows]) => [kind, rows])).toEqual([
      ['accessory', [[order.id, '113.00']]],
    ])
    const other = await sold()
    await save(other.accessory.id, 1, { active: false })
    expect((await changesOf(other.accessory.id))[0]?.[2]).toMatchObject([
      [other.order.id, expect.any(String)],
    ])
    const gone = await sold()
    await desk.asAdmin.call(accessories.remove, { params: gone.accessory, headers: at(1) })
    expect((await changesOf(gone.accessory.id))[0]?.[2]).toMatchObject([[gone.order.id, expect.any(String)]])
  })
})
