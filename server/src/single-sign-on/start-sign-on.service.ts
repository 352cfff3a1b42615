import { safeNext } from '@forecourt/domain/sessions/safe-next.ts'
import type { singleSignOn } from '@forecourt/contract/single-sign-on.ts'
import { withPlatform } from '../db/tenant.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import type { Call } from '../http/serve.ts'
import { countAttempts } from '../sessions/attempts.queries.ts'
import { setSignOnCookie, SIGN_ON_COOKIE } from '../sessions/cookies.ts'
import { randomToken } from '../sessions/tokens.ts'
import { signOnUrl } from './provider-port.ts'
import { expectedOf } from './sign-on-request.ts'
import { findActiveProvider, insertRequest } from './sign-on.queries.ts'

const mostPerMinute = 60

/** Begins a sign-in elsewhere. The provider is asked between two transactions, never within one. */
export async function startSignOn(call: Call<typeof singleSignOn.start>) {
  const { app, body, request, reply } = call
  const found = await withPlatform(app.pool, async tx => {
    const counter = { key: `sso:start:${request.ip}`, windowSeconds: 60, added: 1 }
    const [before] = await countAttempts(tx, [counter])
    if (before && before.count >= mostPerMinute)
      throw new Refusal('too_many_requests', { code: 'locked', params: { n: 1 }, retryAfter: 60 })
    return findActiveProvider(tx, body.provider)
  })
  if (!found) throw notFound()
  if (app.config.isProduction && !app.config.PUBLIC_URL)
    throw new Refusal('bad_gateway', { code: 'sso_unavailable' })
  const state = randomToken()
  const url = await signOnUrl(app, found, expectedOf(app, request, found.provider, state))
  if (!url.ok) {
    request.log.warn({ provider: body.provider, kind: url.error.kind }, 'identity provider cannot be used')
    throw new Refusal('bad_gateway', { code: 'sso_unavailable' })
  }
  // Two tabs of one browser may both be under way.
  const held = request.cookies[SIGN_ON_COOKIE]
  const browser = held !== undefined && /^[\w-]{43}$/.test(held) ? held : randomToken()
  const next = safeNext(body.next) ?? null
  await withPlatform(app.pool, tx =>
    insertRequest(tx, { provider_id: found.provider.id, state, browser, next }),
  )
  setSignOnCookie(reply, browser)
  return { url: url.value }
}
