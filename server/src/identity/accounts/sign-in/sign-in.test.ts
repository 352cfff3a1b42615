import { users } from '@forecourt/contract/identity/users.ts'
import { eq, like, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findAuditBreak, PLATFORM } from '#platform/audit/audit.service.ts'
import { auditEvents } from '#platform/audit/audit.table.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { attemptCounters, otpDevices, users as usersTable } from '../users/users.table.ts'
import { ageSession, codeIn, newestText, signedIn, signInByHand, requester } from '../../../../test/actors.ts'
import { useTestApp, ORIGIN } from '../../../../test/test-app.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildUser } from '../users/users.factory.ts'

const target = useTestApp()
const password = 'a long enough passphrase'
let user: { id: string; email: string }
let dealership: { id: string }
let other: { id: string }

beforeAll(async () => {
  dealership = await buildDealership(target.app, {})
  other = await buildDealership(target.app, {})
  user = await buildUser(target.app, { password, phone: '+14165550134', dealerships: [dealership, other] })
})

beforeEach(() => withPlatform(target.app.pool, tx => tx.delete(attemptCounters)))

describe('password', () => {
  test('a right password opens a half session that other calls refuse', async () => {
    const browser = await requester(target)
    const reply = await browser.call(users.login, { body: { email: user.email.toUpperCase(), password } })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ prompt_dealership_select: true, total_managed_dealerships: 2 })
    expect(reply.body.user).toMatchObject({ fully_authenticated: false, permissions: [] })
    const managed = await browser.call(users.managedDealerships)
    expect(managed).toMatchObject({ status: 401, body: { code: 'second_factor_required' } })
  })

  test('wrong password, unknown name: the same answer', async () => {
    const browser = await requester(target)
    const wrong = await browser.call(users.login, { body: { email: user.email, password: 'wrong' } })
    const unknown = await browser.call(users.login, { body: { email: 'no@one.test', password: 'wrong' } })
    expect(wrong).toMatchObject({ status: 400, body: { code: 'bad_credentials' } })
    expect({ ...(unknown.body as object), reference_id: '' }).toEqual({
      ...(wrong.body as object),
      reference_id: '',
    })
  })

  test('the cost of a name does not reveal whether it is known: statements and work are the same', async () => {
    const people = {
      known: user.email,
      unknown: 'no@one.test',
      inactive: (await buildUser(target.app, { password, is_active: false, dealerships: [dealership] }))
        .email,
      elsewhere: (await buildUser(target.app, { source: 'saml', dealerships: [dealership] })).email,
    }
    const work = { known: Infinity, unknown: Infinity, inactive: Infinity, elsewhere: Infinity }
    const statements = new Set<unknown>()
    const names = Object.keys(work) as (keyof typeof work)[]
    for (let round = 0; round < 4; round += 1)
      for (const name of names) {
        const browser = await requester(target, `10.7.${round}.${names.indexOf(name)}`)
        const before = process.cpuUsage()
        const reply = await browser.call(users.login, { body: { email: people[name], password: 'wrong' } })
        const { user: own, system } = process.cpuUsage(before)
        // The minimum of all rounds excludes other work of the process (jobs, garbage collection). The first round
        // creates the hash for unknown names.
        if (round > 0) work[name] = Math.min(work[name], own + system)
        expect(reply.status).toBe(400)
        statements.add(reply.headers['x-query-count'])
      }
    expect(statements.size).toBe(1)
    // CPU time, not wall time: an answer without a hash costs a tenth of one with.
    const ratios = names.map(name => ({ name, ratio: work[name] / work.known }))
    expect(ratios.filter(({ ratio }) => ratio < 0.5 || ratio > 2)).toEqual([])
  })

  test('five failures lock an unknown name too', async () => {
    const attempt = async (email: string, n: number) => {
      const browser = await requester(target, `10.6.0.${n}`)
      const { status, body } = await browser.call(users.login, { body: { email, password: 'wrong' } })
      return { status, body: { ...(body as object), reference_id: '' } }
    }
    for (let n = 0; n < 6; n += 1)
      expect(await attempt('no@one.test', n)).toEqual(await attempt(user.email, n + 10))
  })

  test('five failures lock the account, the right password included, without further counting', async () => {
    const browser = await requester(target)
    for (let n = 0; n < 5; n += 1)
      await browser.call(users.login, { body: { email: user.email, password: 'wrong' } })
    const locked = await browser.call(users.login, { body: { email: user.email, password } })
    expect(locked).toMatchObject({ status: 429, body: { code: 'locked', params: { n: 1 } } })
    await withPlatform(target.app.pool, tx =>
      tx.update(attemptCounters).set({ last_at: sql`now() - interval '61 seconds'` }),
    )
    expect((await browser.call(users.login, { body: { email: user.email, password } })).status).toBe(200)
  })

  test.each([
    [{ email: 'a@b.test' }, { password: [{ rule: 'required', params: {} }] }],
    [{ email: 7, password: 'x' }, { email: [{ rule: 'text', params: {} }] }],
    [{ email: 'a\u0000@b.test', password: 'x' }, { email: [{ rule: 'unreadable', params: {} }] }],
    [
      { email: 'a@b.test', password: 'x', role: 'super_admin' },
      { role: [{ rule: 'unknown_field', params: {} }] },
    ],
    [{ email: 'a'.repeat(300), password: 'x' }, { email: [{ rule: 'max_length', params: { max: 254 } }] }],
  ])('bad input %j names its field', async (body, fields) => {
    const browser = await requester(target)
    const reply = await browser.send('POST', '/api/dealer/user/login/', { body })
    expect(reply).toMatchObject({ status: 400, body: { code: 'validation', fields } })
  })
})

describe('one-time code', () => {
  test('the code from the text message completes the session under a new token', async () => {
    const browser = await requester(target)
    await browser.call(users.login, { body: { email: user.email, password } })
    const half = browser.cookies.get('__Host-dp_sid')
    const sent = await browser.call(users.sendOtp)
    expect(sent.body).toMatchObject({ sent: true, masked_phone: '(•••) •••-••34' })
    expect((await browser.call(users.sendOtp)).body).toMatchObject({ sent: false })
    const done = await browser.call(users.verify, { body: { token: codeIn(await newestText(target)) } })
    expect(done.body).toEqual({ fully_authenticated: true, prompt_dealership_select: true })
    expect(browser.cookies.get('__Host-dp_sid')).not.toBe(half)
    expect((await browser.call(users.currentUser)).body.user).toMatchObject({ fully_authenticated: true })
  })

  test('five wrong tries use up the code', async () => {
    const browser = await requester(target)
    await browser.call(users.login, { body: { email: user.email, password } })
    await browser.call(users.sendOtp)
    const code = codeIn(await newestText(target))
    const wrong = code === '000000' ? '111111' : '000000'
    for (let left = 4; left >= 0; left -= 1) {
      const reply = await browser.call(users.verify, { body: { token: wrong } })
      expect(reply).toMatchObject({ status: 400, body: { code: 'otp_invalid', params: { n: left } } })
    }
    const late = await browser.call(users.verify, { body: { token: code } })
    expect(late).toMatchObject({ status: 400, body: { code: 'otp_expired' } })
  })

  test('a code of one session is worthless in another, and works once', async () => {
    const first = await requester(target)
    await first.call(users.login, { body: { email: user.email, password } })
    await first.call(users.sendOtp)
    const code = codeIn(await newestText(target))
    const second = await requester(target)
    await second.call(users.login, { body: { email: user.email, password } })
    expect((await second.call(users.verify, { body: { token: code } })).status).toBe(400)
    const results = await Promise.all(
      Array.from({ length: 8 }, () => first.call(users.verify, { body: { token: code } })),
    )
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a first phone is set up with a code to it; after the password alone a second one is refused', async () => {
    const fresh = await buildUser(target.app, { password, phone: null, dealerships: [dealership] })
    const browser = await requester(target)
    await browser.call(users.login, { body: { email: fresh.email, password } })
    expect((await browser.call(users.verificationStatus)).body).toMatchObject({ has_device: false })
    const bad = await browser.call(users.setupOtp, { body: { phone: '123' } })
    expect(bad).toMatchObject({ status: 400, body: { fields: { phone: [{ rule: 'phone' }] } } })
    const refused = await withTenant(target.app.pool, { id: PLATFORM }, tx =>
      tx.select().from(auditEvents).where(eq(auditEvents.action, 'otp.phone_refused')),
    )
    expect(refused).toMatchObject([
      { object_id: fresh.id, outcome: 'refused', changes: { phone: ['phone'] } },
    ])
    const phone = '(416) 555-0177'
    await browser.call(users.setupOtp, { body: { phone } })
    const text = await newestText(target)
    expect(text.to).toBe('+14165550177')
    const done = await browser.call(users.confirmOtpDevice, { body: { token: codeIn(text), phone } })
    expect(done.status).toBe(200)
    const stored = await withPlatform(target.app.pool, tx =>
      tx.select().from(otpDevices).where(eq(otpDevices.user_id, fresh.id)),
    )
    expect(stored[0]?.phone_sealed?.stored).not.toContain('5550177')
    // A full session may set up another phone (account.test.ts); after the password alone it may not (security R17).
    const half = await requester(target)
    await half.call(users.login, { body: { email: fresh.email, password } })
    expect(await half.call(users.setupOtp, { body: { phone } })).toMatchObject({ status: 409 })
    const confirming = { token: '123456', phone }
    expect((await half.call(users.confirmOtpDevice, { body: confirming })).status).toBe(400)
  })

  test.each(['otp:send:phone:%', 'otp:send:payer:%'])('is sent so often and no more: %s', async counter => {
    const given = { password, phone: '+14165550181', dealerships: [dealership] }
    const [first, second] = [await buildUser(target.app, given), await buildUser(target.app, given)]
    const browser = await requester(target)
    await browser.call(users.login, { body: { email: first.email, password } })
    expect((await browser.call(users.sendOtp)).body.sent).toBe(true)
    await withPlatform(target.app.pool, tx =>
      tx.update(attemptCounters).set({ count: 1000 }).where(like(attemptCounters.key, counter)),
    )
    const late = await requester(target)
    await late.call(users.login, { body: { email: second.email, password } })
    expect(await late.call(users.sendOtp)).toMatchObject({ status: 429, body: { code: 'otp_too_many' } })
    await withPlatform(target.app.pool, tx =>
      tx.delete(attemptCounters).where(like(attemptCounters.key, 'otp:send:p%')),
    )
  })

  test('a remembered browser skips the code once per value; a copied old value ends them all', async () => {
    const browser = await requester(target)
    await browser.call(users.login, { body: { email: user.email, password } })
    await browser.call(users.sendOtp)
    await browser.call(users.verify, {
      body: { token: codeIn(await newestText(target)), remember_device: true },
    })
    const stolen = browser.cookies.get('__Host-dp_dev') ?? ''
    const again = await browser.call(users.login, { body: { email: user.email, password } })
    expect(again.body.user.fully_authenticated).toBe(true)
    const renewed = browser.cookies.get('__Host-dp_dev') ?? ''
    expect(renewed).not.toBe(stolen)
    for (const value of [stolen, renewed]) {
      const thief = await requester(target)
      thief.cookies.set('__Host-dp_dev', value)
      const reply = await thief.call(users.login, { body: { email: user.email, password } })
      expect(reply.body.user.fully_authenticated).toBe(false)
    }
  })
})

describe('session', () => {
  test('ends after 30 idle minutes with 440, and again later; background polls do not keep it alive', async () => {
    const browser = await signedIn(target, user, dealership)
    await ageSession(target, browser, 'last_active', 29)
    expect((await browser.call(users.currentUser, { headers: { 'x-background': '1' } })).status).toBe(200)
    await ageSession(target, browser, 'last_active', 31)
    const token = browser.cookies.get('__Host-dp_sid') ?? ''
    const ended = await browser.call(users.currentUser)
    expect(ended).toMatchObject({
      status: 440,
      body: { code: 'session_expired', params: { reason: 'idle' } },
    })
    browser.cookies.set('__Host-dp_sid', token)
    expect((await browser.call(users.currentUser)).status).toBe(440)
  })

  test('that ends under concurrent calls refuses each of them with 440, writes included; the next has no session', async () => {
    const browser = await signedIn(target, user, dealership)
    await ageSession(target, browser, 'last_active', 31)
    const replies = await Promise.all([
      ...Array.from({ length: 6 }, () => browser.call(users.currentUser)),
      browser.call(users.sendOtp),
      browser.call(users.transferSession, { body: { dealership_id: other.id } }),
    ])
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 440))
    expect(await browser.call(users.currentUser)).toMatchObject({
      status: 401,
      body: { code: 'not_authenticated' },
    })
  })

  test('ends after 12 hours however active, and with the user', async () => {
    const browser = await signedIn(target, user, dealership)
    await ageSession(target, browser, 'created', 12 * 60 + 1)
    expect(await browser.call(users.currentUser)).toMatchObject({
      status: 440,
      body: { params: { reason: 'absolute' } },
    })
    const leaver = await buildUser(target.app, { password, dealerships: [dealership] })
    const theirs = await signedIn(target, leaver, dealership)
    await withPlatform(target.app.pool, tx =>
      tx.update(usersTable).set({ is_active: false }).where(eq(usersTable.id, leaver.id)),
    )
    expect(await theirs.call(users.currentUser)).toMatchObject({
      status: 440,
      body: { params: { reason: 'revoked' } },
    })
  })

  test('of more than five sessions the oldest ends', async () => {
    const busy = await buildUser(target.app, { password, dealerships: [dealership] })
    const browsers = []
    for (let n = 0; n < 6; n += 1) browsers.push(await signedIn(target, busy, dealership))
    const statuses = await Promise.all(
      browsers.map(async browser => (await browser.call(users.currentUser)).status),
    )
    expect(statuses).toEqual([440, 200, 200, 200, 200, 200])
  })

  test('switching dealership changes the token; another’s dealership is not found', async () => {
    const browser = await signedIn(target, user, dealership)
    const before = browser.cookies.get('__Host-dp_sid')
    const moved = await browser.call(users.transferSession, { body: { dealership_id: other.id } })
    expect(moved.body.user.dealership?.id).toBe(other.id)
    expect(browser.cookies.get('__Host-dp_sid')).not.toBe(before)
    const foreign = await buildDealership(target.app, {})
    const refused = await browser.call(users.transferSession, { body: { dealership_id: foreign.id } })
    const absent = await browser.call(users.transferSession, { body: { dealership_id: crypto.randomUUID() } })
    expect(refused.status).toBe(404)
    expect({ ...(refused.body as object), reference_id: '' }).toEqual({
      ...(absent.body as object),
      reference_id: '',
    })
  })

  test('signing out ends it; twice is no error', async () => {
    const browser = await signedIn(target, user, dealership)
    const token = browser.cookies.get('__Host-dp_sid') ?? ''
    expect((await browser.call(users.logout)).body).toEqual({ redirect_url: '/dealer/login' })
    expect((await browser.call(users.logout)).status).toBe(200)
    browser.cookies.set('__Host-dp_sid', token)
    expect((await browser.call(users.currentUser)).status).toBe(440)
  })
})

describe('forged requests', () => {
  const cases: [string, Record<string, string>][] = [
    ['no header', { 'x-csrf-token': '' }],
    ['a wrong header', { 'x-csrf-token': 'AAAA.BBBB' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
  ]
  test.each(cases)('%s: refused, nothing changes', async (_name, headers) => {
    const browser = await signedIn(target, user, dealership)
    const reply = await browser.call(users.logout, { headers })
    expect(reply).toMatchObject({ status: 403, body: { code: 'csrf' } })
    expect((await browser.call(users.currentUser)).status).toBe(200)
  })

  test("another session's token, though genuine, is refused", async () => {
    const [mine, theirs] = await Promise.all([signedIn(target, user, dealership), requester(target)])
    mine.cookies.set('__Host-dp_csrf', theirs.cookies.get('__Host-dp_csrf') ?? '')
    expect((await mine.call(users.logout)).status).toBe(403)
  })

  test('without Sec-Fetch-Site the origin decides', async () => {
    const browser = await signedIn(target, user, dealership)
    const send = (origin: string | undefined) =>
      target.fastify.inject({
        method: 'POST',
        url: '/api/dealer/user/logout/',
        headers: {
          cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-csrf-token': browser.cookies.get('__Host-dp_csrf') ?? '',
          ...(origin !== undefined && { origin }),
        },
      })
    expect((await send('https://evil.test')).statusCode).toBe(403)
    expect((await send(undefined)).statusCode).toBe(403)
    expect((await send(ORIGIN)).statusCode).toBe(200)
  })
})

describe('audit', () => {
  test('the chain of sign-ins is intact, and a changed row breaks it', async () => {
    await signInByHand(target, user.email, password)
    const find = () => withTenant(target.app.pool, { id: PLATFORM }, tx => findAuditBreak(tx, PLATFORM))
    expect(await find()).toBeUndefined()
    const change = withTenant(target.app.pool, { id: PLATFORM }, tx =>
      tx.execute(sql`UPDATE audit_events SET action = 'nothing' WHERE seq = 2`),
    )
    await expect(change).rejects.toThrow('Failed query')
  })
})
