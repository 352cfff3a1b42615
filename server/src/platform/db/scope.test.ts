import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/test-database.ts'
import { newId } from '#platform/http/ids.ts'
import { createLog } from '#platform/log.ts'
import { openPool, type Pool } from './client.ts'
import { demandProof, type SessionProof } from './session-proof.ts'
import { fixedStatement, given } from './statements.ts'
import { readerOf, sqlStateOf, withTenant } from './tenant.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: Pool
const tenant = { id: newId() }

beforeAll(async () => {
  database = await createTestDatabase()
  // One connection, so that the next transaction meets whatever a failure left behind.
  pool = openPool({ url: database.requestUrl, log: createLog('silent'), max: 1, as: 'app' })
})

afterAll(async () => {
  await pool.end()
  await database.drop()
})

const marking = fixedStatement<{ mark: string }>(
  sql`SELECT set_config('app.mark', ${given('mark')}, false) AS mark, current_setting('app.dealer_id') AS dealer`,
)
const markOf = async () =>
  (await pool.query<{ mark: string | null }>(`SELECT current_setting('app.mark', true) AS mark`)).rows[0]
    ?.mark

const nobodys = (): SessionProof => ({
  side: 'staff',
  tokenHash: randomBytes(32),
  seal: '1.2.3.4',
  isBackground: false,
  isConfirmed: false,
})
const refused = (work: () => Promise<unknown>) => demandProof(nobodys(), work).then(() => 'done', sqlStateOf)

test('a statement after a refused scope does not run, and can run later under its name', async () => {
  const read = readerOf(pool, tenant)
  // From the third time on it has a name.
  for (let time = 0; time < 5; time += 1)
    expect(await refused(() => read(marking({ mark: `refused ${time}` })))).toBe('FC440')
  expect(await markOf()).toBe(null)
  for (const mark of ['one', 'two', 'three'])
    expect(await read(marking({ mark }))).toEqual([{ mark, dealer: tenant.id }])
  expect(await refused(() => read(marking({ mark: 'refused' })))).toBe('FC440')
  expect(await markOf()).toBe('three')
})

test('a transaction whose scope is refused writes nothing', async () => {
  const before = await markOf()
  const work = () =>
    withTenant(pool, tenant, tx => tx.execute(sql`SELECT set_config('app.mark', 'within', false)`))
  expect(await refused(work)).toBe('FC440')
  expect(await markOf()).toBe(before)
  await work()
  expect(await markOf()).toBe('within')
})

test('a confirmed proof is not checked again', async () => {
  const proof = { ...nobodys(), isConfirmed: true }
  expect(await demandProof(proof, () => readerOf(pool, tenant)(sql`SELECT 1 AS one`))).toEqual([{ one: 1 }])
})

test('rows of a named statement are read by their description, however many there are', async () => {
  const series = fixedStatement<{ upto: number }>(
    sql`SELECT n, n::text AS text, CASE WHEN n > 1 THEN now() END AS at, ARRAY[n] AS list FROM generate_series(1, ${given('upto')}::int) n`,
  )
  const read = readerOf(pool, tenant)
  for (const upto of [1, 2, 0, 3, 2]) {
    const rows = await read<{ n: number; text: string; at: string | null; list: number[] }>(series({ upto }))
    expect(rows.map(({ n, text, list }) => ({ n, text, list }))).toEqual(
      Array.from({ length: upto }, (_, at) => ({ n: at + 1, text: String(at + 1), list: [at + 1] })),
    )
    expect(rows.map(({ at }) => typeof at)).toEqual(rows.map(({ n }) => (n > 1 ? 'string' : 'object')))
  }
})
