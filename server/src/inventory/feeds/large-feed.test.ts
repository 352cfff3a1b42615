import { feedImports, feeds } from '@forecourt/contract/inventory/feeds.ts'
import { stock } from '@forecourt/contract/inventory/stock.ts'
import { buildVin } from '@forecourt/domain/platform/validation/vin.ts'
import { sql, type SQL } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { buildDesk, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp } from '../../../test/test-app.ts'
import type { Pool, Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { getImport } from './feeds.queries.ts'
import { PART, publishImport } from './publish-import.ts'
import { insertNew, updateKnown } from './publish.queries.ts'
import { readImport } from './read-import.ts'
import { rollBackImport } from './roll-back-import.ts'
import { findKnown, recount, writeGone } from './rows.queries.ts'

const target = useTestApp()

/** LONG=1: the size of the largest inventories. */
const ROWS = process.env['LONG'] ? 50_000 : 1_500
const MB = 1024 * 1024
/** Above the memory at the start; the file held as objects would take several times as much. */
const MAX_GROWTH = 200 * MB

/** Per published row: itself, its vehicle and their index entries. */
const MAX_PAGES = 300
/** Per row at the end of reading: itself and its vehicle. */
const MAX_PAGES_AT_END = 5

const vinOf = (serial: number) => buildVin({ wmi: '1GC', vds: 'UYDED', modelYear: 2020, plant: 'Z', serial })
const lineOf = (serial: number, price: number) =>
  `${vinOf(serial)},L${serial},U,${price},${serial},Cherry Red,"Tow package|Bed liner|Heated seats","${'A truck. '.repeat(20)}"`
const fileOf = (price: number, rows = ROWS) =>
  [
    'VIN,Stock #,New/Used,Price,Odometer,Colour,Features,Description',
    ...Array.from({ length: rows }, (_, n) => lineOf(n + 1, price)),
  ].join('\n')

/**
 * The work of one part: pages read by publishing and by the end of reading, and vehicles read to match the rows.
 * Rolled back afterwards.
 */
async function workOfFirstPart({ dealership }: BuiltDesk, importId: string): Promise<Work> {
  const work = { publishing: 0, ending: 0, vehicles: 0 }
  const rehearsal = withTenant(target.app.pool, dealership, async tx => {
    const { row } = await getImport(tx, dealership.id, importId, { isLocked: true })
    const serials = Array.from({ length: PART }, (_, n) => n + 1)
    const before = await vehiclesSeen(tx)
    const words = { vins: serials.map(vinOf), numbers: serials.map(serial => `L${serial}`) }
    await findKnown(tx, dealership.id, row.feed_id, words)
    work.vehicles = (await vehiclesSeen(tx)) - before
    const explaining = (kind: 'publishing' | 'ending') =>
      Object.assign(Object.create(tx) as Tx, {
        execute: async (statement: SQL) => {
          const { rows } = await tx.execute<Explained>(
            sql`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${statement}`,
          )
          work[kind] += rows[0]?.['QUERY PLAN'][0].Plan['Shared Hit Blocks'] ?? 0
          return { rows: [] }
        },
      })
    await writeGone(explaining('ending'), row)
    await recount(explaining('ending'), row)
    await updateKnown(explaining('publishing'), row, { after: 0, to: PART })
    await insertNew(explaining('publishing'), row, { after: 0, to: PART })
    throw new Error('only to see')
  })
  await expect(rehearsal).rejects.toThrow('only to see')
  return work
}

interface Work {
  publishing: number
  ending: number
  vehicles: number
}

/** Rows of the table read by this transaction. */
async function vehiclesSeen(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ seen: number }>(
    sql`SELECT (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int AS seen
      FROM pg_stat_xact_user_tables WHERE relname = 'vehicles'`,
  )
  return rows[0]?.seen ?? 0
}

type Explained = { 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number } }] }

async function take(desk: BuiltDesk, feed: string, content: string) {
  const sent = await desk.asAdmin.send('POST', `/api/dealer/feeds/${feed}/upload/?file_name=large.csv`, {
    body: content,
    headers: { 'content-type': 'application/octet-stream' },
  })
  const { id } = sent.body as { id: string }
  const held = process.memoryUsage().rss
  let most = held
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 50)
  const begun = performance.now()
  await readImport(target.app, desk.dealership.id, id)
  const read = performance.now()
  const { body: checked } = await desk.asAdmin.call(feedImports.get, { params: { id } })
  const work = await workOfFirstPart(desk, id)
  const checkedAt = performance.now()
  await desk.asAdmin.call(feedImports.publish, { params: { id }, body: {} })
  await publishImport(target.app, desk.dealership.id, id)
  const published = performance.now()
  clearInterval(watch)
  const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`
  process.stdout.write(
    `${checked.rows_read} rows: read in ${seconds(begun, read)}, published in ${seconds(checkedAt, published)}, ${Math.round((most - held) / MB)} MB more\n`,
  )
  return { checked, work, growth: most - held }
}

/** Each row with its indexes, and not each row with every other. */
function expectLinear({ publishing, ending, vehicles }: Work) {
  // By VIN and by stock number.
  expect(vehicles).toBeLessThanOrEqual(2 * PART)
  expect(ending).toBeLessThan(MAX_PAGES_AT_END * ROWS)
  expect(publishing).toBeLessThan(MAX_PAGES * PART)
}

test(
  'a large file is read and published with flat memory, then again with other prices',
  async () => {
    const desk = await buildDesk(target)
    const { body: feed } = await desk.asAdmin.call(feeds.create, { body: { name: 'Large' } })
    const first = await take(desk, feed.id, fileOf(30_000))
    expect(first.checked).toMatchObject({ rows_new: ROWS, rows_refused: 0, rows_read: ROWS })
    const second = await take(desk, feed.id, fileOf(29_000))
    expect(second.checked).toMatchObject({ rows_changed: ROWS, rows_new: 0, rows_gone: 0 })
    const { body: list } = await desk.asRep.call(stock.list, { query: { query: 'l1 silverado' } })
    expect(list.results[0]?.listing_price).toBe('29000.00')
    expectLinear(first.work)
    expectLinear(second.work)
    expect(Math.max(first.growth, second.growth)).toBeLessThan(MAX_GROWTH)
  },
  process.env['LONG'] ? 400_000 : 60_000,
)

/** Wraps a pool and records the maximum number of rows a statement receives or returns. */
function watched(pool: Pool): { readonly pool: Pool; readonly most: () => number } {
  let most = 0
  const see = (rows: unknown) => {
    if (Array.isArray(rows)) most = Math.max(most, rows.length)
  }
  const connect = async () => {
    const client = await pool.connect()
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const release = client.release.bind(client)
    Object.assign(client, {
      query: (asked: { values?: unknown[] }, values = asked.values, ...rest: unknown[]) => {
        for (const value of values ?? [])
          see(typeof value === 'string' && value.startsWith('[{') ? JSON.parse(value) : value)
        const answer = query(asked, values, ...rest)
        if (answer instanceof Promise)
          answer.then(({ rows }: { rows: unknown }) => see(rows)).catch(() => undefined)
        return answer
      },
      release: (error?: Error) => {
        Object.assign(client, { query })
        release(error)
      },
    })
    return client
  }
  return { pool: Object.assign(Object.create(pool) as Pool, { connect }), most: () => most }
}

test('for a file of any length, a statement handles one part of the rows', async () => {
  const desk = await buildDesk(target)
  const { body: feed } = await desk.asAdmin.call(feeds.create, { body: { name: 'Parts' } })
  const app = (pool: Pool) => ({ ...target.app, pool })
  const statements = watched(target.app.pool)
  const { body: before } = await desk.asRep.call(stock.list, { query: {} })
  const { id: dealer } = desk.dealership
  const published = async (content: string) => {
    const sent = await desk.asAdmin.send('POST', `/api/dealer/feeds/${feed.id}/upload/?file_name=parts.csv`, {
      body: content,
      headers: { 'content-type': 'application/octet-stream' },
    })
    const { id } = sent.body as { id: string }
    await readImport(app(statements.pool), dealer, id)
    await desk.asAdmin.call(feedImports.publish, { params: { id }, body: { confirm_gone: true } })
    await publishImport(app(statements.pool), dealer, id)
    return id
  }
  const rows = PART + 500
  await published(fileOf(30_000, rows))
  await published(fileOf(29_000, rows))
  // All but one are withdrawn, and restored by the roll back.
  const last = await published(fileOf(29_000, 1))
  await desk.asAdmin.call(feedImports.rollBack, { params: { id: last } })
  await rollBackImport(app(statements.pool), dealer, last)
  const { body: list } = await desk.asRep.call(stock.list, { query: {} })
  expect(list.count).toBe(before.count + rows)
  expect(statements.most()).toBeLessThanOrEqual(PART)
  expect(statements.most()).toBeGreaterThan(1)
})

test('a new dealership without planner statistics costs no more', async () => {
  const owner = new Client({ connectionString: target.ownerUrl })
  const other = await buildDesk(target)
  const { body: otherFeed } = await other.asAdmin.call(feeds.create, { body: { name: 'Others' } })
  await take(other, otherFeed.id, fileOf(30_000, 100))
  await owner.connect()
  await owner.query('ANALYZE')
  await owner.end()
  const desk = await buildDesk(target)
  const { body: feed } = await desk.asAdmin.call(feeds.create, { body: { name: 'Large' } })
  expectLinear((await take(desk, feed.id, fileOf(30_000))).work)
  expectLinear((await take(desk, feed.id, fileOf(29_000))).work)
})
