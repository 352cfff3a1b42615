import { inflateRawSync } from 'node:zlib'
import { account } from '@forecourt/contract/identity/account.ts'
import { singleSignOn } from '@forecourt/contract/identity/single-sign-on.ts'
import { users as usersContract } from '@forecourt/contract/identity/users.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { PLATFORM } from '#platform/audit/audit.service.ts'
import { auditEvents } from '#platform/audit/audit.table.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { sessions } from '#identity/accounts/sessions/sessions.table.ts'
import { samlResponse, signElement } from '../../../../sandbox/src/sign-on/saml-response.ts'
import { createSigningKey } from '../../../../sandbox/src/sign-on/signing-key.ts'
import { codeIn, newestText, signedIn } from '../../../test/actors.ts'
import { NADIA, readAsked, workshop } from '../../../test/saml-forgery.ts'
import { begin, bring } from '../../../test/sign-on-peers.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildIdentityProvider } from '#identity/identity-providers/identity-providers.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'

const target = useTestApp()
const key = createSigningKey('Northern')
const DONE = '/dealer/confirm-identity?outcome=done'

let place: { id: string; organisation_id: string }
let provider: Awaited<ReturnType<typeof buildIdentityProvider>>
let admin: { id: string }
let browser: TestBrowser

/** An administrator without a password, signed in by the provider a while ago. */
beforeEach(async () => {
  place = await buildDealership(target.app)
  provider = await buildIdentityProvider(target.app, {
    dealerships: [place],
    certificates: [key.certificate],
    email_domains: [`${place.id}.example`],
  })
  const staff = { source: 'saml', role: 'dealer_admin', dealerships: [place] } as const
  admin = await buildUser(target.app, { ...staff, email: `nadia@${place.id}.example` })
  await buildUser(target.app, { ...staff, email: `other@${place.id}.example` })
  browser = await signedIn(target, admin, place, { provider_id: provider.id })
  await prove('11 minutes')
})

const prove = (ago: string) =>
  withPlatform(target.app.pool, tx =>
    tx
      .update(sessions)
      .set({ proved_at: sql`now() - ${ago}::interval` })
      .where(eq(sessions.user_id, admin.id)),
  )

/** A dangerous action on one's own account. */
const setUpApp = async () => (await browser.call(account.setUpAuthenticator)).status

const person = (name = 'nadia') => ({ ...NADIA, subject: name, email: `${name}@${place.id}.example` })

/** Redirects to the provider for a proof, and prepares the answer of this person. */
async function going(name?: string) {
  const { status, body } = await browser.call(singleSignOn.prove)
  expect(status).toBe(200)
  const url = new URL(body.url)
  const asked = readAsked(url)
  const shop = workshop(asked, provider.issuer, key, person(name))
  const come = async (xml = shop.good) => {
    const values = {
      SAMLResponse: Buffer.from(xml, 'utf8').toString('base64'),
      RelayState: url.searchParams.get('RelayState') ?? '',
    }
    return (await bring(browser, asked.acs, values)).headers['location']
  }
  return { url, shop, come }
}

const newest = () =>
  withTenant(target.app.pool, { id: PLATFORM }, async tx => {
    const [event] = await tx.select().from(auditEvents).orderBy(desc(auditEvents.seq)).limit(1)
    return event
  })

describe('a user without a password proves their identity', () => {
  test('at their provider, which asks them again: the session continues under a new token', async () => {
    expect(await setUpApp()).toBe(403)
    const { url, come } = await going()
    const token = browser.cookies.get('__Host-dp_sid')
    expect(await come()).toBe(DONE)
    expect(browser.cookies.get('__Host-dp_sid')).not.toBe(token)
    expect(await newest()).toMatchObject({
      action: 'step_up.done',
      actor: admin.id,
      changes: { method: 'single_sign_on', provider: provider.id },
    })
    expect(await setUpApp()).toBe(200)
    // The request to the provider says so.
    const xml = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
    expect(xml).toContain('ForceAuthn="true"')
  })

  test('by a code, when they have a phone here', async () => {
    const staff = { source: 'saml', role: 'dealer_admin', dealerships: [place] } as const
    admin = await buildUser(target.app, { ...staff, phone: '+14165550188' })
    browser = await signedIn(target, admin, place, { provider_id: provider.id })
    await prove('11 minutes')
    expect(await setUpApp()).toBe(403)
    await browser.call(usersContract.sendOtp)
    const token = await newestText(target).then(codeIn)
    expect((await browser.call(usersContract.verify, { body: { token } })).status).toBe(200)
    expect(await newest()).toMatchObject({ action: 'step_up.done', actor: admin.id })
    expect(await setUpApp()).toBe(200)
  })
})

describe('what proves nothing', () => {
  const expectRefused = async (location: Promise<unknown>, failure: string, reason: string) => {
    const token = browser.cookies.get('__Host-dp_sid')
    expect(await location).toBe(`/dealer/confirm-identity?outcome=${failure}`)
    expect(browser.cookies.get('__Host-dp_sid')).toBe(token)
    expect(await newest()).toMatchObject({ outcome: 'refused', changes: { reason } })
    expect(await setUpApp()).toBe(403)
  }

  test('an earlier sign-in there', async () => {
    const { shop, come } = await going()
    const issued = new Date(Date.now() - 120_000)
    await expectRefused(come(shop.saying({ issued })), 'sso_not_anew', 'not_anew')
  })

  test('the answer for another user', async () => {
    const { come } = await going('other')
    await expectRefused(come(), 'sso_not_allowed', 'another_person')
  })

  test('the answer for an unknown user', async () => {
    const { come } = await going('nobody')
    await expectRefused(come(), 'sso_not_allowed', 'another_person')
  })

  test('an answer that is not signed', async () => {
    const { shop, come } = await going()
    await expectRefused(come(samlResponse(shop.answer)), 'sso_refused', 'signature')
  })

  test('an answer by another key', async () => {
    const { shop, come } = await going()
    const forged = signElement(samlResponse(shop.answer), createSigningKey('Somebody'))
    await expectRefused(come(forged), 'sso_refused', 'signature')
  })

  test('the same answer twice', async () => {
    const { come } = await going()
    expect(await come()).toBe(DONE)
    await prove('11 minutes')
    expect(await come()).toBe('/dealer/login?reason=sso_expired')
    expect(await setUpApp()).toBe(403)
  })

  test('an answer for a session that has ended', async () => {
    const { come } = await going()
    await withPlatform(target.app.pool, tx =>
      tx
        .update(sessions)
        .set({ ended_at: sql`now()`, end_reason: 'revoked' })
        .where(eq(sessions.user_id, admin.id)),
    )
    expect(await come()).toBe('/dealer/confirm-identity?outcome=sso_expired')
  })

  test('an answer sent to a sign-in proves nothing for an older session there', async () => {
    const { browser: other, url } = await begin(target, provider.id)
    const asked = readAsked(url)
    const { saying } = workshop(asked, provider.issuer, key, person())
    const values = {
      SAMLResponse: Buffer.from(saying({ issued: new Date(Date.now() - 400_000) })).toString('base64'),
      RelayState: url.searchParams.get('RelayState') ?? '',
    }
    expect((await bring(other, asked.acs, values)).headers['location']).toBe('/dealer/')
    // Signed in, but authenticated at the provider a while ago.
    await withPlatform(target.app.pool, tx =>
      tx
        .update(sessions)
        .set({ proved_at: sql`${sessions.proved_at} - interval '4 minutes'` })
        .where(eq(sessions.user_id, admin.id)),
    )
    expect((await other.call(account.setUpAuthenticator)).status).toBe(403)
  })

  test('a session that was opened by a password has no provider', async () => {
    browser = await signedIn(target, admin, place)
    const { status, body } = await browser.call(singleSignOn.prove)
    expect([status, body]).toMatchObject([409, { code: 'sso_none' }])
  })

  test('a first phone is not set up from an unattended browser', async () => {
    const body = { phone: '+14165550177' }
    expect((await browser.call(usersContract.setupOtp, { body })).body).toMatchObject({
      code: 'step_up_required',
    })
    await prove('1 minute')
    expect((await browser.call(usersContract.setupOtp, { body })).status).toBe(200)
  })
})
