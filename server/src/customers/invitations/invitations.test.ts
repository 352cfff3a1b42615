import { customerAccounts as accounts } from '@forecourt/contract/identity/customer-accounts.ts'
import { invitations } from '@forecourt/contract/identity/invitations.ts'
import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { customerRequester, newestMail, signedIn } from '../../../test/actors.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { auditEvents } from '#platform/audit/audit.table.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { newId } from '#platform/http/ids.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { customerInvitations } from './invitations.table.ts'

const target = useTestApp()
let dealership: Awaited<ReturnType<typeof buildDealership>>
let staff: TestBrowser
let customer: Awaited<ReturnType<typeof buildCustomer>>

beforeAll(async () => {
  dealership = await buildDealership(target.app, { name: 'Érable & <Fils>' })
  staff = await signedIn(
    target,
    await buildUser(target.app, { role: 'dealer_sales_manager', dealerships: [dealership] }),
    dealership,
  )
})

beforeEach(async () => {
  customer = await buildCustomer(target.app, { dealer_id: dealership.id, first_name: 'Zoé', language: 'fr' })
})

const params = () => ({ id: customer.id })
const send = (by = staff) => by.call(invitations.send, { params: params() })
const share = (share_type: 'copy_link' | 'sms' = 'copy_link', by = staff) =>
  by.call(invitations.trackShared, { params: params(), body: { share_type } })
const link = () => staff.call(invitations.link, { params: params() })
const tokenOf = (text: string | null) => /#([\w-]{43})/.exec(text ?? '')?.[1] ?? ''
let addresses = 0
const read = (invitation: string) =>
  customerRequester(target, `10.1.${(addresses += 1)}.1`).call(accounts.readInvitation, {
    body: { invitation },
  })

describe('an invitation', () => {
  test('is mailed in both languages, the customer’s first, as text and as HTML in which names stay text', async () => {
    const { status, body } = await send()
    expect(status).toBe(200)
    expect(body.state).toBe('invited')
    const mail = await newestMail(target)
    expect(mail.to).toBe(customer.email)
    expect(mail.subject).toBe('Érable & <Fils> vous invite à votre achat')
    expect(mail.text.indexOf('Bonjour Zoé,')).toBe(0)
    expect(mail.text.indexOf('Hello Zoé,')).toBeGreaterThan(100)
    const links = mail.text.match(/https:\/\/\S+/g) ?? []
    expect([links.length, new Set(links).size]).toEqual([2, 1])
    expect(mail.html).toMatch(/<div lang="fr">[^]+<hr>\s*<div lang="en">/)
    expect(mail.text).toContain('28 novembre 2026')
    expect(mail.text).toContain(`https://dealer.test/shop/${dealership.cname}/invitation#`)
    expect(mail.html).toContain('Érable &amp; &lt;Fils&gt;')
    expect(mail.html).not.toContain('<Fils>')
    expect((await read(tokenOf(mail.text))).body).toMatchObject({ first_name: 'Zoé', language: 'fr' })
  })

  test('is English for customers who speak English', async () => {
    customer = await buildCustomer(target.app, { dealer_id: dealership.id, language: 'en' })
    await send()
    const mail = await newestMail(target)
    expect(mail.subject).toBe('Érable & <Fils> invites you to your purchase')
    expect(mail.text.indexOf('Hello ')).toBe(0)
    expect(mail.text).toContain('Bonjour ')
  })

  test('repeated under the same key is one mail; sent again, the older link is void', async () => {
    const headers = { 'idempotency-key': newId() }
    const once = await staff.call(invitations.send, { params: params(), headers })
    const again = await staff.call(invitations.send, { params: params(), headers })
    expect(again.body).toEqual(once.body)
    const first = tokenOf((await newestMail(target)).text)
    await send()
    const second = tokenOf((await newestMail(target)).text)
    expect(second).not.toBe(first)
    expect((await read(first)).status).toBe(400)
    expect((await read(second)).status).toBe(200)
  })

  test('is stored nowhere but in the mail', async () => {
    await send()
    const token = tokenOf((await newestMail(target)).text)
    const rows = await withTenant(target.app.pool, dealership, tx => tx.select().from(customerInvitations))
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('is recorded in the chain', async () => {
    await send()
    await share('sms')
    const events = await withTenant(target.app.pool, dealership, tx =>
      tx.select().from(auditEvents).where(eq(auditEvents.object_id, customer.id)),
    )
    expect(events.map(({ action, changes }) => [action, changes])).toEqual([
      ['customer.invited', {}],
      ['customer.link_shared', { share_type: 'sms' }],
    ])
  })

  test('is not sent more than five times an hour', async () => {
    for (let n = 0; n < 5; n += 1) expect((await send()).status).toBe(200)
    const reply = await send()
    expect(reply).toMatchObject({ status: 429, body: { code: 'too_many_invitations' } })
    expect(reply.headers['retry-after']).toBe('3600')
  })

  test('needs an email address', async () => {
    customer = await buildCustomer(target.app, { dealer_id: dealership.id, email: null })
    const state = await staff.call(invitations.state, { params: params() })
    expect(state.body.state).toBe('no_email')
    const code = 'customer_without_email'
    expect(await send()).toMatchObject({ status: 409, body: { code } })
    expect(await share()).toMatchObject({ status: 409, body: { code } })
  })
})

describe('the link', () => {
  test('is opened by the first share, and is the same for the next', async () => {
    expect((await link()).body).toEqual({ url: null, expires: null })
    const { body } = await share()
    expect((await share('sms')).body.url).toBe(body.url)
    expect((await link()).body.url).toBe(body.url)
    expect((await read(tokenOf(body.url))).status).toBe(200)
  })

  test('of a mail is the one that is shared', async () => {
    await send()
    const token = tokenOf((await newestMail(target)).text)
    expect(tokenOf((await share()).body.url)).toBe(token)
  })

  test('begins with the configured address, whatever host is requested', async () => {
    const reply = await staff.send('POST', `/api/dealer/customer/${customer.id}/track_link_shared/`, {
      body: { share_type: 'copy_link' },
      headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test' },
    })
    expect((reply.body as { url: string }).url).toMatch(/^https:\/\/dealer\.test\/shop\//)
  })

  test('leads to the sign-in once there is an account', async () => {
    const invitation = tokenOf((await share()).body.url)
    const password = 'marmalade window corridor'
    await customerRequester(target).call(accounts.acceptInvitation, {
      body: { invitation, password, confirm_password: password },
    })
    expect((await share()).body).toEqual({
      url: `https://dealer.test/shop/${dealership.cname}`,
      expires: null,
    })
    expect((await staff.call(invitations.state, { params: params() })).body.state).toBe('has_account')
    expect(await send()).toMatchObject({ status: 409, body: { code: 'account_exists' } })
  })
})

describe('who may', () => {
  test.each([
    ['corporate', { is_corporate: true }, 403],
    ['a representative of somebody else’s customer', { role: 'dealer_sales_rep' as const }, 403],
    ['an assistant', { role: 'organization_assistant' as const }, 200],
  ])('%s', async (_name, given, status) => {
    const by = await signedIn(
      target,
      await buildUser(target.app, { dealerships: [dealership], ...given }),
      dealership,
    )
    expect((await send(by)).status).toBe(status)
    expect((await share('copy_link', by)).status).toBe(status)
  })

  test('a representative, of their own customer', async () => {
    const rep = await buildUser(target.app, { dealerships: [dealership], role: 'dealer_sales_rep' })
    customer = await buildCustomer(target.app, { dealer_id: dealership.id, assigned_dealer: rep.id })
    expect((await send(await signedIn(target, rep, dealership))).status).toBe(200)
  })

  test('a customer of another dealership is not found', async () => {
    customer = await buildCustomer(target.app, {})
    for (const { status } of [await send(), await share(), await link()]) expect(status).toBe(404)
    const open = await withTenant(target.app.pool, { id: customer.dealer_id }, tx =>
      tx
        .select()
        .from(customerInvitations)
        .where(and(eq(customerInvitations.customer_id, customer.id))),
    )
    expect(open).toEqual([])
  })
})
