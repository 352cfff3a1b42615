import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '@forecourt/contract/platform/errors.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { embeddedPaths } from '#platform/db/embedded-cluster.ts'
import { isPostmasterAlive, readPostmaster } from '#platform/db/embedded-process.ts'
import {
  databaseProcesses,
  newDataFolder,
  newWrite,
  openBrowser,
  readDatabase,
  removeDataFolder,
  signal,
  signIn,
  startProduct,
  type Answer,
  type Browser,
  type Product,
} from './product.ts'

/**
 * The whole application under faults (security F1, F2, F6, F8): its database killed and frozen, itself killed
 * and stopped.
 */
const isLong = process.env['LONG'] === '1'
const cycles = isLong ? 20 : 2
const freezeMs = isLong ? 20_000 : 13_000
const patience = isLong ? 600_000 : 120_000

let folder: string
let product: Product
let browser: Browser

beforeAll(async () => {
  folder = newDataFolder()
  product = await startProduct(folder)
  browser = await signIn(product, 'manager.toronto@forecourt.example')
}, patience)

afterAll(async () => {
  await product.end('SIGKILL')
  await removeDataFolder(folder)
}, patience)

interface Seen extends Answer {
  /** The request; a write is identified by its key. */
  readonly what: string
  readonly at: number
}

/** Reads and writes that continue until stopped. A broken connection fails the test. */
function traffic() {
  const seen: Seen[] = []
  const over = new AbortController()
  const repeat = async (what: () => [string, Promise<Answer>]) => {
    while (!over.signal.aborted) {
      if (product.hasEnded()) throw new Error(`the product ended: ${product.lines.slice(-8).join(' | ')}`)
      const [name, answer] = what()
      seen.push({ what: name, ...(await answer), at: performance.now() })
      await sleep(20)
    }
  }
  const read = (path: string) => () => [path, browser.send('GET', path)] as [string, Promise<Answer>]
  const write = () => {
    const { key, send } = newWrite()
    return [key, send(browser)] as [string, Promise<Answer>]
  }
  const running = Promise.all([
    repeat(read('/api/dealer/customer/')),
    repeat(read('/api/dealer/user/current_user/')),
    repeat(write),
    repeat(write),
  ])
  // Reported by `stop`.
  running.catch(() => undefined)
  const stop = async () => {
    over.abort()
    await running
  }
  onTestFinished(stop)
  return { seen, stop }
}

const isUuid = /^[0-9a-f]{8}-/
const describeReply = ({ what, status, ms, body }: Seen) =>
  `${what} ${status} ${Math.round(ms)} ms ${JSON.stringify(body).slice(0, 200)}`

/** Every reply is a success or "try again", with the time. */
function expectHonest(seen: readonly Seen[], mostMs: number) {
  expect(seen.filter(({ status }) => status !== 200 && status !== 503).map(describeReply)).toEqual([])
  expect(seen.filter(({ ms }) => ms > mostMs).map(describeReply)).toEqual([])
  for (const { status, headers, body } of seen) {
    if (status === 200) continue
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(Problem.strict().safeParse(body).success).toBe(true)
  }
}

/**
 * Acknowledged writes are stored once; others are stored whole or not at all; the counters match the rows.
 */
async function expectNothingLost(seen: readonly Seen[]) {
  const stored = await readDatabase<{ key: string; rows: number; keys: number }>(
    folder,
    `SELECT k.key, (SELECT count(*) FROM customers c WHERE c.note = k.key)::int AS rows,
       (SELECT count(*) FROM idempotency_keys i WHERE i.key::text = k.key AND i.status = 200)::int AS keys
     FROM unnest($1::text[]) AS k (key)`,
    [seen.map(({ what }) => what).filter(what => isUuid.test(what))],
  )
  const rowsOf = new Map(stored.map(({ key, rows }) => [key, rows]))
  const acknowledged = seen.filter(({ what, status }) => isUuid.test(what) && status === 200)
  const lost = acknowledged.filter(({ what }) => rowsOf.get(what) !== 1)
  expect(lost.map(write => `${rowsOf.get(write.what)} rows: ${describeReply(write)}`)).toEqual([])
  expect(stored.filter(({ rows, keys }) => rows !== keys || rows > 1)).toEqual([])
  const wrong = await readDatabase(
    folder,
    `SELECT * FROM (SELECT dealer_id, archive_status, count(*) AS n FROM customers GROUP BY 1, 2) counted
     FULL JOIN (SELECT dealer_id, archive_status, sum(count) AS n FROM customer_counts GROUP BY 1, 2) kept
       USING (dealer_id, archive_status) WHERE coalesce(counted.n, 0) <> coalesce(kept.n, 0)`,
  )
  expect(wrong).toEqual([])
  return acknowledged.length
}

async function until(isTrue: () => Promise<boolean>, what: string, withinMs = 30_000): Promise<number> {
  const began = performance.now()
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() - began > withinMs) throw new Error(`${what}: not within ${withinMs} ms`)
    await sleep(20)
  }
  return performance.now()
}

const acceptsConnections = async () => (await readDatabase(folder, 'SELECT 1')).length === 1

describe('the database is killed', () => {
  test.each(
    Array.from({ length: cycles }, (_, n) => [n + 1, n % 2 === 0 ? 'its head alone' : 'all of it'] as const),
  )(
    'time %i, %s: the application stays up, replies "try again" immediately, and loses nothing',
    async (n, what) => {
      const { seen, stop } = traffic()
      await until(async () => seen.length > 20, 'traffic')
      const before = databaseProcesses(folder)
      signal(n % 2 === 1 ? before.slice(0, 1) : before, 'SIGKILL')
      const back = await until(
        async () => databaseProcesses(folder)[0] !== before[0] && (await acceptsConnections()),
        'the database starts again',
      )
      const served = await until(
        async () =>
          seen.some(({ at, status, ms, what: key }) => at - ms > back && status === 200 && isUuid.test(key)),
        'the first write',
      )
      await stop()
      expect(product.hasEnded()).toBe(false)
      expectHonest(seen, 6000)
      expect(served - back).toBeLessThan(4000)
      expect(await expectNothingLost(seen)).toBeGreaterThan(5)
      process.stdout.write(
        `killed (${what}): ${seen.length} replies, ${seen.filter(({ status }) => status === 503).length} of them 503, slowest ${Math.round(Math.max(...seen.map(({ ms }) => ms)))} ms, first write ${Math.round(served - back)} ms after the return\n`,
      )
    },
    patience,
  )
})

describe('the database is frozen', () => {
  test(
    'every request ends, readiness turns, liveness stays, and afterwards all is well',
    async () => {
      const { seen, stop } = traffic()
      await until(async () => seen.length > 20, 'traffic')
      const frozen = databaseProcesses(folder)
      const probe = openBrowser(product.url)
      signal(frozen, 'SIGSTOP')
      const thaw = async () => {
        await sleep(freezeMs)
        signal(frozen, 'SIGCONT')
        return new Date()
      }
      const thawing = thaw()
      await sleep(100)
      const [ready, alive] = [await probe.send('GET', '/readyz'), await probe.send('GET', '/healthz')]
      const thawed = await thawing
      await until(async () => (await probe.send('GET', '/readyz')).status === 200, 'ready again')
      await stop()
      probe.close()
      expect({ ready: ready.status, alive: alive.status }).toEqual({ ready: 503, alive: 200 })
      expect(ready.ms).toBeLessThan(5000)
      expect(alive.ms).toBeLessThan(1000)
      expectHonest(seen, 10_500)
      expect(seen.filter(({ status }) => status === 503).length).toBeGreaterThan(0)
      await expectNothingLost(seen)
      // Background work has its own transactions; none from before may be left.
      const open = async () => {
        const [found] = await readDatabase<{ n: number; old: number }>(
          folder,
          `SELECT count(*)::int AS n, (count(*) FILTER (WHERE xact_start < $1))::int AS old
           FROM pg_stat_activity WHERE application_name = 'forecourt'`,
          [thawed],
        )
        return found
      }
      await until(async () => (await open())?.old === 0, 'every transaction from before has ended', 5000)
      expect((await open())?.n).toBeLessThanOrEqual(26)
      process.stdout.write(
        `frozen ${freezeMs} ms: slowest reply ${Math.round(Math.max(...seen.map(({ ms }) => ms)))} ms, readiness turned in ${Math.round(ready.ms)} ms\n`,
      )
    },
    patience,
  )
})

describe('the application is killed', () => {
  test.each(Array.from({ length: isLong ? 10 : 1 }, (_, n) => n + 1))(
    'time %i while it writes: the next start on the folder recovers by itself and has every acknowledged write',
    async () => {
      const acknowledged: Seen[] = []
      const writing = Promise.all(
        Array.from({ length: 4 }, async () => {
          for (;;) {
            const { key, send } = newWrite()
            const answer = await send(browser)
            acknowledged.push({ what: key, ...answer, at: performance.now() })
          }
        }),
      ).catch(() => 'cut')
      await until(async () => acknowledged.length > 20, 'writes')
      await product.end('SIGKILL')
      expect(await writing).toBe('cut')
      expect(acknowledged.filter(({ status }) => status !== 200)).toEqual([])
      product = await startProduct(folder)
      expect(await expectNothingLost(acknowledged)).toBe(acknowledged.length)
      // Sessions survive it.
      browser = browser.at(product.url)
      expect((await newWrite().send(browser)).status).toBe(200)
    },
    patience,
  )
})

/** The last event of each audit chain that is exported outside the database. */
function readExportedHeads(dataDir: string) {
  const chains = readdirSync(join(dataDir, 'audit-heads')).toSorted()
  return chains.map(chain => {
    const months = join(dataDir, 'audit-heads', chain)
    const lines = readdirSync(months).flatMap(month =>
      readFileSync(join(months, month), 'utf8').split('\n').filter(Boolean),
    )
    return { chain, seq: Math.max(...lines.map(line => (JSON.parse(line) as { seq: number }).seq)) }
  })
}

describe('the application is stopped', () => {
  test(
    'it finishes requests under way, accepts none, stops its database and ends with 0',
    async () => {
      const { key, begin } = newWrite()
      const finish = begin(browser)
      await sleep(200)
      const database = readPostmaster(embeddedPaths(folder).cluster)
      const ending = product.end('SIGTERM')
      await until(
        () =>
          openBrowser(product.url)
            .send('GET', '/healthz')
            .then(
              () => false,
              () => true,
            ),
        'no new connection',
      )
      const answer = await finish()
      expect(answer.status).toBe(200)
      expect(await ending).toBe(0)
      expect(databaseProcesses(folder)).toEqual([])
      expect(database && isPostmasterAlive(database)).toBe(false)
      const heads = readExportedHeads(folder)
      const endedAt = new Date().toISOString()
      product = await startProduct(folder)
      expect(await expectNothingLost([{ what: key, ...answer, at: 0 }])).toBe(1)
      expect(heads).toEqual(
        await readDatabase<{ chain: string; seq: number }>(
          folder,
          `SELECT dealer_id AS chain, max(seq)::int AS seq FROM audit_events WHERE at < '${endedAt}' GROUP BY 1 ORDER BY 1`,
        ),
      )
    },
    patience,
  )
})
