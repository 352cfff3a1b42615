import { account } from '@forecourt/contract/identity/account.ts'
import type { Problem } from '@forecourt/contract/platform/errors.ts'
import { feeds } from '@forecourt/contract/inventory/feeds.ts'
import { identityProviders } from '@forecourt/contract/identity/identity-providers.ts'
import { staff } from '@forecourt/contract/identity/staff.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeIn, newestText, signedIn } from '../../../test/actors.ts'
import { useTestApp, type Reply, type TestBrowser } from '../../../test/test-app.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildFeed } from '#inventory/feeds/feeds.factory.ts'
import { buildIdentityProvider } from '#identity/identity-providers/identity-providers.factory.ts'
import { configuredKeys } from '#platform/outside/keys/configured-keys.ts'
import { failed, type PortError } from '#platform/outside/port-result.ts'
import { otpCodes } from '#identity/accounts/users/users.table.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { earlierValues } from './earlier-values.ts'
import { openKeyring, type Keyring } from './keyring.ts'

const lines: string[] = []
const target = useTestApp({ LOG_LEVEL: 'error' }, { write: line => lines.push(line) })
const address = 'http://127.0.0.1:9/lot.csv'
let place: Awaited<ReturnType<typeof buildDealership>>
let warm: Keyring

/** Makes the product use this keyring. */
const use = (keyring: Keyring) => Object.assign(target.app, { keyring })

/** A process that has just started: it holds only the platform's key. */
const startAgain = async (error?: PortError) => {
  const service = configuredKeys(target.app.config)
  let isDown = false
  const keyring = await openKeyring({
    pool: target.app.pool,
    service: {
      newest: service.newest,
      wrap: async (key, context) => (isDown && error ? failed(error) : service.wrap(key, context)),
      unwrap: async (key, context) => (isDown && error ? failed(error) : service.unwrap(key, context)),
    },
    earlier: earlierValues([]),
  })
  isDown = true
  use(keyring)
}

beforeAll(async () => {
  place = await buildDealership(target.app)
  warm = target.app.keyring
})
beforeEach(async () => {
  await startAgain()
})
afterEach(() => {
  use(warm)
})

const admin = async (grants = {}) =>
  signedIn(target, await buildUser(target.app, { role: 'dealer_admin', dealerships: [place], grants }), place)

/** Queries of a call in a process that has just started. */
async function coldly(call: () => Promise<Reply<unknown>>): Promise<number> {
  await startAgain()
  const { status, headers } = await call()
  expect(status).toBe(200)
  return Number(headers['x-query-count'])
}

const schedule = async (browser: TestBrowser) => {
  const feed = await buildFeed(target.app, { dealer_id: place.id })
  return browser.call(feeds.setSchedule, {
    params: { id: feed.id },
    body: { kind: 'url', address, every_minutes: 60, publish_limit: 50 },
    headers: { 'if-match': `"v${feed.version}"` },
  })
}

describe('a process without cached keys', () => {
  test('sends a code to a phone, and accepts it, within six queries each', async () => {
    const user = await buildUser(target.app, { phone: '+14165550134', dealerships: [place] })
    const browser = await signedIn(target, user, place, { isFullyAuthenticated: false })
    expect(await coldly(() => browser.call(users.sendOtp))).toBeLessThanOrEqual(6)
    const token = codeIn(await newestText(target))
    expect(
      await coldly(() => browser.call(users.verify, { body: { method: 'sms', token } })),
    ).toBeLessThanOrEqual(6)
  })

  test('creates the key of a user with a first phone within six queries, and opens it again', async () => {
    const user = await buildUser(target.app, { dealerships: [place] })
    const browser = await signedIn(target, user, place, { isFullyAuthenticated: false })
    const phone = '4165550188'
    expect(await coldly(() => browser.call(users.setupOtp, { body: { phone } }))).toBeLessThanOrEqual(6)
    const token = codeIn(await newestText(target))
    expect(
      await coldly(() => browser.call(users.confirmOtpDevice, { body: { phone, token } })),
    ).toBeLessThanOrEqual(6)
  })

  test('accepts another phone of a signed-in user within six queries', async () => {
    const user = await buildUser(target.app, { phone: '+14165550134', dealerships: [place] })
    const browser = await signedIn(target, user, place, { isFullyAuthenticated: false })
    await browser.call(users.sendOtp)
    await browser.call(users.verify, { body: { method: 'sms', token: codeIn(await newestText(target)) } })
    expect(
      await coldly(() => browser.call(users.setupOtp, { body: { phone: '4165550189' } })),
    ).toBeLessThanOrEqual(6)
  })

  test('sets an authenticator app up, and reveals a phone, within six queries', async () => {
    const browser = await admin({ can_reveal_pii: true })
    expect(await coldly(() => browser.call(account.setUpAuthenticator))).toBeLessThanOrEqual(6)
    const { id } = await buildUser(target.app, { phone: '+14165550134', dealerships: [place] })
    const reason = 'He asks which number we have'
    expect(
      await coldly(() => browser.call(staff.revealPhone, { params: { id }, body: { reason } })),
    ).toBeLessThanOrEqual(6)
  })

  test('stores an address, and a provider’s secret, within six queries', async () => {
    const browser = await admin()
    expect(await coldly(() => schedule(browser))).toBeLessThanOrEqual(6)
    const provider = await buildIdentityProvider(target.app, {
      kind: 'oidc',
      source: 'oem_sso_multi',
      sign_on_url: null,
      client_id: 'us',
      client_secret: 'the last secret',
      dealerships: [place],
    })
    const params = { id: provider.id }
    expect(
      await coldly(() => browser.call(identityProviders.addKey, { params, body: { value: 'a new secret' } })),
    ).toBeLessThanOrEqual(6)
  })
})

describe('without access to the keys', () => {
  const problem = ({ body }: Reply<unknown>) => body as Problem
  const feedOfAnother = async () => {
    place = await buildDealership(target.app)
    return admin()
  }

  test('because their service does not answer, it answers "later", and nothing is left behind', async () => {
    const browser = await feedOfAnother()
    await startAgain({ kind: 'unavailable' })
    const reply = await schedule(browser)
    expect([reply.status, problem(reply).code, reply.headers['retry-after']]).toEqual([
      503,
      'keys_unavailable',
      '5',
    ])
    await startAgain()
    expect((await schedule(browser)).status).toBe(200)
  })

  test('because one is lost, it is a fault and not "later", and the log names the key and its owner', async () => {
    const browser = await feedOfAnother()
    await startAgain({ kind: 'not_found' })
    const reply = await schedule(browser)
    expect([reply.status, problem(reply).code, reply.headers['retry-after']]).toEqual([
      500,
      'fault',
      undefined,
    ])
    expect(lines.join('')).toContain(`the key of dealership:${place.id} is wrapped with the key `)
    expect(JSON.stringify(reply.body)).not.toContain('wrapped')
  })

  test('calls without a key still work: people sign in with a code', async () => {
    const user = await buildUser(target.app, { phone: '+14165550134', dealerships: [place] })
    const browser = await signedIn(target, user, place, { isFullyAuthenticated: false })
    await startAgain({ kind: 'unavailable' })
    expect((await browser.call(users.sendOtp)).status).toBe(200)
    const codes = await withPlatform(target.app.pool, tx =>
      tx.$count(otpCodes, sql`${otpCodes.user_id} = ${user.id} AND ${otpCodes.phone_sealed} LIKE 'v3.%'`),
    )
    expect(codes).toBe(1)
  })
})
