import type { Config } from '#platform/config.ts'

interface Provider {
  readonly kind: 'saml' | 'oidc'
  readonly issuer: string
  readonly sign_on_url: string | null
  readonly logout_url: string | null
}

const hostOf = (url: string | null) => (url !== null && URL.canParse(url) ? new URL(url).host : undefined)

/**
 * The provider's sign-out page, if signing out may redirect there: on the host where its users sign in, or on one of
 * the list. Null otherwise, so that nobody is sent to a stranger's page (security J5).
 */
export function allowedLogoutUrl(
  { SIGN_OUT_HOSTS }: Pick<Config, 'SIGN_OUT_HOSTS'>,
  { kind, issuer, sign_on_url, logout_url }: Provider,
): string | null {
  const host = hostOf(logout_url)
  if (host === undefined || logout_url === null) return null
  const { username, password } = new URL(logout_url)
  const own = hostOf(kind === 'saml' ? sign_on_url : issuer)
  const isAllowed = host === own || SIGN_OUT_HOSTS.includes(host)
  return isAllowed && username === '' && password === '' ? logout_url : null
}
