import { users } from '@forecourt/contract/identity/users.ts'
import { and, eq, like, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withPlatform } from '#platform/db/tenant.ts'
import { attemptCounters, otpCodes } from '../users/users.table.ts'
import { codeIn, newestMail, newestText, requester } from '../../../../test/actors.ts'
import { useTestApp, type TestBrowser } from '../../../../test/test-app.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildUser } from '../users/users.factory.ts'

/**
 * How long a code is valid, how often it is sent and tried (security R15, R16, G5). Limits are written out: they are
 * promises.
 */
const target = useTestApp()
const password = 'a long enough passphrase'
const phone = '+14165550134'
let place: { id: string }
let user: { id: string; email: string }
let browser: TestBrowser

beforeAll(async () => {
  place = await buildDealership(target.app)
})

beforeEach(async () => {
  await onPlatform(tx => tx.delete(attemptCounters))
  user = await person()
  browser = await half(user)
})

const onPlatform = <T>(work: Parameters<typeof withPlatform<T>>[1]) => withPlatform(target.app.pool, work)
const person = (given: object = {}) =>
  buildUser(target.app, { password, phone, dealerships: [place], ...given })
async function half({ email }: { email: string }) {
  const opened = await requester(target)
  await opened.call(users.login, { body: { email, password } })
  return opened
}
const change = (key: string, columns: object) =>
  onPlatform(tx => tx.update(attemptCounters).set(columns).where(like(attemptCounters.key, key)))
/** As if the last code was sent half a minute ago, and `count` codes before it. */
const sentBefore = (key: string, count: number) => change(key, { count })
const halfAMinuteLater = () =>
  change('otp:send:%', { last_at: sql`${attemptCounters.last_at} - interval '30 seconds'` })
const prove = (token: string, by = browser) => by.call(users.verify, { body: { token } })
const codeOfReply = ({ body }: { body: unknown }) => (body as { code?: string }).code
const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000')
async function freshCode() {
  expect((await browser.call(users.sendOtp)).body.sent).toBe(true)
  return codeIn(await newestText(target))
}

describe('a code', () => {
  test('has six digits, is valid for ten minutes, and is stored as an HMAC', async () => {
    const code = await freshCode()
    expect(code).toMatch(/^\d{6}$/)
    const mine = eq(otpCodes.user_id, user.id)
    const [row] = await onPlatform(tx => tx.select().from(otpCodes).where(mine))
    expect(row?.code_hmac).toHaveLength(32)
    expect(Date.parse(row?.expires ?? '') - Date.parse(row?.created ?? '')).toBe(600_000)
    await onPlatform(tx =>
      tx
        .update(otpCodes)
        .set({ expires: sql`now() - interval '1 second'` })
        .where(mine),
    )
    const late = await prove(code)
    expect([late.status, codeOfReply(late)]).toEqual([400, 'otp_expired'])
  })

  test('is void after a newer one was sent', async () => {
    const first = await freshCode()
    await halfAMinuteLater()
    const second = await freshCode()
    expect(second).not.toBe(first)
    expect(codeOfReply(await prove(first))).toBe('otp_invalid')
    expect((await prove(second)).status).toBe(200)
  })

  test('for a phone that is being set up does not sign in', async () => {
    const newcomer = await person({ phone: null })
    const by = await half(newcomer)
    await by.call(users.setupOtp, { body: { phone: '4165550199' } })
    const code = codeIn(await newestText(target))
    expect(codeOfReply(await prove(code, by))).toBe('otp_expired')
  })
})

describe('is sent', () => {
  test('every thirty seconds; in between the page shows the remaining wait', async () => {
    await freshCode()
    const early = await browser.call(users.sendOtp)
    expect([early.status, early.body.sent]).toEqual([200, false])
    expect(early.body.retry_after).toBeGreaterThan(0)
    expect(early.body.retry_after).toBeLessThanOrEqual(30)
    await change('otp:send:%', { last_at: sql`now() - interval '25 seconds'` })
    expect((await browser.call(users.sendOtp)).body.sent).toBe(false)
    await change('otp:send:%', { last_at: sql`now() - interval '30 seconds'` })
    expect((await browser.call(users.sendOtp)).body.sent).toBe(true)
  })

  test.each([
    ['five times an hour to a user', () => `otp:send:${user.id}`, 5],
    ['ten times an hour to a phone', () => 'otp:send:phone:%', 10],
    ['a thousand times a day for a dealership', () => `otp:send:payer:${place.id}`, 1000],
  ])('%s', async (_name, key, most) => {
    await freshCode()
    await halfAMinuteLater()
    await sentBefore(key(), most - 1)
    expect((await browser.call(users.sendOtp)).body.sent).toBe(true)
    await halfAMinuteLater()
    const refused = await browser.call(users.sendOtp)
    expect([refused.status, codeOfReply(refused)]).toEqual([429, 'otp_too_many'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  })

  test.each([
    ['a user', () => `otp:send:${user.id}`, '1 hour'],
    ['a phone', () => 'otp:send:phone:%', '1 hour'],
    ['a dealership', () => 'otp:send:payer:%', '1 day'],
  ])('again to %s when the time is over', async (_name, key, window) => {
    await freshCode()
    await halfAMinuteLater()
    await sentBefore(key(), 2000)
    expect((await browser.call(users.sendOtp)).status).toBe(429)
    await change(key(), { first_at: sql`now() - ${window}::interval - interval '1 second'` })
    expect((await browser.call(users.sendOtp)).body.sent).toBe(true)
  })

  test('immediately to another phone of the same user, and to another user of the same phone', async () => {
    await freshCode()
    const other = await half(await person())
    expect((await other.call(users.sendOtp)).body.sent).toBe(true)
  })
})

describe('wrong codes', () => {
  const triedBefore = (what: 'hour' | 'day', count: number) =>
    onPlatform(tx =>
      tx
        .update(attemptCounters)
        .set({ count })
        .where(and(eq(attemptCounters.key, `otp:try:${what}:${user.id}`))),
    )

  test('are limited to five per code', async () => {
    const code = await freshCode()
    for (let left = 4; left >= 0; left -= 1)
      expect((await prove(wrongFor(code))).body).toMatchObject({ code: 'otp_invalid', params: { n: left } })
    expect(codeOfReply(await prove(code))).toBe('otp_expired')
  })

  test.each([
    ['ten an hour', 'hour', 10, '1 hour'],
    ['thirty a day', 'day', 30, '1 day'],
  ] as const)('are limited to %s, which locks with a notice', async (_name, what, most, window) => {
    const code = await freshCode()
    await prove(wrongFor(code))
    await triedBefore(what, most - 1)
    expect(codeOfReply(await prove(wrongFor(code)))).toBe('otp_invalid')
    expect(await newestMail(target)).toMatchObject({
      to: user.email,
      subject: 'Too many wrong sign-in codes',
    })
    const locked = await prove(code)
    expect([locked.status, codeOfReply(locked)]).toEqual([429, 'otp_too_many'])
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(3000)
    await change(`otp:try:${what}:%`, { first_at: sql`now() - ${window}::interval - interval '1 second'` })
    expect((await prove(code)).status).toBe(200)
  })
})
