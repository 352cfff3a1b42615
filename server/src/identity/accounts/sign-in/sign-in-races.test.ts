import { users } from '@forecourt/contract/identity/users.ts'
import { LOCKOUT } from '@forecourt/domain/identity/accounts/lockout.ts'
import { OTP } from '@forecourt/domain/identity/accounts/one-time-codes.ts'
import { and, count, eq, like, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { auditEvents } from '#platform/audit/audit.table.ts'
import { findAuditBreak, PLATFORM } from '#platform/audit/audit.service.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { outbox } from '#platform/outbox/outbox.table.ts'
import { attemptCounters } from '../users/users.table.ts'
import { codeIn, newestText, requester } from '../../../../test/actors.ts'
import { useTestApp, type Reply, type TestBrowser } from '../../../../test/test-app.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildUser } from '../users/users.factory.ts'

/** Limits hold for concurrent requests too: no request passes between reading a counter and raising it. */
const target = useTestApp()
const password = 'a long enough passphrase'
const atOnce = 16
let dealership: { id: string }
let user: { id: string; email: string }

beforeAll(async () => {
  dealership = await buildDealership(target.app, {})
})

beforeEach(async () => {
  await withPlatform(target.app.pool, tx => tx.delete(attemptCounters))
  user = await buildUser(target.app, { password, phone: '+14165550134', dealerships: [dealership] })
})

const addressOf = (n: number) => `10.0.0.${n + 1}`
const numbers = Array.from({ length: atOnce }, (_, n) => n)
const inParallel = <T>(work: (n: number) => Promise<T>) => Promise.all(numbers.map(work))

/** How many replies carried each status and code. */
function tally(replies: readonly Reply<unknown>[]) {
  const counts: Record<string, number> = {}
  for (const { status, body } of replies) {
    const { code = '' } = body as { code?: string }
    const name = `${status} ${code}`.trim()
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

const countersLike = (pattern: string) =>
  withPlatform(target.app.pool, tx =>
    tx
      .select({ key: attemptCounters.key, count: attemptCounters.count })
      .from(attemptCounters)
      .where(like(attemptCounters.key, pattern)),
  )

const halfSession = async (address?: string): Promise<TestBrowser> => {
  const browser = await requester(target, address)
  await browser.call(users.login, { body: { email: user.email, password } })
  return browser
}

test('concurrent wrong passwords: five are evaluated, the rest wait uncounted', async () => {
  const browsers = await inParallel(n => requester(target, addressOf(n)))
  const replies = await inParallel(async n => {
    const body = { email: user.email, password: `wrong ${n}` }
    return browsers[n]?.call(users.login, { body }) as Promise<Reply<unknown>>
  })
  expect(tally(replies)).toEqual({
    '400 bad_credentials': LOCKOUT.failures_per_wait,
    '429 locked': atOnce - LOCKOUT.failures_per_wait,
  })
  expect((await countersLike('login:account:%')).map(counter => counter.count)).toEqual([
    LOCKOUT.failures_per_wait,
  ])
})

test('the right password after five wrong ones is refused like them', async () => {
  const browsers = await inParallel(n => requester(target, addressOf(n)))
  for (const browser of browsers.slice(0, LOCKOUT.failures_per_wait - 1))
    await browser.call(users.login, { body: { email: user.email, password: 'wrong' } })
  const replies = await inParallel(n =>
    (browsers[n] as TestBrowser).call(users.login, {
      body: { email: user.email, password: n === atOnce - 1 ? password : 'wrong' },
    }),
  )
  const evaluated = replies.filter(({ status }) => status !== 429)
  expect(evaluated).toHaveLength(1)
})

test('wrong passwords of one address over many accounts: ten are answered, the rest wait', async () => {
  const accounts = await inParallel(() => buildUser(target.app, { password, dealerships: [dealership] }))
  const browsers = await inParallel(() => requester(target))
  const replies = await inParallel(n =>
    (browsers[n] as TestBrowser).call(users.login, {
      body: { email: accounts[n]?.email ?? '', password: 'wrong' },
    }),
  )
  expect(tally(replies)).toEqual({
    '400 bad_credentials': LOCKOUT.failures_per_minute_per_ip,
    '429 locked': atOnce - LOCKOUT.failures_per_minute_per_ip,
  })
})

test('right passwords of many accounts at one address all sign in', async () => {
  const accounts = await inParallel(() => buildUser(target.app, { password, dealerships: [dealership] }))
  const browsers = await inParallel(() => requester(target))
  const replies = await inParallel(n =>
    (browsers[n] as TestBrowser).call(users.login, { body: { email: accounts[n]?.email ?? '', password } }),
  )
  expect(tally(replies)).toEqual({ 200: atOnce })
  expect(await countersLike('login:account:%')).toEqual([])
})

test('concurrent requests for codes: one is sent', async () => {
  const browser = await halfSession()
  const waiting = and(eq(outbox.channel, 'sms'), eq(outbox.state, 'waiting'))
  const countTexts = () => withPlatform(target.app.pool, tx => tx.$count(outbox, waiting))
  const before = await countTexts()
  const replies = await inParallel(() => browser.call(users.sendOtp))
  expect(replies.filter(({ status }) => status !== 200)).toEqual([])
  expect(replies.filter(({ body }) => body.sent)).toHaveLength(1)
  const waits = replies.filter(({ body }) => !body.sent).map(({ body }) => body.retry_after)
  expect(Math.max(...waits)).toBeLessThanOrEqual(OTP.resend_seconds)
  expect(await countTexts()).toBe(before + 1)
})

test('concurrent wrong codes: five use up the code, and five are counted', async () => {
  const browser = await halfSession()
  await browser.call(users.sendOtp)
  const code = codeIn(await newestText(target))
  const wrong = code === '000000' ? '111111' : '000000'
  const replies = await inParallel(() => browser.call(users.verify, { body: { token: wrong } }))
  expect(tally(replies)).toEqual({
    '400 otp_invalid': OTP.tries_per_code,
    '400 otp_expired': atOnce - OTP.tries_per_code,
  })
  expect((await countersLike('otp:try:%')).map(counter => counter.count)).toEqual([5, 5])
  expect((await browser.call(users.verify, { body: { token: code } })).status).toBe(400)
})

test('concurrent wrong codes exceed neither the hourly nor the daily limit', async () => {
  const browser = await halfSession()
  await browser.call(users.sendOtp)
  const code = codeIn(await newestText(target))
  const wrong = code === '000000' ? '111111' : '000000'
  await browser.call(users.verify, { body: { token: wrong } })
  await withPlatform(target.app.pool, tx =>
    tx
      .update(attemptCounters)
      .set({ count: OTP.tries_per_hour - 1 })
      .where(like(attemptCounters.key, 'otp:try:hour:%')),
  )
  const replies = await inParallel(() => browser.call(users.verify, { body: { token: wrong } }))
  expect(tally(replies)).toEqual({ '400 otp_invalid': 1, '429 otp_too_many': atOnce - 1 })
})

test('a remembered browser that signs in twice concurrently skips the code once', async () => {
  const first = await halfSession()
  await first.call(users.sendOtp)
  const token = codeIn(await newestText(target))
  await first.call(users.verify, { body: { token, remember_device: true } })
  const device = first.cookies.get('__Host-dp_dev') ?? ''
  const replies = await Promise.all(
    [1, 2, 3, 4].map(async n => {
      const browser = await requester(target, addressOf(n))
      browser.cookies.set('__Host-dp_dev', device)
      return browser.call(users.login, { body: { email: user.email, password } })
    }),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(replies.filter(({ body }) => body.user.fully_authenticated)).toHaveLength(1)
})

test('after all of that the chain of events is intact, with one event per evaluated try', async () => {
  const inside = <T>(work: Parameters<typeof withTenant<T>>[2]) =>
    withTenant(target.app.pool, { id: PLATFORM }, work)
  expect(await inside(tx => findAuditBreak(tx, PLATFORM))).toBeUndefined()
  const [codes] = await inside(tx =>
    tx
      .select({ sent: count(sql`CASE WHEN ${auditEvents.action} = 'otp.sent' THEN 1 END`) })
      .from(auditEvents),
  )
  expect(codes?.sent).toBe(4)
})
