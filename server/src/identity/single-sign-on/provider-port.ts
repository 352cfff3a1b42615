import type { App } from '#platform/app-context.ts'
import { openedKeys } from '#identity/identity-providers/provider-keys.ts'
import { oidcSignOnUrl, verifyOidcCallback } from '#platform/outside/sso/oidc.ts'
import type { Expected, Verified } from '#platform/outside/sso/port.ts'
import { failed, succeeded, type PortResult } from '#platform/outside/port-result.ts'
import type { Reach } from '#platform/outside/guarded-request.ts'
import { samlSignOnUrl, verifySamlResponse } from '#platform/outside/sso/saml.ts'
import type { ActiveProvider } from './sign-on.queries.ts'

/** The sandbox runs on this machine; in production no internal address may be requested. */
export const reachOf = ({ config }: App): Reach => ({ mayUseLoopback: !config.isProduction })

const samlOf = async ({ keyring }: App, { provider, keys }: ActiveProvider) => ({
  issuer: provider.issuer,
  sign_on_url: provider.sign_on_url ?? '',
  certificates: await openedKeys(keyring, provider, keys, 'certificate'),
})

const oidcOf = async ({ keyring }: App, { provider, keys }: ActiveProvider) => ({
  issuer: provider.issuer,
  client_id: provider.client_id ?? '',
  client_secret: (await openedKeys(keyring, provider, keys, 'client_secret'))[0] ?? '',
})

/** Where a browser is redirected to sign in. */
export const signOnUrl = async (
  app: App,
  found: ActiveProvider,
  expected: Expected,
): Promise<PortResult<string>> => {
  if (found.provider.kind === 'oidc') return oidcSignOnUrl(await oidcOf(app, found), expected, reachOf(app))
  const provider = await samlOf(app, found)
  return provider.certificates.length === 0
    ? failed({ kind: 'not_configured' })
    : succeeded(await samlSignOnUrl(provider, expected))
}

/** Verifies the answer: SAML's form or OpenID Connect's query. */
export const verifyAnswer = async (
  app: App,
  found: ActiveProvider,
  answer: URLSearchParams,
  expected: Expected,
): Promise<Verified> =>
  found.provider.kind === 'saml'
    ? verifySamlResponse(await samlOf(app, found), answer.get('SAMLResponse') ?? '', expected)
    : verifyOidcCallback(await oidcOf(app, found), answer, expected, reachOf(app))
