import type { BodyInputOf } from '@forecourt/contract/platform/endpoint.ts'
import { identityProviders } from '@forecourt/contract/identity/identity-providers.ts'
import { singleSignOn } from '@forecourt/contract/identity/single-sign-on.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withPlatform } from '#platform/db/tenant.ts'
import { guardedFetch } from '#platform/outside/sso/guarded-fetch.ts'
import { sessions } from '#identity/accounts/sessions/sessions.table.ts'
import { createSigningKey } from '../../../../sandbox/src/sign-on/signing-key.ts'
import { newId } from '#platform/http/ids.ts'
import { signedIn, requester } from '../../../test/actors.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { buildIdentityProvider } from './identity-providers.factory.ts'

const target = useTestApp({ SIGN_OUT_HOSTS: 'portal.maple.example' })
const first = createSigningKey('First').certificate
const second = createSigningKey('Second').certificate
const third = createSigningKey('Third').certificate

type Place = Awaited<ReturnType<typeof buildDealership>>
let place: Place
let sister: Place
let admin: TestBrowser

const of = async (dealership: Place, role: 'dealer_admin' | 'organization_admin' | 'dealer_sales_manager') =>
  signedIn(target, await buildUser(target.app, { role, dealerships: [dealership] }), dealership)

beforeAll(async () => {
  place = await buildDealership(target.app)
  sister = await buildDealership(target.app, { organisation_id: place.organisation_id })
  admin = await of(place, 'dealer_admin')
})

const facts = {
  kind: 'saml' as const,
  name: 'Maple',
  email_domains: ['maple.example'] as string[],
  issuer: 'https://idp.maple.example/metadata',
  sign_on_url: 'https://idp.maple.example/sso',
} satisfies BodyInputOf<typeof identityProviders.create>

const fieldsOf = ({ body }: { body: unknown }) =>
  (body as { fields?: Record<string, { rule: string }[]> }).fields

describe('setting a provider up', () => {
  test('from nothing to a button, and the second certificate beside the first', async () => {
    const made = await admin.call(identityProviders.create, { body: facts })
    expect(made.status).toBe(200)
    expect(made.body).toMatchObject({
      is_active: false,
      source: 'saml',
      keys: [],
      can_edit: true,
      is_shared: false,
    })
    const params = { id: made.body.id }
    const ask = { params, body: { is_active: true }, headers: { 'if-match': '"v1"' } }
    expect(fieldsOf(await admin.call(identityProviders.setActive, ask))).toMatchObject({
      is_active: [{ rule: 'key_missing' }],
    })
    const letters = first.replaceAll(/-----[A-Z ]+-----|\n/g, '')
    const keyed = await admin.call(identityProviders.addKey, { params, body: { value: letters } })
    expect(keyed.body.keys).toMatchObject([
      { kind: 'certificate', valid_to: expect.stringMatching(/^20\d\d-.*Z$/) as string },
    ])
    const on = await admin.call(identityProviders.setActive, ask)
    expect(on.body).toMatchObject({ is_active: true, version: 2 })
    await admin.call(identityProviders.addKey, { params, body: { value: second } })
    for (const [value, rule] of [
      [second, 'unique'],
      [third, 'two_certificates'],
      ['no certificate', 'certificate'],
    ] as const)
      expect(fieldsOf(await admin.call(identityProviders.addKey, { params, body: { value } }))).toMatchObject(
        {
          value: [{ rule }],
        },
      )
    const { body } = await admin.call(identityProviders.list)
    const keys = body.results.find(({ id }) => id === params.id)?.keys ?? []
    expect(keys).toHaveLength(2)
    const remove = (index: number) =>
      admin.call(identityProviders.removeKey, { params: { id: keys[index]?.id ?? '' } })
    expect((await remove(0)).status).toBe(204)
    expect((await remove(1)).body).toMatchObject({ code: 'last_key' })
    expect(JSON.stringify(body)).not.toMatch(/BEGIN|sealed/)
  })

  test('sent twice it is created once', async () => {
    const ask = { body: { ...facts, name: 'Twice' }, headers: { 'idempotency-key': newId() } }
    const [made, again] = [
      await admin.call(identityProviders.create, ask),
      await admin.call(identityProviders.create, ask),
    ]
    expect([made.status, again.body.id]).toEqual([200, made.body.id])
  })

  test('a name is unique, and other organizations’ domains are refused', async () => {
    await buildUser(target.app, { email: 'jo@rival.example' })
    const attempt = async (changes: object) =>
      fieldsOf(
        await admin.send('POST', '/api/dealer/identity-provider/', {
          body: { ...facts, ...changes },
          headers: { 'idempotency-key': newId() },
        }),
      )
    expect(await attempt({ name: 'maple' })).toMatchObject({ name: [{ rule: 'unique' }] })
    expect(await attempt({ name: 'A', email_domains: ['rival.example'] })).toMatchObject({
      email_domains: [{ rule: 'domain_taken' }],
    })
    expect(await attempt({ name: 'B', sign_on_url: 'http://idp.example/sso' })).toMatchObject({
      sign_on_url: [{ rule: 'https_url' }],
    })
    expect(await attempt({ name: 'C', sign_on_url: 'https://169.254.169.254/sso' })).toMatchObject({
      sign_on_url: [{ rule: 'https_url' }],
    })
    expect(await attempt({ name: 'D', sign_on_url: null })).toMatchObject({
      sign_on_url: [{ rule: 'required' }],
    })
    expect(await attempt({ name: 'E', kind: 'oidc' })).toMatchObject({ client_id: [{ rule: 'required' }] })
  })

  test('a concurrent change is not overwritten', async () => {
    const { id } = await buildIdentityProvider(target.app, { dealerships: [place] })
    const save = (name: string) =>
      admin.call(identityProviders.update, {
        params: { id },
        body: { name },
        headers: { 'if-match': '"v1"' },
      })
    expect((await save('Northern one')).body).toMatchObject({ name: 'Northern one', version: 2 })
    expect((await save('Northern two')).status).toBe(412)
  })
})

describe('the sign-out address', () => {
  const attempt = (changes: object) =>
    admin.send('POST', '/api/dealer/identity-provider/', {
      body: { ...facts, name: `Provider ${newId()}`, ...changes },
      headers: { 'idempotency-key': newId() },
    })

  test.each([
    ['on the host that its people sign in at', 'https://idp.maple.example/out', 200],
    ['on a host of the list', 'https://portal.maple.example/out', 200],
    ['of a stranger', 'https://evil.example/out', 400],
    ['of one who only ends so', 'https://idp.maple.example.evil.example/out', 400],
    ['at another port', 'https://idp.maple.example:8443/out', 400],
    ['with somebody’s name in it', 'https://jo@idp.maple.example/out', 400],
    ['without https', 'http://idp.maple.example/out', 400],
  ])('%s: %s', async (_name, logout_url, status) => {
    const reply = await attempt({ logout_url })
    const wrong = Object.keys(fieldsOf(reply) ?? {})
    expect([reply.status, wrong]).toEqual([status, status === 400 ? ['logout_url'] : []])
  })

  test('that was stored before the rule is not redirected to', async () => {
    for (const [logout_url, home] of [
      ['https://evil.example/out', '/dealer/login'],
      ['https://idp.example/out', 'https://idp.example/out'],
    ] as const) {
      const { id } = await buildIdentityProvider(target.app, { dealerships: [place], logout_url })
      const user = await buildUser(target.app, { dealerships: [place] })
      const browser = await signedIn(target, user, place, { provider_id: id })
      expect((await browser.call(users.logout)).body.redirect_url).toBe(home)
    }
  })
})

describe('a button for everybody', () => {
  const show = (by: TestBrowser, id: string, is_shown: boolean, version = 1) =>
    by.call(identityProviders.update, {
      params: { id },
      body: { is_shown },
      headers: { 'if-match': `"v${version}"` },
    })

  test('is the organization’s to grant, to two of its providers at most', async () => {
    const home = await buildDealership(target.app)
    const given = { dealerships: [home], email_domains: ['home.example'] }
    const [one, two, three] = [
      await buildIdentityProvider(target.app, given),
      await buildIdentityProvider(target.app, given),
      await buildIdentityProvider(target.app, given),
    ]
    const below = await of(home, 'dealer_admin')
    const above = await of(home, 'organization_admin')
    const refused = await show(below, one.id, true)
    expect([refused.status, fieldsOf(refused)]).toMatchObject([
      400,
      { is_shown: [{ rule: 'shown_by_organization' }] },
    ])
    expect((await show(above, one.id, true)).body).toMatchObject({ is_shown: true, can_show: true })
    expect((await show(above, two.id, true)).status).toBe(200)
    const oneMore = await show(above, three.id, true)
    expect(fieldsOf(oneMore)).toEqual({ is_shown: [{ rule: 'shown_most', params: { n: 2 } }] })
    const offered = await (await requester(target)).call(singleSignOn.providers)
    const names = offered.body.results.map(({ name }) => name)
    expect([one, two, three].map(({ name }) => names.includes(name))).toEqual([true, true, false])
    expect((await show(above, one.id, false, 2)).status).toBe(200)
    expect((await show(above, three.id, true)).status).toBe(200)
    expect((await below.call(identityProviders.list)).body.results[0]).toMatchObject({ can_show: false })
  })
})

describe('who may', () => {
  test('a provider of several dealerships is changed by the organization', async () => {
    const shared = await buildIdentityProvider(target.app, { dealerships: [place, sister] })
    const ask = { params: { id: shared.id }, body: { creates_users: true }, headers: { 'if-match': '"v1"' } }
    expect((await admin.call(identityProviders.update, ask)).status).toBe(403)
    const above = await of(sister, 'organization_admin')
    expect((await above.call(identityProviders.update, ask)).status).toBe(200)
  })

  test('a provider of another dealership is not found', async () => {
    const { id } = await buildIdentityProvider(target.app, { dealerships: [sister] })
    const stranger = await buildIdentityProvider(target.app, {})
    for (const params of [{ id }, { id: stranger.id }])
      expect((await admin.call(identityProviders.test, { params })).status).toBe(404)
  })

  test('a manager may not read', async () => {
    expect((await (await of(place, 'dealer_sales_manager')).call(identityProviders.list)).status).toBe(403)
  })
})

test('a provider that does not answer is reported', async () => {
  const { id } = await buildIdentityProvider(target.app, {
    dealerships: [place],
    sign_on_url: 'http://127.0.0.1:9/sso',
    certificates: [first],
  })
  const { body } = await admin.call(identityProviders.test, { params: { id } })
  expect(body).toEqual({ is_reached: false, problem: 'unreachable' })
})

describe('metadata at an address', () => {
  const metadata = `<md:EntityDescriptor entityID="https://idp.maple.example/metadata"><md:IDPSSODescriptor><md:KeyDescriptor><ds:X509Certificate>MIIB</ds:X509Certificate></md:KeyDescriptor>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.maple.example/sso"/></md:IDPSSODescriptor></md:EntityDescriptor>`
  const asked: string[] = []
  const server = createServer(({ url = '' }, reply) => {
    asked.push(url)
    if (url === '/away') reply.writeHead(302, { location: '/metadata' }).end()
    else if (url === '/huge') reply.end('x'.repeat(2_000_000))
    else if (url === '/page') reply.end('<html></html>')
    else if (url === '/none') reply.writeHead(404).end(metadata)
    else if (url !== '/silent') reply.end(metadata)
  })
  let home = ''
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const ask = (url: string) => admin.call(identityProviders.readMetadata, { body: { url } })

  test('is read, and nothing is stored', async () => {
    expect((await ask(`${home}/metadata`)).body).toEqual({
      metadata: {
        issuer: 'https://idp.maple.example/metadata',
        sign_on_url: 'https://idp.maple.example/sso',
        certificates: ['MIIB'],
      },
      problem: null,
    })
  })

  test.each([
    ['/page', 'not_metadata'],
    ['/none', 'unreachable'],
    ['/away', 'unreachable'],
    ['/huge', 'unreachable'],
    ['/silent', 'unreachable'],
  ])('%s: %s', async (path, problem) => {
    expect((await ask(home + path)).body).toEqual({ metadata: null, problem })
  })

  test.each([
    'http://idp.example/metadata',
    'https://10.0.0.1/metadata',
    'https://169.254.169.254/latest/meta-data',
    'https://[fd00::1]/metadata',
    'https://[::ffff:10.0.0.1]/metadata',
    'https://0x0a000001/metadata',
    'https://167772161/metadata',
    'https://user@idp.example/metadata',
    'http://localhost.idp.example/metadata',
    'file:///etc/hosts',
    'nothing',
  ])('%s is not requested', async url => {
    const reply = await ask(url)
    expect([reply.status, fieldsOf(reply)]).toEqual([400, { url: [{ rule: 'https_url', params: {} }] }])
  })

  test('in production nothing on this machine is requested either', async () => {
    const before = asked.length
    for (const url of [`${home}/metadata`, 'https://localhost/metadata', 'https://[::1]/metadata'])
      await expect(guardedFetch({ mayUseLoopback: false }, url)).rejects.toThrow(/not asked/)
    expect(asked).toHaveLength(before)
  })

  test('an old proof is not enough for a request of ours', async () => {
    const late = await of(place, 'dealer_admin')
    await withPlatform(target.app.pool, tx =>
      tx.update(sessions).set({ proved_at: sql`now() - interval '11 minutes'` }),
    )
    const { body, status } = await late.call(identityProviders.readMetadata, {
      body: { url: `${home}/metadata` },
    })
    expect([status, body]).toMatchObject([403, { code: 'step_up_required' }])
    admin = await of(place, 'dealer_admin')
  })
})

test('an old proof is not enough to change who may authenticate users', async () => {
  const { id, key_ids } = await buildIdentityProvider(target.app, {
    dealerships: [place],
    certificates: [first, second],
    email_domains: ['late.example'],
  }).then(async ({ id: provider }) => {
    const { body } = await admin.call(identityProviders.list)
    const found = body.results.find(one => one.id === provider)
    return { id: provider, key_ids: found?.keys.map(key => key.id) ?? [] }
  })
  const late = await of(place, 'dealer_admin')
  await withPlatform(target.app.pool, tx =>
    tx.update(sessions).set({ proved_at: sql`now() - interval '10 minutes 1 second'` }),
  )
  const params = { id }
  const headers = { 'if-match': '"v1"' }
  const replies = [
    await late.call(identityProviders.create, { body: { ...facts, name: 'Late' } }),
    await late.call(identityProviders.update, { params, body: { name: 'Later' }, headers }),
    await late.call(identityProviders.setActive, { params, body: { is_active: false }, headers }),
    await late.call(identityProviders.addKey, { params, body: { value: third } }),
    await late.call(identityProviders.removeKey, { params: { id: key_ids[0] ?? '' } }),
  ]
  expect(replies.map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual(
    replies.map(() => [403, 'step_up_required']),
  )
  await withPlatform(target.app.pool, tx =>
    tx.update(sessions).set({ proved_at: sql`now() - interval '9 minutes 30 seconds'` }),
  )
  const body = { name: 'In time' }
  expect((await late.call(identityProviders.update, { params, body, headers })).status).toBe(200)
  admin = await of(place, 'dealer_admin')
})

test('switching off ends the provider’s sessions', async () => {
  const { id } = await buildIdentityProvider(target.app, { dealerships: [place], certificates: [first] })
  const { status } = await admin.call(identityProviders.setActive, {
    params: { id },
    body: { is_active: false },
    headers: { 'if-match': '"v1"' },
  })
  expect(status).toBe(200)
})
