import { account } from '@forecourt/contract/identity/account.ts'
import type { Problem } from '@forecourt/contract/platform/errors.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { users as usersContract } from '@forecourt/contract/identity/users.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { PLATFORM } from '#platform/audit/audit.service.ts'
import { auditEvents } from '#platform/audit/audit.table.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { codeIn, newestMail, newestText, signedIn, signInByHand, requester } from '../../../../test/actors.ts'
import { NOW, type TestBrowser, useTestApp } from '../../../../test/test-app.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { outbox } from '#platform/outbox/outbox.table.ts'
import { attemptCounters, users } from './users.table.ts'
import { buildUser } from './users.factory.ts'
import { insertingLink } from '../passwords/mailed-links.queries.ts'
import { mailResetLink } from '../passwords/password-reset.service.ts'
import { mailedLinks, sessions } from '../sessions/sessions.table.ts'
import { codeOf, stepAt } from '../proof/totp.ts'
import { hashOfToken, randomToken } from '#platform/http/tokens.ts'
import { PLATFORM_OWNER } from '#platform/sealing/place.ts'

const target = useTestApp()
const password = 'a long enough passphrase'
const better = 'zebra-quilt-73-oboe'
const phone = '+14165550134'
let place: { id: string }
type User = Awaited<ReturnType<typeof buildUser>>

beforeAll(async () => {
  place = await buildDealership(target.app)
})

const joined = (given: object = {}) =>
  buildUser(target.app, { dealerships: [place], password, phone, ...given })
const onPlatform = <T>(work: Parameters<typeof withPlatform<T>>[1]) => withPlatform(target.app.pool, work)
/** The refusals in the platform's chain, newest first. */
const refusals = (action: string) =>
  withTenant(target.app.pool, { id: PLATFORM }, tx =>
    tx.select().from(auditEvents).where(eq(auditEvents.action, action)).orderBy(desc(auditEvents.seq)),
  )
const problem = (reply: { body: unknown }) => reply.body as Problem
const isIn = async (browser: TestBrowser) => (await browser.call(customers.list)).status
const change = (
  browser: TestBrowser,
  current_password: string,
  new_password: string,
  confirm = new_password,
) =>
  browser.call(account.changePassword, {
    body: { current_password, new_password, confirm_new_password: confirm },
  })
const mails = () =>
  onPlatform(async tx => (await tx.select().from(outbox).where(eq(outbox.channel, 'mail'))).length)
const linkFor = async (
  user: User,
  purpose: 'invitation' | 'password_reset' = 'password_reset',
  seconds = 1800,
) => {
  const token = randomToken()
  await onPlatform(tx => insertingLink(tx, { userId: user.id, purpose, token, seconds }))
  return token
}
let addresses = 0
const use = async (token: string, word = better) =>
  (await requester(target, `10.3.0.${(addresses += 1) % 250}`)).call(account.useLink, {
    body: { link_token: token, new_password: word, confirm_new_password: word },
  })
const login = async (user: User, word: string) =>
  (await (await requester(target)).call(usersContract.login, { body: { email: user.email, password: word } }))
    .status

describe('changing the password', () => {
  test('does nothing while all three fields are empty', async () => {
    const browser = await signedIn(target, await joined(), place)
    for (const body of [{}, { current_password: '', new_password: '', confirm_new_password: '' }])
      expect((await browser.call(account.changePassword, { body })).status).toBe(204)
    expect((await change(browser, 'x', '', '')).status).toBe(400)
    expect(await isIn(browser)).toBe(200)
  })

  test('ends every other session and device, continues under a new token, and notifies the owner', async () => {
    const user = await joined()
    const [browser, elsewhere] = [await signedIn(target, user, place), await signedIn(target, user, place)]
    const before = browser.cookies.get('__Host-dp_sid')
    expect((await change(browser, password, better)).status).toBe(204)
    expect(browser.cookies.get('__Host-dp_sid')).not.toBe(before)
    expect(await isIn(browser)).toBe(200)
    const ended = await elsewhere.call(customers.list)
    expect([ended.status, problem(ended).params]).toEqual([440, { reason: 'password_changed' }])
    expect(await newestMail(target)).toMatchObject({ to: user.email, subject: 'Your password was changed' })
    expect(await login(user, password)).toBe(400)
    expect(await login(user, better)).toBe(200)
  })

  test('is refused on the field, with nothing changed', async () => {
    const user = await joined({ first_name: 'Bartholomew' })
    const browser = await signedIn(target, user, place)
    for (const [word, confirm, field, rule] of [
      ['short', 'short', 'new_password', 'password'],
      ['passwordpassword', 'passwordpassword', 'new_password', 'password'],
      ['qwertyuiop1234', 'qwertyuiop1234', 'new_password', 'password'],
      ['bartholomew-91-x', 'bartholomew-91-x', 'new_password', 'password'],
      [better, `${better}!`, 'confirm_new_password', 'password_match'],
    ] as const) {
      const reply = await change(browser, password, word, confirm)
      expect([word, problem(reply).fields?.[field]?.[0]?.rule]).toEqual([word, rule])
      const [recorded] = await refusals('password.refused')
      expect(recorded).toMatchObject({ object_id: user.id, outcome: 'refused', changes: { [field]: [rule] } })
      expect(JSON.stringify(recorded)).not.toContain(word)
    }
    const wrong = await change(browser, 'not my passphrase at all', better)
    expect(problem(wrong).fields).toEqual({ current_password: [{ rule: 'wrong_password', params: {} }] })
    expect(await login(user, password)).toBe(200)
  })

  test('waits after five wrong passwords, even for the right one', async () => {
    const browser = await signedIn(target, await joined(), place)
    for (let turn = 0; turn < 5; turn += 1) expect((await change(browser, 'wrong', better)).status).toBe(400)
    const waiting = await change(browser, password, better)
    expect([waiting.status, problem(waiting).code]).toEqual([429, 'locked'])
  })

  test('is the identity provider’s where that signs in', async () => {
    const browser = await signedIn(target, await joined({ source: 'saml', password: undefined }), place)
    expect(problem(await change(browser, password, better)).code).toBe('single_sign_on')
  })
})

describe('a reset link', () => {
  test('is requested in the same way by everybody, and mailed to known users', async () => {
    const user = await joined()
    const inactive = await joined({ is_active: false })
    const browser = await requester(target)
    const replies = []
    for (const email of [user.email, `no.${user.email}`, inactive.email, 'nonsense'])
      replies.push(await browser.call(account.resetPassword, { body: { email } }))
    expect(new Set(replies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(new Set(replies.map(({ headers }) => headers['x-query-count'])).size).toBe(1)
  })

  const mailed = async (email: string, isMailed = true) => {
    const before = await mails()
    const id = '0195b0de-0000-7000-8000-00000000aaaa'
    const sealed = target.app.keyring.platform.seal(email.toLowerCase(), {
      table: 'jobs',
      column: 'reset_email',
      row: id,
      owner: PLATFORM_OWNER,
    }).stored
    await mailResetLink(target.app, { id, sealed, is_mailed: isMailed })
    return (await mails()) - before
  }

  test('leads to the configured address, whatever host the request named', async () => {
    const user = await joined()
    expect(await mailed(user.email)).toBe(1)
    const { text, html } = await newestMail(target)
    const link = /https:\/\/\S+#reset=([\w-]{43})/.exec(text)
    expect(link?.[0]).toMatch(/^https:\/\/dealer\.test\/dealer\/reset-password#reset=/)
    expect(html).toContain(`<a href="${link?.[0] ?? ''}">`)
    expect((await use(link?.[1] ?? '')).status).toBe(204)
    expect(await mailed(`no.${user.email}`)).toBe(0)
    expect(await mailed(user.email, false)).toBe(0)
    expect(await mailed((await joined({ is_active: false })).email)).toBe(0)
    expect(await mailed((await joined({ source: 'saml' })).email)).toBe(0)
  })

  test('ends sessions and devices, signs nobody in, does not skip the code, and is reported', async () => {
    const user = await joined()
    const remembered = await requester(target)
    await remembered.call(usersContract.login, { body: { email: user.email, password } })
    await remembered.call(usersContract.sendOtp)
    await remembered.call(usersContract.verify, {
      body: { token: codeIn(await newestText(target)), remember_device: true },
    })
    const before = await mails()
    const used = await use(await linkFor(user))
    expect(used.status).toBe(204)
    expect(used.headers['set-cookie']).toBeUndefined()
    expect((await mails()) - before).toBe(1)
    expect(await newestMail(target)).toMatchObject({ to: user.email, subject: 'Your password was changed' })
    expect(await isIn(remembered)).toBe(440)
    const again = await remembered.call(usersContract.login, {
      body: { email: user.email, password: better },
    })
    expect(again.body.user.fully_authenticated).toBe(false)
  })

  test('works once, also when used many times concurrently', async () => {
    const token = await linkFor(await joined())
    const replies = await Promise.all(Array.from({ length: 20 }, () => use(token)))
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter(status => status === 204)).toHaveLength(1)
    expect(new Set(statuses.filter(status => status !== 204))).toEqual(new Set([400]))
    expect(problem(await use(token)).code).toBe('link_invalid')
  })

  test('is void when it is old, after a newer one was sent, and for deactivated users', async () => {
    const user = await joined()
    const old = await linkFor(user)
    await onPlatform(tx =>
      tx
        .update(mailedLinks)
        .set({ expires: sql`now() - interval '1 second'` })
        .where(eq(mailedLinks.user_id, user.id)),
    )
    expect(problem(await use(old)).code).toBe('link_invalid')
    const [first, second] = [await linkFor(user), await linkFor(user)]
    expect(problem(await use(first)).code).toBe('link_invalid')
    await onPlatform(tx => tx.update(users).set({ is_active: false }).where(eq(users.id, user.id)))
    expect(problem(await use(second)).code).toBe('link_invalid')
    for (const token of [randomToken(), 'x'])
      expect(
        (await (await requester(target)).call(account.openLink, { body: { link_token: token } })).status,
      ).toBe(400)
  })

  test('is guessed no faster than a password, and each guess is recorded', async () => {
    const before = (await refusals('link.refused')).length
    const guesser = await requester(target, '203.0.113.20')
    const statuses = []
    for (let n = 0; n < 11; n += 1) {
      const body = { link_token: randomToken() }
      statuses.push((await guesser.call(account.openLink, { body })).status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429])
    expect(await refusals('link.refused')).toHaveLength(before + 10)
  })

  test('stays valid after a refused password', async () => {
    const token = await linkFor(await joined())
    expect(problem(await use(token, 'forecourt1234')).fields).toHaveProperty('new_password')
    expect((await use(token)).status).toBe(204)
  })

  test('unlocks an account that others had locked', async () => {
    const user = await joined()
    for (let turn = 0; turn < 5; turn += 1) await login(user, 'wrong')
    expect(await login(user, password)).toBe(429)
    await use(await linkFor(user))
    await onPlatform(tx => tx.delete(attemptCounters).where(sql`${attemptCounters.key} LIKE 'login:ip:%'`))
    expect(await login(user, better)).toBe(200)
  })

  test('is never stored in clear', async () => {
    const token = await linkFor(await joined())
    const rows = await onPlatform(tx =>
      tx
        .select()
        .from(mailedLinks)
        .where(eq(mailedLinks.token_hash, hashOfToken(token))),
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

test('an invitation leads to a password, a phone and a session', async () => {
  const user = await buildUser(target.app, { dealerships: [place] })
  const token = await linkFor(user, 'invitation', 604_800)
  const browser = await requester(target)
  const opened = await browser.call(account.openLink, { body: { link_token: token } })
  expect(opened.body).toMatchObject({ purpose: 'invitation', email: user.email })
  expect((await use(token)).status).toBe(204)
  await browser.call(usersContract.login, { body: { email: user.email, password: better } })
  await browser.call(usersContract.setupOtp, { body: { phone: '4165550188' } })
  const body = { token: codeIn(await newestText(target)), phone: '4165550188' }
  expect((await browser.call(usersContract.confirmOtpDevice, { body })).status).toBe(200)
  expect(await isIn(browser)).toBe(200)
})

describe('own sessions', () => {
  test('are listed and ended one by one; those of others are not found', async () => {
    const user = await joined()
    const [browser, elsewhere] = [await signedIn(target, user, place), await signedIn(target, user, place)]
    const { results } = (await browser.call(account.sessions)).body
    expect(results.filter(({ is_current }) => is_current)).toHaveLength(1)
    expect(results).toHaveLength(2)
    const away = results.find(({ is_current }) => !is_current)
    const here = results.find(({ is_current }) => is_current)
    const end = (by: TestBrowser, id: string) => by.call(account.endSession, { params: { id } })
    const stranger = await signedIn(target, await joined(), place)
    expect((await end(stranger, away?.id ?? '')).status).toBe(404)
    expect((await end(browser, here?.id ?? '')).status).toBe(404)
    expect((await end(browser, away?.id ?? '')).status).toBe(204)
    expect(await isIn(elsewhere)).toBe(440)
    expect(await isIn(browser)).toBe(200)
  })

  test('end everywhere immediately, with the devices', async () => {
    const user = await joined()
    const browser = await signInByHand(target, user.email, password)
    const elsewhere = await signedIn(target, user, place)
    const reply = await browser.call(account.signOutEverywhere)
    expect(reply).toMatchObject({ status: 200, body: { redirect_url: '/dealer/login' } })
    expect(await isIn(elsewhere)).toBe(440)
    expect(await isIn(browser)).toBe(401)
  })

  test('remembered devices are listed, reported by mail, and forgotten', async () => {
    const user = await joined()
    const browser = await requester(target)
    await browser.call(usersContract.login, { body: { email: user.email, password } })
    await browser.call(usersContract.sendOtp)
    const token = codeIn(await newestText(target))
    const before = await mails()
    await browser.call(usersContract.verify, { body: { token, remember_device: true } })
    expect((await mails()) - before).toBe(1)
    expect(await newestMail(target)).toMatchObject({ to: user.email, subject: 'A new device is remembered' })
    const { results } = (await browser.call(account.devices)).body
    expect(results).toMatchObject([{ is_current: true }])
    const params = { id: results[0]?.id ?? '' }
    const stranger = await signedIn(target, await joined(), place)
    expect((await stranger.call(account.forgetDevice, { params })).status).toBe(404)
    expect((await browser.call(account.forgetDevice, { params })).status).toBe(204)
    const again = await browser.call(usersContract.login, { body: { email: user.email, password } })
    expect(again.body.user.fully_authenticated).toBe(false)
  })

  test('a sign-in from a new browser is reported by mail once', async () => {
    const user = await joined()
    const other = await joined()
    const enter = async (browser: TestBrowser, who: User) => {
      await onPlatform(tx => tx.delete(attemptCounters))
      await browser.call(usersContract.login, { body: { email: who.email, password } })
      await browser.call(usersContract.sendOtp)
      const before = await mails()
      const token = codeIn(await newestText(target))
      const reply = await browser.call(usersContract.verify, { body: { token } })
      expect([reply.status, Number(reply.headers['x-query-count']) <= 6]).toEqual([200, true])
      return (await mails()) - before
    }
    const browser = await requester(target)
    expect(await enter(browser, user)).toBe(1)
    expect(await newestMail(target)).toMatchObject({
      to: user.email,
      subject: 'A new browser signed in as you',
    })
    await browser.call(usersContract.logout)
    expect(await enter(browser, user)).toBe(0)
    // The same browser, but another account, for which it is new.
    await browser.call(usersContract.logout)
    expect(await enter(browser, other)).toBe(1)
    expect(await enter(await requester(target), user)).toBe(1)
  })

  test('wrong codes that use up the hour notify the user', async () => {
    const user = await joined()
    const browser = await requester(target)
    await browser.call(usersContract.login, { body: { email: user.email, password } })
    await browser.call(usersContract.sendOtp)
    const right = codeIn(await newestText(target))
    const token = right === '000000' ? '000001' : '000000'
    const before = await mails()
    await browser.call(usersContract.verify, { body: { token } })
    expect((await mails()) - before).toBe(0)
    await onPlatform(tx =>
      tx
        .update(attemptCounters)
        .set({ count: 9 })
        .where(eq(attemptCounters.key, `otp:try:hour:${user.id}`)),
    )
    const last = await browser.call(usersContract.verify, { body: { token } })
    expect([last.status, Number(last.headers['x-query-count']) <= 6]).toEqual([400, true])
    expect(await newestMail(target)).toMatchObject({
      to: user.email,
      subject: 'Too many wrong sign-in codes',
    })
    expect((await browser.call(usersContract.verify, { body: { token } })).status).toBe(429)
    expect((await mails()) - before).toBe(1)
  })

  test('wrong passwords that make the account wait notify the user once', async () => {
    const user = await joined()
    const before = await mails()
    for (let turn = 0; turn < 5; turn += 1) await login(user, 'wrong')
    expect((await mails()) - before).toBe(1)
    await login(user, 'wrong')
    expect((await mails()) - before).toBe(1)
    await onPlatform(tx => tx.delete(attemptCounters).where(sql`${attemptCounters.key} LIKE 'login:ip:%'`))
  })
})

describe('a fresh proof', () => {
  const aged = async (user: User) => {
    const browser = await signedIn(target, user, place)
    await onPlatform(tx =>
      tx
        .update(sessions)
        .set({ proved_at: sql`now() - interval '11 minutes'` })
        .where(eq(sessions.user_id, user.id)),
    )
    return browser
  }

  test('is required before the second factor is changed, given by password, and renews the session', async () => {
    const browser = await aged(await joined())
    for (const endpoint of [
      account.setUpAuthenticator,
      account.removeAuthenticator,
      account.renewRecoveryCodes,
    ]) {
      const reply = await browser.call(endpoint)
      expect([reply.status, problem(reply).code]).toEqual([403, 'step_up_required'])
    }
    const wrong = await browser.call(account.stepUp, { body: { password: 'wrong' } })
    expect(problem(wrong).fields).toEqual({ password: [{ rule: 'wrong_password', params: {} }] })
    const before = browser.cookies.get('__Host-dp_sid')
    expect((await browser.call(account.stepUp, { body: { password } })).status).toBe(204)
    expect(browser.cookies.get('__Host-dp_sid')).not.toBe(before)
    expect((await browser.call(account.setUpAuthenticator)).status).toBe(200)
  })

  test('allows setting up another phone, which voids the devices and is reported', async () => {
    const user = await joined()
    const browser = await signInByHand(target, user.email, password)
    const sent = await browser.call(usersContract.setupOtp, { body: { phone: '4165550156' } })
    expect(sent.body).toMatchObject({ sent: true, masked_phone: '(•••) •••-••56' })
    const { to, ...text } = await newestText(target)
    expect(to).toBe('+14165550156')
    const body = { token: codeIn({ ...text }), phone: '4165550156' }
    expect((await browser.call(usersContract.confirmOtpDevice, { body })).status).toBe(200)
    expect(await newestMail(target)).toMatchObject({
      to: user.email,
      subject: 'Codes now go to another phone',
    })
    const status = await browser.call(usersContract.verificationStatus)
    expect(status.body.masked_phone).toBe('(•••) •••-••56')
  })

  test('for another phone is a recent use of the old factor itself: no password, no remembered browser', async () => {
    const user = await joined()
    const browser = await signInByHand(target, user.email, password)
    const token = codeIn(await newestText(target))
    const toOther = async (by = browser) => {
      const { status, body } = await by.call(usersContract.setupOtp, { body: { phone: '4165550157' } })
      return [status, (body as { code?: string }).code, (body as { params?: unknown }).params]
    }
    const refused = [403, 'step_up_required', { by: 'code' }]
    await onPlatform(tx => tx.update(sessions).set({ factor_proved_at: sql`now() - interval '11 minutes'` }))
    expect(await toOther()).toEqual(refused)
    expect((await browser.call(account.stepUp, { body: { password } })).status).toBe(204)
    expect(await toOther()).toEqual(refused)
    const confirming = { body: { token, phone: '4165550157' } }
    expect((await browser.call(usersContract.confirmOtpDevice, confirming)).status).toBe(400)
    await onPlatform(tx => tx.delete(attemptCounters))
    await browser.call(usersContract.sendOtp)
    const code = codeIn(await newestText(target))
    await browser.call(usersContract.verify, { body: { token: code, remember_device: true } })
    expect((await toOther())[0]).toBe(200)
    const { body } = await browser.call(usersContract.login, { body: { email: user.email, password } })
    expect(body.user.fully_authenticated).toBe(true)
    expect(await toOther()).toEqual(refused)
  })
})

describe('an authenticator app', () => {
  const enrol = async (user: User) => {
    const browser = await signedIn(target, user, place)
    const { secret, uri } = (await browser.call(account.setUpAuthenticator)).body
    expect(uri).toContain(`secret=${secret}`)
    const app_code = codeOf(secret, stepAt(NOW) - 1)
    const wrong = app_code === '000000' ? '000001' : '000000'
    expect(
      problem(await browser.call(account.confirmAuthenticator, { body: { app_code: wrong } })).code,
    ).toBe('otp_invalid')
    const { recovery_codes } = (await browser.call(account.confirmAuthenticator, { body: { app_code } })).body
    return { secret, recovery_codes }
  }
  const half = async (user: User) => {
    const browser = await requester(target)
    await browser.call(usersContract.login, { body: { email: user.email, password } })
    return browser
  }
  const verify = (browser: TestBrowser, method: 'authenticator' | 'recovery_code' | 'sms', token: string) =>
    browser.call(usersContract.verify, { body: { method, token } })

  test('signs in with its code, each code once', async () => {
    const user = await joined()
    const { secret, recovery_codes } = await enrol(user)
    expect(recovery_codes).toHaveLength(10)
    const browser = await half(user)
    const status = await browser.call(usersContract.verificationStatus)
    expect(status.body).toMatchObject({ has_authenticator: true, recovery_codes_left: 10 })
    const used = codeOf(secret, stepAt(NOW) - 1)
    expect(problem(await verify(browser, 'authenticator', used)).code).toBe('otp_invalid')
    expect((await verify(browser, 'authenticator', codeOf(secret, stepAt(NOW)))).status).toBe(200)
    expect((await verify(await half(user), 'authenticator', codeOf(secret, stepAt(NOW)))).status).toBe(400)
  })

  test('is a second factor: with the password alone no phone can be added', async () => {
    const user = await joined({ phone: null })
    await enrol(user)
    const browser = await half(user)
    const reply = await browser.call(usersContract.setupOtp, { body: { phone: '4165550158' } })
    expect([reply.status, problem(reply).code]).toEqual([409, 'otp_device_exists'])
  })

  test('is the first second factor of an account that has none, and completes the sign-in', async () => {
    const user = await joined({ phone: null })
    const browser = await half(user)
    const before = browser.cookies.get('__Host-dp_sid')
    const { secret } = (await browser.call(account.setUpAuthenticator)).body
    const confirming = { body: { app_code: codeOf(secret, stepAt(NOW)) } }
    const { body } = await browser.call(account.confirmAuthenticator, confirming)
    expect(body).toMatchObject({ prompt_dealership_select: false })
    expect(body.recovery_codes).toHaveLength(10)
    expect(browser.cookies.get('__Host-dp_sid')).not.toBe(before)
    expect((await browser.call(usersContract.currentUser)).body.user.fully_authenticated).toBe(true)
  })

  test('cannot be set up with the password alone if there is a phone or an app', async () => {
    const exists = (reply: { status: number; body: unknown }) => [reply.status, problem(reply).code]
    const phoned = await half(await joined())
    expect(exists(await phoned.call(account.setUpAuthenticator))).toEqual([409, 'otp_device_exists'])
    const user = await joined({ phone: null })
    const other = await half(user)
    const { secret } = (await other.call(account.setUpAuthenticator)).body
    await enrol(user)
    const confirming = { body: { app_code: codeOf(secret, stepAt(NOW)) } }
    expect((await other.call(account.confirmAuthenticator, confirming)).status).toBe(400)
    expect(exists(await other.call(account.setUpAuthenticator))).toEqual([409, 'otp_device_exists'])
    expect((await other.call(usersContract.currentUser)).body.user.fully_authenticated).toBe(false)
  })

  test('does not count before its first right code', async () => {
    const user = await joined()
    const { secret } = (await (await signedIn(target, user, place)).call(account.setUpAuthenticator)).body
    expect((await verify(await half(user), 'authenticator', codeOf(secret, stepAt(NOW)))).status).toBe(400)
  })

  test('recovery codes open the account once each, however they are typed', async () => {
    const user = await joined()
    const { recovery_codes } = await enrol(user)
    const [first = '', second = ''] = recovery_codes
    const replies = await Promise.all(
      (await Promise.all([half(user), half(user), half(user)])).map(browser =>
        verify(browser, 'recovery_code', first.toLowerCase().replace('-', ' ')),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const browser = await signedIn(target, user, place)
    const renewed = (await browser.call(account.renewRecoveryCodes)).body.recovery_codes
    expect(renewed).not.toContain(second)
    expect((await verify(await half(user), 'recovery_code', second)).status).toBe(400)
    const stranger = await joined()
    expect((await verify(await half(stranger), 'recovery_code', renewed[0] ?? '')).status).toBe(400)
    expect((await verify(await half(user), 'recovery_code', renewed[0] ?? '')).status).toBe(200)
  })

  test('wrong codes of all kinds count together', async () => {
    const user = await joined()
    await enrol(user)
    const browser = await half(user)
    for (let turn = 0; turn < 9; turn += 1)
      await verify(browser, turn % 2 === 0 ? 'authenticator' : 'recovery_code', '000000')
    expect((await verify(browser, 'authenticator', '000000')).status).toBe(429)
  })
})
