/** An identity provider's statement about how a user authenticated. */
export type SignInProof = {
  /** OpenID Connect `amr`: methods by the names of RFC 8176. */
  readonly methods: readonly string[]
  /** OpenID Connect `acr`, SAML `AuthnContextClassRef`. */
  readonly contexts: readonly string[]
}

const KNOWN: ReadonlySet<string> = new Set(['pwd', 'pin', 'kba'])
const HELD: ReadonlySet<string> = new Set(['otp', 'sms', 'tel', 'hwk', 'swk', 'sc', 'pop'])
const IS: ReadonlySet<string> = new Set(['face', 'fpt', 'iris', 'retina', 'vbm'])

/** Authentication contexts with two factors: SAML's own, the REFEDS profile, and those of large providers. */
const STRONG_CONTEXTS: ReadonlySet<string> = new Set([
  'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorContract',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorUnregistered',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:SmartcardPKI',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:TimeSyncToken',
  'https://refeds.org/profile/mfa',
  'http://schemas.microsoft.com/claims/multipleauthn',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
])

/**
 * Whether an external sign-in used two factors: `mfa` itself, methods of two different kinds (known, held, of the
 * body; RFC 8176), or a context that implies it. Otherwise our own code is required (reliability security G13,
 * decisions 6.10).
 */
export const provesSecondFactor = ({ methods, contexts }: SignInProof): boolean => {
  if (methods.includes('mfa') || contexts.some(context => STRONG_CONTEXTS.has(context))) return true
  return [KNOWN, HELD, IS].filter(kind => methods.some(method => kind.has(method))).length >= 2
}
