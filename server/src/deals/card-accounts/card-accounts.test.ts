import { audit } from '@forecourt/contract/platform/audit.ts'
import { cardAccounts as contract } from '@forecourt/contract/deals/card-accounts.ts'
import { dealerships } from '@forecourt/contract/dealership/dealerships.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSandbox } from '../../../../sandbox/src/sandbox.ts'
import { signedIn } from '../../../test/actors.ts'
import { queriesOf } from '../../../test/desk.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { sessions } from '#identity/accounts/sessions/sessions.table.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'

const sandbox = buildSandbox()
const env = { CARDS_URL: '', CARDS_CLIENT_ID: 'ca_test', CARDS_SECRET: 'sk_test' }
// Before the application starts, because it needs the address.
beforeAll(async () => {
  env.CARDS_URL = `${(await sandbox.start()).url}/cards`
})
const target = useTestApp(env)
afterAll(() => sandbox.stop())

let place: Awaited<ReturnType<typeof buildDealership>>
let byAdmin: TestBrowser
let byOther: TestBrowser

beforeAll(async () => {
  const { app } = target
  place = await buildDealership(app)
  const admin = () => buildUser(app, { dealerships: [place], role: 'dealer_admin' })
  byAdmin = await signedIn(target, await admin(), place)
  byOther = await signedIn(target, await admin(), place)
})

const begin = async (by = byAdmin) => (await by.call(contract.connect)).body.url ?? ''

/** The parameters with which the provider's page redirects the browser. */
async function answerOf(url: string, choice: 'ok' | 'stuck' | 'deny') {
  const reply = await fetch(`${url}&choice=${choice}`, { redirect: 'manual' })
  const back = new URL(reply.headers.get('location') ?? '')
  const given = (name: string) => back.searchParams.get(name)
  return {
    at: `${back.origin}${back.pathname}`,
    state: given('state') ?? '',
    code: given('code'),
    error: given('error'),
  }
}
const finish = (answer: Awaited<ReturnType<typeof answerOf>>, by = byAdmin) => {
  const { state, code, error } = answer
  return by.call(contract.callback, { body: { state, code, error } })
}
const account = async () => (await byAdmin.call(contract.read)).body
const hasProvider = async () => (await byAdmin.call(dealerships.home)).body.has_card_provider

test('connects the account from the redirect, shows its name, and disconnects it', async () => {
  expect(await account()).toMatchObject({
    provider: 'stripe-connect',
    client_id: 'ca_test',
    connected: false,
  })
  const answer = await answerOf(await begin(), 'ok')
  expect(answer.at).toBe((await account()).redirect_uri)
  const connected = await finish(answer)
  expect(connected.body).toMatchObject({
    connected: true,
    account_label: 'Sample dealership (test)',
    is_live: false,
    error: null,
  })
  expect(queriesOf(connected)).toBeLessThanOrEqual(6)
  expect(await hasProvider()).toBe(true)
  expect((await finish(answer)).body).toMatchObject({ error: 'expired', connected: true })
  expect((await byAdmin.call(contract.disconnect)).body).toMatchObject({ connected: false, error: null })
  expect(await hasProvider()).toBe(false)
  expect((await byAdmin.call(contract.disconnect)).body.error).toBe('not_connected')
  const { results } = (await byAdmin.call(audit.list, { query: { object_id: place.id } })).body
  expect(results.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['card_account.connected', 'card_account.disconnected']),
  )
})

test('only the user who began the newest connection finishes it, with the state of the redirect', async () => {
  const old = await answerOf(await begin(), 'ok')
  const own = await answerOf(await begin(), 'ok')
  expect((await finish(old)).body.error).toBe('expired')
  expect((await finish(own, byOther)).body.error).toBe('expired')
  const refused = await answerOf(await begin(), 'deny')
  expect(refused.error).toBe('access_denied')
  expect((await finish(refused)).body).toMatchObject({ error: 'refused', connected: false })
  const made = await answerOf(await begin(), 'ok')
  expect((await finish({ ...made, code: 'ac_nobody' })).body).toMatchObject({
    error: 'provider_failed',
    provider_error: 'invalid_grant',
  })
})

test('stays connected, with the reason, if the provider refuses to disconnect', async () => {
  await finish(await answerOf(await begin(), 'stuck'))
  expect((await byAdmin.call(contract.disconnect)).body).toMatchObject({
    connected: true,
    error: 'provider_failed',
    provider_error: 'open_disputes',
  })
  expect(await hasProvider()).toBe(true)
})

test('requires a recent authentication to change where money goes', async () => {
  const late = await signedIn(
    target,
    await buildUser(target.app, { dealerships: [place], role: 'dealer_admin' }),
    place,
  )
  await withPlatform(target.app.pool, tx =>
    tx.update(sessions).set({ proved_at: sql`now() - interval '11 minutes'` }),
  )
  for (const endpoint of [contract.connect, contract.disconnect] as const)
    expect(await late.call(endpoint)).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
})
