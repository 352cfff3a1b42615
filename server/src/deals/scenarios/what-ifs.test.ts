import { orderVersions } from '@forecourt/contract/deals/order-versions.ts'
import { orders, type OrderWithWorksheet } from '@forecourt/contract/deals/orders.ts'
import { scenarios } from '@forecourt/contract/deals/what-ifs.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/http/ids.ts'
import { openedOrder, reasons } from '../../../test/deals.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildScenario } from './what-ifs.factory.ts'

const target = useTestApp()
let desk: BuiltDesk
let other: BuiltDesk

beforeAll(async () => {
  desk = await buildDesk(target)
  other = await buildDesk(target)
})

const branch = (
  browser: TestBrowser,
  { id, worksheet }: OrderWithWorksheet,
  price = '42000.00',
  key = newId(),
) =>
  browser.call(scenarios.create, {
    params: { id },
    body: { name: 'Without plans', payment_type: 'cash', worksheet: { ...worksheet, price } },
    headers: { 'idempotency-key': key },
  })

const list = (browser: TestBrowser, { id }: { id: string }) =>
  browser.call(scenarios.list, { params: { id } })

const apply = (browser: TestBrowser, id: string, version: number, override_reasons = reasons()) =>
  browser.call(scenarios.apply, {
    params: { id },
    body: { override_reasons },
    headers: { 'if-match': `"v${version}"` },
  })

describe('a scenario', () => {
  test('is priced, named, and leaves the order unchanged; a repeat with one key creates one', async () => {
    const order = await openedOrder(desk)
    const key = newId()
    const reply = await branch(desk.asRep, order, '41000.00', key)
    expect(reply).toMatchObject({
      status: 200,
      headers: { etag: '"v1"' },
      body: {
        name: 'Without plans',
        based_on: 1,
        applied: null,
        created_by: `${desk.rep.first_name} ${desk.rep.last_name}`,
        payment: { total_purchase_price: '46893.87' },
      },
    })
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    expect((await branch(desk.asRep, order, '41000.00', key)).body).toEqual(reply.body)
    const listed = await list(desk.asRep, order)
    expect(listed.body.results).toHaveLength(1)
    expect(listed.body.results[0]).toMatchObject({ id: reply.body.id, worksheet: reply.body.worksheet })
    expect((await desk.asRep.call(orders.get, { params: order })).body).toEqual(order)
  })

  test('stores the version it was created from, never one that does not exist yet', async () => {
    const order = await openedOrder(desk)
    const saved = await desk.asRep.call(orders.update, {
      params: { id: order.id },
      body: { worksheet: order.worksheet, payment_type: 'cash' },
      headers: { 'if-match': '"v1"' },
    })
    expect(saved.status).toBe(200)
    const from = (based_on: number) =>
      desk.asRep.call(scenarios.create, {
        params: { id: order.id },
        body: { name: 'As opened', payment_type: 'finance', worksheet: order.worksheet, based_on },
        headers: { 'idempotency-key': newId() },
      })
    expect((await from(1)).body).toMatchObject({ based_on: 1 })
    expect((await from(9)).body).toMatchObject({ based_on: 2 })
    expect((await from(0)).status).toBe(400)
  })

  test('is changed from its version, and deleted', async () => {
    const order = await openedOrder(desk)
    const { id } = (await branch(desk.asRep, order)).body
    const rename = (version: number) =>
      desk.asRep.call(scenarios.update, {
        params: { id },
        body: { name: 'Lower price' },
        headers: { 'if-match': `"v${version}"` },
      })
    const renamed = await rename(1)
    expect(renamed.body).toMatchObject({ name: 'Lower price', version: 2 })
    expect(queriesOf(renamed)).toBeLessThanOrEqual(6)
    expect(await rename(1)).toMatchObject({ status: 412, body: { current: { name: 'Lower price' } } })
    expect((await desk.asRep.call(scenarios.delete, { params: { id } })).status).toBe(204)
    expect((await list(desk.asRep, order)).body.results).toEqual([])
    expect((await desk.asRep.call(scenarios.delete, { params: { id } })).status).toBe(404)
  })

  test('applied is the order’s next version, with the permissions and reasons of any save', async () => {
    const order = await openedOrder(desk)
    const { id } = (await branch(desk.asRep, order, '41000.00')).body
    expect(await apply(desk.asRep, id, 1)).toMatchObject({
      status: 400,
      body: { fields: { price: [{ rule: 'price_not_permitted' }] } },
    })
    expect(await apply(desk.asManager, id, 1)).toMatchObject({
      status: 400,
      body: { fields: { price: [{ rule: 'reason_required' }] } },
    })
    const applied = await apply(desk.asManager, id, 1, reasons('price'))
    expect(applied).toMatchObject({
      status: 200,
      headers: { etag: '"v2"' },
      body: { payment_type: 'cash', worksheet: { price: '41000.00' } },
    })
    expect(queriesOf(applied)).toBeLessThanOrEqual(6)
    const versions = await desk.asRep.call(orderVersions.list, { params: { id: order.id }, query: {} })
    expect(versions.body.results[0]).toMatchObject({ version: 2, what_if: 'Without plans' })
    const [draft] = (await list(desk.asRep, order)).body.results
    expect(draft?.applied).not.toBeNull()
    expect(await apply(desk.asManager, id, 1, reasons('price'))).toMatchObject({ status: 412 })
  })

  test('is refused without a name, unpriceable, of an archived order, and past twenty', async () => {
    const order = await openedOrder(desk)
    const { worksheet } = order
    const create = (body: { name?: string; worksheet?: typeof worksheet }) =>
      desk.asRep.call(scenarios.create, {
        params: { id: order.id },
        body: { name: 'One', payment_type: 'finance', worksheet, ...body },
        headers: { 'idempotency-key': newId() },
      })
    expect(await create({ name: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { name: [{ rule: 'required' }] } },
    })
    const finance = { ...worksheet.finance, rate: '101' }
    expect(await create({ worksheet: { ...worksheet, finance } })).toMatchObject({
      status: 400,
      body: { code: 'pricing_invalid' },
    })
    for (let turn = 0; turn < 20; turn += 1)
      await buildScenario(target.app, { ...desk.at, order_id: order.id, created_by: desk.rep.id })
    expect(await create({})).toMatchObject({ status: 409, body: { code: 'too_many_what_ifs' } })
    const archive = { archivedStatus: true }
    await desk.asRep.call(orders.setArchiveStatus, { params: { id: order.id }, body: archive })
    expect(await create({})).toMatchObject({ status: 409, body: { code: 'order_archived' } })
  })

  test('of another dealership is not found', async () => {
    const order = await openedOrder(desk)
    const { id } = (await branch(desk.asRep, order)).body
    expect((await list(other.asManager, order)).status).toBe(404)
    expect((await branch(other.asManager, order)).status).toBe(404)
    expect((await apply(other.asManager, id, 1)).status).toBe(404)
    expect((await other.asManager.call(scenarios.delete, { params: { id } })).status).toBe(404)
  })
})
