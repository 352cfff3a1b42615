import { safeNext } from '@forecourt/domain/identity/accounts/safe-next.ts'
import type { singleSignOn } from '@forecourt/contract/identity/single-sign-on.ts'
import type { Tx } from '#platform/db/client.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { countAttempts } from '#identity/accounts/sign-in/attempts.queries.ts'
import { setSignOnCookie, SIGN_ON_COOKIE } from '#platform/http/cookies.ts'
import { randomToken } from '#platform/http/tokens.ts'
import { signOnUrl } from './provider-port.ts'
import { expectedOf } from './sign-on-request.ts'
import {
  findActiveProvider,
  findProviderOfSession,
  insertRequest,
  type ActiveProvider,
} from './sign-on.queries.ts'

const mostPerMinute = 60

/** Begins a sign-in at a provider. The provider is contacted between two transactions, never within one. */
export async function startSignOn(call: Call<typeof singleSignOn.start>) {
  const { app, body, request } = call
  const found = await withPlatform(app.pool, async tx => {
    await countStart(tx, `sso:start:${request.ip}`)
    return findActiveProvider(tx, body.provider)
  })
  if (!found) throw notFound()
  return sendTo(call, found, { next: safeNext(body.next) ?? null, session_id: null })
}

/** Begins a proof of a signed-in user, by the provider that authenticated their session (security R20). */
export async function startProof(call: Call<typeof singleSignOn.prove>) {
  const { app, session } = call
  const { id } = session.session
  const found = await withPlatform(app.pool, async tx => {
    await countStart(tx, `sso:prove:${id}`)
    return findProviderOfSession(tx, id)
  })
  if (!found) throw new Refusal('conflict', { code: 'sso_none' })
  return sendTo(call, found, { next: null, session_id: id })
}

async function countStart(tx: Tx, key: string) {
  const [before] = await countAttempts(tx, [{ key, windowSeconds: 60, added: 1 }])
  if (before && before.count >= mostPerMinute)
    throw new Refusal('too_many_requests', { code: 'locked', params: { n: 1 }, retryAfter: 60 })
}

type StartingCall = Call<typeof singleSignOn.start> | Call<typeof singleSignOn.prove>

async function sendTo(
  { app, request, reply }: StartingCall,
  found: ActiveProvider,
  purpose: { readonly next: string | null; readonly session_id: string | null },
) {
  const { provider } = found
  const state = randomToken()
  const expected = expectedOf(app, request, provider, state, purpose.session_id !== null)
  const url = await signOnUrl(app, found, expected)
  if (!url.ok) {
    request.log.warn({ provider: provider.id, kind: url.error.kind }, 'identity provider cannot be used')
    throw new Refusal('bad_gateway', { code: 'sso_unavailable' })
  }
  // Two tabs of one browser may both have a pending sign-in.
  const held = request.cookies[SIGN_ON_COOKIE]
  const browser = held !== undefined && /^[\w-]{43}$/.test(held) ? held : randomToken()
  await withPlatform(app.pool, tx =>
    insertRequest(tx, { provider_id: provider.id, state, browser, ...purpose }),
  )
  setSignOnCookie(reply, browser)
  return { url: url.value }
}
