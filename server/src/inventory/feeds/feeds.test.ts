import { customers } from '@forecourt/contract/customers/customers.ts'
import type { Problem } from '@forecourt/contract/platform/errors.ts'
import { feedImports, feeds, type FeedImport } from '@forecourt/contract/inventory/feeds.ts'
import { MAX_FEED } from '@forecourt/domain/inventory/feeds/feed-size.ts'
import { PROPOSED_DEFAULTS } from '@forecourt/domain/inventory/feeds/mapping.ts'
import { stock } from '@forecourt/contract/inventory/stock.ts'
import { vehiclePhotos } from '@forecourt/contract/inventory/vehicle-photos.ts'
import { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import { buildVin } from '@forecourt/domain/platform/validation/vin.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { NOW, useTestApp } from '../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { buildVehiclePhoto } from '#inventory/vehicle-photos/vehicle-photos.factory.ts'
import { refreshPayments } from '#pricing/list-payments/refresh-payments.ts'
import { buildVehicle, vehicleRow } from '#inventory/vehicles/vehicles.factory.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { buildFeed, buildImport } from './feeds.factory.ts'
import { forgetOldImports } from './forget-imports.ts'
import { publishImport } from './publish-import.ts'
import { readImport } from './read-import.ts'
import { rollBackImport } from './roll-back-import.ts'

const target = useTestApp()
let desk: BuiltDesk
let foreign: BuiltDesk

beforeAll(async () => {
  desk = await buildDesk(target)
  foreign = await buildDesk(target)
})

const vinOf = (serial: number) => buildVin({ wmi: '1GC', vds: 'UYDED', modelYear: 2020, plant: 'Z', serial })

async function newFeed(at: BuiltDesk, name = `Nightly ${newId()}`) {
  const { body } = await at.asAdmin.call(feeds.create, { body: { name } })
  return body.id
}

async function send(
  at: BuiltDesk,
  feed: string,
  content: string | Buffer,
  headers: Record<string, string> = {},
) {
  const reply = await at.asAdmin.send('POST', `/api/dealer/feeds/${feed}/upload/?file_name=lot.csv`, {
    body: content,
    headers: { 'content-type': 'application/octet-stream', ...headers },
  })
  return reply as { status: number; body: FeedImport; headers: Record<string, unknown> }
}

/** Uploads a file and runs the job that reads it. */
async function read(at: BuiltDesk, feed: string, content: string | Buffer): Promise<FeedImport> {
  const { body } = await send(at, feed, content)
  await readImport(target.app, at.dealership.id, body.id)
  return importOf(at, body.id)
}
const importOf = async (at: BuiltDesk, id: string) =>
  (await at.asAdmin.call(feedImports.get, { params: { id } })).body
const rowsOf = async (at: BuiltDesk, id: string, kind: 'new' | 'changed' | 'gone' | 'refused') =>
  (await at.asAdmin.call(feedImports.rows, { params: { id }, query: { kind } })).body.results

async function publish(at: BuiltDesk, id: string, confirm_gone = false) {
  const reply = await at.asAdmin.call(feedImports.publish, { params: { id }, body: { confirm_gone } })
  if (reply.status === 200) await publishImport(target.app, at.dealership.id, id)
  return reply
}
async function rollBack(at: BuiltDesk, id: string) {
  const reply = await at.asAdmin.call(feedImports.rollBack, { params: { id } })
  if (reply.status === 200) await rollBackImport(target.app, at.dealership.id, id)
  return reply
}
const found = async (at: BuiltDesk, query: string) =>
  (await at.asRep.call(inventory.search, { query: { query } })).body.results
/** Whether a transaction of this database waits for another one. */
async function isAnybodyWaiting(): Promise<boolean> {
  const { rows } = await withTenant(target.app.pool, desk.dealership, tx =>
    tx.execute<{ waits: boolean }>(sql`SELECT EXISTS (SELECT FROM pg_locks w JOIN pg_locks own USING (pid)
      WHERE NOT w.granted AND own.database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS waits`),
  )
  return rows[0]?.waits === true
}
const counts = ({ rows_new, rows_changed, rows_same, rows_gone, rows_refused }: FeedImport) => [
  rows_new,
  rows_changed,
  rows_same,
  rows_gone,
  rows_refused,
]

const HEAD = 'VIN,Stock #,New/Used,Price,Odometer,Colour,Notes'
const line = (serial: number, price: string, stockNumber = `F${serial}`) =>
  `${vinOf(serial)},${stockNumber},U,${price},61200,Cherry Red,nothing`
const file = (...lines: string[]) => [HEAD, ...lines].join('\n')

describe('a file of vehicles', () => {
  test('is read, compared, published atomically, and rolled back atomically', async () => {
    const feed = await newFeed(desk)
    const sent = await send(desk, feed, file(line(1, '30000'), line(2, '31000')))
    expect(sent).toMatchObject({ status: 201, body: { state: 'reading', file_name: 'lot.csv' } })
    expect(queriesOf(sent)).toBeLessThanOrEqual(6)
    await readImport(target.app, desk.dealership.id, sent.body.id)
    const first = await importOf(desk, sent.body.id)
    expect(first).toMatchObject({ state: 'checked', format: 'csv', encoding: 'utf-8', rows_read: 2 })
    expect(counts(first)).toEqual([2, 0, 0, 0, 0])
    expect(first.mapping?.columns).toMatchObject({ VIN: 'vin', 'Stock #': 'stock_number', Notes: null })
    const [row] = await rowsOf(desk, first.id, 'new')
    expect(row).toMatchObject({ line: 2, name: '2020 Chevrolet Silverado LT', vin: vinOf(1) })
    expect(row?.filled).toContain('body_type')
    expect(await found(desk, 'f1')).toEqual([])

    expect((await publish(desk, first.id)).body.state).toBe('publishing')
    expect((await importOf(desk, first.id)).state).toBe('published')
    const [vehicle] = await found(desk, vinOf(1))
    expect(vehicle).toMatchObject({
      listing_price: '30000.00',
      body_type: 'pickup',
      exterior_color: 'red',
      exterior_color_name: 'Cherry Red',
      vehicle_condition: 'Used',
      payments_state: 'refreshing',
    })
    const history = await desk.asRep.call(stock.history, { params: { id: vehicle?.id ?? '' } })
    expect(history.body.results).toMatchObject([{ field: 'added', after: '30000.00', via: 'feed' }])

    const second = await read(desk, feed, file(line(1, '29000'), line(3, '33000')))
    expect(counts(second)).toEqual([1, 1, 0, 1, 0])
    expect((await rowsOf(desk, second.id, 'changed'))[0]?.changes).toEqual([
      { field: 'listing_price', before: '30000.00', after: '29000.00' },
    ])
    expect((await rowsOf(desk, second.id, 'gone'))[0]).toMatchObject({ vin: vinOf(2) })
    await publish(desk, second.id)
    expect((await found(desk, vinOf(1)))[0]?.listing_price).toBe('29000.00')
    expect([await found(desk, vinOf(2)), (await found(desk, vinOf(3))).length]).toEqual([[], 1])

    expect((await rollBack(desk, first.id)).status).toBe(409)
    expect((await rollBack(desk, second.id)).status).toBe(200)
    expect((await found(desk, vinOf(1)))[0]?.listing_price).toBe('30000.00')
    expect([(await found(desk, vinOf(2))).length, await found(desk, vinOf(3))]).toEqual([1, []])
    expect((await importOf(desk, second.id)).state).toBe('rolled_back')
    const third = await read(desk, feed, file(line(1, '30000'), line(2, '31000')))
    expect(counts(third)).toEqual([0, 0, 2, 0, 0])
  })

  test.each([
    ['TSV', `VIN\tStock\tType\tSellingPrice\tMiles\n${vinOf(21)}\tA1\tU\t30000\t5`, 'tsv', 'utf-8'],
    [
      'XML',
      `<?xml version="1.0"?><inventory><vehicle id="1"><vin>${vinOf(21)}</vin><stock>A1</stock><price>30000</price><odometer>5</odometer></vehicle></inventory>`,
      'xml',
      'utf-8',
    ],
    [
      'JSON',
      JSON.stringify({ list: [{ vin: vinOf(21), stock: 'A1', price: 30000, mileage: { value: 5 } }] }),
      'json',
      'utf-8',
    ],
    [
      'UTF-16',
      Buffer.from(`\uFEFFNIV;Numéro stock;Prix;Kilométrage\n${vinOf(21)};A1;30000;5`, 'utf16le'),
      'csv',
      'utf-16le',
    ],
    [
      'Windows-1252',
      Buffer.from(`NIV;Numéro stock;Prix;Kilométrage\n${vinOf(21)};A1;30000;5`, 'latin1'),
      'csv',
      'windows-1252',
    ],
  ])('as %s reads the same', async (_name, content, format, encoding) => {
    const at = foreign
    const done = await read(at, await newFeed(at), content)
    expect(done).toMatchObject({ state: 'checked', format, encoding, rows_new: 1, rows_refused: 0 })
    expect((await rowsOf(at, done.id, 'new'))[0]).toMatchObject({ vin: vinOf(21), stock_number: 'A1' })
  })

  test.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'no_text'],
    ['broken XML', '<i><v><vin>1</vin></w></i>', 'xml_broken'],
    ['a bomb', '<!DOCTYPE b [<!ENTITY a "x">]><i><v>&a;</v></i>', 'xml_doctype'],
    ['headings alone', HEAD, 'no_rows'],
    ['an open quotation mark', `${HEAD}\n"1,2\n3`, 'quote_open'],
  ])('that is %s is refused by name', async (_name, content, problem) => {
    const feed = await newFeed(desk)
    const failed = await read(desk, feed, content)
    expect(failed).toMatchObject({ state: 'failed', problem })
    // Nothing remains that could be read again.
    const { rows } = await withTenant(target.app.pool, desk.dealership, tx =>
      tx.execute(sql`SELECT (SELECT count(*)::int FROM feed_chunks WHERE import_id = ${failed.id}) AS chunks,
        (SELECT count(*)::int FROM feed_rows WHERE import_id = ${failed.id}) AS rows`),
    )
    expect(rows).toEqual([{ chunks: 0, rows: 0 }])
    const mapping = { columns: { a: 'vin' as const }, numbers: 'plain' as const, defaults: PROPOSED_DEFAULTS }
    const again = await desk.asAdmin.call(feedImports.map, { params: failed, body: { mapping } })
    expect(again).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
  })

  test('that is empty is refused on its field', async () => {
    const reply = await send(desk, await newFeed(desk), '')
    expect([reply.status, Object.keys((reply.body as unknown as Problem).fields ?? {})]).toEqual([
      400,
      ['file'],
    ])
  })

  test('that is too large is refused before or during the upload, and leaves nothing', async () => {
    const feed = await newFeed(desk)
    const said = await send(desk, feed, 'VIN\n1', { 'content-length': String(200 * 1024 * 1024) })
    expect([said.status, (said.body as unknown as Problem).code]).toEqual([413, 'too_large'])
    const real = await send(desk, feed, Buffer.alloc(MAX_FEED + 1, 'a'))
    expect(real.status).toBe(413)
    const { rows } = await withTenant(target.app.pool, desk.dealership, tx =>
      tx.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM feed_imports WHERE feed_id = ${feed}`),
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  test('of another type than bytes is refused', async () => {
    const feed = await newFeed(desk)
    expect((await send(desk, feed, '{}', { 'content-type': 'application/json' })).status).toBe(415)
  })
})

test('headings with characters the database cannot store are read without them', async () => {
  const feed = await newFeed(desk)
  const row = { VIN: vinOf(251), 'Stock #': 'F251', 'A\u0000 note\ud800': 'x', Price: '30000' }
  const done = await read(desk, feed, JSON.stringify([row]))
  expect(done).toMatchObject({ state: 'checked', rows_read: 1 })
  expect(done.headings).toEqual(['VIN', 'Stock #', 'A note\ufffd', 'Price'])
})

describe('refused rows', () => {
  test('say why, the others are processed, and a corrected one is taken', async () => {
    const feed = await newFeed(desk)
    const done = await read(
      desk,
      feed,
      file(
        line(101, '30000'),
        `1GCUYDEDOKZ123456,Q1,U,30000,5,Red,`,
        line(102, '"30,000"'),
        line(101, '30000', 'Q2'),
        line(103, '30000', 'F101'),
        `${line(104, '30000')},extra`,
        `1M8GDM9AXKP042788,Q3,U,30000,5,Red,`,
      ),
    )
    expect(counts(done)).toEqual([1, 0, 0, 0, 6])
    const refused = await rowsOf(desk, done.id, 'refused')
    expect(
      refused.map(({ line: at, problems }) => [at, problems.map(({ field, rule }) => `${field} ${rule}`)]),
    ).toEqual([
      [3, expect.arrayContaining(['vin vin'])],
      [4, ['listing_price comma']],
      [5, ['vin twice']],
      [6, ['stock_number twice']],
      [7, ['null too_many_columns']],
      [8, expect.arrayContaining(['make required', 'model required'])],
    ])
    expect(refused[2]?.problems[0]?.params).toEqual({ line: 2 })
    const mend = (values: Record<string, string>) =>
      desk.asAdmin.call(feedImports.retry, { params: { id: done.id }, body: { line: 4, values } })
    const again = await mend({ Price: '3O000' })
    expect(again.body.row?.problems).toMatchObject([{ field: 'listing_price', rule: 'number' }])
    const mended = await mend({ Price: '30000' })
    expect(mended.body).toMatchObject({
      import: { rows_new: 2, rows_refused: 5 },
      row: { kind: 'new', line: 4 },
    })
    expect(queriesOf(mended)).toBeLessThanOrEqual(6)
    expect((await mend({ Price: '1' })).status).toBe(404)
    await publish(desk, done.id)
    expect((await found(desk, vinOf(102))).length).toBe(1)
    expect((await mend({ Price: '1' })).status).toBe(409)
  })

  test('do not reserve their number and VIN: the next row with them is taken', async () => {
    const again = [line(131, '30000', 'S1'), line(131, '30000', 'S2'), line(132, '30000', 'S1')]
    const done = await read(desk, await newFeed(desk), file(line(131, 'many', 'S1'), ...again))
    expect(counts(done)).toEqual([1, 0, 0, 0, 3])
    const refused = await rowsOf(desk, done.id, 'refused')
    expect(refused.map(({ line: at, problems }) => [at, ...problems])).toEqual([
      [2, { field: 'listing_price', rule: 'number', params: {} }],
      [4, { field: 'vin', rule: 'twice', params: { line: 3 } }],
      [5, { field: 'stock_number', rule: 'twice', params: { line: 3 } }],
    ])
    // Corrected, the first row has the number that another row has by now.
    const mended = await desk.asAdmin.call(feedImports.retry, {
      params: { id: done.id },
      body: { line: 2, values: { Price: '30000' } },
    })
    expect(mended.body.row?.problems).toEqual([{ field: 'vin', rule: 'twice', params: { line: 3 } }])
  })

  test('in another number format are read once it is chosen, and it is remembered', async () => {
    const feed = await newFeed(desk)
    const done = await read(desk, feed, file(line(111, '"30,000.50"')))
    expect(counts(done)).toEqual([0, 0, 0, 0, 1])
    if (done.mapping === null) throw new Error('it has a mapping')
    const mapping = { ...done.mapping, numbers: 'comma_thousands' as const }
    const mapped = await desk.asAdmin.call(feedImports.map, { params: { id: done.id }, body: { mapping } })
    expect(mapped.body.state).toBe('reading')
    await readImport(target.app, desk.dealership.id, done.id)
    expect(counts(await importOf(desk, done.id))).toEqual([1, 0, 0, 0, 0])
    await publish(desk, done.id)
    const next = await read(desk, feed, file(line(111, '"29,000.50"')))
    expect([next.mapping?.numbers, counts(next)]).toEqual(['comma_thousands', [0, 1, 0, 0, 0]])
  })

  test('a mapping with a field twice, or without a vehicle’s key, is refused by its field', async () => {
    const done = await read(desk, await newFeed(desk), file(line(121, '30000')))
    if (done.mapping === null) throw new Error('it has a mapping')
    const { mapping } = done
    const ask = (columns: Record<string, 'vin' | 'make' | null>) =>
      desk.asAdmin.call(feedImports.map, {
        params: { id: done.id },
        body: { mapping: { ...mapping, columns } },
      })
    for (const [columns, field] of [
      [{ a: 'vin', b: 'vin' }, 'mapping.columns.b'],
      [{ a: 'make' }, 'mapping.columns'],
    ] as const) {
      const reply = await ask({ ...columns })
      expect([reply.status, Object.keys((reply.body as unknown as Problem).fields ?? {})]).toEqual([
        400,
        [field],
      ])
    }
  })
})

describe('parallel changes during an import', () => {
  test('an import sets the tax facts of a vehicle, and unchanged ones change nothing', async () => {
    const feed = await newFeed(desk)
    const lot = `${HEAD},Prix de gros moyen,GVWR (kg),GVWR\n${line(71, '30000')},28500,3900,8600`
    const first = await read(desk, feed, lot)
    expect(first.mapping?.columns).toMatchObject({
      'Prix de gros moyen': 'average_wholesale',
      'GVWR (kg)': 'gross_weight_kg',
      GVWR: null,
    })
    await publish(desk, first.id)
    expect((await found(desk, vinOf(71)))[0]).toMatchObject({
      average_wholesale: '28500.00',
      gross_weight_kg: 3900,
    })
    expect(counts(await read(desk, feed, lot))).toEqual([0, 0, 1, 0, 0])
    const second = await read(desk, feed, lot.replace('28500', '27000'))
    expect((await rowsOf(desk, second.id, 'changed'))[0]?.changes).toEqual([
      { field: 'average_wholesale', before: '28500.00', after: '27000.00' },
    ])
  })

  test('a vehicle that somebody changed since the comparison keeps their change', async () => {
    const feed = await newFeed(desk)
    await publish(desk, (await read(desk, feed, file(line(201, '30000'), line(202, '30000')))).id)
    const next = await read(desk, feed, file(line(201, '28000'), line(202, '28000')))
    const [vehicle] = await found(desk, vinOf(201))
    const details = await desk.asManager.call(stock.details, { params: { id: vehicle?.id ?? '' } })
    await desk.asManager.call(stock.update, {
      params: { id: vehicle?.id ?? '' },
      body: { listing_price: '27777.00' },
      headers: { 'if-match': `"v${details.body.version}"` },
    })
    await publish(desk, next.id)
    expect((await found(desk, vinOf(201)))[0]?.listing_price).toBe('27777.00')
    expect((await found(desk, vinOf(202)))[0]?.listing_price).toBe('28000.00')
    expect((await rowsOf(desk, next.id, 'refused'))[0]?.problems).toMatchObject([
      { rule: 'changed_meanwhile' },
    ])
  })

  test('list payments and changes of vehicles proceed, however long it takes', async () => {
    const place = await buildDesk(target)
    const feed = await newFeed(place)
    await publish(place, (await read(place, feed, file(line(211, '30000'), line(212, '30000')))).id)
    await refreshPayments(target.app, place.dealership.id)
    const next = await read(place, feed, file(line(211, '28000'), line(212, '28000'), line(213, '30000')))
    await place.asAdmin.call(feedImports.publish, { params: { id: next.id }, body: {} })
    const { log } = target.app
    const untimedPool = openPool({ url: target.requestUrl, log, max: 1, as: 'app' })
    untimedPool.on('connect', client => void client.query('SET lock_timeout = 0; SET statement_timeout = 0'))
    let published: Promise<void> | undefined
    // A transaction adds a vehicle with a number of the file: the two known vehicles are written, and the import
    // waits.
    const cancelled = withTenant(target.app.pool, place.dealership, async tx => {
      await tx.execute(sql`SELECT set_config('app.payments_at_end', 'on', true)`)
      await tx.insert(vehicles).values(vehicleRow({ ...place.at, stock_number: 'F213' }))
      published = publishImport({ ...target.app, pool: untimedPool }, place.dealership.id, next.id)
      await expect.poll(() => isAnybodyWaiting()).toBe(true)
      const soon = await refreshPayments(target.app, place.dealership.id)
      expect(soon?.getTime()).toBeGreaterThan(NOW.getTime())
      expect(soon?.getTime()).toBeLessThan(NOW.getTime() + 60_000)
      const details = await place.asManager.call(stock.details, { params: { id: place.vehicle.id } })
      const saved = await place.asManager.call(stock.update, {
        params: { id: place.vehicle.id },
        body: { listing_price: '41000.00' },
        headers: { 'if-match': `"v${details.body.version}"` },
      })
      expect(saved.status).toBe(200)
      throw new Error('cancelled')
    })
    await expect(cancelled).rejects.toThrow('cancelled')
    await published
    await untimedPool.end()
    expect((await importOf(place, next.id)).state).toBe('published')
    await refreshPayments(target.app, place.dealership.id)
    const { body: payments } = await place.asRep.call(inventory.paymentRefresh)
    expect(payments).toMatchObject({ state: 'current', vehicles_due: 0 })
  })

  test('open orders on withdrawn vehicles wait for the dealership, until the roll back restores the vehicles', async () => {
    const place = await buildDesk(target)
    const feed = await newFeed(place)
    await publish(place, (await read(place, feed, file(line(211, '30000'), line(212, '30000')))).id)
    const [vehicle] = await found(place, vinOf(211))
    const customer = await buildCustomer(target.app, { ...place.at, assigned_dealer: place.rep.id })
    await buildOrder(target.app, { ...place.at, customer_id: customer.id, vehicle_id: vehicle?.id ?? '' })
    const awaiting = async () =>
      (await place.asManager.call(customers.list, { query: { awaiting_dealer: 'vehicle' } })).body.count
    const next = await read(place, feed, file(line(212, '30000')))
    expect([counts(next), await awaiting()]).toEqual([[0, 0, 1, 1, 0], 0])
    await publish(place, next.id)
    expect(await awaiting()).toBe(1)
    await rollBack(place, next.id)
    expect(await awaiting()).toBe(0)
  })

  test('imports are rolled back one after the other, to an empty inventory', async () => {
    const place = await buildDesk(target)
    const feed = await newFeed(place)
    const first = await read(place, feed, file(line(231, '30000'), line(232, '30000')))
    await publish(place, first.id)
    const second = await read(place, feed, file(line(231, '29000')))
    await publish(place, second.id)
    const third = await read(place, feed, file(line(231, '28000'), line(232, '28000')))
    await publish(place, third.id)
    for (const [id, prices] of [
      [third.id, ['29000.00']],
      [second.id, ['30000.00', '30000.00']],
      [first.id, []],
    ] as const) {
      await rollBack(place, id)
      const left = [...(await found(place, vinOf(231))), ...(await found(place, vinOf(232)))]
      expect(left.map(({ listing_price }) => listing_price)).toEqual(prices)
    }
  })

  test('a roll back that the inventory prevents reports it, and can be requested again', async () => {
    const feed = await newFeed(desk)
    const first = await read(desk, feed, file(line(241, '30000', 'F241')))
    await publish(desk, first.id)
    const second = await read(desk, feed, file(line(241, '30000', 'F242')))
    await publish(desk, second.id)
    const { id } = await buildVehicle(target.app, { ...desk.at, stock_number: 'F241' })
    await rollBack(desk, second.id)
    expect(await importOf(desk, second.id)).toMatchObject({ state: 'published', problem: 'not_rolled_back' })
    await withTenant(target.app.pool, desk.dealership, tx =>
      tx.execute(sql`DELETE FROM vehicles WHERE id = ${id}`),
    )
    await rollBack(desk, second.id)
    expect(await importOf(desk, second.id)).toMatchObject({ state: 'rolled_back', problem: null })
  })

  test('a new vehicle with pictures is withdrawn by the roll back and keeps them', async () => {
    const place = await buildDesk(target)
    const feed = await newFeed(place)
    const done = await read(place, feed, file(line(221, '30000'), line(222, '30000')))
    await publish(place, done.id)
    const [pictured] = await found(place, vinOf(221))
    const [bare] = await found(place, vinOf(222))
    if (!pictured || !bare) throw new Error('both were published')
    const picture = {
      mediaType: 'image/png',
      width: 1,
      height: 1,
      content: Buffer.from('a picture'),
    } as const
    await buildVehiclePhoto(target.app, picture, { ...place.at, vehicle_id: pictured.id })
    await rollBack(place, done.id)
    const details = (id: string) => place.asAdmin.call(stock.details, { params: { id } })
    expect((await details(pictured.id)).body.stock_status).toBe('U')
    const kept = await place.asAdmin.call(vehiclePhotos.list, { params: { id: pictured.id } })
    expect(kept.body.photos).toHaveLength(1)
    expect((await details(bare.id)).status).toBe(404)
  })

  test('a truncated file does not empty the inventory without a second confirmation', async () => {
    const place = await buildDesk(target)
    const feed = await newFeed(place)
    const many = Array.from({ length: 12 }, (_, n) => line(300 + n, '30000'))
    await publish(place, (await read(place, feed, file(...many))).id)
    const cut = await read(place, feed, file(...many.slice(0, 3)))
    expect(cut.are_many_gone).toBe(true)
    const refused = await publish(place, cut.id)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'many_gone', params: { gone: 9, of: 12 } },
    ])
    expect((await publish(place, cut.id, true)).status).toBe(200)
  })

  test('a sold vehicle is not offered again by a feed with an outdated status', async () => {
    const place = await buildDesk(target)
    const feed = await newFeed(place)
    await publish(place, (await read(place, feed, file(line(401, '30000')))).id)
    const [vehicle] = await found(place, vinOf(401))
    await place.asManager.call(stock.setStatus, {
      params: { id: vehicle?.id ?? '' },
      body: { stock_status: 'S' },
    })
    const next = await read(place, feed, file(line(401, '29000')))
    expect(counts(next)).toEqual([0, 0, 0, 0, 1])
    expect((await rowsOf(place, next.id, 'refused'))[0]?.problems).toMatchObject([{ rule: 'sold_here' }])
  })

  test('a discarded import leaves only its name in the list', async () => {
    const feed = await newFeed(desk)
    const done = await read(desk, feed, file(line(511, '30000'), line(512, 'x')))
    const left = async () => {
      const { rows } = await withTenant(target.app.pool, desk.dealership, tx =>
        tx.execute<{
          n: number
        }>(sql`SELECT (SELECT count(*) FROM feed_rows WHERE import_id = ${done.id})::int
          + (SELECT count(*) FROM feed_chunks WHERE import_id = ${done.id})::int AS n`),
      )
      return rows[0]?.n
    }
    expect(await left()).toBe(3)
    await desk.asAdmin.call(feedImports.discard, { params: { id: done.id } })
    expect(await left()).toBe(0)
    expect(await importOf(desk, done.id)).toMatchObject({ state: 'discarded', rows_new: 1, rows_refused: 1 })
  })

  test('imports are kept while they may still be needed', async () => {
    const feed = await buildFeed(target.app, desk.at)
    const day = (n: number) => new Date(NOW.getTime() - n * 86_400_000).toISOString()
    const state = (n: number) =>
      n === 13 || n === 16 ? ('published' as const) : n === 17 ? ('checked' as const) : ('failed' as const)
    const ids: string[] = []
    for (let n = 0; n < 20; n += 1) {
      const of = { ...desk.at, feed_id: feed.id, state: state(n), created: day(n) }
      const published = state(n) === 'published' ? day(n) : null
      ids.push((await buildImport(target.app, { ...of, published })).id)
    }
    const other = await buildImport(target.app, { ...desk.at, state: 'failed', created: day(99) })
    await forgetOldImports(target.app, desk.dealership.id, ids[0] ?? '')
    const { body } = await desk.asAdmin.call(feeds.imports, { params: { id: feed.id } })
    expect(body.results.map(({ id }) => ids.indexOf(id))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 17])
    expect((await importOf(desk, other.id)).state).toBe('failed')
  })

  test('a job that runs twice has one effect', async () => {
    const feed = await newFeed(desk)
    const done = await read(desk, feed, file(line(501, '30000')))
    await readImport(target.app, desk.dealership.id, done.id)
    await publish(desk, done.id)
    await publishImport(target.app, desk.dealership.id, done.id)
    expect((await found(desk, vinOf(501))).length).toBe(1)
  })
})

describe('permissions', () => {
  test('feeds are visible to those who maintain the inventory, of their own dealership', async () => {
    const feed = await newFeed(desk)
    const done = await read(desk, feed, file(line(601, '30000')))
    expect((await desk.asRep.call(feeds.list)).status).toBe(403)
    expect((await foreign.asAdmin.call(feedImports.get, { params: { id: done.id } })).status).toBe(404)
    expect((await foreign.asAdmin.call(feeds.imports, { params: { id: feed } })).status).toBe(404)
    expect(
      (await foreign.asAdmin.call(feedImports.publish, { params: { id: done.id }, body: {} })).status,
    ).toBe(404)
    expect((await send(foreign, feed, 'VIN\n1')).status).toBe(404)
    expect((await desk.asAdmin.call(feedImports.discard, { params: { id: done.id } })).body.state).toBe(
      'discarded',
    )
  })

  test('a feed without a name is refused on its field', async () => {
    const reply = await desk.asAdmin.call(feeds.create, { body: { name: ' ' } })
    expect([reply.status, Object.keys((reply.body as unknown as Problem).fields ?? {})]).toEqual([
      400,
      ['name'],
    ])
  })

  test('a feed is changed over the version that was read', async () => {
    const id = await newFeed(desk, `Feed ${newId()}`)
    const save = (version: number) =>
      desk.asAdmin.call(feeds.update, {
        params: { id },
        body: { is_full: false },
        headers: { 'if-match': `"v${version}"` },
      })
    expect((await save(1)).body).toMatchObject({ is_full: false, version: 2 })
    expect((await save(1)).status).toBe(412)
  })
})
