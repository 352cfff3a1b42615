import { customerAccounts as accounts } from '@forecourt/contract/identity/customer-accounts.ts'
import { customerPayments } from '@forecourt/contract/deals/customer-payments.ts'
import { invitations } from '@forecourt/contract/identity/invitations.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { customerRequester, signedIn, signedInCustomer } from '../../../test/actors.ts'
import { TestBrowser, useTestApp } from '../../../test/test-app.ts'
import { auditEvents } from '#platform/audit/audit.table.ts'
import { customerSessions } from '#customers/customer-sessions/customer-sessions.table.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { customerInvitations } from '#customers/invitations/invitations.table.ts'
import { attemptCounters } from '#identity/accounts/users/users.table.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { customerAccounts } from './customer-accounts.table.ts'

const target = useTestApp()
const password = 'marmalade window corridor'
let dealership: Awaited<ReturnType<typeof buildDealership>>
let staff: TestBrowser
let customer: Awaited<ReturnType<typeof buildCustomer>>

beforeAll(async () => {
  dealership = await buildDealership(target.app)
  const user = await buildUser(target.app, { role: 'dealer_admin', dealerships: [dealership] })
  staff = await signedIn(target, user, dealership)
})

beforeEach(async () => {
  await withPlatform(target.app.pool, tx => tx.delete(attemptCounters))
  customer = await buildCustomer(target.app, { dealer_id: dealership.id, first_name: 'Marie' })
})

const invited = async (id = customer.id) => {
  const { body } = await staff.call(invitations.trackShared, {
    params: { id },
    body: { share_type: 'copy_link' },
  })
  return /#([\w-]+)$/.exec(body.url ?? '')?.[1] ?? ''
}
const accept = (invitation: string, chosen = password, by = customerRequester(target)) =>
  by.call(accounts.acceptInvitation, { body: { invitation, password: chosen, confirm_password: chosen } })
const signIn = (by = customerRequester(target), given: object = {}) =>
  by.call(accounts.login, {
    body: { dealership: dealership.cname, email: customer.email ?? '', password, ...given },
  })
const me = (by: TestBrowser) => by.call(accounts.me)
const withoutReference = ({ status, body }: { status: number; body: unknown }) =>
  JSON.stringify([status, { ...(body as object), reference_id: '' }])

describe('accepting an invitation', () => {
  test('signs in as that customer, under a new token', async () => {
    const browser = customerRequester(target)
    const planted = browser.cookies.get('__Host-dp_csid') ?? ''
    const { status, body } = await accept(await invited(), password, browser)
    expect([status, body.url]).toEqual([200, `/shop/${dealership.cname}/payment`])
    expect((await me(browser)).body.customer).toMatchObject({ id: customer.id, first_name: 'Marie' })
    expect(browser.cookies.get('__Host-dp_csid')).not.toBe(planted)
    const thief = customerRequester(target)
    thief.cookies.set('__Host-dp_csid', planted)
    expect((await me(thief)).status).toBe(401)
  })

  test('does not reveal why a link is invalid: wrong, used, replaced, expired, or of an existing account', async () => {
    const spent = await invited()
    await accept(spent)
    const second = await buildCustomer(target.app, { dealer_id: dealership.id })
    const replaced = await invited(second.id)
    await staff.call(invitations.send, { params: { id: second.id } })
    const third = await buildCustomer(target.app, { dealer_id: dealership.id })
    const expired = await invited(third.id)
    await withTenant(target.app.pool, dealership, tx =>
      tx
        .update(customerInvitations)
        .set({ expires: sql`now() - interval '1 second'` })
        .where(eq(customerInvitations.customer_id, third.id)),
    )
    const answers = new Set<string>()
    for (const token of [spent, replaced, expired, 'x', 'A'.repeat(43)]) {
      answers.add(withoutReference(await accept(token)))
      const looked = customerRequester(target).call(accounts.readInvitation, { body: { invitation: token } })
      answers.add(withoutReference(await looked))
      await withPlatform(target.app.pool, tx => tx.delete(attemptCounters))
    }
    expect([...answers]).toHaveLength(1)
    expect([...answers][0]).toContain('invitation_invalid')
  })

  test('of concurrent calls with one link, one creates the account', async () => {
    const token = await invited()
    const replies = await Promise.all(Array.from({ length: 8 }, () => accept(token)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const rows = await withTenant(target.app.pool, dealership, tx =>
      tx.select().from(customerAccounts).where(eq(customerAccounts.customer_id, customer.id)),
    )
    expect(rows).toHaveLength(1)
  })

  test.each([
    ['short', 'fourteen chars'],
    ['common', 'passwordpassword'],
    ['a keyboard walk', 'qwertyuiopasdfghjkl'],
    ['his own name', 'marie likes long words'],
    ['the product', 'my forecourt pass phrase'],
  ])('requires a password that is hard to guess: %s', async (_name, weak) => {
    const token = await invited()
    const reply = await accept(token, weak)
    expect(reply).toMatchObject({
      status: 400,
      body: { fields: { password: [{ rule: 'password', params: { n: 15 } }] } },
    })
    expect((await accept(token)).status).toBe(200)
  })

  test('requires it twice the same', async () => {
    const body = { invitation: await invited(), password, confirm_password: `${password}.` }
    const reply = await customerRequester(target).call(accounts.acceptInvitation, { body })
    expect(reply).toMatchObject({
      status: 400,
      body: { fields: { confirm_password: [{ rule: 'password_match' }] } },
    })
  })

  test('a second customer of one email is refused with the reason, and keeps the link', async () => {
    await accept(await invited())
    const double = await buildCustomer(target.app, { dealer_id: dealership.id, email: customer.email })
    const token = await invited(double.id)
    expect(await accept(token)).toMatchObject({ status: 409, body: { code: 'account_exists' } })
    const looked = customerRequester(target).call(accounts.readInvitation, { body: { invitation: token } })
    expect((await looked).status).toBe(200)
  })

  test('guesses from one address end after ten a minute', async () => {
    const replies = []
    for (let n = 0; n < 12; n += 1)
      replies.push(await accept(`guess${n}`, password, customerRequester(target, '203.0.113.7')))
    expect(replies.map(({ status }) => status)).toEqual([...Array<number>(10).fill(400), 429, 429])
    expect((await accept(await invited(), password, customerRequester(target, '203.0.113.8'))).status).toBe(
      200,
    )
  })

  test('leaves the password in no table', async () => {
    await accept(await invited())
    const rows = await withTenant(target.app.pool, dealership, tx => tx.select().from(customerAccounts))
    expect(JSON.stringify(rows)).not.toContain(password)
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('signing in', () => {
  beforeEach(async () => {
    await accept(await invited())
  })

  test('needs the dealership, the email in any case, and the password', async () => {
    const browser = customerRequester(target)
    expect((await signIn(browser, { email: customer.email?.toUpperCase() })).status).toBe(200)
    expect((await me(browser)).body.dealership.cname).toBe(dealership.cname)
  })

  test('answers the same for a wrong password, name or dealership, and for another dealership’s customer', async () => {
    const other = await buildDealership(target.app)
    const answers = new Set<string>()
    for (const given of [
      { password: 'another long passphrase' },
      { email: 'nobody@mail.example.test' },
      { dealership: 'nowhere.example.test' },
      { dealership: other.cname },
    ])
      answers.add(withoutReference(await signIn(customerRequester(target), given)))
    expect([...answers]).toHaveLength(1)
    expect([...answers][0]).toContain('bad_credentials')
  })

  test('waits after five failures, right or wrong, and only there', async () => {
    for (let n = 0; n < 5; n += 1)
      await signIn(customerRequester(target, `10.0.0.${n}`), { password: 'wrong' })
    const right = await signIn(customerRequester(target, '10.0.1.1'))
    expect(right).toMatchObject({ status: 429, body: { code: 'locked' } })
    const neighbour = await buildCustomer(target.app, { dealer_id: dealership.id })
    await accept(await invited(neighbour.id), password, customerRequester(target, '10.0.1.2'))
    const reply = await signIn(customerRequester(target, '10.0.1.3'), { email: neighbour.email })
    expect(reply.status).toBe(200)
  })

  test('of a sixth browser ends the first', async () => {
    const browsers = Array.from({ length: 6 }, () => customerRequester(target))
    for (const browser of browsers) await signIn(browser)
    const [first] = browsers
    expect(await me(first ?? customerRequester(target))).toMatchObject({
      status: 440,
      body: { params: { reason: 'revoked' } },
    })
  })
})

describe('a session', () => {
  let browser: TestBrowser

  beforeEach(async () => {
    browser = await signedInCustomer(target, customer)
    // The first request reads the session in full, the next ones use the cache.
    await me(browser)
    await me(browser)
  })

  const change = (columns: object) =>
    withPlatform(target.app.pool, tx =>
      tx.update(customerSessions).set(columns).where(eq(customerSessions.customer_id, customer.id)),
    )

  test.each([
    ['idle', { last_active: sql`now() - interval '61 minutes'` }],
    ['absolute', { created: sql`now() - interval '24 hours 1 second'` }],
    ['revoked', { ended_at: sql`now()`, end_reason: 'revoked' as const }],
  ])('that is %s ends with 440, then 401', async (reason, columns) => {
    await change(columns)
    expect(await me(browser)).toMatchObject({ status: 440, body: { params: { reason } } })
    expect((await me(browser)).status).toBe(401)
  })

  test.each([
    ['59 minutes without a word', { last_active: sql`now() - interval '59 minutes'` }],
    ['23 hours at work', { created: sql`now() - interval '23 hours'` }],
  ])('lives through %s', async (_name, columns) => {
    await change(columns)
    expect((await me(browser)).status).toBe(200)
  })

  test('ends when the password changed, and when the account is switched off', async () => {
    const other = await buildCustomer(target.app, { dealer_id: dealership.id })
    const second = await signedInCustomer(target, other)
    await withTenant(target.app.pool, dealership, async tx => {
      const own = (id: string) => eq(customerAccounts.customer_id, id)
      await tx.update(customerAccounts).set({ password_version: 2 }).where(own(customer.id))
      await tx.update(customerAccounts).set({ is_active: false }).where(own(other.id))
    })
    expect((await me(browser)).status).toBe(440)
    expect((await me(second)).status).toBe(440)
  })

  test('ends by signing out, and the browser’s next user has no session', async () => {
    const { body } = await browser.call(accounts.logout)
    expect(body.redirect_url).toBe(`/shop/${dealership.cname}`)
    expect((await me(browser)).status).toBe(401)
    expect((await browser.call(accounts.logout)).status).toBe(200)
  })

  test('opens nothing of the panel: 403, and its token is no staff token', async () => {
    expect((await browser.send('GET', '/api/dealer/customer/')).status).toBe(403)
    expect((await browser.send('GET', `/api/dealer/customer/${customer.id}/`)).status).toBe(403)
    expect((await browser.send('GET', '/api/dealer/user/current_user/')).status).toBe(401)
    const swapped = new TestBrowser(target)
    swapped.cookies.set('__Host-dp_sid', browser.cookies.get('__Host-dp_csid') ?? '')
    expect((await swapped.send('GET', '/api/dealer/customer/')).status).toBe(401)
  })

  test('of staff opens nothing of the customer’s side, and its token is no customer’s', async () => {
    expect((await me(staff)).status).toBe(401)
    const swapped = new TestBrowser(target)
    swapped.cookies.set('__Host-dp_csid', staff.cookies.get('__Host-dp_sid') ?? '')
    expect((await me(swapped)).status).toBe(401)
  })

  test('is recorded in the chain from its beginning', async () => {
    await browser.call(accounts.logout)
    const events = await withTenant(target.app.pool, dealership, tx =>
      tx.select().from(auditEvents).where(eq(auditEvents.object_id, customer.id)),
    )
    expect(events.at(-1)).toMatchObject({ action: 'customer_sign_out.done', actor: customer.id })
  })

  test.each([
    ['no token', { 'x-csrf-token': '' }],
    ['a wrong token', { 'x-csrf-token': 'AAAAAAAA.BBBBBBBB' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['no site', { 'sec-fetch-site': 'none' }],
  ])('is not used by a forged request: %s', async (_name, headers) => {
    expect((await browser.call(accounts.logout, { headers })).status).toBe(403)
    expect((await me(browser)).status).toBe(200)
  })

  test('is not used with the CSRF token of another session, nor with that of the staff side', async () => {
    const second = await signedInCustomer(target, customer)
    const foreign = second.cookies.get('__Host-dp_ccsrf') ?? ''
    const ofStaff = staff.cookies.get('__Host-dp_csrf') ?? ''
    for (const token of [foreign, ofStaff]) {
      const mixed = new TestBrowser(target)
      for (const [name, value] of browser.cookies) mixed.cookies.set(name, value)
      mixed.cookies.set('__Host-dp_ccsrf', token)
      expect((await mixed.call(accounts.logout)).status).toBe(403)
    }
    expect((await me(browser)).status).toBe(200)
  })

  test('reads no order of a customer of another dealership, though the ids are known', async () => {
    const elsewhere = await buildCustomer(target.app, {})
    const reply = await browser.call(customerPayments.list, { query: { order: elsewhere.id } })
    expect(reply.status).toBe(404)
  })
})
