import { allEndpoints } from '@forecourt/contract/index.ts'
import { isAction } from '@forecourt/domain/identity/permissions/actions.ts'
import { eq, sql } from 'drizzle-orm'
import { setTimeout } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { signedIn } from '../../../test/actors.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { customers } from '#customers/customers/customers.table.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { newId } from '#platform/http/ids.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { dealershipMembers, users } from '#identity/accounts/users/users.table.ts'
import { SessionCache } from './session-cache.ts'
import { sessions } from '#identity/accounts/sessions/sessions.table.ts'
import { hashOfToken } from '#platform/http/tokens.ts'

const target = useTestApp()
const list = { method: 'GET', path: '/api/dealer/customer/' }
let dealership: { id: string }
let user: { id: string }
let browser: TestBrowser

beforeEach(async () => {
  dealership = await buildDealership(target.app, {})
  user = await buildUser(target.app, { dealerships: [dealership], role: 'dealer_admin' })
  browser = await signedIn(target, user, dealership)
  // The first request reads the session in full, the next ones use the cache.
  await ask(list)
  await ask(list)
})

const ask = ({ method, path }: { method: string; path: string }, body: unknown = {}) =>
  browser.send(method, path.replaceAll(/\{\w+\}/g, newId()), {
    ...(method !== 'GET' && { body }),
    headers: { 'if-match': '"v1"', 'idempotency-key': newId() },
  })

const change = (work: Parameters<typeof withPlatform<unknown>>[1]) => withPlatform(target.app.pool, work)
const endSession = () =>
  change(tx =>
    tx
      .update(sessions)
      .set({ ended_at: sql`now()`, end_reason: 'revoked' })
      .where(eq(sessions.user_id, user.id)),
  )

describe('a cached session that was ended elsewhere', () => {
  const dealt = allEndpoints.filter(({ options }) => isAction(options.access))
  test.each(dealt.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'is refused by %s, whatever it sends',
    async (_name, endpoint) => {
      await endSession()
      expect((await ask(endpoint, { unknown: 'field' })).status).toBe(440)
    },
  )

  test('writes nothing', async () => {
    await endSession()
    const email = 'nobody@example.test'
    const body = {
      first_name: 'A',
      last_name: 'B',
      email,
      email_confirmation: email,
      phone: '(416) 555-0142',
    }
    expect((await ask({ method: 'POST', path: '/api/dealer/customer/' }, body)).status).toBe(440)
    const stored = await withTenant(target.app.pool, dealership, tx => tx.select().from(customers))
    expect(stored).toEqual([])
  })
})

test.each([
  [
    'deactivated',
    440,
    () => change(tx => tx.update(users).set({ is_active: false }).where(eq(users.id, user.id))),
  ],
  [
    'given another password',
    440,
    () => change(tx => tx.update(users).set({ password_version: 2 }).where(eq(users.id, user.id))),
  ],
  [
    'taken out of the dealership',
    403,
    () => change(tx => tx.delete(dealershipMembers).where(eq(dealershipMembers.user_id, user.id))),
  ],
  [
    'left without a role',
    403,
    () => change(tx => tx.update(users).set({ role: null }).where(eq(users.id, user.id))),
  ],
  [
    'idle for half an hour',
    440,
    () =>
      change(tx =>
        tx
          .update(sessions)
          .set({ last_active: sql`now() - interval '31 minutes'` })
          .where(eq(sessions.user_id, user.id)),
      ),
  ],
] as const)('a user who was %s since gets %i immediately', async (_what, status, happen) => {
  await happen()
  expect((await ask(list)).status).toBe(status)
})

test('a changed permission applies from the next request on', async () => {
  const colleague = await buildUser(target.app, { dealerships: [dealership], role: 'dealer_sales_rep' })
  const customer = await buildCustomer(target.app, {
    dealer_id: dealership.id,
    assigned_dealer: colleague.id,
  })
  const one = { method: 'GET', path: `/api/dealer/customer/${customer.id}/` }
  expect((await ask(one)).status).toBe(200)
  await change(tx => tx.update(users).set({ role: 'dealer_sales_rep' }).where(eq(users.id, user.id)))
  expect((await ask(one)).status).toBe(404)
})

describe('activity', () => {
  const lastActive = async () => {
    const [row] = (await change(tx =>
      tx.select({ at: sessions.last_active }).from(sessions).where(eq(sessions.user_id, user.id)),
    )) as { at: string }[]
    return row?.at
  }
  /** Sets the last activity mark to so many seconds ago, in the database and the cache. */
  const markedAgo = async (seconds: number) => {
    const then = sql`now() - make_interval(secs => ${seconds})`
    await change(tx => tx.update(sessions).set({ last_active: then }).where(eq(sessions.user_id, user.id)))
    target.app.sessionCache.forget(hashOfToken(browser.cookies.get('__Host-dp_sid') ?? ''))
  }
  const poll = () =>
    browser.send('GET', list.path, { headers: { 'x-background': '1' } }).then(({ status }) => status)

  test('is marked once a minute, when the session is read in full, and by no call in between', async () => {
    await markedAgo(57)
    const before = await lastActive()
    const queries: unknown[] = []
    const asked = async () => {
      const { status, headers } = await ask(list)
      queries.push(headers['x-query-count'])
      expect(status).toBe(200)
      return lastActive()
    }
    // Read in full, and too early for a mark; then from the cache.
    expect(await asked()).toBe(before)
    expect(await asked()).toBe(before)
    await setTimeout(3200)
    const marked = await asked()
    expect(marked).not.toBe(before)
    expect(await asked()).toBe(marked)
    const [entered, cached] = queries
    expect(queries).toEqual([entered, cached, entered, cached])
    expect(Number(entered)).toBe(Number(cached) + 1)
  })

  test('of a page without its user marks nothing, and does not delay the user’s mark', async () => {
    await markedAgo(600)
    const before = await lastActive()
    expect([await poll(), await poll()]).toEqual([200, 200])
    expect(await lastActive()).toBe(before)
    expect((await ask(list)).status).toBe(200)
    expect(await lastActive()).not.toBe(before)
  })
})

test('a changed session costs a request no more queries than reading it in full', async () => {
  const byMemory = Number((await ask(list)).headers['x-query-count'])
  await change(tx => tx.update(users).set({ language: 'fr' }).where(eq(users.id, user.id)))
  const [changed, after] = [await ask(list), await ask(list)]
  expect([changed, after].map(({ headers }) => Number(headers['x-query-count']))).toEqual([
    byMemory + 1,
    byMemory,
  ])
})

const asked = { isBackground: false }

test('the cache keeps the newest ten thousand', () => {
  const session = { session: { marked_ago: 0 } }
  const memory = new SessionCache<typeof session>()
  for (let n = 0; n <= 10_000; n += 1) memory.remember(Buffer.from(String(n)), session)
  expect(memory.recall(Buffer.from('0'), asked)).toBeUndefined()
  expect(memory.recall(Buffer.from('10000'), asked)).toBe(session)
})

test('the cache keeps a session for its user until its mark is a minute old, and for its page longer', () => {
  let now = 1_000_000
  const memory = new SessionCache<{ session: { marked_ago: number } }>(() => now)
  const [token, session] = [Buffer.from('token'), { session: { marked_ago: 20.5 } }]
  memory.remember(token, session)
  now += 39_499
  expect(memory.recall(token, asked)).toBe(session)
  now += 1
  expect(memory.recall(token, asked)).toBeUndefined()
  expect(memory.recall(token, { isBackground: true })).toBe(session)
})
