import { orders } from '@forecourt/contract/deals/orders.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/http/ids.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { buildAccessory } from '#pricing/accessories/accessories.factory.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { buildDiscount } from '#pricing/discounts/discounts.factory.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { eq } from 'drizzle-orm'
import { orders as table } from './orders.table.ts'

const target = useTestApp()
let desk: BuiltDesk
let order: { id: string; version: number }
let other: { id: string }

beforeAll(async () => {
  desk = await buildDesk(target)
  other = await buildCustomer(target.app, { ...desk.at, assigned_dealer: desk.rep.id })
})

beforeEach(async () => {
  const body = { customer: desk.customer.id, vehicle: desk.vehicle.id }
  order = (await desk.asRep.call(orders.create, { body, headers: { 'idempotency-key': newId() } })).body
})

const save = (body: object, by = desk.asRep, { id, version } = order) =>
  by.send('PATCH', orders.update.path.replace('{id}', id), {
    body,
    headers: { 'if-match': `"v${version}"` },
  })

describe('the customer of an order', () => {
  test('changes while it is a draft, as its next version, in both lists together', async () => {
    const reply = await save({ customer: other.id })
    expect(reply).toMatchObject({ status: 200, body: { customer: other.id, version: order.version + 1 } })
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    const listOf = async (customer: string) =>
      (await desk.asRep.call(orders.list, { query: { customer } })).body.results.map(({ id }) => id)
    expect(await listOf(other.id)).toContain(order.id)
    expect(await listOf(desk.customer.id)).not.toContain(order.id)
  })

  test('is refused if something binds the first one, named at the field', async () => {
    const begun = { status: 400, body: { fields: { customer: [{ rule: 'order_begun' }] } } }
    for (const step of ['deposit_step', 'credit_application_step', 'appointment_step'] as const) {
      await withTenant(target.app.pool, desk.dealership, tx =>
        tx
          .update(table)
          .set({ [step]: 'awaiting-customer' })
          .where(eq(table.id, order.id)),
      )
      expect(await save({ customer: other.id })).toMatchObject(begun)
      await withTenant(target.app.pool, desk.dealership, tx =>
        tx
          .update(table)
          .set({ [step]: 'initial' })
          .where(eq(table.id, order.id)),
      )
    }
    expect(await save({ customer: other.id })).toMatchObject({ status: 200 })
  })

  test('must be one for whom the user may create orders', async () => {
    const nobodys = await buildCustomer(target.app, desk.at)
    expect(await save({ customer: nobodys.id })).toMatchObject({ status: 403 })
    const colleagues = await buildCustomer(target.app, { ...desk.at, assigned_dealer: desk.manager.id })
    expect(await save({ customer: colleagues.id })).toMatchObject({
      status: 400,
      body: { fields: { customer: [{ rule: 'id' }] } },
    })
  })

  test('must exist in this dealership', async () => {
    const foreign = await buildCustomer(target.app)
    for (const id of [newId(), foreign.id])
      expect(await save({ customer: id })).toMatchObject({
        status: 400,
        body: { fields: { customer: [{ rule: 'id' }] } },
      })
  })

  test('changes once with simultaneous requests', async () => {
    const third = await buildCustomer(target.app, { ...desk.at, assigned_dealer: desk.rep.id })
    const replies = await Promise.all([save({ customer: other.id }), save({ customer: third.id })])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  })

  test('changes without a fault when two orders swap customers', async () => {
    const body = { customer: other.id, vehicle: desk.vehicle.id }
    const made = await desk.asRep.call(orders.create, { body, headers: { 'idempotency-key': newId() } })
    const replies = await Promise.all([
      save({ customer: other.id }),
      save({ customer: desk.customer.id }, desk.asRep, made.body),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
  })
})

test('new accessories and incentives are saved together within the query budget', async () => {
  const rack = await buildAccessory(target.app, { ...desk.at, price: 40_000 })
  const rebate = await buildDiscount(target.app, {
    ...desk.at,
    kind: 'incentive',
    incentive_type: 'rebate',
    amount: 100_000,
    paid_by: 'manufacturer',
  })
  const reply = await save({
    accessory_ids: [rack.id],
    incentives: { global_ids: [rebate.id], custom: [], removed: [] },
    protection_ids: [],
  })
  expect(reply.status).toBe(200)
  const { worksheet } = reply.body as { worksheet: { lines: { id: string }[] } }
  expect(worksheet.lines.map(({ id }) => id)).toEqual(expect.arrayContaining([rack.id, rebate.id]))
  expect(queriesOf(reply)).toBeLessThanOrEqual(6)
})
