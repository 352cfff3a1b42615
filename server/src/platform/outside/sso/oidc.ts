import { provesSecondFactor } from '@forecourt/domain/identity/accounts/second-factor-proof.ts'
import * as client from 'openid-client'
import { z } from 'zod'
import { failed, succeeded, type PortResult } from '../port-result.ts'
import type { Reach } from '../guarded-request.ts'
import { guardedFetch } from './guarded-fetch.ts'
import type { Expected, Verified } from './port.ts'

export interface OidcProvider {
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: string
}

/** Clocks of two companies may differ by this much. */
const SKEW_SECONDS = 60
const KEPT_MS = 10 * 60_000
const MAX_KEPT = 200
const SIGNATURES = [
  'RS256',
  'PS256',
  'ES256',
  'RS384',
  'PS384',
  'ES384',
  'RS512',
  'PS512',
  'EdDSA',
  'Ed25519',
]

const discovered = new Map<
  string,
  { readonly until: number; readonly config: Promise<client.Configuration> }
>()

/** The provider's discovery document, cached for ten minutes; its keys are fetched again when one is missing. */
function configurationOf(provider: OidcProvider, reach: Reach): Promise<client.Configuration> {
  const key = JSON.stringify([provider.issuer, provider.client_id, provider.client_secret])
  const known = discovered.get(key)
  if (known && known.until > Date.now()) return known.config
  const config = discover(provider, reach)
  const [oldest] = discovered.keys()
  if (discovered.size >= MAX_KEPT && oldest !== undefined) discovered.delete(oldest)
  discovered.set(key, { until: Date.now() + KEPT_MS, config })
  config.catch(() => discovered.delete(key))
  return config
}

const discover = (provider: OidcProvider, reach: Reach) =>
  client.discovery(
    new URL(provider.issuer),
    provider.client_id,
    {
      client_secret: provider.client_secret,
      [client.clockSkew]: 0,
      [client.clockTolerance]: SKEW_SECONDS,
    },
    client.ClientSecretBasic(provider.client_secret),
    {
      timeout: 5,
      [client.customFetch]: (url, options) => guardedFetch(reach, url, options),
      execute: [
        // Checks the signature even though the token comes over our own connection.
        client.enableNonRepudiationChecks,
        ...(reach.mayUseLoopback ? [client.allowInsecureRequests] : []),
      ],
    },
  )

/** Whether a provider answers as one, with exactly the issuer that was typed. */
export async function probeOidc(
  provider: OidcProvider,
  reach: Reach,
): Promise<PortResult<{ issuer: string }>> {
  try {
    const config = await discover(provider, reach)
    const { issuer, jwks_uri, authorization_endpoint, token_endpoint } = config.serverMetadata()
    const isWhole = jwks_uri && authorization_endpoint && token_endpoint
    return isWhole ? succeeded({ issuer }) : failed({ kind: 'malformed' })
  } catch (error) {
    return failure(error)
  }
}

/** The provider's address to which a browser is redirected: code flow with PKCE S256, state and nonce. */
export async function oidcSignOnUrl(
  provider: OidcProvider,
  expected: Expected,
  reach: Reach,
): Promise<PortResult<string>> {
  try {
    const url = client.buildAuthorizationUrl(await configurationOf(provider, reach), {
      redirect_uri: expected.callback_url,
      scope: 'openid email profile',
      state: expected.state,
      nonce: expected.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(expected.code_verifier),
      code_challenge_method: 'S256',
      ...(expected.isRepeated && { prompt: 'login', max_age: '0' }),
    })
    return succeeded(url.href)
  } catch (error) {
    return failure(error)
  }
}

const short = z.string().max(254)
const names = z.array(z.string().max(100)).max(100)

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: short.optional(),
  email_verified: z.boolean().optional(),
  given_name: short.optional(),
  family_name: short.optional(),
  amr: names.optional(),
  acr: z.string().max(300).optional(),
  dealer_codes: names.optional(),
  kind: z.enum(['multi_dealer', 'corporate']).optional(),
  auth_time: z.number().positive().max(1e11).optional(),
})

/** The person whom a provider signed in, from the query of the redirect. */
export async function verifyOidcCallback(
  provider: OidcProvider,
  query: URLSearchParams,
  expected: Expected,
  reach: Reach,
): Promise<Verified> {
  try {
    const config = await configurationOf(provider, reach)
    const issuer = query.get('iss')
    if (issuer !== null && issuer !== provider.issuer) return failed({ kind: 'rejected', code: 'issuer' })
    const url = new URL(expected.callback_url)
    url.search = query.toString()
    const tokens = await client.authorizationCodeGrant(config, url, {
      pkceCodeVerifier: expected.code_verifier,
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    const flaw = flawOf(claims, tokens.id_token)
    if (claims === undefined || flaw !== undefined)
      return failed({ kind: 'rejected', code: flaw ?? 'id_token' })
    return await personOf(config, tokens.access_token, claims)
  } catch (error) {
    return failure(error)
  }
}

/** Checks that the library leaves to its caller: when the token was made, and by which kind of key. */
function flawOf(claims: client.IDToken | undefined, token: string | undefined): string | undefined {
  const [head = ''] = (token ?? '').split('.')
  const { alg } = z
    .object({ alg: z.string() })
    .catch({ alg: '' })
    .parse(JSON.parse(Buffer.from(head, 'base64url').toString('utf8') || '{}'))
  if (!SIGNATURES.includes(alg)) return 'weak_algorithm'
  const age = Date.now() / 1000 - (claims?.iat ?? 0)
  if (age < -SKEW_SECONDS) return 'not_yet_valid'
  return age > KEPT_MS / 1000 ? 'expired' : undefined
}

/** Claims of the signed token; missing ones are requested from the provider for the same subject. */
async function personOf(
  config: client.Configuration,
  accessToken: string,
  signed: client.IDToken,
): Promise<Verified> {
  const isWhole = signed['email'] !== undefined && signed['email_verified'] !== undefined
  const asked =
    isWhole || config.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : await client.fetchUserInfo(config, accessToken, signed.sub)
  // Signed claims override requested ones; methods and time of authentication are taken only from signed ones.
  const { amr: methods, acr: context, auth_time: when } = signed
  const parsed = Claims.safeParse({ ...asked, ...signed, amr: methods, acr: context, auth_time: when })
  if (!parsed.success) return failed({ kind: 'rejected', code: 'claims' })
  const { sub, email, email_verified, given_name, family_name, amr, acr, dealer_codes, kind, auth_time } =
    parsed.data
  if (email === undefined || email_verified !== true)
    return failed({ kind: 'rejected', code: 'email_unverified' })
  return succeeded({
    subject: sub,
    email: email.toLowerCase(),
    first_name: given_name ?? '',
    last_name: family_name ?? '',
    dealer_codes: dealer_codes ?? [],
    kind: kind ?? null,
    has_second_factor: provesSecondFactor({ methods: amr ?? [], contexts: acr === undefined ? [] : [acr] }),
    authenticated: auth_time === undefined ? null : new Date(auth_time * 1000),
  })
}

/** The error: the provider refused, gave an invalid answer, or gave none. */
function failure(error: unknown): PortResult<never> {
  if (error instanceof client.AuthorizationResponseError)
    return failed({
      kind: 'rejected',
      code: error.error === 'access_denied' ? 'cancelled' : 'provider_error',
    })
  if (error instanceof client.ResponseBodyError) return failed({ kind: 'rejected', code: 'code' })
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('OAUTH_')) return failed({ kind: 'rejected', code: reasonOf(error) })
  return failed({ kind: 'unavailable' })
}

/** A word for the audit log; never text of the other side. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? `${error.message} ${causeOf(error)}` : ''
  const known = ['state', 'nonce', 'iss', 'aud', 'azp', 'exp', 'iat', 'signature', 'alg', 'sub']
  return known.find(word => new RegExp(`\\b${word}\\b`, 'i').test(text)) ?? 'invalid_answer'
}

const causeOf = ({ cause }: Error) => (cause instanceof Error ? cause.message : '')
