import { account } from '@forecourt/contract/identity/account.ts'
import { customerAccounts } from '@forecourt/contract/identity/customer-accounts.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { like, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withPlatform } from '#platform/db/tenant.ts'
import { outbox } from '#platform/outbox/outbox.table.ts'
import { attemptCounters } from '../users/users.table.ts'
import {
  codeIn,
  customerRequester,
  newestMail,
  newestText,
  signedIn,
  requester,
} from '../../../../test/actors.ts'
import { useTestApp, type TestBrowser } from '../../../../test/test-app.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildUser } from '../users/users.factory.ts'
import { deleteOldAttempts } from './attempts.queries.ts'
import { insertingLink } from '../passwords/mailed-links.queries.ts'
import { randomToken } from '#platform/http/tokens.ts'

/**
 * Guessing is slow, and cannot lock out the account's owner (security R14, G3, G4). Limits are written out: they are
 * promises.
 */
const target = useTestApp()
const password = 'a long enough passphrase'
const better = 'zebra-quilt-73-oboe'
let place: { id: string; cname: string }
let user: { id: string; email: string }

beforeAll(async () => {
  place = await buildDealership(target.app)
})

beforeEach(async () => {
  await onPlatform(tx => tx.delete(attemptCounters))
  user = await buildUser(target.app, { password, phone: '+14165550134', dealerships: [place] })
})

const onPlatform = <T>(work: Parameters<typeof withPlatform<T>>[1]) => withPlatform(target.app.pool, work)
let addresses = 0
/** A new address each time, so that no address reaches its limit. */
const stranger = () => requester(target, `10.20.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`)
const login = async (word: string, browser?: TestBrowser, email = user.email) =>
  (browser ?? (await stranger())).call(users.login, { body: { email, password: word } })
const statusOf = async (word: string, browser?: TestBrowser) => (await login(word, browser)).status
/** So many failures, the first and the last of them so long ago. */
const stateAt = (count: number, last: string, first = last, key = 'login:account:%') =>
  onPlatform(tx =>
    tx
      .update(attemptCounters)
      .set({ count, last_at: sql`now() - ${last}::interval`, first_at: sql`now() - ${first}::interval` })
      .where(like(attemptCounters.key, key)),
  )
const countOf = async (key = 'login:account:%') => {
  const rows = await onPlatform(tx => tx.select().from(attemptCounters).where(like(attemptCounters.key, key)))
  return rows[0]?.count ?? 0
}
const mails = () => onPlatform(tx => tx.$count(outbox, sql`${outbox.channel} = 'mail'`))

describe('an account', () => {
  test.each([
    [5, 60],
    [10, 120],
    [15, 180],
    [70, 840],
    [75, 900],
    [95, 900],
  ])('waits after %i failures for %i s, and no longer', async (failures, seconds) => {
    await login('wrong')
    await stateAt(failures - 1, '901 seconds')
    expect(await statusOf('wrong')).toBe(400)
    const waiting = await login(password)
    expect(waiting).toMatchObject({ status: 429, body: { code: 'locked' } })
    const said = Number(waiting.headers['retry-after'])
    expect(said).toBeLessThanOrEqual(seconds)
    expect(said).toBeGreaterThan(seconds - 45)
    await stateAt(failures, `${seconds - 30} seconds`)
    expect(await statusOf(password)).toBe(429)
    expect(await countOf()).toBe(failures)
    await stateAt(failures, `${seconds} seconds`)
    expect(await statusOf(password)).toBe(200)
    expect(await countOf()).toBe(0)
  })

  test('clears twelve hours after the last failure, not after the first', async () => {
    await login('wrong')
    await stateAt(4, '11 hours 59 minutes', '20 hours')
    expect(await statusOf('wrong')).toBe(400)
    expect(await statusOf(password)).toBe(429)
    await stateAt(4, '12 hours')
    expect(await statusOf('wrong')).toBe(400)
    expect(await countOf()).toBe(1)
    expect(await statusOf(password)).toBe(200)
  })

  test('requires a new password after a hundred in a row, however long ago', async () => {
    await login('wrong')
    await stateAt(99, '901 seconds')
    expect(await statusOf('wrong')).toBe(400)
    await stateAt(100, '30 days')
    await onPlatform(deleteOldAttempts)
    const refused = await login(password)
    expect(refused).toMatchObject({ status: 429, body: { code: 'locked', params: { n: 15 } } })
    expect(refused.headers['retry-after']).toBe('900')
    expect(await countOf()).toBe(100)
    const token = randomToken()
    const link = { userId: user.id, purpose: 'password_reset', token, seconds: 1800 } as const
    await onPlatform(tx => insertingLink(tx, link))
    const body = { link_token: token, new_password: better, confirm_new_password: better }
    expect((await (await stranger()).call(account.useLink, { body })).status).toBe(204)
    expect(await statusOf(better)).toBe(200)
  })

  test('that proves itself has the same limits, and a new password clears them', async () => {
    const browser = await signedIn(target, user, place)
    const prove = async (word: string, by = browser) =>
      (await by.call(account.stepUp, { body: { password: word } })).status
    for (let n = 0; n < 5; n += 1) expect(await prove('wrong')).toBe(400)
    expect(await prove(password)).toBe(429)
    await stateAt(100, '30 days', '30 days', 'password:user:%')
    expect(await prove(password)).toBe(429)
    const token = randomToken()
    await onPlatform(tx =>
      insertingLink(tx, { userId: user.id, purpose: 'password_reset', token, seconds: 1800 }),
    )
    const body = { link_token: token, new_password: better, confirm_new_password: better }
    expect((await (await stranger()).call(account.useLink, { body })).status).toBe(204)
    expect(await prove(better, await signedIn(target, user, place))).toBe(204)
  })

  test('of a customer waits, clears and requires a new password in the same way', async () => {
    const enter = async () => {
      const body = { dealership: place.cname, email: 'nobody@mail.example.test', password: 'wrong' }
      addresses += 1
      const by = customerRequester(target, `10.21.0.${addresses % 250}`)
      return (await by.call(customerAccounts.login, { body })).status
    }
    for (let n = 0; n < 5; n += 1) expect(await enter()).toBe(400)
    expect(await enter()).toBe(429)
    await stateAt(5, '60 seconds')
    expect(await enter()).toBe(400)
    await stateAt(9, '12 hours', '20 hours')
    expect(await enter()).toBe(400)
    expect(await countOf()).toBe(1)
    await stateAt(100, '30 days')
    expect(await enter()).toBe(429)
  })
})

describe('an address', () => {
  const others = (n: number) =>
    Promise.all(Array.from({ length: n }, () => buildUser(target.app, { password, dealerships: [place] })))

  test('may fail ten times a minute, across accounts', async () => {
    const browser = await requester(target, '203.0.113.40')
    const people = await others(10)
    for (const { email } of people) expect((await login('wrong', browser, email)).status).toBe(400)
    const waiting = await login(password, browser)
    expect(waiting.status).toBe(429)
    expect(Number(waiting.headers['retry-after'])).toBeLessThanOrEqual(60)
    await stateAt(10, '60 seconds', '60 seconds', 'login:ip:203%')
    expect(await statusOf(password, browser)).toBe(200)
  })

  test('may fail thirty times in ten minutes', async () => {
    const browser = await requester(target, '203.0.113.41')
    const [one] = await others(1)
    await login('wrong', browser, one?.email)
    await stateAt(29, '9 minutes', '9 minutes', 'login:ip:long:203.0.113.41')
    await onPlatform(tx => tx.delete(attemptCounters).where(like(attemptCounters.key, 'login:ip:203%')))
    expect((await login('wrong', browser, one?.email)).status).toBe(400)
    const waiting = await login(password, browser)
    expect(waiting.status).toBe(429)
    expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(60)
    await stateAt(30, '10 minutes 1 second', '10 minutes 1 second', 'login:ip:%')
    expect(await statusOf(password, browser)).toBe(200)
  })
})

describe('a remembered browser', () => {
  const remembered = async () => {
    const browser = await stranger()
    await browser.call(users.login, { body: { email: user.email, password } })
    await browser.call(users.sendOtp)
    const token = codeIn(await newestText(target))
    await browser.call(users.verify, { body: { token, remember_device: true } })
    return browser
  }

  test('lets its owner in while others have locked the account', async () => {
    const browser = await remembered()
    for (let n = 0; n < 5; n += 1) await login('wrong')
    expect(await statusOf(password)).toBe(429)
    const inside = await login(password, browser)
    expect([inside.status, inside.body.user.fully_authenticated]).toEqual([200, true])
    expect(await statusOf(password)).toBe(429)
  })

  test('waits after ten failures of its own, when its owner is notified', async () => {
    const browser = await remembered()
    const before = await mails()
    for (let n = 0; n < 9; n += 1) expect(await statusOf('wrong', browser)).toBe(400)
    expect((await mails()) - before).toBe(0)
    expect(await statusOf('wrong', browser)).toBe(400)
    await onPlatform(tx => tx.delete(attemptCounters).where(like(attemptCounters.key, 'login:ip:%')))
    expect((await mails()) - before).toBe(1)
    expect((await newestMail(target)).subject).toBe('Failed attempts to sign in to your account')
    expect(await statusOf(password, browser)).toBe(429)
    expect(await statusOf(password)).toBe(200)
    await stateAt(10, '60 seconds', '60 seconds', 'login:device:%')
    expect(await statusOf(password, browser)).toBe(200)
  })

  test('has no counter of its own after its value was used', async () => {
    const browser = await remembered()
    const used = browser.cookies.get('__Host-dp_dev') ?? ''
    expect(await statusOf(password, browser)).toBe(200)
    for (let n = 0; n < 5; n += 1) await login('wrong')
    const thief = await stranger()
    thief.cookies.set('__Host-dp_dev', used)
    expect(await statusOf('wrong', thief)).toBe(429)
    expect(await countOf('login:device:%')).toBe(0)
  })
})
