import { users } from '@forecourt/contract/identity/users.ts'
import * as openid from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchSandbox, type Sandbox } from '#platform/outside/sandbox-process.ts'
import { startHostileProvider, type Plan } from '../../../test/hostile-openid.ts'
import { answerOfOidc, begin, leftBehind, newestEvent } from '../../../test/sign-on-peers.ts'
import { ORIGIN, useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildIdentityProvider } from '#identity/identity-providers/identity-providers.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'

type Built<F extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<F>>
type Provider = Built<typeof buildIdentityProvider>

const target = useTestApp()
const secret = 'client-secret-of-tests'
const sandboxId = '0198b4a0-0000-7000-8000-0000000000a1'

let hostile: Built<typeof startHostileProvider>
let sandbox: Sandbox
let provider: Provider
let second: Provider
let real: Provider

beforeAll(async () => {
  const { app } = target
  hostile = await startHostileProvider()
  sandbox = await launchSandbox().ready
  const place = await buildDealership(app)
  const foreign = await buildDealership(app)
  const common = {
    kind: 'oidc' as const,
    source: 'oem_sso_multi' as const,
    sign_on_url: null,
    email_domains: ['terra.example', 'terra-motors.example'],
    creates_users: true,
  } satisfies Parameters<typeof buildIdentityProvider>[1]
  const dealerships = [{ ...place, code: 'T-1' }]
  const peer = { ...common, issuer: hostile.issuer, client_secret: secret, dealerships }
  provider = await buildIdentityProvider(app, { ...peer, client_id: 'forecourt' })
  second = await buildIdentityProvider(app, { ...peer, client_id: 'forecourt-two' })
  const { issuer } = sandbox.signOn.oidc
  const registered = await openid.dynamicClientRegistration(
    new URL(issuer),
    { redirect_uris: [`${ORIGIN}/api/dealer/sso/${sandboxId}/callback/`], response_types: ['code'] },
    undefined,
    { execute: [openid.allowInsecureRequests] },
  )
  const client = registered.clientMetadata()
  real = await buildIdentityProvider(app, {
    ...common,
    id: sandboxId,
    issuer,
    client_id: client.client_id,
    client_secret: String(client.client_secret),
    dealerships: [{ ...place, code: 'T-4401' }],
  })
  await buildUser(app, { source: 'oem_sso_multi', email: 'hugo@terra.example', dealerships: [place] })
  await buildUser(app, { source: 'local', email: 'local@terra.example', dealerships: [place] })
  await buildUser(app, { source: 'oem_sso_multi', email: 'foreign@terra.example', dealerships: [foreign] })
})
afterAll(async () => {
  await hostile.stop()
  await sandbox.stop()
})

let addresses = 0
const under = (of: Provider) => begin(target, of.id, { address: `10.8.0.${(addresses += 1)}` })

/** The address to which an honest provider redirects the browser. */
function backFrom(url: URL, change: Record<string, string | null> = {}): URL {
  const back = new URL(url.searchParams.get('redirect_uri') ?? '')
  const values = { code: 'c0de', state: url.searchParams.get('state'), iss: hostile.issuer, ...change }
  for (const [name, value] of Object.entries(values)) if (value !== null) back.searchParams.set(name, value)
  return back
}

const arrive = (browser: TestBrowser, back: URL) => browser.send('GET', back.pathname + back.search)

async function expectRefused(browser: TestBrowser, back: URL, reason: string) {
  const before = await leftBehind(target)
  const { status, headers, body } = await arrive(browser, back)
  expect([status, String(headers['location'])]).toEqual([
    303,
    expect.stringMatching(/^\/dealer\/login\?reason=sso_[a-z_]+$/),
  ])
  expect(body ?? '').toBe('')
  expect(await leftBehind(target)).toEqual(before)
  expect((await browser.send('GET', '/api/dealer/user/current_user/')).status).toBe(401)
  expect(await newestEvent(target)).toMatchObject({
    action: 'sign_in.refused',
    outcome: 'refused',
    changes: { method: 'single_sign_on', reason },
  })
}

const now = () => Math.floor(Date.now() / 1000)

describe('a valid answer signs in', () => {
  test.each<readonly [string, () => Plan]>([
    ['as the provider makes it', () => ({})],
    ['59 s after its end', () => ({ claims: { exp: now() - 58 } })],
    ['made 59 s ahead', () => ({ claims: { iat: now() + 58 } })],
    [
      'for two audiences, of which we are meant',
      () => ({ claims: { aud: ['forecourt', 'other'], azp: 'forecourt' } }),
    ],
    [
      'with the email address asked for apart',
      () => ({
        claims: { email: undefined },
        userinfo: { email: 'hugo@terra.example', email_verified: true },
      }),
    ],
  ])('%s', async (_name, plan) => {
    const { browser, url } = await under(provider)
    hostile.expect(url, plan())
    expect((await arrive(browser, backFrom(url))).headers['location']).toBe('/dealer/')
    expect((await browser.send('GET', '/api/dealer/user/current_user/')).status).toBe(200)
  })

  test('a second factor that is only claimed outside the token is still required here', async () => {
    const { browser, url } = await under(provider)
    const userinfo = { email: 'hugo@terra.example', email_verified: true, amr: ['mfa'] }
    hostile.expect(url, { claims: { amr: undefined, email: undefined }, userinfo })
    await arrive(browser, backFrom(url))
    expect((await browser.send('GET', '/api/dealer/customer/')).body).toMatchObject({
      code: 'second_factor_required',
    })
  })
})

describe('the names of a new user', () => {
  let people = 0
  const arriveNamed = async (names: object, email = `new${'abcdefgh'.charAt(people)}@terra.example`) => {
    people += 1
    const { browser, url } = await under(provider)
    hostile.expect(url, { claims: { sub: `new-${people}`, email, ...names } })
    return { browser, back: backFrom(url), email }
  }

  test.each([
    [
      { given_name: ' Zoé  Anne ', family_name: '"Roy"' },
      { first_name: 'Zoé Anne', last_name: 'Roy' },
    ],
    [
      { given_name: 'J', family_name: 'O`Neil\u200F' },
      { first_name: 'J.', last_name: 'O’Neil' },
    ],
    [
      { given_name: 'x'.repeat(200), family_name: 'Roy' },
      { first_name: 'x'.repeat(30), last_name: 'Roy' },
    ],
    [
      { given_name: undefined, family_name: undefined },
      { first_name: expect.stringMatching(/^new[a-h]$/) as string, last_name: '' },
    ],
  ])('%j are stored by the rule of the panel', async (claims, stored) => {
    const { browser, back } = await arriveNamed(claims)
    expect((await arrive(browser, back)).headers['location']).toBe('/dealer/')
    const { user } = (await browser.call(users.currentUser)).body
    expect(user).toMatchObject(stored)
  })

  test.each([
    { given_name: '<script>alert(1)</script>', family_name: 'Roy' },
    { given_name: 'Zoé', family_name: 'R2D2' },
    { given_name: 'Zoé', family_name: '=1+1' },
  ])('%j create no user, with the reason recorded', async claims => {
    const { browser, back } = await arriveNamed(claims)
    await expectRefused(browser, back, 'name')
  })

  test('that cannot be derived from an address without letters create no user', async () => {
    const names = { given_name: undefined, family_name: undefined }
    const { browser, back } = await arriveNamed(names, '4401@terra.example')
    await expectRefused(browser, back, 'name')
  })
})

describe('a token', () => {
  const send = (status: number, headers: Record<string, string>, body: string): Plan => ({
    token: reply => void reply.writeHead(status, headers).end(body),
  })
  const json = { 'content-type': 'application/json' }
  test.each<readonly [string, string | RegExp, () => Plan]>([
    ['with another nonce', 'nonce', () => ({ claims: { nonce: 'another' } })],
    ['without a nonce', 'nonce', () => ({ claims: { nonce: undefined } })],
    ['by another issuer', 'iss', () => ({ claims: { iss: 'https://other.example' } })],
    ['without an issuer', 'iss', () => ({ claims: { iss: undefined } })],
    ['for another client', 'aud', () => ({ claims: { aud: 'somebody' } })],
    ['for our other registration', 'aud', () => ({ claims: { aud: 'forecourt-two' } })],
    ['for two clients, not saying which', /azp|aud/, () => ({ claims: { aud: ['forecourt', 'other'] } })],
    ['presented by another client', 'azp', () => ({ claims: { aud: ['forecourt', 'other'], azp: 'other' } })],
    ['61 s after its end', 'exp', () => ({ claims: { exp: now() - 62 } })],
    ['without an end', 'exp', () => ({ claims: { exp: undefined } })],
    ['made in the future', 'not_yet_valid', () => ({ claims: { iat: now() + 120 } })],
    ['made long ago', 'expired', () => ({ claims: { iat: now() - 3600 } })],
    ['without a beginning', 'iat', () => ({ claims: { iat: undefined } })],
    ['without a subject', 'sub', () => ({ claims: { sub: undefined } })],
    ['with no signature and "none"', /alg|signature/, () => ({ header: { alg: 'none' }, signer: () => '' })],
    [
      'with an HMAC by the public key',
      /alg|invalid_answer/,
      () => ({ header: { alg: 'HS256' }, signer: hostile.hmac(hostile.publicPem) }),
    ],
    [
      'with an HMAC by the client secret',
      /alg|invalid_answer/,
      () => ({ header: { alg: 'HS256' }, signer: hostile.hmac(secret) }),
    ],
    ['signed by another key', 'signature', () => ({ signer: hostile.otherKey })],
    [
      'signed by an unknown key',
      /invalid_answer|alg/,
      () => ({ header: { kid: 'k2' }, signer: hostile.otherKey }),
    ],
    [
      'that brings its own key',
      'signature',
      () => ({
        header: { jwk: { kty: 'oct', k: 'AA' }, jku: 'https://evil.example/keys' },
        signer: hostile.otherKey,
      }),
    ],
    ['without a signature', 'signature', () => ({ signer: () => '' })],
    ['with an extension we must know', /invalid_answer|alg/, () => ({ header: { crit: ['exp2'], exp2: 1 } })],
    [
      'with an email address nobody has checked',
      'email_unverified',
      () => ({ claims: { email_verified: false } }),
    ],
    [
      'that does not say whether it was checked',
      'email_unverified',
      () => ({ claims: { email_verified: undefined } }),
    ],
    ['that says so in words', 'claims', () => ({ claims: { email_verified: 'true' } })],
    ['without an email address', 'email_unverified', () => ({ claims: { email: undefined } })],
    [
      'with a foreign email address',
      'foreign_email_domain',
      () => ({ claims: { sub: 'x', email: 'jo@other.example' } }),
    ],
    [
      'with two addresses in one',
      'foreign_email_domain',
      () => ({ claims: { sub: 'x', email: 'jo@other.example@terra.example' } }),
    ],
    [
      'with markup for a name of a foreign person',
      'foreign_email_domain',
      () => ({ claims: { sub: 'x', email: '<img src=x>@other.example' } }),
    ],
    [
      'meaning an account with a password',
      'local_account',
      () => ({ claims: { sub: 'x', email: 'local@terra.example' } }),
    ],
    [
      'meaning a user of another organisation',
      'foreign_user',
      () => ({ claims: { sub: 'x', email: 'foreign@terra.example' } }),
    ],
    ['meaning a known address by another subject', 'email_of_another', () => ({ claims: { sub: 'x' } })],
    [
      'meaning a dealership that is not known',
      'unknown_dealership',
      () => ({ claims: { sub: 'x', email: 'new@terra.example', dealer_codes: ['T-9'] } }),
    ],
    ['of the manufacturer’s own staff', 'wrong_source', () => ({ claims: { kind: 'corporate' } })],
    [
      'of another subject than the person asked about',
      /sub|invalid_answer/,
      () => ({
        claims: { email: undefined },
        userinfo: { sub: 'boss', email: 'hugo@terra.example', email_verified: true },
      }),
    ],
    [
      'missing from the answer',
      /id_token|invalid_answer/,
      () => send(200, json, '{"access_token":"a","token_type":"Bearer"}'),
    ],
    [
      'that is no token',
      /invalid_answer|unavailable/,
      () => send(200, json, '{"access_token":"a","token_type":"Bearer","id_token":"<script>"}'),
    ],
    [
      'refused with markup',
      'code',
      () => send(400, json, '{"error":"invalid_grant","error_description":"<script>alert(1)</script>"}'),
    ],
    [
      'behind a redirect',
      /unavailable|invalid_answer/,
      () => send(302, { location: 'http://127.0.0.1:1/' }, ''),
    ],
    ['of a page', 'invalid_answer', () => send(200, { 'content-type': 'text/html' }, '<h1>Sorry</h1>')],
    [
      'without end',
      /unavailable|invalid_answer/,
      () => send(200, json, `{"id_token":"${'A'.repeat(1_200_000)}"}`),
    ],
    ['cut off', /unavailable|invalid_answer/, () => ({ token: reply => void reply.destroy() })],
  ])('%s is refused: %s', async (_name, reason, plan) => {
    const { browser, url } = await under(provider)
    hostile.expect(url, plan())
    await expectRefused(browser, backFrom(url), expect.stringMatching(reason) as string)
  })
})

describe('the callback', () => {
  test.each<readonly [string, string, Record<string, string | null>]>([
    ['another state', 'unknown_request', { state: 'A'.repeat(43) }],
    ['no state', 'unknown_request', { state: null }],
    ['an address for a state', 'unknown_request', { state: 'https://evil.example/' }],
    ['no code', '.', { code: null }],
    ['another issuer (mix-up)', 'issuer', { iss: 'https://other.example' }],
    ['no issuer, where one is promised', 'iss|invalid_answer', { iss: null }],
    ['a refusal', 'cancelled', { code: null, error: 'access_denied' }],
    [
      'a refusal with markup',
      'provider_error',
      { code: null, error: 'server_error', error_description: '<script>alert(1)</script>' },
    ],
    ['a refusal that is markup', 'provider_error', { code: null, error: '"><script>alert(1)</script>' }],
    ['a token in the address', '.', { id_token: 'a.b.c', response: 'x.y.z' }],
  ])('with %s is refused: %s', async (_name, reason, change) => {
    const { browser, url } = await under(provider)
    hostile.expect(url, { token: reply => void reply.writeHead(400).end() })
    await expectRefused(browser, backFrom(url, change), expect.stringMatching(reason) as string)
  })

  test('with a state given twice is refused', async () => {
    const { browser, url } = await under(provider)
    const back = backFrom(url)
    back.searchParams.append('state', 'B'.repeat(43))
    await expectRefused(browser, back, 'unknown_request')
  })

  test('with the state of another browser is refused', async () => {
    const { url } = await under(provider)
    const { browser: victim } = await under(provider)
    hostile.expect(url)
    await expectRefused(victim, backFrom(url), 'unknown_request')
  })

  test('to the address of another provider is refused', async () => {
    const { browser, url } = await under(provider)
    const { url: other } = await under(second)
    hostile.expect(url)
    const back = backFrom(url)
    back.pathname = new URL(other.searchParams.get('redirect_uri') ?? '').pathname
    await expectRefused(browser, back, 'unknown_request')
  })

  test('sent to the address for SAML is refused', async () => {
    const { browser, url } = await under(provider)
    const back = backFrom(url)
    const form = new URLSearchParams({
      RelayState: back.searchParams.get('state') ?? '',
      SAMLResponse: 'AAAA',
    })
    const { headers } = await browser.send('POST', back.pathname.replace('/callback/', '/acs/'), {
      body: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(headers['location']).toBe('/dealer/login?reason=sso_expired')
  })

  test('the same twice counts once', async () => {
    const { browser, url } = await under(provider)
    hostile.expect(url)
    const held = browser.cookies.get('__Host-dp_sso') ?? ''
    await arrive(browser, backFrom(url))
    const { browser: thief } = await under(provider)
    thief.cookies.set('__Host-dp_sso', held)
    await expectRefused(thief, backFrom(url), 'unknown_request')
  })

  test('twenty concurrent ones count once', async () => {
    const { browser, url } = await under(provider)
    hostile.expect(url)
    const replies = await Promise.all(Array.from({ length: 20 }, () => arrive(browser, backFrom(url))))
    expect(replies.filter(({ headers }) => headers['location'] === '/dealer/')).toHaveLength(1)
  })

  test('of an excessive length is refused', async () => {
    const { browser, url } = await under(provider)
    hostile.expect(url, { token: reply => void reply.writeHead(400).end() })
    await expectRefused(browser, backFrom(url, { code: 'c'.repeat(12_000) }), expect.any(String) as string)
  })
})

describe('with a real provider', () => {
  const hugo = 'terra-77401'
  test('a code of another browser does not fit: it is bound to its verifier', async () => {
    const victim = await under(real)
    const stolen = await answerOfOidc(victim.url, hugo, ORIGIN)
    const { browser, url } = await under(real)
    const back = await answerOfOidc(url, hugo, ORIGIN)
    back.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    await expectRefused(browser, back, 'code')
  })

  test('a code does not count twice', async () => {
    const { browser, url } = await under(real)
    const first = await answerOfOidc(url, hugo, ORIGIN)
    await arrive(browser, first)
    const again = await under(real)
    const back = await answerOfOidc(again.url, hugo, ORIGIN)
    back.searchParams.set('code', first.searchParams.get('code') ?? '')
    await expectRefused(again.browser, back, 'code')
  })

  test('a made-up code is refused', async () => {
    const { browser, url } = await under(real)
    const back = await answerOfOidc(url, hugo, ORIGIN)
    back.searchParams.set('code', 'made-up')
    await expectRefused(browser, back, 'code')
  })

  test('a changed nonce in the request is detected in the callback', async () => {
    const { browser, url } = await under(real)
    url.searchParams.set('nonce', 'another')
    await expectRefused(browser, await answerOfOidc(url, hugo, ORIGIN), 'nonce')
  })

  test('a changed state in the request finds nothing in the callback', async () => {
    const { browser, url } = await under(real)
    url.searchParams.set('state', 'C'.repeat(43))
    await expectRefused(browser, await answerOfOidc(url, hugo, ORIGIN), 'unknown_request')
  })

  test('without PKCE the provider gives no code', async () => {
    const { browser, url } = await under(real)
    url.searchParams.delete('code_challenge')
    url.searchParams.delete('code_challenge_method')
    await expectRefused(browser, await answerOfOidc(url, hugo, ORIGIN), 'provider_error')
  })

  test('with another challenge the code is worthless', async () => {
    const { browser, url } = await under(real)
    url.searchParams.set('code_challenge', 'D'.repeat(43))
    await expectRefused(browser, await answerOfOidc(url, hugo, ORIGIN), 'code')
  })

  test.each(['https://evil.example/', `${ORIGIN}.evil.example/api/dealer/sso/${sandboxId}/callback/`])(
    'nobody is redirected to %s',
    async address => {
      const { url } = await under(real)
      url.searchParams.set('redirect_uri', address)
      const reply = await fetch(url, { redirect: 'manual' })
      expect([reply.status, reply.headers.get('location')]).toEqual([400, null])
    },
  )
})
