import { orderLines } from '@forecourt/contract/deals/order-lines.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/http/ids.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { buildDiscount } from '#pricing/discounts/discounts.factory.ts'
import { buildFee } from '#pricing/fees/fees.factory.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'

const target = useTestApp()
let desk: BuiltDesk
let order: string

beforeAll(async () => {
  desk = await buildDesk(target)
})

beforeEach(async () => {
  order = (
    await buildOrder(target.app, { ...desk.at, customer_id: desk.customer.id, vehicle_id: desk.vehicle.id })
  ).id
})

const addFee = (id: string, order_id = order) =>
  desk.asRep.call(orderLines.addFee, { params: { id }, body: { order_id } })
const addDiscount = (id: string) =>
  desk.asRep.call(orderLines.addDiscount, { params: { id }, body: { order_id: order } })
const rebate = () =>
  buildDiscount(target.app, {
    ...desk.at,
    kind: 'incentive',
    incentive_type: 'rebate',
    amount: 100_000,
    paid_by: 'manufacturer',
  })
type Asked = {
  global_ids: string[]
  custom: { id: string }[]
  removed: { id: string; reason: 'correction' }[]
}
const put = async (given: Partial<Asked>) => {
  const { body } = await desk.asRep.call(orders.get, { params: { id: order } })
  return desk.asRep.call(orderLines.incentives, {
    params: { id: order },
    body: { global_ids: [], custom: [], removed: [], ...given },
    headers: { 'if-match': `"v${body.version}"` },
  })
}
const patch = async (body: Partial<{ payment_type: 'lease'; note: string; incentives: Asked }>) => {
  const { body: now } = await desk.asRep.call(orders.get, { params: { id: order } })
  const headers = { 'if-match': `"v${now.version}"` }
  return desk.asRep.call(orders.update, { params: { id: order }, body, headers })
}
const idsOf = ({ body }: { body: { worksheet: { lines: readonly { id: string }[] } } }) =>
  body.worksheet.lines.map(({ id }) => id)

describe('adding a library line', () => {
  test('saves the order with it, priced; a repeat changes nothing', async () => {
    const fee = await buildFee(target.app, { ...desk.at, amount: 20_000 })
    await desk.asRep.call(orders.get, { params: { id: order } })
    const reply = await addFee(fee.id)
    expect(reply).toMatchObject({ status: 200, body: { version: 2 } })
    expect(idsOf(reply)).toContain(fee.id)
    expect(reply.body.payment).not.toBeNull()
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    expect(await addFee(fee.id)).toMatchObject({ status: 200, body: { version: 2 } })
    const discount = await buildDiscount(target.app, { ...desk.at, amount: 10_000 })
    expect(idsOf(await addDiscount(discount.id))).toEqual(expect.arrayContaining([fee.id, discount.id]))
  })

  test('one that does not fit the vehicle, is inactive, or is another dealership’s is refused', async () => {
    const used = await buildFee(target.app, { ...desk.at, applicable_new: false })
    expect(await addFee(used.id)).toMatchObject({ status: 409, body: { code: 'line_not_applicable' } })
    const gone = await buildFee(target.app, { ...desk.at, is_active: false })
    expect((await addFee(gone.id)).status).toBe(404)
    const foreign = await buildFee(target.app)
    expect((await addFee(foreign.id)).status).toBe(404)
    const fee = await buildFee(target.app, desk.at)
    expect((await addFee(fee.id, newId())).status).toBe(404)
    expect((await addDiscount(fee.id)).status).toBe(404)
  })

  test('accepts a line for this model, and refuses one for another', async () => {
    const { make, model } = desk.vehicle
    const own = await buildFee(target.app, { ...desk.at, vehicle_types: [`model:${make}/${model}`] })
    const other = await buildFee(target.app, { ...desk.at, vehicle_types: ['make:Nobody'] })
    expect(await addFee(own.id)).toMatchObject({ status: 200 })
    expect(await addFee(other.id)).toMatchObject({ status: 409, body: { code: 'line_not_applicable' } })
  })
})

describe('incentives', () => {
  test('are set as requested, and removed with a reason', async () => {
    const [one, other] = [await rebate(), await rebate()]
    const first = await put({ global_ids: [one.id, other.id] })
    expect(first.status).toBe(200)
    expect(queriesOf(first)).toBeLessThanOrEqual(6)
    expect(idsOf(first)).toEqual(expect.arrayContaining([one.id, other.id]))
    expect(await put({ global_ids: [one.id] })).toMatchObject({
      status: 400,
      body: { fields: { removed: [{ rule: 'reason_required' }] } },
    })
    const second = await put({ global_ids: [one.id], removed: [{ id: other.id, reason: 'correction' }] })
    expect(idsOf(second)).toContain(one.id)
    expect(idsOf(second)).not.toContain(other.id)
    expect(Number(second.body.payment?.payment)).toBeGreaterThan(Number(first.body.payment?.payment))
  })

  test('are saved with the rest of the order by its PATCH, by the same rules', async () => {
    const [one, other] = [await rebate(), await rebate()]
    const asked = { global_ids: [one.id, other.id], custom: [], removed: [] }
    const first = await patch({ payment_type: 'lease', note: 'Two rebates', incentives: asked })
    expect(first).toMatchObject({ status: 200, body: { payment_type: 'lease', note: 'Two rebates' } })
    expect(queriesOf(first)).toBeLessThanOrEqual(6)
    expect(idsOf(first)).toEqual(expect.arrayContaining([one.id, other.id]))
    expect(await patch({ incentives: { ...asked, global_ids: [one.id] } })).toMatchObject({
      status: 400,
      body: { fields: { 'incentives.removed': [{ rule: 'reason_required' }] } },
    })
    expect(await patch({ incentives: { ...asked, global_ids: [one.id, other.id, newId()] } })).toMatchObject({
      status: 400,
      body: { fields: { 'incentives.global_ids.2': [{ rule: 'id' }] } },
    })
    const removed = [{ id: other.id, reason: 'correction' as const }]
    const last = await patch({ incentives: { global_ids: [one.id], custom: [], removed } })
    expect(idsOf(last)).toContain(one.id)
    expect(idsOf(last)).not.toContain(other.id)
  })

  test('an unknown one is refused by its index', async () => {
    const plain = await buildDiscount(target.app, desk.at)
    const wrong: [Partial<Asked>, string][] = [
      [{ global_ids: [newId()] }, 'global_ids.0'],
      [{ global_ids: [plain.id] }, 'global_ids.0'],
      [{ custom: [{ id: '_abcdefghi' }] }, 'custom.0.id'],
      [{ removed: [{ id: newId(), reason: 'correction' }] }, 'removed.0.id'],
    ]
    for (const [given, field] of wrong)
      expect(await put(given)).toMatchObject({
        status: 400,
        body: { fields: { [field]: [{ rule: 'id' }] } },
      })
  })
})
