import { installation } from '@forecourt/contract/setup/installation.ts'
import { account } from '@forecourt/contract/identity/account.ts'
import { users as usersContract } from '@forecourt/contract/identity/users.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { signedIn, requester } from '../../../test/actors.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { auditEvents } from '#platform/audit/audit.table.ts'
import { PLATFORM } from '#platform/audit/audit.service.ts'
import { readConfig } from '#platform/config.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { dealerships, organisations } from '#platform/db/dealerships.table.ts'
import { codeOf, stepAt } from '#identity/accounts/proof/totp.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { users } from '#identity/accounts/users/users.table.ts'
import { findConfigurationGaps } from './configuration-gaps.ts'
import { makeFirstLink, printFirstLink } from './first-link.ts'
import { firstLinks } from './first-links.table.ts'

const target = useTestApp()
const password = 'marmalade window corridor'

const tokenOf = (link: string | undefined) => link?.split('#')[1] ?? ''

const bodyWith = (link_token: string, given: object = {}) => ({
  link_token,
  organization: 'Tidewater Group',
  name: 'Tidewater Motors',
  country: 'US' as const,
  province_code: 'NJ',
  city: 'Paramus',
  address_line_1: '1 Route 17',
  postal_code: '07652',
  phone: '201-555-0142',
  email: 'sales@tidewater.example',
  cname: 'tidewater',
  first_name: 'Dana',
  last_name: 'Whitfield',
  user_email: 'Dana@Tidewater.example',
  language: 'en' as const,
  new_password: password,
  confirm_new_password: password,
  ...given,
})

const open = async (link_token: string, browser?: TestBrowser) =>
  (browser ?? (await requester(target))).call(installation.openFirstLink, { body: { link_token } })
const create = async (token: string, given: object = {}, browser?: TestBrowser) =>
  (browser ?? (await requester(target))).call(installation.createFirstAdministrator, {
    body: bodyWith(token, given),
  })

const countRows = () =>
  withPlatform(target.app.pool, async tx => {
    const counts = await tx.execute(sql`SELECT (SELECT count(*)::int FROM ${users}) AS people,
      (SELECT count(*)::int FROM ${dealerships}) AS dealerships, (SELECT count(*)::int FROM ${organisations}) AS organizations`)
    return counts.rows[0]
  })

const emptyInstallation = { people: 0, dealerships: 0, organizations: 0 }
let token: string

beforeEach(async () => {
  const link = await makeFirstLink(target.app)
  if (link !== undefined) token = tokenOf(link)
})

describe('the link of an empty installation', () => {
  test('is printed on the console with the public address, and stored only as a hash', async () => {
    const lines: string[] = []
    await printFirstLink(line => lines.push(line), target.app)
    const link = lines.find(line => line.includes('#'))?.trim()
    expect(link).toMatch(/^https:\/\/dealer\.test\/dealer\/setup#[\w-]{43}$/)
    const stored = await withPlatform(target.app.pool, tx => tx.select().from(firstLinks))
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(tokenOf(link))
    expect((await open(tokenOf(link))).status).toBe(204)
  })

  test('is void once another start has printed a new one', async () => {
    const later = tokenOf(await makeFirstLink(target.app))
    expect(await open(token)).toMatchObject({ status: 400, body: { code: 'link_invalid' } })
    expect(await create(token)).toMatchObject({ status: 400, body: { code: 'link_invalid' } })
    expect((await open(later)).status).toBe(204)
    expect(await countRows()).toEqual(emptyInstallation)
  })

  test('expires after 24 hours', async () => {
    await withPlatform(target.app.pool, tx =>
      tx.update(firstLinks).set({ expires: sql`now() - interval '1 second'` }),
    )
    expect(await create(token)).toMatchObject({ status: 400, body: { code: 'link_invalid' } })
    expect(await countRows()).toEqual(emptyInstallation)
  })

  test('survives a form that is refused, which names every field', async () => {
    const wrong = {
      organization: ' ',
      province_code: 'AL',
      phone: '1',
      user_email: 'nobody',
      new_password: 'short',
      cname: '',
    }
    const { status, body } = await create(token, wrong)
    expect([status, body]).toMatchObject([400, { fields: { cname: [{ rule: 'cname' }] } }])
    const { body: refused } = await create(token, { ...wrong, cname: 'tidewater' })
    expect(refused).toMatchObject({
      fields: {
        organization: [{ rule: 'required' }],
        province_code: [{ rule: 'place_of_code', params: { place: 'NJ' } }],
        phone: [{ rule: 'phone' }],
        user_email: [{ rule: 'email' }],
        new_password: [{ rule: 'password' }],
      },
    })
    expect((await open(token)).status).toBe(204)
    expect(await countRows()).toEqual(emptyInstallation)
  })

  test('is guessed no faster than a password', async () => {
    const browser = await requester(target, '10.7.7.7')
    for (let n = 0; n < 10; n += 1) expect((await open('x'.repeat(43), browser)).status).toBe(400)
    expect(await open('x'.repeat(43), browser)).toMatchObject({ status: 429 })
  })

  test('opened in two browsers makes one installation, whose administrator signs in with an app alone', async () => {
    const outcomes = await Promise.all([
      create(token),
      create(token, { organization: 'Rival Group', cname: 'rival' }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400])
    expect(await countRows()).toEqual({ people: 1, dealerships: 1, organizations: 1 })
    expect(await makeFirstLink(target.app)).toBeUndefined()
    expect((await open(token)).status).toBe(400)

    const browser = await requester(target)
    const signIn = await browser.call(usersContract.login, {
      body: { email: 'dana@tidewater.example', password },
    })
    expect(signIn.body.user).toMatchObject({ is_super_admin: true, fully_authenticated: false })
    const { secret } = (await browser.call(account.setUpAuthenticator)).body
    const confirmed = await browser.call(account.confirmAuthenticator, {
      body: { app_code: codeNow(secret) },
    })
    expect(confirmed.status).toBe(200)
    expect(confirmed.body.recovery_codes).toHaveLength(10)
    const { user } = (await browser.call(usersContract.currentUser)).body
    expect(user).toMatchObject({ fully_authenticated: true, email: 'dana@tidewater.example' })
  })

  test('records its events in the chain of the platform', async () => {
    const events = await withTenant(target.app.pool, { id: PLATFORM }, tx => tx.select().from(auditEvents))
    const actions = events.map(({ action }) => action)
    for (const action of ['first_link.made', 'organization.created', 'dealership.created', 'user.created'])
      expect(actions).toContain(action)
  })

  test('is not printed by a later start', async () => {
    const lines: string[] = []
    await printFirstLink(line => lines.push(line), target.app)
    expect(lines).toEqual([])
  })
})

const codeNow = (secret: string) => codeOf(secret, stepAt(target.app.now()))

describe('what is not configured', () => {
  const long = 'a long random secret of these tests 0123456789'
  const production = {
    NODE_ENV: 'production',
    SESSION_SECRET: long,
    SEALING_KEY: long,
    PUBLIC_URL: 'https://deals.example.com',
  }

  test('is listed by importance, and the list is empty once everything is configured', () => {
    expect(findConfigurationGaps(readConfig(production))).toEqual([
      'mail',
      'texts',
      'cards',
      'antivirus',
      'support_contact',
      'rate_engine',
      'valuation',
      'plan_prices',
      'dms',
    ])
    const complete = {
      ...production,
      SMTP_URL: 'smtp://mail.example.com',
      MAIL_FROM: 'Tidewater <deals@tidewater.example>',
      SMS_URL: 'https://sms.example.com',
      CARDS_CLIENT_ID: 'ca_1',
      CARDS_SECRET: 'sk_1',
      CARDS_WEBHOOK_SECRET: 'whsec_0123456789',
      CLAMD_URL: 'tcp://127.0.0.1:3310',
      SUPPORT_EMAIL: 'help@tidewater.example',
      RATE_ENGINE_URL: 'https://rates.example.com',
      VALUATION_URL: 'https://values.example.com',
      PEN_URL: 'https://plans.example.com',
      DMS_URL: 'https://dms.example.com',
    }
    expect(findConfigurationGaps(readConfig(complete))).toEqual([])
    const { CARDS_WEBHOOK_SECRET: _unset, ...deaf } = complete
    expect(findConfigurationGaps(readConfig(deaf))).toEqual(['card_events'])
  })

  test('is shown to super admins only', async () => {
    const admin = await buildUser(target.app, { role: 'dealer_admin' })
    const [place] = await withPlatform(target.app.pool, tx => tx.select().from(dealerships).limit(1))
    const platform = await buildUser(target.app, { is_super_admin: true, dealerships: [] })
    const read = async (user: typeof admin) =>
      (await signedIn(target, user, place ?? null)).call(installation.configuration)
    expect((await read(platform)).body.missing).toContain('mail')
    expect((await read(admin)).status).toBe(403)
  })
})
