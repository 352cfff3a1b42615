import { customerAccounts as accounts } from '@forecourt/contract/identity/customer-accounts.ts'
import type { Problem } from '@forecourt/contract/platform/errors.ts'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { customerRequester, newestMail, signedInCustomer } from '../../../test/actors.ts'
import { type TestBrowser, useTestApp } from '../../../test/test-app.ts'
import { auditEvents } from '#platform/audit/audit.table.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { customers } from '#customers/customers/customers.table.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { newId } from '#platform/http/ids.ts'
import { notifications } from '#customers/notifications/notifications.table.ts'
import { outbox } from '#platform/outbox/outbox.table.ts'
import { buildUser, hashOnce } from '#identity/accounts/users/users.factory.ts'
import { attemptCounters } from '#identity/accounts/users/users.table.ts'
import { customerAccounts } from './customer-accounts.table.ts'
import { customerLinks } from './customer-links.table.ts'
import { linkJobPlace, mailCustomerLink, type LinkJob } from './mail-link.service.ts'

const target = useTestApp()
const password = 'marmalade window corridor'
const better = 'zebra quilt 73 oboe lantern'
let place: Awaited<ReturnType<typeof buildDealership>>
let customer: Awaited<ReturnType<typeof buildCustomer>>
let email = ''

beforeAll(async () => {
  place = await buildDealership(target.app, { name: 'Érable & <Fils>' })
})

beforeEach(async () => {
  await withPlatform(target.app.pool, tx => tx.delete(attemptCounters))
  customer = await buildCustomer(target.app, { dealer_id: place.id, first_name: 'Zoé', language: 'fr' })
  email = customer.email ?? ''
  await within(async tx =>
    tx.insert(customerAccounts).values({
      dealer_id: place.id,
      customer_id: customer.id,
      email,
      password_hash: await hashOnce(password),
    }),
  )
})

const within = <T>(work: Parameters<typeof withTenant<T>>[2]) => withTenant(target.app.pool, place, work)
const mailsNow = () => withPlatform(target.app.pool, tx => tx.$count(outbox, eq(outbox.channel, 'mail')))

/** What the job of a request mails: the number of mails, and the link of the last. */
async function mailed(purpose: LinkJob['purpose'], given: Partial<LinkJob> & { is_mailed?: boolean } = {}) {
  const { is_mailed = true, ...changes } = given
  const id = newId()
  const person =
    purpose === 'sign_up' ? { first_name: 'Nora', last_name: 'Okafor', language: 'en' as const } : null
  const wanted = { dealership: place.cname, email, purpose, person, ...changes }
  const sealed = target.app.keyring.platform.seal(JSON.stringify(wanted), linkJobPlace(id)).stored
  const before = await mailsNow()
  await mailCustomerLink(target.app, { id, sealed, is_mailed })
  return (await mailsNow()) - before
}
const linkIn = ({ text }: { text: string }) => /\/link#([\w-]{43})/.exec(text)?.[1] ?? ''
async function linkFor(purpose: LinkJob['purpose'], given: Partial<LinkJob> = {}) {
  expect(await mailed(purpose, given)).toBe(1)
  return linkIn(await newestMail(target))
}
let addresses = 0
const freshVisitor = () =>
  customerRequester(target, `10.2.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`)
const use = (link: string, chosen?: string, by = freshVisitor()) =>
  by.call(accounts.verify, {
    body: {
      customer_link: link,
      ...(chosen !== undefined && { password: chosen, confirm_password: chosen }),
    },
  })
const login = async (word: string) =>
  (
    await freshVisitor().call(accounts.login, {
      body: { dealership: place.cname, email, password: word },
    })
  ).status
const me = (by: TestBrowser) => by.call(accounts.me)
const codeOf = ({ body }: { body: unknown }) => (body as Problem).code
const events = (id: string) =>
  within(tx => tx.select().from(auditEvents).where(eq(auditEvents.object_id, id)))

describe('requesting a link', () => {
  test.each([
    ['to sign in', accounts.magicLink, {}],
    ['to a new password', accounts.resetPassword, {}],
    ['to an account', accounts.signUp, { first_name: 'Nora', last_name: 'Okafor', language: 'en' }],
  ] as const)('%s: the same answer and the same work, known or not', async (_name, endpoint, person) => {
    const seen = new Set<string>()
    for (const asked of [
      { dealership: place.cname, email },
      { dealership: place.cname, email: email.toUpperCase() },
      { dealership: place.cname, email: `no.${email}` },
      { dealership: 'nowhere.example.test', email },
    ]) {
      const by = freshVisitor()
      const { status, body, headers } = await by.call(endpoint, { body: { ...asked, ...person } as never })
      seen.add(`${status} ${JSON.stringify(body)} ${String(headers['x-query-count'])}`)
    }
    expect([...seen]).toHaveLength(1)
    expect([...seen][0]).toMatch(/^204 /)
  })

  test('stops after twenty an hour from one address, and mails nothing after five to one mailbox', async () => {
    const by = customerRequester(target, '203.0.113.9')
    const statuses = []
    for (let n = 0; n < 21; n += 1)
      statuses.push((await by.call(accounts.magicLink, { body: { dealership: place.cname, email } })).status)
    expect(statuses).toEqual([...Array<number>(20).fill(204), 429])
    expect(await mailed('sign_in', { is_mailed: false })).toBe(0)
  })

  test('names the error in a name or an address', async () => {
    const body = {
      dealership: place.cname,
      email: 'nora',
      first_name: 'N0',
      last_name: '',
      language: 'en' as const,
    }
    const reply = await freshVisitor().call(accounts.signUp, { body })
    expect(reply).toMatchObject({
      status: 400,
      body: {
        fields: {
          email: [{ rule: 'email' }],
          first_name: [{ rule: 'name' }],
          last_name: [{ rule: 'required' }],
        },
      },
    })
  })

  test('mails people who may have one, in both languages, to the configured address', async () => {
    const link = await linkFor('password_reset')
    const mail = await newestMail(target)
    expect(mail.to).toBe(email)
    expect(mail.subject).toBe('Choisissez un nouveau mot de passe pour Érable & <Fils>')
    expect(mail.text.indexOf('Bonjour Zoé,')).toBe(0)
    expect(mail.text).toContain('Hello Zoé,')
    expect(mail.text).toContain(`https://dealer.test/shop/${place.cname}/link#${link}`)
    expect(mail.html).toContain('<div lang="en">')
    expect(mail.html).not.toContain('<Fils>')
  })

  test('mails nothing to strangers, to deactivated accounts, and to other dealerships', async () => {
    const other = await buildDealership(target.app)
    for (const purpose of ['sign_in', 'password_reset'] as const) {
      expect(await mailed(purpose, { email: `no.${email}` })).toBe(0)
      expect(await mailed(purpose, { dealership: other.cname })).toBe(0)
      expect(await mailed(purpose, { dealership: 'nowhere.example.test' })).toBe(0)
    }
    await within(tx =>
      tx
        .update(customerAccounts)
        .set({ is_active: false })
        .where(eq(customerAccounts.customer_id, customer.id)),
    )
    for (const purpose of ['sign_in', 'password_reset', 'sign_up'] as const)
      expect(await mailed(purpose)).toBe(0)
  })
})

describe('a link to sign in', () => {
  test('signs in under a new token, once', async () => {
    const link = await linkFor('sign_in')
    const by = freshVisitor()
    const planted = by.cookies.get('__Host-dp_csid')
    const read = await by.call(accounts.readLink, { body: { customer_link: link } })
    expect(read.body).toMatchObject({ purpose: 'sign_in', first_name: 'Zoé', email, language: 'fr' })
    const { status, body } = await use(link, undefined, by)
    expect([status, body.url]).toEqual([200, `/shop/${place.cname}/payment`])
    expect(by.cookies.get('__Host-dp_csid')).not.toBe(planted)
    expect((await me(by)).body.customer.id).toBe(customer.id)
    expect(codeOf(await use(link))).toBe('link_invalid')
    expect((await events(customer.id)).at(-1)).toMatchObject({
      action: 'customer_sign_in.done',
      actor: customer.id,
      changes: { by: 'link' },
    })
  })

  test('used twenty times concurrently signs in once', async () => {
    const link = await linkFor('sign_in')
    const replies = await Promise.all(Array.from({ length: 20 }, () => use(link)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is void after a quarter of an hour, after a newer one was sent, and when guessed', async () => {
    const old = await linkFor('sign_in')
    const [row] = await within(tx => tx.select().from(customerLinks).where(eq(customerLinks.email, email)))
    expect(Date.parse(row?.expires ?? '') - Date.parse(row?.created ?? '')).toBe(15 * 60_000)
    expect(JSON.stringify(row)).not.toContain(old)
    const newer = await linkFor('sign_in')
    expect(codeOf(await use(old))).toBe('link_invalid')
    await within(tx => tx.update(customerLinks).set({ expires: sql`now() - interval '1 second'` }))
    expect(codeOf(await use(newer))).toBe('link_invalid')
    const by = customerRequester(target, '203.0.113.10')
    const statuses = []
    for (let n = 0; n < 11; n += 1) statuses.push((await use('A'.repeat(43), undefined, by)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429])
  })

  test('is sent to existing accounts that request another', async () => {
    const link = await linkFor('sign_up')
    expect((await newestMail(target)).subject).toContain('Vous avez déjà un compte')
    expect((await use(link)).status).toBe(200)
    const rows = await within(tx => tx.select().from(customers).where(eq(customers.email, email)))
    expect(rows).toHaveLength(1)
  })
})

describe('a link to a new password', () => {
  test('ends every session, signs nobody in, unlocks the account, and is reported by mail', async () => {
    const elsewhere = await signedInCustomer(target, customer)
    for (let n = 0; n < 5; n += 1) await login('wrong')
    expect(await login(password)).toBe(429)
    const by = freshVisitor()
    const { status, body } = await use(await linkFor('password_reset'), better, by)
    expect([status, body.url]).toEqual([200, `/shop/${place.cname}?reason=password_changed`])
    expect((await me(by)).status).toBe(401)
    expect(await me(elsewhere)).toMatchObject({
      status: 440,
      body: { params: { reason: 'password_changed' } },
    })
    expect(await newestMail(target)).toMatchObject({ to: email, subject: 'Votre mot de passe a été modifié' })
    expect([await login(password), await login(better)]).toEqual([400, 200])
    expect((await events(customer.id)).map(({ action }) => action)).toContain('customer_password.changed')
  })

  test('stays valid after a refused password, and voids the link to sign in', async () => {
    const signIn = await linkFor('sign_in')
    const link = await linkFor('password_reset')
    expect((await use(link)).body).toMatchObject({ fields: { password: [{ rule: 'required' }] } })
    for (const weak of ['fourteen chars', 'passwordpassword', 'my forecourt pass phrase'])
      expect((await use(link, weak)).body).toMatchObject({ fields: { password: [{ rule: 'password' }] } })
    const body = { customer_link: link, password: better, confirm_password: `${better}.` }
    expect((await freshVisitor().call(accounts.verify, { body })).body).toMatchObject({
      fields: { confirm_password: [{ rule: 'password_match' }] },
    })
    expect((await use(link, better)).status).toBe(200)
    expect(codeOf(await use(signIn))).toBe('link_invalid')
  })
})

describe('a link to an account', () => {
  const asked = { person: { first_name: 'Nora', last_name: 'Okafor', language: 'en' as const } }

  test('adds a new customer when the mailbox is proven, and not before', async () => {
    const theirs = `nora.${newId()}@mail.example.test`
    const found = () =>
      within(tx =>
        tx
          .select()
          .from(customers)
          .where(and(eq(customers.dealer_id, place.id), eq(customers.email, theirs))),
      )
    const rep = await buildUser(target.app, { role: 'dealer_sales_rep', dealerships: [place] })
    const link = await linkFor('sign_up', { email: theirs, ...asked })
    expect(await found()).toEqual([])
    const by = freshVisitor()
    const replies = await Promise.all([
      use(link, better, by),
      ...Array.from({ length: 5 }, () => use(link, better)),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const [row, ...others] = await found()
    expect(others).toEqual([])
    expect(row).toMatchObject({
      first_name: 'Nora',
      last_name: 'Okafor',
      language: 'en',
      lead_type: 'customer_side',
      archive_status: 'Active',
      assigned_dealer: null,
    })
    expect(row?.search).toContain('okafor nora')
    const told = await within(tx =>
      tx
        .select()
        .from(notifications)
        .where(eq(notifications.customer_id, row?.id ?? '')),
    )
    expect(told).toMatchObject([{ event: 'customer_creates_account', user_id: rep.id }])
    expect((await events(row?.id ?? ''))[0]).toMatchObject({
      action: 'customer_account.created',
      changes: { by: 'link', is_new: true },
    })
  })

  test('belongs to the dealership’s customer with that address', async () => {
    const known = await buildCustomer(target.app, { dealer_id: place.id, first_name: 'Marie' })
    const link = await linkFor('sign_up', { email: known.email ?? '', ...asked })
    const by = freshVisitor()
    expect((await use(link, better, by)).status).toBe(200)
    expect((await me(by)).body.customer).toMatchObject({ id: known.id, first_name: 'Marie' })
  })
})
