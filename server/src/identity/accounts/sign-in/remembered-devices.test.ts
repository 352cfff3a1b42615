import { account } from '@forecourt/contract/identity/account.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { withPlatform } from '#platform/db/tenant.ts'
import { outbox } from '#platform/outbox/outbox.table.ts'
import { attemptCounters, users as usersTable } from '../users/users.table.ts'
import { codeIn, newestMail, newestText, requester } from '../../../../test/actors.ts'
import { password, somebodyOf, useSomebody } from '../../../../test/somebody.ts'
import { useTestApp, type TestBrowser } from '../../../../test/test-app.ts'
import { rememberedDevices } from '../sessions/sessions.table.ts'
import { hashOfToken } from '#platform/http/tokens.ts'

/** A remembered browser is a second factor and nothing more (security R19, G9). */
const target = useTestApp()
const here = useSomebody(target)

beforeEach(() => onPlatform(tx => tx.delete(attemptCounters)))

const onPlatform = <T>(work: Parameters<typeof withPlatform<T>>[1]) => withPlatform(target.app.pool, work)
const person = (given: object = {}) => somebodyOf(target, here.place, given)
const login = (browser: TestBrowser, word = password, { email } = here.user) =>
  browser.call(users.login, { body: { email, password: word } })
const isWhole = async (browser: TestBrowser, whose = here.user) =>
  (await login(browser, password, whose)).body.user.fully_authenticated
const devices = () =>
  onPlatform(tx => tx.select().from(rememberedDevices).where(eq(rememberedDevices.user_id, here.user.id)))
const live = async () => (await devices()).filter(({ is_spent }) => !is_spent)
const valueOf = ({ cookies }: TestBrowser) => cookies.get('__Host-dp_dev') ?? ''

/** Signs in with a code, has the browser remembered, and returns the cookies of that reply. */
async function remember(browser: TestBrowser, whose = here.user) {
  await onPlatform(tx => tx.delete(attemptCounters))
  await login(browser, password, whose)
  await browser.call(users.sendOtp)
  const token = codeIn(await newestText(target))
  const { headers } = await browser.call(users.verify, { body: { token, remember_device: true } })
  return [headers['set-cookie'] ?? []].flat().map(String)
}
async function rememberedBrowser(whose = here.user) {
  const browser = await requester(target)
  await remember(browser, whose)
  return browser
}
const withValue = async (value: string) => {
  const browser = await requester(target)
  browser.cookies.set('__Host-dp_dev', value)
  return browser
}

test('has 256 random bits for thirty days, of which the hash is stored', async () => {
  const browser = await requester(target)
  const cookies = await remember(browser)
  const set = cookies.find(cookie => cookie.startsWith('__Host-dp_dev=')) ?? ''
  expect(set).toMatch(/^__Host-dp_dev=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const [row, ...others] = await devices()
  expect(others).toEqual([])
  expect(row?.token_hash.equals(hashOfToken(valueOf(browser)))).toBe(true)
  expect(Date.parse(row?.expires ?? '') - Date.parse(row?.created ?? '')).toBe(30 * 86_400_000)
})

test('gets another value after each use, but no longer lifetime', async () => {
  const browser = await rememberedBrowser()
  const tomorrow = sql`date_trunc('second', now() + interval '1 day')`
  await onPlatform(tx => tx.update(rememberedDevices).set({ expires: tomorrow }))
  const values = [valueOf(browser)]
  for (let n = 0; n < 3; n += 1) {
    expect(await isWhole(browser)).toBe(true)
    values.push(valueOf(browser))
  }
  expect(new Set(values).size).toBe(4)
  const rows = await devices()
  expect(rows).toHaveLength(4)
  expect(new Set(rows.map(({ expires }) => expires)).size).toBe(1)
  await onPlatform(tx => tx.update(rememberedDevices).set({ expires: sql`now() - interval '1 second'` }))
  expect(await isWhole(browser)).toBe(false)
})

describe('an old value', () => {
  test.each([
    ['the right password', password, 200],
    ['a wrong one', 'wrong', 400],
  ])('seen again with %s forgets all devices and notifies once', async (_name, word, status) => {
    const [browser, another] = [await rememberedBrowser(), await rememberedBrowser()]
    const stolen = valueOf(browser)
    expect(await isWhole(browser)).toBe(true)
    expect(await live()).toHaveLength(2)
    const isMail = and(eq(outbox.channel, 'mail'), eq(outbox.state, 'waiting'))
    const before = await onPlatform(tx => tx.$count(outbox, isMail))
    expect((await login(await withValue(stolen), word)).status).toBe(status)
    expect(await devices()).toEqual([])
    expect((await onPlatform(tx => tx.$count(outbox, isMail))) - before).toBe(1)
    expect(await newestMail(target)).toMatchObject({
      to: here.user.email,
      subject: 'Your remembered devices were removed',
    })
    for (const one of [browser, another]) expect(await isWhole(one)).toBe(false)
  })
})

test('is deleted after another password or phone was set', async () => {
  const browser = await rememberedBrowser()
  const fresh = 'zebra-quilt-73-oboe'
  const body = { current_password: password, new_password: fresh, confirm_new_password: fresh }
  expect((await browser.call(account.changePassword, { body })).status).toBe(204)
  expect(await devices()).toEqual([])
  here.user = await person()
  const other = await rememberedBrowser()
  const phone = '4165550188'
  await other.call(users.setupOtp, { body: { phone } })
  const token = codeIn(await newestText(target))
  expect((await other.call(users.confirmOtpDevice, { body: { phone, token } })).status).toBe(200)
  expect(await devices()).toEqual([])
})

describe('skips the code', () => {
  test('but never the password', async () => {
    const browser = await rememberedBrowser()
    expect((await login(browser, 'wrong')).status).toBe(400)
    expect((await browser.call(users.currentUser)).body.user.fully_authenticated).toBe(true)
    expect(await isWhole(browser)).toBe(true)
  })

  test('for no other user', async () => {
    const browser = await rememberedBrowser()
    expect(await isWhole(browser, await person())).toBe(false)
  })

  test('for no later password', async () => {
    const browser = await rememberedBrowser()
    await onPlatform(tx =>
      tx.update(usersTable).set({ password_version: 2 }).where(eq(usersTable.id, here.user.id)),
    )
    expect(await isWhole(browser)).toBe(false)
  })

  test('for no super admin, who cannot be remembered either', async () => {
    const admin = await person({ is_super_admin: true })
    const browser = await requester(target)
    const cookies = await remember(browser, admin)
    expect(cookies.some(cookie => cookie.startsWith('__Host-dp_dev='))).toBe(false)
    const raised = await rememberedBrowser()
    await onPlatform(tx =>
      tx.update(usersTable).set({ is_super_admin: true }).where(eq(usersTable.id, here.user.id)),
    )
    expect(await isWhole(raised)).toBe(false)
  })
})
