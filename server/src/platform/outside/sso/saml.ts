import { failed, succeeded } from '../port-result.ts'
import type { Expected, Verified } from './port.ts'
import { personOf, SKEW_MS } from './saml-assertion.ts'
import { flawOf, MAX_RESPONSE_LENGTH } from './saml-document.ts'

export interface SamlProvider {
  readonly issuer: string
  readonly sign_on_url: string
  /** PEM; two during a replacement. A key inside an answer is never used. */
  readonly certificates: readonly string[]
}

/** Loaded with the first SAML sign-in: most dealerships have none, and it would delay every start. */
const loadLibrary = () => import('@node-saml/node-saml')

async function libraryFor(provider: SamlProvider, expected: Expected) {
  const { SAML, ValidateInResponseTo } = await loadLibrary()
  const asked = new Date(Date.now() - 1000).toISOString()
  return new SAML({
    entryPoint: provider.sign_on_url,
    issuer: expected.audience,
    callbackUrl: expected.callback_url,
    idpCert: [...provider.certificates],
    idpIssuer: provider.issuer,
    audience: expected.audience,
    // The assertion must always be signed; a signed envelope around it is accepted too.
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    forceAuthn: expected.isRepeated,
    acceptedClockSkewMs: SKEW_MS,
    maxAssertionAgeMs: 10 * 60_000,
    generateUniqueId: () => expected.request_id,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: 10 * 60_000,
    // The database ensures that a request is answered once; the cache here contains only this one.
    cacheProvider: {
      saveAsync: async (key, value) => ({ value, createdAt: Date.parse(asked), key }),
      getAsync: async key => (key === expected.request_id ? asked : null),
      removeAsync: async key => key,
    },
  })
}

/** The provider's address to which a browser is redirected. */
export async function samlSignOnUrl(provider: SamlProvider, expected: Expected): Promise<string> {
  const saml = await libraryFor(provider, expected)
  return saml.getAuthorizeUrlAsync(expected.state, undefined, {})
}

/** The person whom a provider signed in. Refuses anything that is not signed, addressed and timed as required. */
export async function verifySamlResponse(
  provider: SamlProvider,
  response: string,
  expected: Expected,
): Promise<Verified> {
  const reject = (code: string) => failed({ kind: 'rejected', code })
  if (provider.certificates.length === 0) return failed({ kind: 'not_configured' })
  if (response.length > MAX_RESPONSE_LENGTH) return reject('too_large')
  if (!/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(response)) return reject('not_base64')
  const bytes = Buffer.from(response, 'base64')
  const xml = bytes.toString('utf8')
  if (!Buffer.from(xml, 'utf8').equals(bytes)) return reject('unsafe_xml')
  const flaw = flawOf(xml, expected)
  if (flaw !== undefined) return reject(flaw)
  const read = await readVerified(provider, response, expected)
  if (typeof read === 'string') return reject(read)
  const outcome = personOf(read, provider.issuer, expected)
  return 'flaw' in outcome ? reject(outcome.flaw) : succeeded(outcome.person)
}

/** The library's messages, as codes for the audit log. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/audience/i, 'audience'],
  [/not yet valid/i, 'not_yet_valid'],
  [/expired|too old|no valid subject confirmation/i, 'expired'],
  [/InResponseTo/i, 'in_response_to'],
]

/** The assertion, read only from the signed bytes, or a code for the fault that the library found. */
async function readVerified(
  provider: SamlProvider,
  response: string,
  expected: Expected,
): Promise<object | string> {
  try {
    const saml = await libraryFor(provider, expected)
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response })
    return profile?.getAssertion?.() ?? 'signature'
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    return reasons.find(([pattern]) => pattern.test(message))?.[1] ?? 'signature'
  }
}

/** The metadata for the provider's administrator: our name and the callback address. */
export async function samlMetadata(audience: string, callback_url: string): Promise<string> {
  const { generateServiceProviderMetadata } = await loadLibrary()
  return generateServiceProviderMetadata({
    issuer: audience,
    callbackUrl: callback_url,
    wantAssertionsSigned: true,
    identifierFormat: null,
  })
}
