import { settings } from '@forecourt/contract/dealership/settings.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { and, desc, eq } from 'drizzle-orm'
import { customerAccounts } from '#customers/customer-accounts/customer-accounts.table.ts'
import { insertCustomerSession } from '#customers/customer-sessions/customer-sessions.queries.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { contentPlace } from '#platform/outbox/outbox.service.ts'
import type { Mail } from '#platform/outside/mail/port.ts'
import { outbox } from '#platform/outbox/outbox.table.ts'
import { sessions } from '#identity/accounts/sessions/sessions.table.ts'
import { hashOfToken } from '#platform/http/tokens.ts'
import { insertSession } from '#identity/accounts/sessions/sessions.queries.ts'
import { csrfToken } from '#platform/http/tokens.ts'
import { randomToken } from '#platform/http/tokens.ts'
import { users as usersTable } from '#identity/accounts/users/users.table.ts'
import { TestBrowser, type TestApp } from './test-app.ts'

/** A requester's browser that has opened pages of both sides, so that it has their cookies. */
export async function requester(target: TestApp, address?: string): Promise<TestBrowser> {
  const browser = customerRequester(target, address)
  await browser.call(settings.settings)
  return browser
}

/** A browser in which this user is fully signed in to this dealership, without the steps of signing in. */
export async function signedIn(
  target: TestApp,
  user: { id: string },
  dealership: { id: string } | null,
  { isFullyAuthenticated = true, ...vouched }: { isFullyAuthenticated?: boolean; provider_id?: string } = {},
): Promise<TestBrowser> {
  const { app } = target
  const browser = new TestBrowser(target)
  const token = randomToken()
  await withPlatform(app.pool, async tx => {
    const [known] = await tx.select().from(usersTable).where(eq(usersTable.id, user.id))
    insertSession(tx, {
      token,
      user_id: user.id,
      password_version: known?.password_version ?? 1,
      dealer_id: dealership?.id ?? null,
      isFullyAuthenticated,
      ip: '127.0.0.1',
      user_agent: null,
      ...vouched,
    })
  })
  browser.cookies.set('__Host-dp_sid', token)
  browser.cookies.set('__Host-dp_csrf', csrfToken(token, app.config.SESSION_SECRET))
  return browser
}

/** A browser that has opened a page of the customer's side. */
export function customerRequester(target: TestApp, address?: string): TestBrowser {
  const browser = new TestBrowser(target, address)
  giveCustomerCookies(target, browser, randomToken())
  return browser
}

function giveCustomerCookies({ app }: TestApp, { cookies }: TestBrowser, token: string) {
  cookies.set('__Host-dp_csid', token)
  cookies.set('__Host-dp_ccsrf', csrfToken(token, app.config.SESSION_SECRET))
}

/** A browser in which this customer is signed in; creates the account if there is none. */
export async function signedInCustomer(
  target: TestApp,
  customer: { id: string; dealer_id: string; email: string | null },
): Promise<TestBrowser> {
  const { app } = target
  const { dealer_id, id: customer_id } = customer
  const token = randomToken()
  await withTenant(app.pool, { id: dealer_id }, async tx => {
    const email = customer.email ?? `${customer_id}@mail.example.test`
    await tx
      .insert(customerAccounts)
      .values({ dealer_id, customer_id, email, password_hash: 'none' })
      .onConflictDoNothing()
    insertCustomerSession(tx, {
      token,
      dealer_id,
      customer_id,
      password_version: 1,
      ip: '127.0.0.1',
      user_agent: null,
    })
  })
  const browser = new TestBrowser(target)
  giveCustomerCookies(target, browser, token)
  return browser
}

/** The same with the cookies of a page of the panel, without a session there. */
export async function customerEverywhere(
  target: TestApp,
  customer: Parameters<typeof signedInCustomer>[1],
): Promise<TestBrowser> {
  const browser = await signedInCustomer(target, customer)
  await browser.call(settings.settings)
  return browser
}

/** The newest waiting message of a channel, opened with the application's key. */
async function newest<T>({ app }: TestApp, channel: 'sms' | 'mail'): Promise<T> {
  const row = await withPlatform(app.pool, async tx => {
    const [found] = await tx
      .select()
      .from(outbox)
      .where(and(eq(outbox.channel, channel), eq(outbox.state, 'waiting')))
      .orderBy(desc(outbox.id))
      .limit(1)
    return found
  })
  if (!row?.content_sealed) throw new Error(`no ${channel} waits`)
  return JSON.parse(app.keyring.platform.open(row.content_sealed, contentPlace(row.id, row.dealer_id))) as T
}

export const newestText = (target: TestApp) => newest<{ to: string; text: string }>(target, 'sms')
export const newestMail = (target: TestApp) => newest<Mail>(target, 'mail')

export const codeIn = ({ text }: { text: string }) => /\d{6}/.exec(text)?.[0] ?? ''

/** Signs in through the screens: page, password, code. */
export async function signInByHand(target: TestApp, email: string, password: string): Promise<TestBrowser> {
  const browser = await requester(target)
  await browser.call(users.login, { body: { email, password } })
  await browser.call(users.sendOtp)
  await browser.call(users.verify, { body: { token: codeIn(await newestText(target)) } })
  return browser
}

/** Moves the times of a session in the database `minutes` back. */
export async function ageSession(
  target: TestApp,
  browser: TestBrowser,
  column: 'created' | 'last_active',
  minutes: number,
) {
  const token = browser.cookies.get('__Host-dp_sid') ?? ''
  const then = new Date(Date.now() - minutes * 60_000).toISOString()
  await withPlatform(target.app.pool, tx =>
    tx
      .update(sessions)
      .set({ [column]: then })
      .where(eq(sessions.token_hash, hashOfToken(token))),
  )
}
