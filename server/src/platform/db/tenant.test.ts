import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { customers } from '#customers/customers/customers.table.ts'
import { openPool, type Pool } from './client.ts'
import { readerOf, sqlStateOf, withTenant } from './tenant.ts'

const target = useTestApp()
let one: { dealer_id: string; id: string }
let other: { dealer_id: string; id: string }

beforeAll(async () => {
  one = await buildCustomer(target.app)
  other = await buildCustomer(target.app)
})

const allIds = sql`SELECT id FROM ${customers}`
const idsOf = (rows: readonly Record<string, unknown>[]) => rows.map(({ id }) => id)

test('a reader sees the rows of its dealership and of no other, and leaves no trace on the connection', async () => {
  const { pool } = target.app
  expect(idsOf(await readerOf(pool, { id: one.dealer_id })(allIds))).toEqual([one.id])
  expect(idsOf(await readerOf(pool, { id: other.dealer_id })(allIds))).toEqual([other.id])
  expect((await pool.query('SELECT id FROM customers')).rows).toEqual([])
  expect(() => readerOf(pool, { id: "'; --" })).toThrow(TypeError)
})

test('single readers and transactions share one connection without mixing', async () => {
  const database = await createTestDatabase()
  const pool = openPool({ url: database.requestUrl, log: createLog('silent'), max: 1, as: 'app' })
  const app = { ...target.app, pool }
  const [mine, theirs] = [await buildCustomer(app), await buildCustomer(app)]
  const failing = sql`SELECT 1 / (count(*) - count(*)) FROM ${customers}`
  const ask = async (n: number) => {
    const customer = n % 2 === 0 ? mine : theirs
    const tenant = { id: customer.dealer_id }
    if (n % 5 === 0) return readerOf(pool, tenant)(failing).catch(sqlStateOf)
    const rows =
      n % 3 === 0
        ? (await withTenant(pool, tenant, tx => tx.execute(allIds))).rows
        : await readerOf(pool, tenant)(allIds, { recurs: n % 4 === 0 })
    return idsOf(rows).join() === customer.id ? 'own' : 'foreign'
  }
  const seen: unknown[] = []
  // Few at a time: requests that wait too long for the only connection are refused.
  for (let at = 0; at < 300; at += 10)
    seen.push(...(await Promise.all(Array.from({ length: 10 }, (_, n) => ask(at + n)))))
  expect(new Set(seen)).toEqual(new Set(['own', '22012']))
  await pool.end()
  await database.drop()
})

test('a connection that is lost in the middle is not used again', async () => {
  const database = await createTestDatabase()
  const pool: Pool = openPool({ url: database.requestUrl, log: createLog('silent'), max: 1, as: 'app' })
  const read = readerOf(pool, { id: one.dealer_id })
  const suicide = sql`SELECT pg_terminate_backend(pg_backend_pid())`
  await expect(read(suicide)).rejects.toThrow(/terminat/)
  expect(await read(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
  await pool.end()
  await database.drop()
})
