import { orders } from '@forecourt/contract/deals/orders.ts'
import { documents } from '@forecourt/contract/deals/documents.ts'
import { orderVersions } from '@forecourt/contract/deals/order-versions.ts'
import { pricing } from '@forecourt/contract/pricing/pricing.ts'
import { timelines } from '@forecourt/contract/customers/timelines.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { buildAccessory } from '#pricing/accessories/accessories.factory.ts'
import { accessories } from '#pricing/accessories/accessories.table.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp } from '../../../test/test-app.ts'

const target = useTestApp()
let desk: BuiltDesk
let rack: { id: string }
let mats: Awaited<ReturnType<typeof buildAccessory>>
let etching: { id: string }

beforeAll(async () => {
  desk = await buildDesk(target)
  const { app } = target
  rack = await buildAccessory(app, {
    ...desk.at,
    title_en: 'Roof rack',
    title_fr: null,
    price: 40_000,
    installation_charge: 7_500,
  })
  mats = await buildAccessory(app, desk.at)
  etching = await buildAccessory(app, {
    ...desk.at,
    title_en: 'Etching',
    title_fr: 'Burinage',
    pre_installed: true,
  })
})

const open = async (vehicle = desk.vehicle.id) => {
  const body = { customer: desk.customer.id, vehicle }
  return (await desk.asRep.call(orders.create, { body, headers: { 'idempotency-key': newId() } })).body
}
const change = (id: string, version: number, accessory_ids: readonly string[]) =>
  desk.asRep.call(orders.update, {
    params: { id },
    body: { accessory_ids: [...accessory_ids] },
    headers: { 'if-match': `"v${version}"` },
  })
type Order = Awaited<ReturnType<typeof open>>
const accessoriesOf = ({ worksheet }: Order) =>
  worksheet.lines.filter(({ kind }) => kind === 'accessory').map(({ id, amount }) => [id, amount])

describe('accessories of an order', () => {
  test('pre-installed ones are on it from the beginning, in the price of the vehicle', async () => {
    expect(accessoriesOf(await open())).toEqual([[etching.id, '0.00']])
  })

  test('are added with price and installation, kept as agreed, and removed', async () => {
    const order = await open()
    const first = await change(order.id, 1, [rack.id])
    expect(queriesOf(first)).toBeLessThanOrEqual(6)
    expect(first.body.accessories).toMatchObject([
      { id: etching.id, price: '0.00', pre_installed: true },
      { id: rack.id, name: 'Roof rack', price: '475.00', pre_installed: false },
    ])
    expect(accessoriesOf(first.body)).toEqual([
      [etching.id, '0.00'],
      [rack.id, '475.00'],
    ])
    expect(first.body.worksheet.lines.at(-1)).toMatchObject({ name: 'Roof rack', name_fr: 'Roof rack' })
    const due = ({ payment }: Order) => Number(payment?.total_purchase_price)
    const without = await change(order.id, 2, [])
    expect(accessoriesOf(without.body)).toEqual([[etching.id, '0.00']])
    // 13 % in Ontario.
    expect(due(first.body) - due(without.body)).toBeCloseTo(475 * 1.13, 2)
    const both = await change(order.id, 3, [mats.id, rack.id, mats.id])
    expect(accessoriesOf(both.body).map(([id]) => id)).toEqual([etching.id, mats.id, rack.id])
  })

  test('an accessory that is not on offer is named; one that does not fit the vehicle is refused', async () => {
    const order = await open()
    const off = await buildAccessory(target.app, { ...desk.at, active: false })
    const foreign = await buildAccessory(target.app)
    for (const { id } of [off, foreign])
      expect(await change(order.id, 1, [mats.id, id])).toMatchObject({
        status: 400,
        body: { fields: { 'accessory_ids.1': [{ rule: 'id' }] } },
      })
    const liner = await buildAccessory(target.app, { ...desk.at, vehicle_types: ['make:Nobody'] })
    expect(await change(order.id, 1, [liner.id])).toMatchObject({
      status: 409,
      body: { code: 'line_not_applicable' },
    })
  })

  test('the worksheet offers them, and says what does not fit', async () => {
    const order = await open()
    const { body } = await desk.asRep.call(pricing.worksheetContext, { params: order })
    const found = body.library.find(({ id }) => id === rack.id)
    expect(found).toMatchObject({
      kind: 'accessory',
      amount: '475.00',
      applies: true,
      include_by_default: false,
    })
  })

  const save = (order: Order, worksheet: Order['worksheet'], more: object = {}) =>
    desk.asManager.call(orders.update, {
      params: order,
      body: { worksheet, ...more },
      headers: { 'if-match': `"v${order.version}"` },
    })

  test('pre-installed ones are never charged, and stay when a worksheet leaves them out', async () => {
    const order = await open()
    const { worksheet } = order
    const charged = worksheet.lines.map(line => (line.pre_installed ? { ...line, amount: '10.00' } : line))
    expect(await save(order, { ...worksheet, lines: charged })).toMatchObject({ status: 400 })
    const fee = worksheet.lines.map(line => (line.kind === 'fee' ? { ...line, pre_installed: true } : line))
    expect(await save(order, { ...worksheet, lines: fee })).toMatchObject({ status: 400 })
    const without = { ...worksheet, lines: worksheet.lines.filter(({ id }) => id !== etching.id) }
    const saved = await save(order, without)
    expect([saved.status, accessoriesOf(saved.body)]).toEqual([200, [[etching.id, '0.00']]])
    const asOther = worksheet.lines.map(({ pre_installed, ...line }) =>
      pre_installed ? { ...line, amount: '10.00' } : line,
    )
    const again = await save(saved.body, { ...worksheet, lines: asOther })
    expect([again.status, accessoriesOf(again.body)]).toEqual([200, [[etching.id, '0.00']]])
  })

  test('the catalogue decides which ones are pre-installed in a vehicle, not the worksheet', async () => {
    const order = await open()
    const late = await buildAccessory(target.app, { ...desk.at, pre_installed: true })
    const { worksheet } = order
    const [stored] = worksheet.lines.filter(({ pre_installed }) => pre_installed)
    if (!stored) throw new Error('the etching is pre-installed')
    const lines = [rack.id, late.id].map(id => ({ ...stored, id }))
    const saved = await save(order, { ...worksheet, lines: [...worksheet.lines, ...lines] })
    expect(accessoriesOf(saved.body).map(([id]) => id)).toEqual([etching.id, late.id])
    await withTenant(target.app.pool, desk.dealership, tx =>
      tx.delete(accessories).where(eq(accessories.id, late.id)),
    )
  })

  test('a full worksheet refuses more, and names the field', async () => {
    const order = await open()
    const [stored] = order.worksheet.lines
    if (!stored) throw new Error('a worksheet begins with lines')
    const own = Array.from({ length: 60 - order.worksheet.lines.length }, (_, n) => ({
      ...stored,
      id: `_own${n}`,
      kind: 'fee' as const,
      origin: 'custom' as const,
      type: 'custom' as const,
      pre_installed: undefined,
    }))
    const full = { ...order.worksheet, lines: [...order.worksheet.lines, ...own] }
    const saved = await save(order, full)
    expect(saved.status).toBe(200)
    const most = [{ rule: 'max_items', params: { max: 60 } }]
    const more = await change(order.id, saved.body.version, [rack.id])
    expect(more).toMatchObject({ status: 400, body: { fields: { accessory_ids: most } } })
    const other = full.lines.map(line =>
      line.id === etching.id ? { ...line, id: '_other', pre_installed: undefined } : line,
    )
    const left = await save(saved.body, { ...full, lines: other })
    expect(left).toMatchObject({ status: 400, body: { fields: { 'worksheet.lines': most } } })
    const crammed = await buildVehicle(target.app, { ...desk.at, make: 'Crammed' })
    const copies = Array.from({ length: 60 }, () => ({
      ...mats,
      id: newId(),
      pre_installed: true,
      vehicle_types: ['make:Crammed'],
    }))
    await withTenant(target.app.pool, desk.dealership, tx => tx.insert(accessories).values(copies))
    expect(await open(crammed.id)).toMatchObject({ status: 409, code: 'deal_full', params: { most: 60 } })
  })

  test('a price that differs from the catalogue requires a reason', async () => {
    const order = (await change((await open()).id, 1, [rack.id])).body
    const { worksheet } = order
    const lines = worksheet.lines.map(line => (line.id === rack.id ? { ...line, amount: '400.00' } : line))
    const field = `lines.${rack.id}.amount`
    expect(await save(order, { ...worksheet, lines })).toMatchObject({
      status: 400,
      body: { fields: { [field]: [{ rule: 'reason_required' }] } },
    })
    const override_reasons = [{ field, reason: 'competitor_offer', note: null }]
    const saved = await save(order, { ...worksheet, lines }, { override_reasons })
    expect(saved.body.overrides).toMatchObject([{ field, own: '475.00', given: '400.00' }])
    // The agreed price stays, also after a change of the catalogue.
    const again = await change(order.id, saved.body.version, [rack.id, mats.id])
    expect(accessoriesOf(again.body)).toContainEqual([rack.id, '400.00'])
  })

  test('are in versions, documents and the audit log', async () => {
    const first = await open()
    const order = (await change(first.id, 1, [rack.id])).body
    const { results } = (await desk.asRep.call(orderVersions.list, { params: order })).body
    const [newest, oldest] = [results[0], results.at(-1)]
    const difference = await desk.asRep.call(orderVersions.difference, {
      params: { id: oldest?.id ?? '' },
      query: { to: newest?.id ?? '' },
    })
    expect(JSON.stringify(difference.body)).toContain('Roof rack')
    const sheet = await desk.asRep.call(documents.read, {
      params: { id: order.id, kind: 'price-sheet' },
      query: { language: 'fr' },
    })
    const rows = sheet.body.sections.flatMap(section => section.rows)
    expect(rows.find(({ label }) => label === 'Roof rack')).toMatchObject({
      value: expect.stringContaining('475,00') as unknown,
    })
    expect(rows.find(({ label }) => label === 'Burinage')?.detail).toContain('compris dans le prix')
    const { body } = await desk.asManager.call(timelines.ofOrder, { params: order, query: {} })
    expect(JSON.stringify(body)).toContain('order.accessories_changed')
  })

  test('are priced before they are on an order, with the installation in their place', async () => {
    const asked = async (given: object) => {
      const body = { inventory: desk.vehicle.id, ...given }
      const reply = await desk.asRep.call(pricing.price, { params: { id: 'cash' }, body })
      expect(queriesOf(reply)).toBeLessThanOrEqual(6)
      return reply.body.rows.filter(({ group }) => group === 'accessories').map(({ amount }) => amount)
    }
    const both = [rack.id, mats.id]
    expect(await asked({})).toEqual(['0.00'])
    expect(await asked({ accessories: both })).toEqual(['0.00', '475.00', '189.95'])
    expect(await asked({ accessories: both, install_accessories_ids: [] })).toEqual([
      '0.00',
      '400.00',
      '189.95',
    ])
  })
})
