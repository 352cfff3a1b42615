import { customerPayments } from '@forecourt/contract/deals/customer-payments.ts'
import type { Problem } from '@forecourt/contract/platform/errors.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/http/ids.ts'
import { signedInCustomer } from '../../../test/actors.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { buildPlan, buildPlanPrice } from '#pricing/protection-plans/protection-plans.factory.ts'

const target = useTestApp()
let desk: BuiltDesk
let customer: Awaited<ReturnType<typeof signedInCustomer>>
let etching: { id: string }
let long: { id: string }

/** A plan with a price, not part of the order. */
const another = async (plan: object = {}, price: object = {}) => {
  const { id: protection_plan } = await buildPlan(target.app, { ...desk.at, ...plan })
  return buildPlanPrice(target.app, { ...desk.at, protection_plan, ...price })
}

beforeAll(async () => {
  desk = await buildDesk(target)
  customer = await signedInCustomer(target, desk.customer)
  etching = await another({ pre_installed: true })
  long = await another({ name: 'Platinum' })
})

const params = { id: 'finance' as const }
const open = async () => {
  const body = { customer: desk.customer.id, vehicle: desk.vehicle.id, payment_type: 'finance' as const }
  return (await desk.asRep.call(orders.create, { body, headers: { 'idempotency-key': newId() } })).body
}
const choose = (order: string, version: number, protections: readonly string[] | null) =>
  customer.call(customerPayments.update, {
    params,
    body: { order, protections: protections && [...protections] },
    headers: { 'if-match': `"v${version}"` },
  })
const price = (order: string, protections: readonly string[]) =>
  customer.call(customerPayments.price, { params, body: { order, protections: [...protections] } })
const plansOf = (given: { body: { protection_plan_prices: readonly { id: string; price: string }[] } }) =>
  given.body.protection_plan_prices.map(plan => [plan.id, plan.price])

test('a customer prices plans before choosing them, and has them in the order from then on', async () => {
  const { id, version } = await open()
  const asked = await price(id, [long.id])
  expect(queriesOf(asked)).toBeLessThanOrEqual(6)
  expect(asked.body.rows.filter(({ group }) => group === 'plans').map(({ amount }) => amount)).toEqual([
    '0.00',
    '1895.00',
  ])
  const both = [
    [etching.id, '0.00'],
    [long.id, '1895.00'],
  ]
  const chosen = await choose(id, version, [long.id])
  expect(plansOf(chosen)).toEqual(both)
  expect(plansOf(await desk.asRep.call(orders.get, { params: { id } }))).toEqual(both)
  // Without the field the plans stay; an empty list removes those that are not in the vehicle.
  expect(plansOf(await choose(id, version + 1, null))).toEqual(both)
  expect(plansOf(await choose(id, version + 2, []))).toEqual([[etching.id, '0.00']])
})

test('a plan that is not offered to the customer is named', async () => {
  const { id, version } = await open()
  const refusals: [{ id: string }, string][] = [
    [await buildPlanPrice(target.app), 'id'],
    [await another({ active: false }), 'id'],
    [await another({}, { active: false }), 'id'],
    [{ id: newId() }, 'id'],
    [await another({ vehicle_condition: ['Used'] }), 'not_for_vehicle'],
    [await another({ payment_type: ['lease'] }), 'not_for_payment_type'],
  ]
  for (const [wrong, rule] of refusals)
    for (const reply of [await price(id, [long.id, wrong.id]), await choose(id, version, [wrong.id])]) {
      const { fields } = reply.body as unknown as Problem
      const found = Object.entries(fields ?? {}).map(([field, [first]]) => [field.slice(0, 12), first?.rule])
      expect([reply.status, found]).toEqual([400, [['protections.', rule]]])
    }
})
