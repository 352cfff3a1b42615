import type { SignOnFailure } from '@forecourt/contract/identity/single-sign-on.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#platform/app-context.ts'
import { PLATFORM, recordAudit } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import type { AssertedPerson, Verified } from '#platform/outside/sso/port.ts'
import { countAttempts } from '#identity/accounts/sign-in/attempts.queries.ts'
import {
  clearSignOnCookie,
  DEVICE_COOKIE,
  setDeviceCookie,
  setSessionCookies,
  SIGN_ON_COOKIE,
} from '#platform/http/cookies.ts'
import { registerDevice } from '#identity/accounts/sign-in/registered-devices.ts'
import { insertSession } from '#identity/accounts/sessions/sessions.queries.ts'
import { addressCounters } from '#identity/accounts/sign-in/sign-in.limits.ts'
import { findSigner, holdForOpening, type Signer } from '#identity/accounts/sign-in/sign-in.queries.ts'
import { firstDealership, useDevice } from '#identity/accounts/sign-in/sign-in.service.ts'
import { randomToken } from '#platform/http/tokens.ts'
import { dealershipsOf, matchPerson, findScopeViolation, readNames, type Turned } from './match-person.ts'
import { bindingIdentity, findCandidates, insertPerson, listServed } from './person.queries.ts'
import { proveFor } from './prove-sign-on.service.ts'
import { verifyAnswer } from './provider-port.ts'
import { expectedOf } from './sign-on-request.ts'
import { redeemRequest, type ActiveProvider } from './sign-on.queries.ts'

interface Arrival {
  readonly app: App
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface Answer {
  readonly provider: string
  readonly kind: 'saml' | 'oidc'
  /** SAML's RelayState, OpenID Connect's state. */
  readonly state: string | null
  readonly values: URLSearchParams
}

type Provider = ActiveProvider['provider']

/** Wrong answers recorded per address and minute; further ones are only refused. */
const mostRecorded = 60

/**
 * Finishes a sign-in at an identity provider: a session, or the sign-in page with a reason. Returns where to
 * redirect.
 */
export async function finishSignOn(arrival: Arrival, answer: Answer): Promise<string> {
  const { app, request, reply } = arrival
  const browser = request.cookies[SIGN_ON_COOKIE]
  const { state } = answer
  const turnedAway = async (turned: Turned, home = '/dealer/login?reason=') => {
    await recordRefusal(arrival, answer.provider, turned)
    return home + turned.failure
  }
  if (browser === undefined || !state) return turnedAway(noRequest)
  const found = await withPlatform(app.pool, tx =>
    redeemRequest(tx, { provider_id: answer.provider, state, browser }),
  )
  if (!found || found.provider.kind !== answer.kind) return turnedAway(noRequest)
  const { session_id } = found
  const home = session_id === null ? undefined : PROOF_HOME
  const expected = expectedOf(app, request, found.provider, state, session_id !== null)
  const verified = await verifyAnswer(app, found, answer.values, expected)
  const person = verified.ok ? verified.value : undefined
  const refusal = person ? findScopeViolation(found.provider, person) : refusalOf(verified)
  if (!person || refusal) return turnedAway(refusal ?? noRequest, home)
  const opened = await withPlatform<Opened>(app.pool, tx =>
    session_id === null
      ? openFor(arrival, tx, found.provider, person)
      : proveFor(arrival, tx, { ...found, session_id }, person),
  )
  if ('turned' in opened) return turnedAway(opened.turned, home)
  clearSignOnCookie(reply)
  setSessionCookies(reply, opened.token, app.config.SESSION_SECRET)
  if (opened.deviceToken !== undefined) setDeviceCookie(reply, opened.deviceToken)
  return session_id === null ? `/dealer${found.next ?? '/'}` : `${PROOF_HOME}done`
}

type Opened =
  | { readonly token: string; readonly deviceToken?: string | undefined }
  | { readonly turned: Turned }

/** The page that reports the outcome to the page waiting for the proof. */
const PROOF_HOME = '/dealer/confirm-identity?outcome='

const noRequest: Turned = { failure: 'sso_expired', reason: 'unknown_request' }

function refusalOf(verified: Verified): Turned | undefined {
  if (verified.ok) return undefined
  const { error } = verified
  if (error.kind !== 'rejected') return { failure: 'sso_unavailable', reason: error.kind }
  const failures: Readonly<Record<string, SignOnFailure>> = {
    cancelled: 'sso_cancelled',
    expired: 'sso_expired',
  }
  return { failure: failures[error.code] ?? 'sso_refused', reason: error.code }
}

/** Records the refusal, without creating anything; the page shown explains it in our own words. */
const recordRefusal = ({ app, request }: Arrival, providerId: string, { reason }: Turned) =>
  withPlatform(app.pool, async tx => {
    const counter = { key: `sso:refused:${request.ip}`, windowSeconds: 60, added: 1 }
    const [before] = await countAttempts(tx, [counter])
    if (before && before.count >= mostRecorded) return
    recordAudit({ app, request }, tx, {
      dealer: PLATFORM,
      actor: null,
      actor_kind: 'anonymous',
      action: 'sign_in.refused',
      object_type: 'identity_provider',
      object_id: providerId,
      outcome: 'refused',
      changes: { method: 'single_sign_on', reason },
    })
  })

/**
 * Opens a session for the provider's user, like after a password: a new token, and our own code unless a second
 * factor was proven.
 */
async function openFor(arrival: Arrival, tx: Tx, provider: Provider, person: AssertedPerson) {
  const { request } = arrival
  const match = matchPerson(provider, person, await findCandidates(tx, provider, person))
  if (match !== 'unknown' && 'turned' in match) return match
  const signer =
    match === 'unknown'
      ? await create(tx, provider, person)
      : await findSigner(tx, match.user.email, request.cookies[DEVICE_COOKIE])
  if (signer === undefined) return { turned: { failure: 'sso_expired', reason: 'made_meanwhile' } as const }
  if ('turned' in signer) return signer
  const isProven = provider.trusts_second_factor && person.has_second_factor
  const deviceToken = isProven ? undefined : await rememberedDevice(arrival, tx, signer)
  const { user } = signer
  if (isProven) await registerDevice(arrival, tx, user, { isReported: match === 'unknown' })
  const token = randomToken()
  deferToCommit(tx, { changes: [bindingIdentity(tx, provider.id, person.subject, user.id)] })
  insertSession(tx, {
    token,
    user_id: user.id,
    password_version: user.password_version,
    dealer_id: firstDealership(signer),
    isFullyAuthenticated: isProven || deviceToken !== undefined,
    isFactorProved: isProven,
    ip: request.ip,
    user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
    provider_id: provider.id,
    authenticated: person.authenticated,
  })
  const second_factor = isProven ? 'provider' : deviceToken === undefined ? 'pending' : 'remembered_device'
  recordAudit(arrival, tx, {
    dealer: PLATFORM,
    actor: user.id,
    actor_kind: 'staff',
    action: 'sign_in.done',
    object_type: 'user',
    object_id: user.id,
    changes: { method: 'single_sign_on', provider: provider.id, second_factor },
  })
  return { token, deviceToken }
}

async function rememberedDevice(arrival: Arrival, tx: Tx, signer: Signer): Promise<string | undefined> {
  if (!signer.device) return undefined
  const { isDeviceUsed } = await holdForOpening(tx, addressCounters(arrival.request.ip), signer.device.id)
  return useDevice(arrival, tx, signer, isDeviceUsed)
}

/** Creates a new user: only if the provider may create users, and only in known dealerships. */
async function create(
  tx: Tx,
  provider: Provider,
  person: AssertedPerson,
): Promise<Signer | undefined | { readonly turned: Turned }> {
  if (!provider.creates_users) return { turned: { failure: 'sso_not_allowed', reason: 'unknown_user' } }
  const places = dealershipsOf(person, await listServed(tx, provider.id))
  if (places.length === 0) return { turned: { failure: 'sso_not_allowed', reason: 'unknown_dealership' } }
  const names = readNames(person)
  if (names === undefined) return { turned: { failure: 'sso_not_allowed', reason: 'name' } }
  const user = await insertPerson(tx, provider, person, { dealerIds: places, names })
  return user && { user, device: null, managed: places.length, lastDealership: places[0] ?? null }
}
