import type { identityProviders as contract } from '@forecourt/contract/identity/identity-providers.ts'
import { readSamlMetadata } from '@forecourt/domain/identity/accounts/saml-metadata.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { invalid, notFound } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { forbiddenUrl } from '#platform/outside/guarded-request.ts'
import { guardedFetch } from '#platform/outside/sso/guarded-fetch.ts'
import { probeOidc } from '#platform/outside/sso/oidc.ts'
import { requireRecentAuthentication } from '#identity/accounts/proof/step-up.service.ts'
import { reachOf } from '#identity/single-sign-on/provider-port.ts'
import { findProvider } from '#identity/single-sign-on/sign-on.queries.ts'
import { editable } from './identity-providers.service.ts'
import { openedKeys } from './provider-keys.ts'

/** Tests the connection to a provider; between transactions, never within one. */
export async function testProvider(call: Call<typeof contract.test>) {
  const { app, params } = call
  const found = await withPlatform(app.pool, async tx => {
    await editable(call, tx, params.id)
    return findProvider(tx, params.id)
  })
  if (!found) throw notFound()
  const { provider, keys } = found
  const kind = provider.kind === 'saml' ? 'certificate' : 'client_secret'
  const [key] = await openedKeys(app.keyring, provider, keys, kind)
  if (key === undefined) return { is_reached: false, problem: 'no_key' as const }
  const reach = reachOf(app)
  if (provider.kind === 'saml') {
    const reply = await guardedFetch(reach, provider.sign_on_url ?? '').catch(() => undefined)
    const isReached = reply !== undefined && reply.status < 500
    return { is_reached: isReached, problem: isReached ? null : ('unreachable' as const) }
  }
  const { issuer, client_id } = provider
  const probed = await probeOidc({ issuer, client_id: client_id ?? '', client_secret: key }, reach)
  if (probed.ok) return { is_reached: true, problem: null }
  const isThere = probed.error.kind === 'malformed' || probed.error.kind === 'rejected'
  return { is_reached: isThere, problem: isThere ? ('not_a_provider' as const) : ('unreachable' as const) }
}

/** Fetches metadata from an administrator's address, only by guarded requests (security R48). */
export async function readMetadata({ app, session, body }: Call<typeof contract.readMetadata>) {
  const reach = reachOf(app)
  if (forbiddenUrl(body.url, reach)) throw invalid({ url: { rule: 'https_url', params: {} } })
  await withPlatform(app.pool, tx => requireRecentAuthentication(tx, session))
  const reply = await guardedFetch(reach, body.url).catch(() => undefined)
  if (reply?.ok !== true) return { metadata: null, problem: 'unreachable' as const }
  const metadata = readSamlMetadata(await reply.text())
  return metadata === undefined
    ? { metadata: null, problem: 'not_metadata' as const }
    : { metadata: { ...metadata, certificates: [...metadata.certificates] }, problem: null }
}
