import { allEndpoints } from '@forecourt/contract/index.ts'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '#app.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { hashOfToken } from '#platform/http/tokens.ts'
import {
  browserFor,
  callersOf,
  named,
  patience,
  playContract,
  rightInputs,
  stage,
  target,
  tryRight,
} from './fuzz.ts'
import { gatherDear } from './query-budget.ts'
import type { Caller } from './stage.ts'
import type { TestBrowser } from './test-app.ts'

playContract()

/** The limit of six queries is checked after each test, as in every file (test-app.ts). */

const steady = performance.now.bind(performance)
afterEach(() => vi.restoreAllMocks())

const sides = [
  { cookie: '__Host-dp_sid', table: 'sessions', memory: () => target.app.sessionCache },
  { cookie: '__Host-dp_csid', table: 'customer_sessions', memory: () => target.app.customerSessionCache },
] as const

/** Changes the sessions of a browser in the database. */
async function changeSessions({ cookies }: TestBrowser, column: string, value: string) {
  for (const { cookie, table } of sides) {
    const hash = hashOfToken(cookies.get(cookie) ?? '')
    await withPlatform(target.app.pool, tx =>
      tx.execute(
        sql`UPDATE ${sql.identifier(table)} SET ${sql.identifier(column)} = ${sql.raw(value)} WHERE token_hash = ${hash}`,
      ),
    )
  }
}

const isCached = ({ cookies }: TestBrowser) =>
  sides.some(
    ({ cookie, memory }) =>
      memory().recall(hashOfToken(cookies.get(cookie) ?? ''), { isBackground: true }) !== undefined,
  )

/** A read, so that the session is cached. */
const looking: Partial<Record<Caller, string>> = {
  staff: '/api/dealer/customer/',
  platform: '/api/dealer/customer/',
  customer: '/api/customer/me/',
}

async function remembered(caller: Caller): Promise<TestBrowser> {
  const browser = await browserFor(caller)
  const path = looking[caller]
  if (path !== undefined && !isCached(browser)) {
    await browser.send('GET', path)
    if (!isCached(browser)) throw new Error(`a ${caller} is not remembered after looking at ${path}`)
  }
  return browser
}

/** Events that may happen to a session between two of its requests. */
const happenings: readonly (readonly [string, (browser: TestBrowser) => Promise<void>])[] = [
  [
    'a minute went by',
    async browser => {
      await changeSessions(browser, 'last_active', `last_active - interval '61 seconds'`)
      vi.spyOn(performance, 'now').mockImplementation(() => steady() + 61_000)
    },
  ],
  ['something of the session changed', browser => changeSessions(browser, 'user_agent', 'user_agent')],
]

describe.each(happenings)('when %s', (_what, happen) => {
  test.each(named)(
    '%s',
    async (_name, endpoint) => {
      await stage.forgetAttempts()
      const wrong: string[] = []
      for (const caller of callersOf(endpoint)) {
        for (const input of await rightInputs(endpoint, 2)) {
          await happen(await remembered(caller))
          wrong.push(...(await tryRight(endpoint, caller, input)).faults)
          vi.restoreAllMocks()
        }
      }
      expect(wrong).toEqual([])
    },
    patience,
  )
})

test('a request that takes a seventh query is reported, on any route', async () => {
  const fastify = await buildApp(target.app)
  const dear = gatherDear(fastify)
  const ask = (queries: number) => async () => {
    for (let n = 0; n < queries; n += 1) await target.app.pool.query('SELECT 1')
    return {}
  }
  fastify.get('/six', ask(6))
  fastify.get('/seven/:id', ask(7))
  await fastify.inject('/six')
  await fastify.inject('/seven/1')
  const paths = new Set(allEndpoints.map(({ path }) => path.replaceAll(/\{\w+\}/g, '0')))
  for (const url of paths) await fastify.inject(url)
  expect(dear).toEqual(['GET /seven/:id may take 7 queries'])
  await fastify.close()
})
