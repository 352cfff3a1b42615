import { desk as deskContract } from '@forecourt/contract/pricing/desk.ts'
import { orderVersions } from '@forecourt/contract/deals/order-versions.ts'
import { orders, type OrderWithWorksheet } from '@forecourt/contract/deals/orders.ts'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '#platform/db/tenant.ts'
import { openedOrder, reasons, saveDeal } from '../../../test/deals.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildFee } from '#pricing/fees/fees.factory.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'

const target = useTestApp()
let desk: BuiltDesk
let elsewhere: BuiltDesk

beforeAll(async () => {
  desk = await buildDesk(target)
  elsewhere = await buildDesk(target)
  await withTenant(target.app.pool, desk.dealership, tx => tx.update(vehicles).set({ cost: 3_900_000 }))
})

const list = (browser: TestBrowser, { id }: { id: string }, page = 1) =>
  browser.call(orderVersions.list, { params: { id }, query: { page } })

const versionsOf = async (browser: TestBrowser, order: { id: string }) =>
  (await list(browser, order)).body.results

const restore = (browser: TestBrowser, id: string, version: number, override_reasons = reasons()) =>
  browser.call(orderVersions.restore, {
    params: { id },
    body: { override_reasons },
    headers: { 'if-match': `"v${version}"` },
  })

const dealerRows = <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  withTenant(target.app.pool, desk.dealership, async tx => (await tx.execute<T>(query)).rows)

/** An order whose price a manager lowered to 41,000.00. */
async function lowered(): Promise<OrderWithWorksheet> {
  const order = await openedOrder(desk)
  const saved = await saveDeal(desk.asManager, order, {
    worksheet: { price: '41000.00' },
    reasons: reasons('price'),
  })
  expect(saved.status).toBe(200)
  return saved.body
}

describe('versions', () => {
  test('every save is one, from the creation of the order on; a note is none', async () => {
    const order = await openedOrder(desk)
    const trade_in = { ...order.worksheet.trade_in, credit: '500.00' }
    const saved = await saveDeal(desk.asRep, order, { worksheet: { trade_in }, payment_type: 'cash' })
    expect(queriesOf(saved)).toBeLessThanOrEqual(6)
    await desk.asRep.call(orders.update, {
      params: { id: order.id },
      body: { note: 'Prefers a text' },
      headers: { 'if-match': '"v2"' },
    })
    const reply = await list(desk.asRep, order)
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    expect(reply.body).toMatchObject({
      count: 2,
      results: [
        {
          version: 2,
          payment_type: 'cash',
          payment: saved.body.payment,
          created_by: `${desk.rep.first_name} ${desk.rep.last_name}`,
          trace: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
          overrides: [],
        },
        { version: 1, payment_type: 'finance', payment: null, trace: null },
      ],
    })
    const [newest, first] = reply.body.results
    const one = await desk.asRep.call(orderVersions.get, { params: { id: newest?.id ?? '' } })
    expect(one.body).toMatchObject({ ...newest, worksheet: saved.body.worksheet })
    expect(one.body.pricing?.rows.length).toBeGreaterThan(3)
    const opened = await desk.asRep.call(orderVersions.get, { params: { id: first?.id ?? '' } })
    expect(opened.body).toMatchObject({ worksheet: order.worksheet, pricing: null })
  })

  test('come in pages', async () => {
    let order = await openedOrder(desk)
    for (let turn = 0; turn < 16; turn += 1) order = (await saveDeal(desk.asRep, order)).body
    expect((await list(desk.asRep, order)).body).toMatchObject({ count: 17, last: 2, limit: 15 })
    const { results } = (await list(desk.asRep, order, 2)).body
    expect(results.map(({ version }) => version)).toEqual([2, 1])
  })

  test('are deleted with their order, and cannot be rewritten', async () => {
    const order = (await saveDeal(desk.asRep, await openedOrder(desk))).body
    for (const statement of [
      sql`UPDATE order_versions SET worksheet = '{}' WHERE order_id = ${order.id}`,
      sql`DELETE FROM order_versions WHERE order_id = ${order.id}`,
      sql`UPDATE pricing_traces SET canonical = '{}'`,
      sql`DELETE FROM pricing_traces`,
    ]) {
      await expect(dealerRows(statement)).rejects.toThrow('Failed query')
    }
    expect((await desk.asRep.call(orders.delete, { params: { id: order.id } })).status).toBe(204)
    expect(await dealerRows(sql`SELECT 1 FROM order_versions WHERE order_id = ${order.id}`)).toEqual([])
  })

  test('of a colleague’s customer or another dealership are not found', async () => {
    const order = (await saveDeal(desk.asRep, await openedOrder(desk))).body
    const [newest] = await versionsOf(desk.asRep, order)
    const id = newest?.id ?? ''
    expect((await list(elsewhere.asManager, order)).status).toBe(404)
    expect((await elsewhere.asManager.call(orderVersions.get, { params: { id } })).status).toBe(404)
    expect((await restore(elsewhere.asManager, id, 2)).status).toBe(404)
    const query = { to: id }
    const compared = await elsewhere.asManager.call(orderVersions.difference, { params: { id }, query })
    expect(compared.status).toBe(404)
  })
})

describe('gross', () => {
  test('is shown only to those who may see it', async () => {
    const order = await lowered()
    const [forManager] = await versionsOf(desk.asManager, order)
    // 41,000.00 − 39,000.00 and the dealership's own fee of 499.00, which costs nothing.
    expect(forManager).toMatchObject({ gross: '2499.00', overrides: [{ gross_effect: '-1000.00' }] })
    const [forRep] = await versionsOf(desk.asRep, order)
    expect(forRep).toMatchObject({ gross: null, overrides: [{ field: 'price', gross_effect: null }] })
  })

  test('is reduced by a discount on a fee that is passed on', async () => {
    const own = await buildDesk(target)
    await withTenant(target.app.pool, own.dealership, tx => tx.update(vehicles).set({ cost: 3_900_000 }))
    await buildFee(target.app, { ...own.at, name: 'Freight', type: 'delivery', amount: 209_500 })
    const order = await openedOrder(own)
    const freight = order.worksheet.lines.find(({ name }) => name === 'Freight')
    const field = `lines.${freight?.id}.amount`
    const lines = order.worksheet.lines.map(line =>
      line.id === freight?.id ? { ...line, amount: '1495.00' } : line,
    )
    const saved = await saveDeal(own.asManager, order, { worksheet: { lines }, reasons: reasons(field) })
    // 42,000.00 − 39,000.00, 499.00 of the dealership's own, less the 600.00 that the freight costs beyond its line.
    const [newest] = await versionsOf(own.asManager, order)
    expect(newest).toMatchObject({ gross: '2899.00', overrides: [{ field, gross_effect: '-600.00' }] })
    await saveDeal(own.asManager, saved.body, { payment_type: 'cash' })
    expect((await versionsOf(own.asManager, order))[0]).toMatchObject({
      payment_type: 'cash',
      gross: '2899.00',
    })
  })

  test('is reduced by removing a passed-on fee, and by a discount on the lender’s fee', async () => {
    const own = await buildDesk(target)
    await withTenant(target.app.pool, own.dealership, tx => tx.update(vehicles).set({ cost: 3_900_000 }))
    await buildFee(target.app, { ...own.at, name: 'Licence', type: 'government', amount: 12_000 })
    const order = await openedOrder(own)
    const licence = order.worksheet.lines.find(({ name }) => name === 'Licence')
    const ours = order.worksheet.lines.find(({ name }) => name === 'Documentation fee')
    const field = `lines.${licence?.id}.removed`
    const worksheet = { lines: order.worksheet.lines.filter(({ id }) => id !== licence?.id) }
    expect(await saveDeal(own.asRep, order, { worksheet })).toMatchObject({
      status: 400,
      body: { fields: { [field]: [{ rule: 'reason_required' }] } },
    })
    const saved = await saveDeal(own.asManager, order, { worksheet, reasons: reasons(field) })
    // 42,000.00 − 39,000.00, 499.00 of the dealership's own, less the 120.00 that it owes for the licence.
    const [newest] = await versionsOf(own.asManager, order)
    expect(newest).toMatchObject({
      gross: '3379.00',
      overrides: [{ field, own: '120.00', given: '', gross_effect: '-120.00', line: { name: 'Licence' } }],
    })
    expect(saved.body.overrides).toEqual([
      { field, own: '120.00', given: '', owed_by: ['cash', 'finance', 'lease'] },
    ])
    const ourField = `lines.${ours?.id}.removed`
    const bare = await saveDeal(own.asManager, saved.body, {
      worksheet: { lines: [] },
      reasons: reasons(ourField),
    })
    expect((await versionsOf(own.asManager, order))[0]).toMatchObject({ gross: '2880.00' })
    const back = await saveDeal(own.asManager, bare.body, { worksheet: { lines: order.worksheet.lines } })
    expect(back.body.overrides).toEqual([])
    expect((await versionsOf(own.asManager, order))[0]).toMatchObject({ gross: '3499.00' })
  })

  test('is unknown without a cost', async () => {
    const order = (await saveDeal(elsewhere.asRep, await openedOrder(elsewhere))).body
    const [newest] = await versionsOf(elsewhere.asManager, order)
    expect(newest?.gross).toBeNull()
  })
})

describe('difference', () => {
  test('is shown in dollars by line and figure, and by input', async () => {
    const order = (await saveDeal(desk.asManager, await openedOrder(desk), { payment_type: 'cash' })).body
    await saveDeal(desk.asManager, order, { worksheet: { price: '41000.00' }, reasons: reasons('price') })
    const [after, before] = await versionsOf(desk.asManager, order)
    const asked = { params: { id: before?.id ?? '' }, query: { to: after?.id ?? '' } }
    const reply = await desk.asManager.call(orderVersions.difference, asked)
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    expect(reply.body).toMatchObject({ before: { version: 2 }, after: { version: 3 } })
    expect(reply.body.fields).toEqual([{ field: 'price', before: '42000.00', after: '41000.00' }])
    const figures = Object.fromEntries(reply.body.figures.map(({ name, difference }) => [name, difference]))
    expect(figures).toMatchObject({
      total_purchase_price: '-1130.00',
      amount_due: '-1130.00',
      gross: '-1000.00',
    })
    const rows = Object.fromEntries(reply.body.rows.map(({ key, difference }) => [key, difference]))
    expect(rows).toMatchObject({ vehicle_price: '-1000.00', 'tax:HST': '-130.00' })
    const forRep = await desk.asRep.call(orderVersions.difference, asked)
    expect(forRep.body.figures.map(({ name }) => name)).not.toContain('gross')
  })

  test('shows no gross if one side has none', async () => {
    const order = await lowered()
    const [newest, opened] = await versionsOf(desk.asManager, order)
    const reply = await desk.asManager.call(orderVersions.difference, {
      params: { id: opened?.id ?? '' },
      query: { to: newest?.id ?? '' },
    })
    expect(newest?.gross).toBe('2499.00')
    expect(reply.body.figures.map(({ name }) => name)).not.toContain('gross')
  })

  test('to a version of another order is refused by name', async () => {
    const [one] = await versionsOf(desk.asRep, await openedOrder(desk))
    const [two] = await versionsOf(desk.asRep, await openedOrder(desk))
    const reply = await desk.asRep.call(orderVersions.difference, {
      params: { id: one?.id ?? '' },
      query: { to: two?.id ?? '' },
    })
    expect(reply).toMatchObject({ status: 400, body: { fields: { to: [{ rule: 'id' }] } } })
  })
})

describe('restore', () => {
  test('saves the old worksheet as the newest version, and records it in the audit log', async () => {
    const order = await openedOrder(desk)
    const trade_in = { ...order.worksheet.trade_in, credit: '500.00' }
    const saved = (await saveDeal(desk.asRep, order, { worksheet: { trade_in } })).body
    const [, first] = await versionsOf(desk.asRep, order)
    const stale = await restore(desk.asRep, first?.id ?? '', 1)
    expect(stale).toMatchObject({ status: 412, body: { current: { version: 2 } } })
    const reply = await restore(desk.asRep, first?.id ?? '', 2)
    expect(reply).toMatchObject({
      status: 200,
      headers: { etag: '"v3"' },
      body: { version: 3, worksheet: order.worksheet },
    })
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    expect(reply.body.payment?.payment).not.toBe(saved.payment?.payment)
    expect(await versionsOf(desk.asRep, order)).toMatchObject([
      { version: 3, restored_from: 1 },
      { version: 2, restored_from: null },
      { version: 1 },
    ])
    const events = await dealerRows<{ action: string }>(
      sql`SELECT action FROM audit_events WHERE object_id = ${order.id} ORDER BY seq DESC LIMIT 1`,
    )
    expect(events).toEqual([{ action: 'order.version_restored' }])
  })

  test('keeps earlier reasons, and refuses a price to users without the permission', async () => {
    const order = await lowered()
    const back = await saveDeal(desk.asRep, order, { worksheet: { price: '42000.00' } })
    expect(back.status).toBe(200)
    const [, overridden] = await versionsOf(desk.asRep, order)
    expect(await restore(desk.asRep, overridden?.id ?? '', 3)).toMatchObject({
      status: 400,
      body: { fields: { price: [{ rule: 'price_not_permitted' }] } },
    })
    const reply = await restore(desk.asManager, overridden?.id ?? '', 3)
    expect(reply).toMatchObject({ status: 200, body: { worksheet: { price: '41000.00' } } })
    const [newest] = await versionsOf(desk.asManager, order)
    expect(newest?.overrides).toMatchObject([{ field: 'price', reason: 'goodwill', since: 2 }])
  })
})

describe('restore of a figure that has become an override', () => {
  test('asks for a reason, and stores it', async () => {
    const own = await buildDesk(target)
    const order = await openedOrder(own)
    const cheaper = { worksheet: { price: '41000.00' }, reasons: reasons('price') }
    expect((await saveDeal(own.asManager, order, cheaper)).status).toBe(200)
    // Marked down since: what the first version has is no longer the vehicle's price.
    await withTenant(target.app.pool, own.dealership, tx =>
      tx.update(vehicles).set({ listing_price: 4_000_000 }),
    )
    const [, first] = await versionsOf(own.asManager, order)
    expect(await restore(own.asManager, first?.id ?? '', 2)).toMatchObject({
      status: 400,
      body: { fields: { price: [{ rule: 'reason_required' }] } },
    })
    const back = await restore(own.asManager, first?.id ?? '', 2, reasons('price'))
    expect(back).toMatchObject({ status: 200, body: { worksheet: { price: '42000.00' } } })
    const [newest] = await versionsOf(own.asManager, order)
    expect(newest).toMatchObject({
      restored_from: 1,
      overrides: [{ field: 'price', own: '40000.00', given: '42000.00', since: 3 }],
    })
  })
})

describe('override reasons', () => {
  test('an end-of-lease fee is compared with the programme’s own', async () => {
    const order = await openedOrder(desk)
    const lease = { ...order.worksheet.lease, disposition_fee: '400.00' }
    const asked = { worksheet: { lease }, reasons: reasons('lease.disposition_fee') }
    expect((await saveDeal(desk.asManager, order, asked)).status).toBe(200)
    const [newest] = await versionsOf(desk.asManager, order)
    expect(newest?.overrides).toMatchObject([
      { field: 'lease.disposition_fee', own: '0.00', given: '400.00', gross_effect: '0.00', line: null },
    ])
  })

  test('a figure set by hand requires one, field by field', async () => {
    const order = await openedOrder(desk)
    const { finance, lines } = order.worksheet
    const changed = {
      price: '41000.00',
      finance: { ...finance, rate: '4.99' },
      lines: lines.map(line => ({ ...line, amount: '299.00', taxability: 'non_taxable' as const })),
    }
    const [fee] = lines
    const missing = [{ rule: 'reason_required' }]
    const without = await saveDeal(desk.asManager, order, { worksheet: changed, reasons: reasons('price') })
    expect(without).toMatchObject({ status: 400 })
    expect(without.body).toMatchObject({
      fields: {
        'finance.rate': missing,
        [`lines.${fee?.id}.amount`]: missing,
        [`lines.${fee?.id}.taxability`]: missing,
      },
    })
    expect(Object.keys((without.body as unknown as { fields: object }).fields)).not.toContain('price')
    const wordless = reasons('price', 'finance.rate', `lines.${fee?.id}.amount`, {
      field: `lines.${fee?.id}.taxability`,
      reason: 'other',
    })
    expect(await saveDeal(desk.asManager, order, { worksheet: changed, reasons: wordless })).toMatchObject({
      status: 400,
      body: { fields: { [`lines.${fee?.id}.taxability`]: [{ rule: 'reason_note', params: { min: 3 } }] } },
    })
    const explained = wordless.map(one => (one.reason === 'other' ? { ...one, note: 'Export papers' } : one))
    const saved = await saveDeal(desk.asManager, order, { worksheet: changed, reasons: explained })
    expect(saved.status).toBe(200)
    expect(queriesOf(saved)).toBeLessThanOrEqual(6)
    const [newest] = await versionsOf(desk.asManager, order)
    expect(newest?.overrides).toEqual([
      {
        field: 'price',
        reason: 'goodwill',
        note: null,
        own: '42000.00',
        given: '41000.00',
        gross_effect: '-1000.00',
        since: 2,
        line: null,
      },
      {
        field: 'finance.rate',
        reason: 'goodwill',
        note: null,
        own: '6.49',
        given: '4.99',
        gross_effect: '0.00',
        since: 2,
        line: null,
      },
      {
        field: `lines.${fee?.id}.amount`,
        reason: 'goodwill',
        note: null,
        own: '499.00',
        given: '299.00',
        gross_effect: '-200.00',
        since: 2,
        line: { name: fee?.name, name_fr: fee?.name_fr },
      },
      {
        field: `lines.${fee?.id}.taxability`,
        reason: 'other',
        note: 'Export papers',
        own: expect.stringContaining('taxable') as string,
        given: expect.stringContaining('non_taxable') as string,
        gross_effect: '0.00',
        since: 2,
        line: { name: fee?.name, name_fr: fee?.name_fr },
      },
    ])
    const events = await dealerRows<{ action: string; changes: { overrides: unknown[] } }>(
      sql`SELECT action, changes FROM audit_events WHERE object_id = ${order.id} ORDER BY seq DESC LIMIT 1`,
    )
    expect(events).toMatchObject([{ action: 'order.overridden', changes: { version: 2 } }])
    expect(events[0]?.changes.overrides).toHaveLength(4)
  })

  test('a reason stays with its figure, is required for another one, and ends with the vehicle’s own', async () => {
    const order = await lowered()
    const again = (await saveDeal(desk.asManager, order, { payment_type: 'cash' })).body
    expect((await versionsOf(desk.asManager, order))[0]?.overrides).toMatchObject([
      { field: 'price', since: 2 },
    ])
    const lower = { worksheet: { price: '40500.00' } }
    expect((await saveDeal(desk.asManager, again, lower)).status).toBe(400)
    const other = await saveDeal(desk.asManager, again, { ...lower, reasons: reasons('price') })
    expect(other.status).toBe(200)
    const back = await saveDeal(desk.asManager, other.body, { worksheet: { price: '42000.00' } })
    expect(back.status).toBe(200)
    expect((await versionsOf(desk.asManager, order))[0]?.overrides).toEqual([])
  })
})

describe('traces', () => {
  const explain = (
    browser: TestBrowser,
    { id }: { id: string },
    query: { version?: number; hash?: string } = {},
  ) => browser.call(deskContract.explain, { params: { id }, query })

  test('identical ones are stored once', async () => {
    const order = (await saveDeal(desk.asRep, await openedOrder(desk))).body
    await saveDeal(desk.asRep, order)
    const [second, first] = await versionsOf(desk.asRep, order)
    expect(second?.trace).toBe(first?.trace)
    const stored = await dealerRows(
      sql`SELECT 1 FROM pricing_traces WHERE encode(hash, 'hex') = ${second?.trace ?? ''}`,
    )
    expect(stored).toHaveLength(1)
  })

  test('a new order has none; another dealership finds none', async () => {
    const order = await openedOrder(desk)
    expect((await explain(desk.asRep, order)).status).toBe(404)
    await saveDeal(desk.asRep, order)
    expect((await explain(desk.asRep, order, { version: 1 })).status).toBe(404)
    expect((await explain(elsewhere.asManager, order)).status).toBe(404)
    expect((await explain(desk.asRep, order, { hash: 'a'.repeat(64) })).status).toBe(404)
  })

  test('have the same bytes after taxes, fees and programmes changed', async () => {
    const order = (await saveDeal(desk.asRep, await openedOrder(desk))).body
    const before = (await explain(desk.asRep, order)).body
    expect(before).toMatchObject({ version: 2, is_unaltered: true, is_replayed: true })
    const owner = new Client({ connectionString: target.ownerUrl })
    await owner.connect()
    await owner.query(
      "UPDATE tax_rules SET rules = replace(rules::text, '0.13', '0.15')::jsonb WHERE region = 'ON'",
    )
    await owner.end()
    await dealerRows(sql`UPDATE fees SET amount = amount + 10000`)
    await dealerRows(sql`UPDATE lenders SET is_active = false`)
    const again = (await saveDeal(desk.asRep, order)).body
    expect(again.payment?.payment).not.toBe(order.payment?.payment)
    const after = (await explain(desk.asRep, order, { hash: before.hash })).body
    expect(after).toEqual(before)
    expect((await explain(desk.asRep, order)).body.hash).not.toBe(before.hash)
  })
})
