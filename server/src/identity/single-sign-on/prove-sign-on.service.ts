import type { FastifyRequest } from 'fastify'
import type { App } from '#platform/app-context.ts'
import { PLATFORM, recordAudit } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import type { AssertedPerson } from '#platform/outside/sso/port.ts'
import { renewSession } from '#identity/accounts/sessions/sessions.queries.ts'
import { randomToken } from '#platform/http/tokens.ts'
import { matchPerson, type Turned } from './match-person.ts'
import { findCandidates } from './person.queries.ts'
import { findLiveSession, type ActiveProvider } from './sign-on.queries.ts'

/** Clocks of two companies may differ by this much. */
const SKEW_MS = 60_000

interface Begun {
  readonly provider: ActiveProvider['provider']
  readonly session_id: string
  /** When the proof was requested. */
  readonly created: string
}

type Proved = { readonly token: string } | { readonly turned: Turned }

/**
 * Completes a proof: the session's own user has authenticated at their provider since it was requested, and the
 * session continues under a new token (security G1, R20). An answer for another user, or an earlier authentication,
 * proves nothing.
 */
export async function proveFor(
  arrival: { readonly app: App; readonly request: FastifyRequest },
  tx: Tx,
  { provider, session_id, created }: Begun,
  person: AssertedPerson,
): Promise<Proved> {
  const match = matchPerson(provider, person, await findCandidates(tx, provider, person))
  if (match !== 'unknown' && 'turned' in match) return match
  const session = await findLiveSession(tx, session_id)
  if (session === undefined) return { turned: { failure: 'sso_expired', reason: 'session_ended' } }
  if (match === 'unknown' || match.user.id !== session.user_id)
    return { turned: { failure: 'sso_not_allowed', reason: 'another_person' } }
  const { authenticated } = person
  if (authenticated === null || authenticated.getTime() < Date.parse(created) - SKEW_MS)
    return { turned: { failure: 'sso_not_anew', reason: 'not_anew' } }
  const token = randomToken()
  const isFactorProved = provider.trusts_second_factor && person.has_second_factor
  renewSession(tx, session_id, token, { isProved: true, isFactorProved })
  recordAudit(arrival, tx, {
    dealer: PLATFORM,
    actor: session.user_id,
    actor_kind: 'staff',
    action: 'step_up.done',
    object_type: 'user',
    object_id: session.user_id,
    changes: { method: 'single_sign_on', provider: provider.id },
  })
  return { token }
}
