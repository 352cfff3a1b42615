import { AsyncResource } from 'node:async_hooks'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool as PgPool, type PoolClient, type QueryConfig, types as pgTypes } from 'pg'
import type { Logger } from '#platform/log.ts'
import { SCOPE_PREFIX } from './scope-names.ts'
import { countQuery } from './query-count.ts'
import { hearStandings } from './session-proof.ts'
import { cancelWhenFrozen } from './query-deadline.ts'
import { nameOf } from './statements.ts'

/** Where queries run: a transaction of one tenant, or of the platform. First parameter of every query function. */
export type Tx = NodePgDatabase

export type Pool = PgPool

/** Connection timeout for work that no request waits for, including a start on a busy machine. */
export const OWNER_CONNECT_MS = 30_000

/** The application's role; migrations and jobs use the owner (security R22). */
export const APP_ROLE = 'forecourt_app'

/** The role of customers' transactions (migration 0018). */
export const CUSTOMER_ROLE = 'forecourt_customer'

pgTypes.setTypeParser(pgTypes.builtins.INT8, text => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('a bigint of the database exceeds the safe range')
  return value
})

interface PoolOptions {
  readonly url: string
  readonly log: Logger
  readonly max: number
  /** `owner` skips the application's role: migrations, jobs and the demo loader. */
  readonly as: 'app' | 'owner'
}

/**
 * No request waits for the owner's work, and a busy disk may take longer to store a large change than a request may.
 */
const ownersTimeoutMs = { longestMs: 60_000 }

/**
 * A pool that survives the loss of its server (security 0.1). The application's timeouts are all below the browser's
 * 15 s (0.2).
 */
export function openPool({ url, log, max, as }: PoolOptions): Pool {
  const settings = [
    'timezone=UTC',
    'statement_timeout=8000',
    'lock_timeout=3000',
    'idle_in_transaction_session_timeout=10000',
    // The same plans on every server, whatever its settings: short queries on SSDs.
    'random_page_cost=1.1',
    'work_mem=8MB',
    'max_parallel_workers_per_gather=0',
    'jit=off',
    // More people read the log than the rows, so it holds no parameters (security R33).
    'log_parameter_max_length_on_error=0',
    ...(as === 'app' ? [`role=${APP_ROLE}`] : []),
  ]
  const pool = new PgPool({
    connectionString: url,
    max,
    // Requests time out early; jobs, migrations and the loader have nobody waiting for them.
    connectionTimeoutMillis: as === 'app' ? 2000 : OWNER_CONNECT_MS,
    // Independent statements are sent together (see tenant.ts).
    pipeline: true,
    options: settings.map(setting => `-c ${setting}`).join(' '),
    application_name: 'forecourt',
  })
  stayWithAsker(pool)
  pool.on('error', error => log.warn({ code: codeOf(error) }, 'idle database connection lost'))
  pool.on('connect', client => {
    // Without a listener on the client itself a lost server ends the process.
    client.on('error', error => log.warn({ code: codeOf(error) }, 'database connection lost'))
    followQueriesOf(client, as === 'app' ? {} : ownersTimeoutMs)
    hearStandings(client)
  })
  return pool
}

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: unknown) => void

/**
 * Keeps the async context of the request that waits for a connection, instead of that of the request that released
 * it.
 */
function stayWithAsker(pool: PgPool) {
  const connect = pool.connect.bind(pool) as (connected?: Connected) => unknown
  Object.assign(pool, {
    connect: (connected?: Connected) => connect(connected && AsyncResource.bind(connected)),
  })
}

const codeOf = (error: Error) => ('code' in error ? String(error.code) : error.name)

/**
 * Counts what a connection sends and calls the driver by callback: the driver's own promise keeps the query, its
 * parameters and rows in memory until they reach the old generation.
 */
function followQueriesOf(client: PoolClient, timeout: { longestMs?: number }) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const isSent = cancelWhenFrozen(client, timeout)
  Object.assign(client, {
    query: (...args: [Asked, ...unknown[]]) => {
      const [asked, values] = args
      if (!isControl(asked)) countQuery()
      isSent(typeof asked === 'string' ? undefined : asked.query_timeout)
      if (typeof args.at(-1) === 'function' || isSubmittable(asked)) return query(...args)
      return new Promise((resolve, reject) => {
        query({
          ...(typeof asked === 'string' ? { text: asked } : asked),
          ...(values !== undefined && { values }),
          callback: (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result)),
        })
      })
    },
  })
}

type Asked = string | (QueryConfig & { readonly query_timeout?: number })

/** A query with a callback of its own. */
const isSubmittable = (asked: Asked) => typeof asked === 'object' && 'submit' in asked

const brackets = new Set<unknown>(['BEGIN', 'COMMIT', 'ROLLBACK'])

/** BEGIN, COMMIT, ROLLBACK and the scope's statement, which is sent with BEGIN, are not counted as queries. */
const isControl = (asked: Asked) =>
  brackets.has(asked) || (typeof asked === 'object' && asked.name?.startsWith(SCOPE_PREFIX) === true)

const executors = new WeakMap<PoolClient, Tx>()
const clients = new WeakMap<Tx, PoolClient>()

/** The connection a transaction runs on. */
export function clientOf(tx: Tx): PoolClient {
  const client = clients.get(tx)
  if (client === undefined) throw new TypeError('not a transaction of ours')
  return client
}

/** The query builder of a connection; built once per connection. */
export function executorOn(client: PoolClient): Tx {
  let executor = executors.get(client)
  if (executor === undefined) {
    executor = drizzle(namingRecurring(client))
    executors.set(client, executor)
    clients.set(executor, client)
  }
  return executor
}

/** The connection for the query builder: recurring statements get a name, so that they are prepared. */
const namingRecurring = (client: PoolClient) =>
  new Proxy(client, {
    get: (target, key) => (key === 'query' ? queryNamed(target) : Reflect.get(target, key, target)),
  })

const queryNamed =
  (client: PoolClient) =>
  (config: QueryConfig, ...rest: unknown[]) => {
    const name = config.name ?? nameOf(config.text)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    return query(name === undefined ? config : { ...config, name }, ...rest)
  }

/** Runs a statement of fixed shape (statements.ts) in a transaction. */
export async function rowsOf<T extends Record<string, unknown>>(
  tx: Tx,
  statement: QueryConfig,
): Promise<T[]> {
  const { rows } = await clientOf(tx).query<T>(statement)
  return rows
}

/** Builds a statement of fixed shape once per connection instead of per request: building costs more than sending. */
export function perConnection<Prepared>(build: (tx: Tx) => Prepared): (tx: Tx) => Prepared {
  const built = new WeakMap<Tx, Prepared>()
  return tx => {
    let prepared = built.get(tx)
    if (prepared === undefined) {
      prepared = build(tx)
      built.set(tx, prepared)
    }
    return prepared
  }
}
