import type { Socket } from 'node:net'
import type { SQL } from 'drizzle-orm'
import type pg from 'pg'
import { isConnectionLoss } from './connection-loss.ts'
import { executorOn, type Pool, type Tx } from './client.ts'
import { expectLastWords, writeLastWords } from './last-statement.ts'
import { executeStatement } from './statements.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const retryable = new Set(['40001', '40P01'])
const tries = 3

/**
 * The only door to tenant tables (R24): one transaction in which row security shows the rows of this dealership and
 * no others. The dealership comes from the session, never from the request (R25).
 */
export function withTenant<T>(pool: Pool, tenant: { id: string }, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retried(() => attemptOnce(pool, beginIn(tenant), work))
}

/** The door to what exists before a dealership is chosen: users, sessions, codes, the list of dealerships. */
export function withPlatform<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retried(() => attemptOnce(pool, `BEGIN; SELECT set_config('app.platform', 'on', true)`, work))
}

/**
 * Runs one reading statement of a tenant by itself. One that `recurs` in the same shape keeps its plan; one whose plan
 * depends on its values is planned for them each time.
 */
export type Reader = <T extends Record<string, unknown>>(
  query: SQL,
  options?: { recurs: boolean },
) => Promise<T[]>

/**
 * The same door for statements that only read and stand alone: BEGIN, tenant, statement and COMMIT leave in one packet,
 * so that a list costs one round trip instead of three.
 */
export function readerOf(pool: Pool, tenant: { id: string }): Reader {
  const begin = beginIn(tenant)
  return (query, { recurs } = { recurs: false }) => retried(() => readOnce(pool, begin, query, recurs))
}

async function readOnce<T extends Record<string, unknown>>(
  pool: Pool,
  begin: string,
  query: SQL,
  recurs: boolean,
): Promise<T[]> {
  const client = await pool.connect()
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.cork()
  const begun = client.query(begin)
  const rows = executeStatement<T>(executorOn(client), query, recurs)
  const ended = client.query('COMMIT')
  stream.uncork()
  const outcomes = await Promise.allSettled([begun, rows, ended])
  const failed = outcomes.find(outcome => outcome.status === 'rejected')
  // A statement that failed is rolled back by the COMMIT behind it; without its answer the connection is thrown away.
  const isClean = outcomes[2].status === 'fulfilled'
  client.release(isClean ? undefined : new Error('connection lost'))
  if (failed) throw failed.reason
  return rows
}

function beginIn(tenant: { id: string }): string {
  if (!uuid.test(tenant.id)) throw new TypeError('a tenant id is a UUID')
  return `BEGIN; SELECT set_config('app.dealer_id', '${tenant.id}', true)`
}

async function retried<T>(attemptOne: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOne()
    } catch (error) {
      if (attempt >= tries || !retryable.has(sqlStateOf(error) ?? '')) throw error
      await new Promise(resolve => setTimeout(resolve, Math.random() * 20 * attempt))
    }
  }
}

async function attemptOnce<T>(pool: Pool, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query(begin)
    const tx = executorOn(client)
    expectLastWords(tx)
    const result = await work(tx)
    await writeLastWords(tx)
    await client.query('COMMIT')
    return result
  } catch (error) {
    // A frozen server would hold the request as long again, and a lost one has rolled back already.
    failure = isConnectionLoss(error) ? asError(error) : await rollBack(client)
    throw error
  } finally {
    client.release(failure)
  }
}

/** A connection that cannot even roll back is thrown away with its transaction. */
async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('ROLLBACK')
    return undefined
  } catch (error) {
    return asError(error)
  }
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** The five characters PostgreSQL gives a failure; the query builder wraps the driver's error once. */
export function sqlStateOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code))
      return cause.code
  }
  return undefined
}
