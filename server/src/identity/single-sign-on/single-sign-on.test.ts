import { singleSignOn } from '@forecourt/contract/identity/single-sign-on.ts'
import { users as usersContract } from '@forecourt/contract/identity/users.ts'
import { eq } from 'drizzle-orm'
import * as openid from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withPlatform } from '#platform/db/tenant.ts'
import { launchSandbox, type Sandbox } from '#platform/outside/sandbox-process.ts'
import { users } from '#identity/accounts/users/users.table.ts'
import { requester } from '../../../test/actors.ts'
import { answerOfOidc, answerOfSaml, begin, bring } from '../../../test/sign-on-peers.ts'
import { ORIGIN, useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildIdentityProvider } from '#identity/identity-providers/identity-providers.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'

type Built<F extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<F>>

const target = useTestApp()
let sandbox: Sandbox
let place: Built<typeof buildDealership>
let second: Built<typeof buildDealership>
let saml: Built<typeof buildIdentityProvider>
let oidc: Built<typeof buildIdentityProvider>

beforeAll(async () => {
  const { app } = target
  sandbox = await launchSandbox().ready
  place = await buildDealership(app)
  second = await buildDealership(app, { organisation_id: place.organisation_id })
  const { certificate, ...peer } = sandbox.signOn.saml
  saml = await buildIdentityProvider(app, {
    ...peer,
    name: 'Maple Harbour',
    certificates: [certificate],
    email_domains: ['maple-harbour.example'],
    creates_users: true,
    dealerships: [{ ...place, code: 'MH-TOR' }],
  })
  const id = '0198b4a0-0000-7000-8000-000000000001'
  const { issuer } = sandbox.signOn.oidc
  const registered = await openid.dynamicClientRegistration(
    new URL(issuer),
    { redirect_uris: [`${ORIGIN}/api/dealer/sso/${id}/callback/`], response_types: ['code'] },
    undefined,
    { execute: [openid.allowInsecureRequests] },
  )
  const { client_id, client_secret } = registered.clientMetadata()
  oidc = await buildIdentityProvider(app, {
    id,
    kind: 'oidc',
    source: 'oem_sso_multi',
    name: 'Terra Motors',
    issuer,
    sign_on_url: null,
    client_id,
    client_secret: String(client_secret),
    email_domains: ['terra-motors.example'],
    creates_users: true,
    dealerships: [
      { ...place, code: 'T-4401' },
      { ...second, code: 'T-4402' },
    ],
  })
  const staff = { role: 'dealer_sales_manager', dealerships: [place] } as const
  await buildUser(app, { ...staff, source: 'saml', email: 'nadia.beaulieu@maple-harbour.example' })
  await buildUser(app, { ...staff, source: 'saml', email: 'owen.marchetti@maple-harbour.example' })
  await buildUser(app, { ...staff, source: 'oem_sso_multi', email: 'Hugo.Castellanos@terra-motors.example' })
  await buildUser(app, {
    ...staff,
    source: 'oem_sso_multi',
    email: 'mei.fontaine@terra-motors.example',
    dealerships: [place, second],
  })
})
afterAll(() => sandbox.stop())

async function bySaml(person: string, next?: string) {
  const { browser, url } = await begin(target, saml.id, next === undefined ? {} : { next })
  const planted = browser.cookies.get('__Host-dp_sid')
  const { action, values } = await answerOfSaml(url, person)
  const { status, headers } = await bring(browser, action, values)
  return { browser, status, location: headers['location'], planted, queries: headers['x-query-count'] }
}

async function byOidc(person: string, next?: string) {
  const { browser, url } = await begin(target, oidc.id, next === undefined ? {} : { next })
  const planted = browser.cookies.get('__Host-dp_sid')
  const back = await answerOfOidc(url, person, ORIGIN)
  const { status, headers } = await browser.send('GET', back.pathname + back.search)
  return { browser, status, location: headers['location'], planted, queries: headers['x-query-count'] }
}

const whoIs = async (browser: TestBrowser) => (await browser.call(usersContract.currentUser)).body

describe.each([
  ['SAML', bySaml, 'mh-1001', 'nadia.beaulieu@maple-harbour.example'],
  ['OpenID Connect', byOidc, 'terra-77401', 'Hugo.Castellanos@terra-motors.example'],
] as const)('%s', (_kind, signIn, person, email) => {
  test('signs a known person in, at the page they wanted, under a new session', async () => {
    const { browser, status, location, planted, queries } = await signIn(person, '/customers?status=lost')
    expect([status, location]).toEqual([303, '/dealer/customers?status=lost'])
    const { user } = await whoIs(browser)
    expect(user).toMatchObject({ email, fully_authenticated: true, dealership: { id: place.id } })
    expect(browser.cookies.get('__Host-dp_sid')).not.toBe(planted)
    expect(Number(queries)).toBeLessThanOrEqual(6)
    expect((await browser.send('GET', '/api/dealer/customer/')).status).toBe(200)
  })

  test('again, and the person is the same', async () => {
    const first = await whoIs((await signIn(person)).browser)
    const again = await whoIs((await signIn(person)).browser)
    expect(again.user.id).toBe(first.user.id)
  })

  test('the next page is one of ours', async () => {
    const { location } = await signIn(person, 'https://evil.example/')
    expect(location).toBe('/dealer/')
  })

  test('cancelling there ends on the sign-in page, with nothing created', async () => {
    const { browser, location } = await signIn('')
    expect(location).toMatch(/^\/dealer\/login\?reason=sso_(cancelled|refused)$/)
    expect((await browser.send('GET', '/api/dealer/user/current_user/')).status).toBe(401)
  })
})

describe('the second factor', () => {
  test('that the provider did not ask for is required here', async () => {
    const { browser } = await bySaml('mh-1002')
    expect((await whoIs(browser)).user.fully_authenticated).toBe(false)
    expect((await browser.send('GET', '/api/dealer/customer/')).body).toMatchObject({
      code: 'second_factor_required',
    })
  })

  test('of a provider that is not trusted for it is required here', async () => {
    const { issuer, sign_on_url, certificate } = sandbox.signOn.saml
    const doubted = await buildIdentityProvider(target.app, {
      issuer,
      sign_on_url,
      certificates: [certificate],
      trusts_second_factor: false,
      email_domains: ['maple-harbour.example'],
      dealerships: [place],
    })
    const { browser, url } = await begin(target, doubted.id)
    const { action, values } = await answerOfSaml(url, 'mh-1001')
    await bring(browser, action, values)
    expect((await whoIs(browser)).user.fully_authenticated).toBe(false)
  })
})

describe('a new user', () => {
  test.each([
    ['SAML', bySaml, 'mh-1003', 'priya.lindqvist@maple-harbour.example', 'saml'],
    ['OpenID Connect', byOidc, 'terra-77403', 'lars.okonkwo@terra-motors.example', 'oem_sso_multi'],
  ] as const)(
    'by %s has an account without a role, and so no permission',
    async (_kind, signIn, person, email, source) => {
      const { browser, queries } = await signIn(person)
      expect((await whoIs(browser)).user).toMatchObject({ email, role: null, source, permissions: [] })
      expect((await browser.send('GET', '/api/dealer/customer/')).status).toBe(403)
      expect(Number(queries)).toBeLessThanOrEqual(6)
      const again = await signIn(person)
      expect((await whoIs(again.browser)).user.email).toBe(email)
      const known = await withPlatform(target.app.pool, tx =>
        tx.select().from(users).where(eq(users.email, email)),
      )
      expect(known).toHaveLength(1)
    },
  )

  test('a user of several dealerships chooses one', async () => {
    const { browser } = await byOidc('terra-77402')
    const { user, total_managed_dealerships } = await whoIs(browser)
    expect([user.dealership, total_managed_dealerships]).toEqual([null, 2])
  })
})

describe('the sign-in page', () => {
  test('offers providers by the domain of an email address, and those for everybody', async () => {
    const browser = await requester(target)
    const shown = await buildIdentityProvider(target.app, { name: 'Everybody', is_shown: true })
    const namesFor = async (email?: string) => {
      const { body } = await browser.call(
        singleSignOn.providers,
        email === undefined ? {} : { query: { email } },
      )
      return body.results.map(({ name }) => name)
    }
    expect(await namesFor()).toEqual(['Everybody'])
    expect(await namesFor('a@terra-motors.example')).toEqual(['Everybody', 'Terra Motors'])
    expect(await namesFor('a@sub.terra-motors.example')).toEqual([shown.name])
    expect(await namesFor('nonsense')).toEqual(['Everybody'])
  })

  test('a provider that is unknown, switched off or unreachable begins no sign-in', async () => {
    const browser = await requester(target)
    const off = await buildIdentityProvider(target.app, { is_active: false })
    const away = await buildIdentityProvider(target.app, {
      kind: 'oidc',
      source: 'oem_sso_multi',
      client_id: 'x',
      client_secret: 'y',
      issuer: 'http://127.0.0.1:9/nobody',
    })
    const start = async (provider: string) =>
      (await browser.call(singleSignOn.start, { body: { provider } })).status
    expect(await start(off.id)).toBe(404)
    expect(await start('0198b4a0-0000-7000-8000-0000000000ff')).toBe(404)
    expect(await start(away.id)).toBe(502)
  })

  test('our metadata names the callback address', async () => {
    const browser = await requester(target)
    const { status, body } = await browser.send('GET', `/api/dealer/sso/${saml.id}/metadata/`)
    expect(status).toBe(200)
    expect(body).toContain(`Location="${ORIGIN}/api/dealer/sso/${saml.id}/acs/"`)
    expect((await browser.send('GET', `/api/dealer/sso/${oidc.id}/metadata/`)).status).toBe(404)
  })
})
