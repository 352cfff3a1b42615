import type { SQL } from 'drizzle-orm'
import { DatabaseError, type PoolClient, type QueryConfig, type QueryResult } from 'pg'
import { isConnectionLoss } from './connection-loss.ts'
import { clientOf, executorOn, type Pool, type Tx } from './client.ts'
import {
  customerScope,
  openingOf,
  platformScope,
  staffScope,
  tenantScope,
  type TransactionScope,
  type Prepared,
} from './transaction-scopes.ts'
import { resetCommitBatch, writeCommitBatch } from './last-statement.ts'
import { holdPackets, nextTick } from './packets.ts'
import { beginAttempt } from './query-count.ts'
import { openProof, settle } from './session-proof.ts'
import { statementOf } from './statements.ts'

const retryable = new Set(['40001', '40P01'])
const tries = 3

/**
 * The only access to tenant tables (security R24): a transaction in which row security shows only the rows of this
 * dealership. The dealership comes from the session, never from the request (security R25).
 */
export function withTenant<T>(pool: Pool, tenant: { id: string }, work: (tx: Tx) => Promise<T>): Promise<T> {
  return through(pool, tenantScope(tenant), work)
}

/**
 * Transaction for a customer's requests: of the dealership's rows only this customer's can be read and written, and
 * only in the tables that their calls need, under a separate role (migration 0018).
 */
export function withCustomer<T>(
  pool: Pool,
  customer: { id: string; tenant: { id: string } },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return through(pool, customerScope(customer), work)
}

/** Transaction for what exists before a dealership is chosen: users, sessions, codes, the list of dealerships. */
export function withPlatform<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  return through(pool, platformScope, work)
}

/**
 * Transaction for administering a dealership's people: its own rows, and the users and sessions of all dealerships.
 * Row security limits only the first; queries of the second must check membership (staff.queries.ts).
 */
export function withStaff<T>(pool: Pool, tenant: { id: string }, work: (tx: Tx) => Promise<T>): Promise<T> {
  return through(pool, staffScope(tenant), work)
}

/**
 * Runs one reading statement of a tenant by itself. With `recurs` it keeps its plan, like statements of fixed shape
 * (statements.ts); otherwise it is planned for its values each time.
 */
export type Reader = <T extends Record<string, unknown>>(
  query: SQL | QueryConfig,
  options?: { recurs: boolean },
) => Promise<T[]>

/** Returns a reader for single statements of a tenant: BEGIN, scope, statement and COMMIT leave in one packet. */
export function readerOf(pool: Pool, tenant: { id: string }): Reader {
  const scope = tenantScope(tenant)
  return <T>(query: SQL | QueryConfig, { recurs } = { recurs: false }) => {
    const statement = 'text' in query ? query : statementOf(query, recurs)
    return retried(() => readOnce<T>(pool, scope, statement))
  }
}

async function readOnce<T>(pool: Pool, scope: TransactionScope, statement: QueryConfig): Promise<T[]> {
  const proof = openProof()
  const client = await pool.connect()
  const packet = holdPackets(client)
  const begun = beginScope(client, openingOf(scope, proof))
  const answered: Promise<QueryResult> = client.query(statement)
  const ended = client.query('COMMIT')
  packet.letGo()
  const [beginning, answer, end] = await Promise.allSettled([begun, answered, ended])
  const [failure] = [beginning, answer, end].flatMap(one =>
    one.status === 'rejected' ? [asError(one.reason)] : [],
  )
  // After a refused statement COMMIT rolls back; without an answer the connection is discarded.
  client.release(isRefusal(failure) ? undefined : failure)
  if (proof) settle(proof, beginning.status === 'fulfilled', client)
  if (answer.status === 'rejected' || beginning.status === 'rejected') throw failure
  return answer.value.rows as T[]
}

/**
 * Sends BEGIN and the statement that sets the scope. The next statements need not wait: if the scope is refused,
 * PostgreSQL refuses everything after it until the end of the transaction.
 */
async function beginScope(client: PoolClient, opening: Prepared): Promise<void> {
  const begun = client.query('BEGIN')
  const opened = client.query(opening)
  // The second may fail before it is awaited.
  opened.catch(() => undefined)
  await begun
  await opened
}

/** Whether the server refused a statement, as opposed to closing the connection. */
const isRefusal = (error: unknown) =>
  error instanceof DatabaseError && error.code !== undefined && !/^(08|57P)/.test(error.code)

const through = <T>(pool: Pool, scope: TransactionScope, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retried(() => attemptOnce(pool, scope, work))

async function retried<T>(attemptOne: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const countOvertaken = beginAttempt()
    try {
      return await attemptOne()
    } catch (error) {
      if (attempt >= tries || !retryable.has(sqlStateOf(error) ?? '')) throw error
      countOvertaken()
      await new Promise(resolve => setTimeout(resolve, Math.random() * 20 * attempt))
    }
  }
}

async function attemptOnce<T>(pool: Pool, scope: TransactionScope, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    const result = await begunWith(client, scope, work)
    const tx = executorOn(client)
    if (!endings.has(tx)) await commitWith(tx, async () => undefined)
    await endings.get(tx)
    return result
  } catch (error) {
    // A frozen server would block the request again, and a lost one has rolled back already.
    failure = isConnectionLoss(error) ? asError(error) : await rollBack(client)
    throw error
  } finally {
    endings.delete(executorOn(client))
    client.release(failure)
  }
}

/** Transactions whose last packet has been sent. */
const endings = new WeakMap<Tx, Promise<void>>()

/**
 * Sends a transaction's last statements, the batch of `deferToCommit` and COMMIT in one packet. Only at the end of a
 * transaction: afterwards the result can only be read. A failing statement turns COMMIT into ROLLBACK.
 */
export async function commitWith<T>(tx: Tx, last: () => Promise<T>): Promise<T> {
  const client = clientOf(tx)
  const packet = holdPackets(client)
  const answered = last()
  const ending = commitBehind(tx, client, packet)
  // The enclosing transaction awaits it and reports its failure.
  ending.catch(() => undefined)
  endings.set(tx, ending)
  return answered
}

async function commitBehind(
  tx: Tx,
  client: PoolClient,
  packet: ReturnType<typeof holdPackets>,
): Promise<void> {
  await nextTick()
  const written = writeCommitBatch(tx)
  // It may fail before it is awaited.
  written.catch(() => undefined)
  await nextTick()
  const ended = client.query('COMMIT')
  packet.letGo()
  const [last, end] = await Promise.allSettled([written, ended])
  if (last.status === 'rejected') throw last.reason
  if (end.status === 'rejected') throw end.reason
}

/**
 * Sends BEGIN in one packet with the first statement of the work. If opening fails, the transaction refuses
 * everything after it, so nothing runs outside it; the error of the opening is the one reported.
 */
async function begunWith<T>(
  client: PoolClient,
  scope: TransactionScope,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const proof = openProof()
  const packet = holdPackets(client)
  const begun = beginScope(client, openingOf(scope, proof))
  const tx = executorOn(client)
  resetCommitBatch(tx)
  void nextTick().then(packet.letGo)
  const worked = work(tx)
  const [beginning, outcome] = await Promise.allSettled([begun, worked])
  if (proof) settle(proof, beginning.status === 'fulfilled', client)
  if (beginning.status === 'rejected') throw beginning.reason
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

/** A connection that cannot even roll back is discarded with its transaction. */
async function rollBack(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('ROLLBACK')
    return undefined
  } catch (error) {
    return asError(error)
  }
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** The SQLSTATE of a failure; the query builder wraps the driver's error once. */
export function sqlStateOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code))
      return cause.code
  }
  return undefined
}

/** The name of the constraint that refused a statement. */
export const constraintOf = (error: unknown): string | undefined => wordOf(error, 'constraint')

/** The detail of a failure raised by one of our SQL functions. */
export const detailOf = (error: unknown): string | undefined => wordOf(error, 'detail')

function wordOf(error: unknown, word: 'constraint' | 'detail'): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const said: unknown = Reflect.get(cause, word)
    if (typeof said === 'string') return said
  }
  return undefined
}
