import { account } from '@forecourt/contract/identity/account.ts'
import { customerAccounts } from '@forecourt/contract/identity/customer-accounts.ts'
import { settings } from '@forecourt/contract/dealership/settings.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { withPlatform } from '#platform/db/tenant.ts'
import { ageSession, signedIn, signedInCustomer, requester } from '../../../../test/actors.ts'
import { password, useSomebody } from '../../../../test/somebody.ts'
import { TestBrowser, useTestApp } from '../../../../test/test-app.ts'
import { customerSessions } from '#customers/customer-sessions/customer-sessions.table.ts'
import { deleteOldCustomerTombstones } from '#customers/customer-sessions/customer-sessions.queries.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildUser } from '../users/users.factory.ts'
import { deleteOldTombstones } from './sessions.queries.ts'
import { sessions } from './sessions.table.ts'
import { hashOfToken } from '#platform/http/tokens.ts'

/** What a session is and how long it lasts (security R1, R2, R4, R5). Limits are written out: they are promises. */
const target = useTestApp()
const here = useSomebody(target)

const onPlatform = <T>(work: Parameters<typeof withPlatform<T>>[1]) => withPlatform(target.app.pool, work)
const tokenOf = ({ cookies }: TestBrowser) => cookies.get('__Host-dp_sid') ?? ''
const holding = (name: string, value: string) => {
  const browser = new TestBrowser(target)
  browser.cookies.set(name, value)
  return browser
}
const current = (browser: TestBrowser, headers: Record<string, string> = {}) =>
  browser.call(users.currentUser, { headers })
const rowOf = async (browser: TestBrowser) => {
  const [row] = await onPlatform(tx =>
    tx
      .select()
      .from(sessions)
      .where(eq(sessions.token_hash, hashOfToken(tokenOf(browser)))),
  )
  return row
}
const cookiesOf = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie'] ?? []].flat().map(String)

describe('the cookies', () => {
  const session = /^__Host-dp_sid=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/
  const forgery = /^__Host-dp_csrf=[\w-]{22}\.[\w-]{43}; Path=\/; Secure; SameSite=Lax$/

  test('are 256 random bits, and a token of that session which scripts may read; both are new at sign-in', async () => {
    const browser = new TestBrowser(target)
    const visit = cookiesOf(await browser.call(settings.settings))
    const entered = cookiesOf(await browser.call(users.login, { body: { email: here.user.email, password } }))
    for (const pattern of [session, forgery]) {
      const [before, after] = [visit, entered].map(set => set.find(cookie => pattern.test(cookie)))
      expect([before, after]).toEqual([expect.any(String), expect.any(String)])
      expect(after).not.toBe(before)
    }
    const row = await rowOf(browser)
    expect(row?.user_id).toBe(here.user.id)
    expect(JSON.stringify(row)).not.toContain(tokenOf(browser))
  })

  test('are new with another dealership, a proof and a new password, and the old ones are void', async () => {
    const other = await buildDealership(target.app)
    const mover = await buildUser(target.app, { password, dealerships: [here.place, other] })
    const browser = await signedIn(target, mover, here.place)
    const changes = [
      () => browser.call(users.transferSession, { body: { dealership_id: other.id } }),
      () => browser.call(account.stepUp, { body: { password } }),
      () => {
        const fresh = 'zebra-quilt-73-oboe'
        const body = { current_password: password, new_password: fresh, confirm_new_password: fresh }
        return browser.call(account.changePassword, { body })
      },
    ]
    for (const change of changes) {
      const [old, csrf] = [tokenOf(browser), browser.cookies.get('__Host-dp_csrf')]
      expect((await change()).status).toBeLessThan(300)
      expect([tokenOf(browser), browser.cookies.get('__Host-dp_csrf')]).not.toEqual([old, csrf])
      expect(await current(holding('__Host-dp_sid', old))).toMatchObject({
        status: 401,
        body: { code: 'not_authenticated' },
      })
      expect((await current(browser)).status).toBe(200)
    }
  })
})

test('a half session shows its user, and that it is half', async () => {
  const browser = await requester(target)
  await browser.call(users.login, { body: { email: here.user.email, password } })
  const { status, body } = await current(browser)
  expect([status, body.user.fully_authenticated, body.user.permissions]).toEqual([200, false, []])
})

test('a request without a session is refused before its input is checked', async () => {
  const stranger = await requester(target)
  for (const [type, body] of [
    ['application/json', '{"a":'],
    ['text/plain', 'x'],
    ['application/json', `"${'x'.repeat(2_000_000)}"`],
  ] as const) {
    const headers = { 'content-type': type }
    const reply = await stranger.send('POST', '/api/dealer/customer/', { body, headers })
    expect(reply).toMatchObject({ status: 401, body: { code: 'not_authenticated' } })
  }
})

describe('a session of staff', () => {
  test.each([
    ['last_active', 29.5, 30.5, 'idle'],
    ['created', 12 * 60 - 1, 12 * 60 + 1, 'absolute'],
  ] as const)('by %s lives at %d minutes and ends at %d', async (column, before, after, reason) => {
    const browser = await signedIn(target, here.user, here.place)
    await ageSession(target, browser, column, before)
    expect((await current(browser, { 'x-background': '1' })).status).toBe(200)
    await ageSession(target, browser, column, after)
    const token = tokenOf(browser)
    const ended = await current(browser)
    expect(ended).toMatchObject({ status: 440, body: { params: { reason } } })
    // The cookies are replaced in the same reply: the next request has no session.
    expect(cookiesOf(ended).filter(cookie => /^__Host-dp_(sid|csrf)=/.test(cookie))).toHaveLength(2)
    expect((await current(browser)).status).toBe(401)
    expect((await current(holding('__Host-dp_sid', token))).status).toBe(440)
  })

  test('is extended by its user’s requests, and not by those of the page itself', async () => {
    const browser = await signedIn(target, here.user, here.place)
    for (const ask of [
      () => current(browser, { 'x-background': '1' }),
      () => browser.send('GET', '/api/dealer/customer/', { headers: { 'x-background': '1' } }),
      () => browser.send('GET', '/api/events/'),
    ]) {
      await ageSession(target, browser, 'last_active', 10)
      const before = await rowOf(browser)
      expect((await ask()).status).toBe(200)
      expect((await rowOf(browser))?.last_active).toBe(before?.last_active)
    }
    expect((await current(browser)).status).toBe(200)
    expect(Date.now() - Date.parse((await rowOf(browser))?.last_active ?? '')).toBeLessThan(9 * 60_000)
  })

  test('is marked at most once a minute', async () => {
    const browser = await signedIn(target, here.user, here.place)
    await ageSession(target, browser, 'last_active', 0.5)
    const before = await rowOf(browser)
    for (let n = 0; n < 3; n += 1) expect((await current(browser)).status).toBe(200)
    expect((await rowOf(browser))?.last_active).toBe(before?.last_active)
    await ageSession(target, browser, 'last_active', 1.1)
    await current(browser)
    expect((await rowOf(browser))?.last_active).not.toBe(before?.last_active)
  })

  test('that was signed out says revoked, whatever browser sends its cookie', async () => {
    for (const endpoint of [users.logout, account.signOutEverywhere]) {
      const browser = await signedIn(target, here.user, here.place)
      const left = holding('__Host-dp_sid', tokenOf(browser))
      await browser.call(endpoint)
      expect(await current(left)).toMatchObject({ status: 440, body: { params: { reason: 'revoked' } } })
    }
  })
})

describe('of more sessions than five', () => {
  const inForce = () =>
    onPlatform(tx =>
      tx.$count(sessions, sql`${sessions.user_id} = ${here.user.id} AND ${sessions.ended_at} IS NULL`),
    )

  test('five stay, also when several are opened concurrently', async () => {
    for (let n = 0; n < 4; n += 1) await signedIn(target, here.user, here.place)
    const browsers = await Promise.all([1, 2, 3, 4].map(n => requester(target, `10.30.0.${n}`)))
    const body = { email: here.user.email, password }
    const replies = await Promise.all(browsers.map(browser => browser.call(users.login, { body })))
    // A session that others ended in the meantime gets 440, which is no fault.
    expect(replies.filter(({ status }) => status !== 200 && status !== 440)).toEqual([])
    expect(await inForce()).toBe(5)
  })

  test('expired ones take no place', async () => {
    const oldest = await signedIn(target, here.user, here.place)
    const idle = []
    for (let n = 0; n < 4; n += 1) idle.push(await signedIn(target, here.user, here.place))
    for (const browser of idle) await ageSession(target, browser, 'last_active', 31)
    await signedIn(target, here.user, here.place)
    expect((await current(oldest)).status).toBe(200)
  })
})

describe('a tombstone', () => {
  test.each([
    [sql`ended_at = now() - interval '23 hours 59 minutes', end_reason = 'revoked'`, 440],
    [sql`ended_at = now() - interval '24 hours 1 minute', end_reason = 'revoked'`, 401],
    // No request has met these endings.
    [sql`last_active = now() - interval '24 hours 29 minutes'`, 440],
    [sql`last_active = now() - interval '24 hours 31 minutes'`, 401],
  ])('stays for a day: %#', async (change, status) => {
    const browser = await signedIn(target, here.user, here.place)
    const mine = eq(sessions.user_id, here.user.id)
    await onPlatform(tx => tx.execute(sql`UPDATE ${sessions} SET ${change} WHERE ${mine}`))
    await onPlatform(deleteOldTombstones)
    expect((await current(browser)).status).toBe(status)
  })
})

describe('a session of a customer', () => {
  const me = (browser: TestBrowser) => browser.call(customerAccounts.me)
  const change = (id: string, columns: object) =>
    onPlatform(tx => tx.update(customerSessions).set(columns).where(eq(customerSessions.customer_id, id)))

  test('has five places too, which expired ones leave', async () => {
    const customer = await buildCustomer(target.app, { dealer_id: here.place.id })
    const browsers = []
    for (let n = 0; n < 5; n += 1) browsers.push(await signedInCustomer(target, customer))
    await signedInCustomer(target, customer)
    const statuses = await Promise.all(browsers.map(async browser => (await me(browser)).status))
    expect(statuses).toEqual([440, 200, 200, 200, 200])
    await change(customer.id, { last_active: sql`now() - interval '61 minutes'` })
    const fresh = await signedInCustomer(target, customer)
    for (let n = 0; n < 4; n += 1) await signedInCustomer(target, customer)
    expect((await me(fresh)).status).toBe(200)
  })

  test('says revoked when it was signed out, and is deleted after a day', async () => {
    const customer = await buildCustomer(target.app, { dealer_id: here.place.id })
    const browser = await signedInCustomer(target, customer)
    const left = holding('__Host-dp_csid', browser.cookies.get('__Host-dp_csid') ?? '')
    await browser.call(customerAccounts.logout)
    const again = () => me(holding('__Host-dp_csid', left.cookies.get('__Host-dp_csid') ?? ''))
    expect(await again()).toMatchObject({ status: 440, body: { params: { reason: 'revoked' } } })
    await change(customer.id, { ended_at: sql`now() - interval '24 hours 1 minute'` })
    await onPlatform(deleteOldCustomerTombstones)
    expect((await again()).status).toBe(401)
  })
})
