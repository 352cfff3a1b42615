import { account } from '@forecourt/contract/identity/account.ts'
import type { Problem } from '@forecourt/contract/platform/errors.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { staff } from '@forecourt/contract/identity/staff.ts'
import { users as usersContract } from '@forecourt/contract/identity/users.ts'
import { ASSIGNABLE_ROLES } from '@forecourt/domain/identity/permissions/role-assignment.ts'
import { ROLES } from '@forecourt/domain/identity/permissions/roles.ts'
import { desc, eq, like, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { codeIn, newestMail, newestText, signedIn, requester } from '../../../../test/actors.ts'
import { NOW, type TestBrowser, useTestApp } from '../../../../test/test-app.ts'
import { auditEvents } from '#platform/audit/audit.table.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { outbox } from '#platform/outbox/outbox.table.ts'
import {
  authenticators,
  mailedLinks,
  recoveryCodes,
  rememberedDevices,
  sessions,
} from '../sessions/sessions.table.ts'
import { codeOf, stepAt } from '../proof/totp.ts'
import { storedRole } from './staff-wire.ts'
import { buildUser } from '../users/users.factory.ts'
import { attemptCounters, otpCodes, otpDevices, users } from '../users/users.table.ts'

/** For users who lost the phone for codes: an administrator resets the sign-in, and the mailbox gives access. */
const target = useTestApp()
const password = 'a long enough passphrase'
const better = 'zebra-quilt-73-oboe'
const phone = '+14165550134'
type User = Awaited<ReturnType<typeof buildUser>>
let place: Awaited<ReturnType<typeof buildDealership>>
let admin: User
let browser: TestBrowser

beforeAll(async () => {
  place = await buildDealership(target.app)
  admin = await buildUser(target.app, {
    role: 'dealer_admin',
    dealerships: [place],
    first_name: 'Ada',
    last_name: 'Boss',
  })
  browser = await signedIn(target, admin, place)
})

const onPlatform = <T>(work: Parameters<typeof withPlatform<T>>[1]) => withPlatform(target.app.pool, work)
const person = (given: object = {}) =>
  buildUser(target.app, { dealerships: [place], password, phone, ...given })
const reset = (by: TestBrowser, { id }: { id: string }, version = 1) =>
  by.call(staff.resetAccess, { params: { id }, headers: { 'if-match': `"v${version}"` } })
const problem = ({ body }: { body: unknown }) => body as Problem
const codeAndStatus = async (asked: Promise<{ status: number; body: unknown }>) => {
  const reply = await asked
  return [reply.status, problem(reply).code]
}
let addresses = 0
const stranger = () => requester(target, `10.46.0.${(addresses += 1)}`)
const login = async ({ email }: User, word: string, by?: TestBrowser) =>
  (by ?? (await stranger())).call(usersContract.login, { body: { email, password: word } })
const tokenIn = ({ text }: { text: string }) => /#reset=([\w-]{43})\n/.exec(text)?.[1] ?? ''
const useLink = async (link_token: string) =>
  (await stranger()).call(account.useLink, {
    body: { link_token, new_password: better, confirm_new_password: better },
  })
const rowsOf = ({ id }: User) =>
  onPlatform(async tx => {
    const owned = [otpDevices, otpCodes, authenticators, recoveryCodes, rememberedDevices] as const
    const counts: number[] = []
    for (const table of owned) counts.push(await tx.$count(table, eq(table.user_id, id)))
    return counts
  })
const mailsOf = () => onPlatform(tx => tx.$count(outbox, eq(outbox.channel, 'mail')))
const newestEvent = () =>
  withTenant(target.app.pool, place, async tx => {
    const [event] = await tx.select().from(auditEvents).orderBy(desc(auditEvents.seq)).limit(1)
    return event
  })

/**
 * A user with everything that may open an account: phone, app, recovery codes, a remembered browser, a pending code.
 */
async function equipped(given: object = {}) {
  const user = await person(given)
  const own = await stranger()
  await login(user, password, own)
  await own.call(usersContract.sendOtp)
  const token = codeIn(await newestText(target))
  await own.call(usersContract.verify, { body: { token, remember_device: true } })
  const { secret } = (await own.call(account.setUpAuthenticator)).body
  const app_code = codeOf(secret, stepAt(NOW))
  const { recovery_codes } = (await own.call(account.confirmAuthenticator, { body: { app_code } })).body
  await onPlatform(tx => tx.delete(attemptCounters))
  const half = await stranger()
  await login(user, password, half)
  await half.call(usersContract.sendOtp)
  const wrong = await half.call(usersContract.verify, { body: { token: '000000' } })
  expect(wrong.status).toBe(400)
  return { user, own, half, secret, recovery: recovery_codes[0] ?? '' }
}

describe('resetting a user’s access', () => {
  test('ends everything that opened the account, including the password', async () => {
    const { user, own, half } = await equipped()
    expect(await rowsOf(user)).toEqual([1, 1, 1, 10, 1])
    const done = await reset(browser, user)
    expect(done).toMatchObject({
      status: 200,
      body: { has_second_factor: false, masked_phone: null, status: 'active', version: 2 },
    })
    expect((await browser.call(staff.get, { params: user })).body).toEqual(done.body)
    expect(await rowsOf(user)).toEqual([0, 0, 0, 0, 0])
    for (const ended of [await own.call(customers.list), await half.call(usersContract.verificationStatus)])
      expect([ended.status, problem(ended).params]).toEqual([440, { reason: 'revoked' }])
    expect(await codeAndStatus(login(user, password))).toEqual([400, 'bad_credentials'])
    expect(await codeAndStatus(login(user, password, own))).toEqual([400, 'bad_credentials'])
    const [counted] = await onPlatform(tx =>
      tx
        .select()
        .from(attemptCounters)
        .where(like(attemptCounters.key, `otp:try:%${user.id}`)),
    )
    expect(counted).toBeUndefined()
  })

  test('is not undone by a concurrent change of the password', async () => {
    const user = await person()
    const own = await signedIn(target, user, place)
    const changing = await onPlatform(async tx => {
      await tx.update(users).set({ password_hash: null, password_version: 2 }).where(eq(users.id, user.id))
      const passwords = { current_password: password, new_password: better, confirm_new_password: better }
      const asked = own.call(account.changePassword, { body: passwords })
      const isWaiting = sql`SELECT 1 FROM pg_locks AS l WHERE NOT l.granted AND pg_backend_pid() = ANY (pg_blocking_pids(l.pid))`
      await expect.poll(async () => (await tx.execute(isWaiting)).rows.length, { timeout: 10_000 }).toBe(1)
      return { asked }
    })
    expect(problem(await changing.asked).fields).toMatchObject({
      current_password: [{ rule: 'wrong_password' }],
    })
    expect((await login(user, better)).status).toBe(400)
  })

  test('continues only by a mailed link: a new password, then a phone, like a new user', async () => {
    const { user, secret, recovery } = await equipped()
    await reset(browser, user)
    const token = tokenIn(await newestMail(target))
    const [row] = await onPlatform(tx =>
      tx
        .select({
          seconds: sql<number>`extract(epoch FROM ${mailedLinks.expires} - ${mailedLinks.created})::int`,
        })
        .from(mailedLinks)
        .where(eq(mailedLinks.user_id, user.id)),
    )
    expect(row?.seconds).toBe(1800)
    expect((await useLink(token)).status).toBe(204)
    expect(await codeAndStatus(useLink(token))).toEqual([400, 'link_invalid'])
    expect(await codeAndStatus(login(user, password))).toEqual([400, 'bad_credentials'])
    const fresh = await stranger()
    expect((await login(user, better, fresh)).body.user.fully_authenticated).toBe(false)
    expect((await fresh.call(usersContract.verificationStatus)).body).toMatchObject({
      has_device: false,
      has_authenticator: false,
      recovery_codes_left: 0,
    })
    for (const [method, old] of [
      ['authenticator', codeOf(secret, stepAt(NOW) + 1)],
      ['recovery_code', recovery],
    ] as const)
      expect((await fresh.call(usersContract.verify, { body: { token: old, method } })).status).toBe(400)
    const other = { phone: '(416) 555-0188' }
    // Skips the thirty seconds between two codes to one user.
    await onPlatform(tx => tx.delete(attemptCounters))
    expect((await fresh.call(usersContract.setupOtp, { body: other })).body.sent).toBe(true)
    const text = await newestText(target)
    expect(text.to).toBe('+14165550188')
    const confirmed = { ...other, token: codeIn(text) }
    expect((await fresh.call(usersContract.confirmOtpDevice, { body: confirmed })).status).toBe(200)
    expect((await fresh.call(customers.list)).status).toBe(200)
  })

  test('mails the user in their language who did it, and is recorded', async () => {
    const user = await person({ language: 'fr', first_name: 'Zoé' })
    await reset(browser, user)
    const mail = await newestMail(target)
    expect(mail).toMatchObject({ to: user.email, subject: 'Votre accès a été réinitialisé' })
    expect(mail.text).toMatch(
      /^Bonjour Zoé[^]*Ada Boss, chez[^]*https:\/\/dealer\.test\/dealer\/reset-password#reset=[\w-]{43}\n[^]*Hello Zoé/,
    )
    expect(mail.text).toContain(place.name)
    expect(await newestEvent()).toMatchObject({
      action: 'user.access_reset',
      actor: admin.id,
      object_id: user.id,
      outcome: 'done',
    })
  })

  test('mails once within thirty seconds, however often it is requested', async () => {
    const user = await person()
    const before = await mailsOf()
    const replies = await Promise.all([reset(browser, user), reset(browser, user), reset(browser, user)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412])
    const again = await reset(browser, user, 2)
    expect(again.status).toBe(429)
    expect(Number(again.headers['retry-after'])).toBeLessThanOrEqual(30)
    expect(await mailsOf()).toBe(before + 1)
    const first = tokenIn(await newestMail(target))
    await onPlatform(tx =>
      tx
        .update(attemptCounters)
        .set({ first_at: sql`now() - interval '31 seconds'`, last_at: sql`now() - interval '31 seconds'` })
        .where(eq(attemptCounters.key, `access-reset:${user.id}`)),
    )
    expect((await reset(browser, user, 2)).status).toBe(200)
    expect(await mailsOf()).toBe(before + 2)
    expect(await codeAndStatus(useLink(first))).toEqual([400, 'link_invalid'])
  })

  test('allows another link after the first expired', async () => {
    const user = await person()
    await reset(browser, user)
    expect((await browser.call(staff.startPasswordReset, { params: user })).status).toBe(204)
    const invited = await codeAndStatus(browser.call(staff.sendInvitation, { params: user }))
    expect(invited).toEqual([409, 'already_joined'])
    const listed = async (status: 'active' | 'invited') =>
      (await browser.call(staff.list, { query: { status, search: user.email } })).body.count
    expect([await listed('active'), await listed('invited')]).toEqual([1, 0])
  })
})

describe('is refused', () => {
  test('to users who may not deactivate the person either', async () => {
    for (const { code: role } of ROLES) {
      const actor = await buildUser(target.app, { dealerships: [place], ...storedRole(role) })
      const by = await signedIn(target, actor, place)
      for (const { code } of ROLES) {
        const user = await person(storedRole(code))
        const expected = ASSIGNABLE_ROLES[role].includes(code) ? 200 : 403
        expect([role, code, (await reset(by, user)).status]).toEqual([role, code, expected])
      }
    }
  })

  test('for oneself, for people of other dealerships, and for people who work elsewhere too', async () => {
    const before = await mailsOf()
    expect(await codeAndStatus(reset(browser, admin))).toEqual([403, 'forbidden'])
    const far = await buildDealership(target.app)
    expect((await reset(browser, await person({ dealerships: [far] }))).status).toBe(404)
    expect((await reset(browser, await person({ dealerships: [place, far] }))).status).toBe(403)
    expect(await mailsOf()).toBe(before)
  })

  test('without a proof of the last ten minutes, and nothing has ended', async () => {
    const user = await person()
    const late = await buildUser(target.app, { role: 'dealer_admin', dealerships: [place] })
    const by = await signedIn(target, late, place)
    await onPlatform(tx =>
      tx
        .update(sessions)
        .set({ proved_at: sql`now() - interval '11 minutes'` })
        .where(eq(sessions.user_id, late.id)),
    )
    expect(await codeAndStatus(reset(by, user))).toEqual([403, 'step_up_required'])
    expect(await rowsOf(user)).toEqual([1, 0, 0, 0, 0])
    expect((await login(user, password)).status).toBe(200)
  })

  test('for users who have not joined or are deactivated, and without the version', async () => {
    for (const given of [{ password: undefined }, { is_active: false }])
      expect(await codeAndStatus(reset(browser, await person(given)))).toEqual([409, 'not_joined'])
    const { id } = await person()
    expect((await browser.call(staff.resetAccess, { params: { id } })).status).toBe(428)
  })
})

describe('a user of an external sign-in', () => {
  const elsewhere = (given: object = {}) => person({ source: 'saml', password: undefined, ...given })

  test('without a factor of ours has nothing to reset', async () => {
    const user = await elsewhere({ phone: null })
    expect(await codeAndStatus(reset(browser, user))).toEqual([409, 'single_sign_on'])
  })

  test('loses the factor and the sessions, and gets no link for a password', async () => {
    const user = await elsewhere()
    const own = await signedIn(target, user, place)
    expect((await reset(browser, user)).body).toMatchObject({ has_second_factor: false, status: 'active' })
    expect(await rowsOf(user)).toEqual([0, 0, 0, 0, 0])
    expect((await own.call(customers.list)).status).toBe(440)
    const mail = await newestMail(target)
    expect(mail).toMatchObject({ to: user.email, subject: 'Your sign-in was reset' })
    expect(mail.text).toContain('https://dealer.test/dealer/login\n')
    expect(mail.text).not.toContain('#')
    expect(await onPlatform(tx => tx.$count(mailedLinks, eq(mailedLinks.user_id, user.id)))).toBe(0)
    const [stored] = await onPlatform(tx => tx.select().from(users).where(eq(users.id, user.id)))
    expect(stored?.password_hash).toBeNull()
  })
})
