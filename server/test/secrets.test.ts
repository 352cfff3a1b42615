import { customerAccounts } from '@forecourt/contract/identity/customer-accounts.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { invitations } from '@forecourt/contract/identity/invitations.ts'
import { leads } from '@forecourt/contract/customers/leads.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { Client } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { linkJobPlace, mailCustomerLink } from '#customers/customer-accounts/mail-link.service.ts'
import { newId } from '#platform/http/ids.ts'
import { codeIn, customerRequester, newestMail, newestText, signedIn, requester } from './actors.ts'
import { useTestApp, type TestBrowser } from './test-app.ts'

/**
 * Enters recognisable secrets wherever one is accepted; afterwards none may be found in clear, in any table
 * or line of the log (security H1, H9, L3). Add each new kind of secret here.
 */
const lines: string[] = []
const target = useTestApp({ LOG_LEVEL: 'trace' }, { write: line => lines.push(line) })
const secrets = new Map<string, string>()
const password = 'Kingfisher canary 7391 passphrase'
const card = '4111111111111111'
/** Unlike the numbers of factories, which all begin with 416. */
const setUpPhone = '6045550177'
const staffPhone = '+16045550163'
let email = ''
let referenceOfFault = ''

const keepCookies = (when: string, { cookies }: TestBrowser) => {
  for (const [name, value] of cookies) secrets.set(`${name} ${when}`, value)
}

beforeAll(async () => {
  const { app } = target
  const dealership = await buildDealership(app, {})
  const other = await buildDealership(app, {})
  const dealerships = [dealership, other]
  const user = await buildUser(app, { role: 'dealer_admin', password, phone: staffPhone, dealerships })
  email = user.email
  secrets
    .set('password', password)
    .set('card', card)
    .set('set-up phone', setUpPhone)
    .set('staff phone', staffPhone.slice(2))
  const browser = await requester(target)
  keepCookies('of a visitor', browser)
  await enterPasswords(browser)
  await enterCode(browser, 'sign in', async () => {
    await browser.call(users.sendOtp)
    const token = codeIn(await newestText(target))
    secrets.set('code of the sign-in', token)
    await browser.call(users.verify, { body: { token: token === '000000' ? '000001' : '000000' } })
    return browser.call(users.verify, { body: { token, remember_device: true } })
  })
  await browser.call(users.login, { body: { email, password } })
  keepCookies('of a remembered browser', browser)
  await browser.call(users.transferSession, { body: { dealership_id: dealership.id } })
  keepCookies('after a switch', browser)
  await enterCards(browser, dealership.id)
  await browser.call(users.logout)
  await setUpPhoneOf(dealership)
  await enterCustomersSide(dealership)
  await sendLead(dealership)
  await failWithSecrets()
})

/** The key of a sender, created and shown; a wrong one is not logged either. */
async function sendLead(place: { id: string }) {
  const admin = await buildUser(target.app, { role: 'dealer_admin', dealerships: [place] })
  const staff = await signedIn(target, admin, place)
  const { body } = await staff.call(leads.createKey, { body: { name: 'Portal' } })
  const wrong = 'Turnstone-canary-2217-key'
  secrets.set('lead key', body.secret).set('wrong lead key', wrong)
  for (const secret of [body.secret, wrong])
    await target.fastify.inject({
      method: 'POST',
      url: '/api/leads/adf/',
      headers: { 'content-type': 'application/xml', authorization: `Bearer ${secret}` },
      payload: '<adf/>',
    })
}

/** An invitation, the password set with it, a wrong one, and the cookies of the customer's browser. */
async function enterCustomersSide(place: Awaited<ReturnType<typeof buildDealership>>) {
  const admin = await buildUser(target.app, { role: 'dealer_admin', dealerships: [place] })
  const staff = await signedIn(target, admin, place)
  const customer = await buildCustomer(target.app, { dealer_id: place.id })
  const params = { id: customer.id }
  const { body } = await staff.call(invitations.trackShared, { params, body: { share_type: 'copy_link' } })
  const invitation = body.url?.split('#')[1] ?? ''
  const own = 'Oystercatcher canary 6274 passphrase'
  const wrong = 'Sandpiper canary 1846 passphrase'
  secrets
    .set('invitation', invitation)
    .set('customer’s password', own)
    .set('customer’s wrong password', wrong)
  const browser = customerRequester(target)
  const choice = { invitation, password: own, confirm_password: own }
  expect((await browser.call(customerAccounts.acceptInvitation, { body: choice })).status).toBe(200)
  keepCookies('of a customer', browser)
  const { cname: dealership } = place
  const login = { dealership, email: customer.email ?? '', password: wrong }
  await customerRequester(target).call(customerAccounts.login, { body: login })
  await useCustomersLink(place.cname, customer.email ?? '')
  await staff.call(users.loginAsCustomer, { body: { customer_id: customer.id } })
  keepCookies('of staff as a customer', staff)
}

/** A link to a new password, requested, mailed and used. */
async function useCustomersLink(dealership: string, address: string) {
  const { app } = target
  const fresh = 'Turnstone canary 9032 passphrase'
  const id = newId()
  const wanted = { dealership, email: address, purpose: 'password_reset', person: null }
  const sealed = app.keyring.platform.seal(JSON.stringify(wanted), linkJobPlace(id)).stored
  await customerRequester(target).call(customerAccounts.resetPassword, {
    body: { dealership, email: address },
  })
  await mailCustomerLink(app, { id, sealed, is_mailed: true })
  const link = /#([\w-]{43})/.exec((await newestMail(target)).text)?.[1] ?? ''
  secrets.set('customer’s link', link).set('customer’s new password', fresh)
  const chosen = { customer_link: link, password: fresh, confirm_password: fresh }
  expect((await customerRequester(target).call(customerAccounts.verify, { body: chosen })).status).toBe(200)
}

async function enterPasswords(browser: TestBrowser) {
  secrets.set('wrong password', 'Nightheron canary 5528 passphrase')
  const wrong = secrets.get('wrong password') ?? ''
  await browser.call(users.login, { body: { email, password: wrong } })
  await browser.call(users.login, { body: { email: `no.${email}`, password } })
  await browser.send('POST', '/api/dealer/user/login/', { body: { email: 7, password, [wrong]: password } })
  await browser.send('POST', '/api/dealer/user/login/', {
    body: `{"password": "${password}`,
    headers: { 'content-type': 'application/json' },
  })
  await browser.send('GET', '/api/dealer/user/current_user/', { query: { password } })
  await browser.call(users.login, { body: { email, password } })
  keepCookies('at the second factor', browser)
}

async function enterCode(browser: TestBrowser, when: string, work: () => Promise<{ status: number }>) {
  const { status } = await work()
  expect(status).toBe(200)
  keepCookies(`after ${when}`, browser)
}

/** Enters a card number in every text field of staff, in every format. */
async function enterCards(browser: TestBrowser, dealer_id: string) {
  const spaced = card.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
  const { id } = await buildCustomer(target.app, { dealer_id })
  const order = await buildOrder(target.app, { dealer_id, customer_id: id })
  const note = `Visa ${card}, also ${spaced} and ${spaced.replaceAll(' ', '-')}`
  const headers = { 'if-match': '"v1"' }
  const noted = await browser.call(customers.update, { params: { id }, body: { note }, headers })
  expect(noted.status).toBe(200)
  await browser.call(customers.update, {
    params: { id },
    body: { address_line_1: card, address_line_2: spaced, city: card, last_name: card },
    headers: { 'if-match': '"v2"' },
  })
  const { status } = await browser.call(orders.update, { params: { id: order.id }, body: { note }, headers })
  expect(status).toBe(200)
  await browser.call(customers.saveView, { body: { name: `View ${card}`, query: 'awaiting=dealer' } })
  await browser.call(customers.list, { query: { search: card } })
}

async function setUpPhoneOf(dealership: { id: string }) {
  const newcomer = await buildUser(target.app, { password, phone: null, dealerships: [dealership] })
  const browser = await requester(target, '10.0.0.2')
  await browser.call(users.login, { body: { email: newcomer.email, password } })
  await enterCode(browser, 'set-up', async () => {
    await browser.call(users.setupOtp, { body: { phone: setUpPhone } })
    const token = codeIn(await newestText(target))
    secrets.set('code of the set-up', token)
    return browser.call(users.confirmOtpDevice, {
      body: { token, phone: setUpPhone, remember_device: true },
    })
  })
}

/** A failing statement has its parameters; the log must not. */
async function failWithSecrets() {
  const browser = await requester(target, '10.0.0.3')
  const fresh = await requester(target, '10.0.0.4')
  await fresh.call(users.login, { body: { email, password } })
  await owner(client => client.query('ALTER FUNCTION count_attempt RENAME TO count_attempt_away'))
  const reply = await browser.call(users.login, { body: { email, password } })
  const late = await fresh.call(users.verify, { body: { token: '918273' } })
  await owner(client => client.query('ALTER FUNCTION count_attempt_away RENAME TO count_attempt'))
  expect([reply.status, late.status]).toEqual([500, 500])
  referenceOfFault = (reply.body as unknown as { reference_id: string }).reference_id
}

async function owner<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(target.ownerUrl)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Every row of every table as text, without timestamps, whose digits would match codes. */
const everyRow = () =>
  owner(async client => {
    const { rows: tables } = await client.query<{ name: string; moments: string[] }>(`
      SELECT format('%I.%I', t.schemaname, t.tablename) AS name,
        array(SELECT c.column_name::text FROM information_schema.columns c
          WHERE c.table_schema = t.schemaname AND c.table_name = t.tablename AND c.data_type LIKE 'timestamp%') AS moments
      FROM pg_tables t WHERE t.schemaname NOT IN ('pg_catalog', 'information_schema')`)
    const found: string[] = []
    await client.query('BEGIN')
    for (const { name, moments } of tables) {
      // Row security hides rows from an owner who is no superuser; this switches it off until the end of the
      // transaction.
      await client.query(`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`)
      const { rows } = await client.query<{ row: string }>(
        `SELECT (to_jsonb(t) - $1::text[])::text AS row FROM ${name} AS t`,
        [moments],
      )
      found.push(...rows.map(({ row }) => `${name} ${row}`))
    }
    await client.query('ROLLBACK')
    return found
  })

/** The possible forms of a secret: plain, encoded, grouped or reversed. */
function formsOf(secret: string): RegExp[] {
  const bytes = Buffer.from(secret)
  const encoded = [bytes.toString('base64'), bytes.toString('base64url'), bytes.toString('hex')]
  const raw = Buffer.from(secret, 'base64url')
  const reversed = secret.split('').toReversed().join('')
  const grouped = /^\d{10,}$/.test(secret) ? [secret.split('').join('[ .()-]*')] : []
  const plain = [secret, reversed, ...encoded, ...(raw.length === 32 ? [raw.toString('hex')] : [])]
  // A short code must match as a whole; within a longer number or a hash its digits mean nothing.
  const alone = (text: string) => (secret.length < 8 ? `(?<![0-9A-Za-z])${text}(?![0-9A-Za-z])` : text)
  return [...plain.map(text => text.replaceAll(/\W/g, String.raw`\$&`)), ...grouped].map(
    text => new RegExp(alone(text), 'i'),
  )
}

const leaksIn = (texts: readonly string[]) =>
  [...secrets].flatMap(([name, secret]) => {
    const forms = formsOf(secret)
    return texts.filter(text => forms.some(form => form.test(text))).map(text => `${name}: ${text}`)
  })

describe('an entered secret', () => {
  test('was entered', () => {
    expect([...secrets.keys()]).toEqual(
      expect.arrayContaining([
        '__Host-dp_sid after sign in',
        '__Host-dp_dev after set-up',
        'code of the set-up',
      ]),
    )
    expect(new Set(secrets.values()).size).toBeGreaterThan(15)
  })

  test('is in no table', async () => {
    const rows = await everyRow()
    // Values that are not secret are found, so the search works.
    expect(rows.some(row => row.startsWith('public.users') && row.includes(email))).toBe(true)
    expect(rows.some(row => row.includes('••••1111'))).toBe(true)
    expect(leaksIn(rows)).toEqual([])
  })

  test('is in no line of the log', () => {
    expect(lines.some(line => line.includes(referenceOfFault) && line.includes('fault'))).toBe(true)
    expect(leaksIn(lines)).toEqual([])
  })
})
