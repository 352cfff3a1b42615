import { customerAccounts as accounts } from '@forecourt/contract/identity/customer-accounts.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signedIn } from '../../../test/actors.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { auditEvents } from '#platform/audit/audit.table.ts'
import { customerSessions } from '#customers/customer-sessions/customer-sessions.table.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { newId } from '#platform/http/ids.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { sessions } from '#identity/accounts/sessions/sessions.table.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { dealershipMembers, users as usersTable } from '#identity/accounts/users/users.table.ts'

const target = useTestApp()
let dealership: Awaited<ReturnType<typeof buildDealership>>
let user: { id: string; first_name: string; last_name: string }
let staff: TestBrowser
let customer: Awaited<ReturnType<typeof buildCustomer>>

beforeAll(async () => {
  dealership = await buildDealership(target.app)
})

beforeEach(async () => {
  user = await buildUser(target.app, { role: 'dealer_admin', dealerships: [dealership] })
  staff = await signedIn(target, user, dealership)
  customer = await buildCustomer(target.app, { dealer_id: dealership.id })
})

const loginAs = (by = staff, order_id: string | null = null, customer_id = customer.id) =>
  by.call(users.loginAsCustomer, { body: { customer_id, order_id } })
const me = () => staff.call(accounts.me)
const current = () => staff.call(users.currentUser)

describe('logging in as a customer', () => {
  test('opens the customer’s side under the staff’s name, and the staff session continues', async () => {
    const before = staff.cookies.get('__Host-dp_sid')
    const { status, body } = await loginAs()
    expect([status, body.url]).toEqual([200, `/shop/${dealership.cname}/payment`])
    expect((await me()).body).toMatchObject({
      customer: { id: customer.id },
      staff: `${user.first_name} ${user.last_name}`,
    })
    expect(staff.cookies.get('__Host-dp_sid')).toBe(before)
    expect((await current()).body.user.id).toBe(user.id)
  })

  test('lasts half an hour, busy or not', async () => {
    await loginAs()
    const { idle_seconds_left, absolute_seconds_left } = (await me()).body.session
    expect(Math.max(idle_seconds_left, absolute_seconds_left)).toBeLessThanOrEqual(1800)
    await withPlatform(target.app.pool, tx =>
      tx
        .update(customerSessions)
        .set({ created: sql`now() - interval '30 minutes 1 second'` })
        .where(eq(customerSessions.staff_id, user.id)),
    )
    expect(await me()).toMatchObject({ status: 440, body: { params: { reason: 'absolute', by_staff: 1 } } })
    expect((await current()).status).toBe(200)
  })

  test('ends by signing out: back at the customer’s page', async () => {
    await loginAs()
    const { body } = await staff.call(accounts.logout)
    expect(body.redirect_url).toBe(`/dealer/customers/${customer.id}`)
    expect((await me()).status).toBe(401)
    expect((await current()).status).toBe(200)
  })

  test('requires a fresh proof when the last is older than ten minutes', async () => {
    await withPlatform(target.app.pool, tx =>
      tx
        .update(sessions)
        .set({ proved_at: sql`now() - interval '10 minutes 1 second'` })
        .where(eq(sessions.user_id, user.id)),
    )
    expect(await loginAs()).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
    expect(staff.cookies.has('__Host-dp_csid')).toBe(false)
    const events = await withTenant(target.app.pool, dealership, tx =>
      tx.select().from(auditEvents).where(eq(auditEvents.object_id, customer.id)),
    )
    expect(events).toEqual([])
    await withPlatform(target.app.pool, tx => tx.update(sessions).set({ proved_at: sql`now()` }))
    expect((await loginAs()).status).toBe(200)
  })

  test('a second time ends the first', async () => {
    await loginAs()
    const first = new Map(staff.cookies)
    await loginAs()
    expect((await me()).status).toBe(200)
    staff.cookies.set('__Host-dp_csid', first.get('__Host-dp_csid') ?? '')
    expect((await me()).status).toBe(440)
  })

  test('is recorded with both, from beginning to end', async () => {
    await loginAs()
    await staff.call(accounts.logout)
    const events = await withTenant(target.app.pool, dealership, tx =>
      tx.select().from(auditEvents).where(eq(auditEvents.object_id, customer.id)),
    )
    expect(events).toMatchObject([
      { action: 'customer.login_as', actor: user.id, actor_kind: 'staff' },
      { action: 'customer.login_as_ended', actor: user.id, on_behalf_of: customer.id },
    ])
  })
})

describe('it ends with', () => {
  beforeEach(async () => {
    await loginAs()
    await me()
  })

  test('the sign-out of the staff', async () => {
    await staff.call(users.logout)
    expect(await me()).toMatchObject({ status: 440, body: { params: { reason: 'revoked' } } })
  })

  test.each([
    ['the deactivation of the user', { is_active: false }],
    ['a new password', { password_version: 2 }],
    ['the user becoming one who only looks on', { is_corporate: true }],
  ])('%s', async (_name, columns) => {
    await withPlatform(target.app.pool, tx =>
      tx.update(usersTable).set(columns).where(eq(usersTable.id, user.id)),
    )
    expect((await me()).status).toBe(440)
  })

  test('the user leaving the dealership', async () => {
    await withPlatform(target.app.pool, tx =>
      tx.delete(dealershipMembers).where(eq(dealershipMembers.user_id, user.id)),
    )
    expect((await me()).status).toBe(440)
  })
})

describe('who may', () => {
  test.each([
    ['corporate', { is_corporate: true }, 403],
    ['a representative, of a customer of nobody', { role: 'dealer_sales_rep' as const }, 403],
    ['a sales manager', { role: 'dealer_sales_manager' as const }, 200],
    ['an assistant', { role: 'organization_assistant' as const }, 200],
  ])('%s', async (_name, given, status) => {
    const other = await buildUser(target.app, { dealerships: [dealership], ...given })
    const browser = await signedIn(target, other, dealership)
    expect((await loginAs(browser)).status).toBe(status)
  })

  test('a representative, of their own customer', async () => {
    const rep = await buildUser(target.app, { dealerships: [dealership], role: 'dealer_sales_rep' })
    customer = await buildCustomer(target.app, { dealer_id: dealership.id, assigned_dealer: rep.id })
    expect((await loginAs(await signedIn(target, rep, dealership))).status).toBe(200)
  })

  test('customers elsewhere, and orders of others, are not found', async () => {
    const elsewhere = await buildCustomer(target.app, {})
    const neighbour = await buildOrder(target.app, { dealer_id: dealership.id })
    expect((await loginAs(staff, null, elsewhere.id)).status).toBe(404)
    expect((await loginAs(staff, null, newId())).status).toBe(404)
    expect((await loginAs(staff, neighbour.id)).status).toBe(404)
    expect(staff.cookies.has('__Host-dp_csid')).toBe(false)
  })
})
