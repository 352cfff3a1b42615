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
 * The only door to tenant tables (security R24): one transaction in which row security shows the rows of this dealership and
 * no others. The dealership comes from the session, never from the request (security R25).
 */
export function withTenant<T>(pool: Pool, tenant: { id: string }, work: (tx: Tx) => Promise<T>): Promise<T> {
  return through(pool, tenantScope(tenant), work)
}

/**
 * The door for a customer's requests: of the dealership's rows only this customer's are seen and written, and only
 * tables that his calls need can be touched at all, under a role of its own (migration 0018).
 */
export function withCustomer<T>(
  pool: Pool,
  customer: { id: string; tenant: { id: string } },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return through(pool, customerScope(customer), work)
}

/** The door to what exists before a dealership is chosen: users, sessions, codes, the list of dealerships. */
export function withPlatform<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  return through(pool, platformScope, work)
}

/**
 * The door of those who administer a dealership's people: its own rows, and the users and sessions that exist beside
 * it. Of the two, only the first are kept apart by row security: who is meant must be a member (staff.queries.ts).
 */
export function withStaff<T>(pool: Pool, tenant: { id: string }, work: (tx: Tx) => Promise<T>): Promise<T> {
  return through(pool, staffScope(tenant), work)
}

/**
 * Runs one reading statement of a tenant by itself. One that `recurs` in the same shape keeps its plan, as those of fixed
 * shape do (statements.ts); one whose plan depends on its values is planned for them each time.
 */
export type Reader = <T extends Record<string, unknown>>(
  query: SQL | QueryConfig,
  options?: { recurs: boolean },
) => Promise<T[]>

/** The same scope for single reading statements: BEGIN, scope, statement and COMMIT leave in one packet. */
export function readerOf(pool: Pool, tenant: { id: string }): Reader {
  const door = tenantScope(tenant)
  return <T>(query: SQL | QueryConfig, { recurs } = { recurs: false }) => {
    const statement = 'text' in query ? query : statementOf(query, recurs)
    return retried(() => readOnce<T>(pool, door, statement))
  }
}

async function readOnce<T>(pool: Pool, door: TransactionScope, statement: QueryConfig): Promise<T[]> {
  const proof = openProof()
  const client = await pool.connect()
  const packet = holdPackets(client)
  const begun = beginScope(client, openingOf(door, proof))
  const answered: Promise<QueryResult> = client.query(statement)
  const ended = client.query('COMMIT')
  packet.letGo()
  const [beginning, answer, end] = await Promise.allSettled([begun, answered, ended])
  const [failure] = [beginning, answer, end].flatMap(one =>
    one.status === 'rejected' ? [asError(one.reason)] : [],
  )
  // After a refused statement COMMIT rolls back; without an answer the connection is thrown away.
  client.release(isRefusal(failure) ? undefined : failure)
  if (proof) settle(proof, beginning.status === 'fulfilled', client)
  if (answer.status === 'rejected' || beginning.status === 'rejected') throw failure
  return answer.value.rows as T[]
}

/**
 * Sends BEGIN and the statement that says whose rows are seen. What follows on the connection need not wait: when the
 * scope is refused, PostgreSQL refuses every statement behind it until the end of the transaction.
 */
async function beginScope(client: PoolClient, opening: Prepared): Promise<void> {
  const begun = client.query('BEGIN')
  const opened = client.query(opening)
  // The second may fail before the first is waited for.
  opened.catch(() => undefined)
  await begun
  await opened
}

/** The server's word on a statement, and not its farewell. */
const isRefusal = (error: unknown) =>
  error instanceof DatabaseError && error.code !== undefined && !/^(08|57P)/.test(error.code)

const through = <T>(pool: Pool, door: TransactionScope, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retried(() => attemptOnce(pool, door, work))

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

async function attemptOnce<T>(pool: Pool, door: TransactionScope, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    const result = await begunWith(client, door, work)
    const tx = executorOn(client)
    if (!endings.has(tx)) await commitWith(tx, async () => undefined)
    await endings.get(tx)
    return result
  } catch (error) {
    // A frozen server would hold the request as long again, and a lost one has rolled back already.
    failure = isConnectionLoss(error) ? asError(error) : await rollBack(client)
    throw error
  } finally {
    endings.delete(executorOn(client))
    client.release(failure)
  }
}

/** Transactions whose last packet is on its way already. */
const endings = new WeakMap<Tx, Promise<void>>()

/**
 * Sends a transaction's last statements, what `deferToCommit` has gathered and COMMIT in one packet. Only for the end of a
 * work: what follows may look at the answer, and no more. A statement that fails turns COMMIT into ROLLBACK.
 */
export async function commitWith<T>(tx: Tx, last: () => Promise<T>): Promise<T> {
  const client = clientOf(tx)
  const packet = holdPackets(client)
  const answered = last()
  const ending = commitBehind(tx, client, packet)
  // The door waits for it and reports its failure.
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
  // It may fail before it is waited for.
  written.catch(() => undefined)
  await nextTick()
  const ended = client.query('COMMIT')
  packet.letGo()
  const [last, end] = await Promise.allSettled([written, ended])
  if (last.status === 'rejected') throw last.reason
  if (end.status === 'rejected') throw end.reason
}

/**
 * BEGIN leaves in one packet with the first statement of the work. When BEGIN's own part fails, the transaction is
 * broken and refuses whatever came behind it, so nothing runs outside it; its error is the one that tells why.
 */
async function begunWith<T>(
  client: PoolClient,
  door: TransactionScope,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const proof = openProof()
  const packet = holdPackets(client)
  const begun = beginScope(client, openingOf(door, proof))
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

/** A connection that cannot even roll back is thrown away with its transaction. */
async function rollBack(client: PoolClient): Promise<Error | undefined> {
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

/** The constraint that refused a statement, by its name. */
export const constraintOf = (error: unknown): string | undefined => wordOf(error, 'constraint')

/** What a function of ours says beside the failure that it raises. */
export const detailOf = (error: unknown): string | undefined => wordOf(error, 'detail')

function wordOf(error: unknown, word: 'constraint' | 'detail'): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const said: unknown = Reflect.get(cause, word)
    if (typeof said === 'string') return said
  }
  return undefined
}
