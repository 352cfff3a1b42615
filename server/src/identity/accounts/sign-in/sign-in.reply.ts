import type { users } from '@forecourt/contract/identity/users.ts'
import type { Call } from '#platform/http/serve.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { currentUserOf } from '../users/current-user.ts'
import { allowedCrmUrl } from '#platform/external-crm.ts'
import { enterSession, isEnded } from '#platform/sessions/session.ts'
import { signIn } from './sign-in.service.ts'
import { hashOfToken } from '#platform/http/tokens.ts'

/**
 * Signs in and returns where to go: an external CRM (allow-listed), the choice of a dealership, the second factor, or
 * the panel.
 */
export async function signInAndDescribe(call: Call<typeof users.login>) {
  const { token, managed } = await signIn(call)
  const session = await enterSession(call.app.pool, hashOfToken(token), false)
  if (!session) throw new Refusal('fault')
  // Signed in elsewhere so often since that this one is the oldest of six (security R4).
  if (isEnded(session))
    throw new Refusal('session_expired', { code: 'session_expired', params: { reason: session.ended } })
  const url = externalCrmOf(call, session.dealership)
  return {
    redirect: url,
    url,
    prompt_dealership_select: session.dealership === null && managed !== 1,
    total_managed_dealerships: managed,
    user: currentUserOf(call.app, session),
  }
}

function externalCrmOf(
  { app, request }: Call<typeof users.login>,
  dealership: { use_external_crm: boolean; external_crm_url: string | null } | null,
): string | null {
  if (!dealership?.use_external_crm || dealership.external_crm_url === null) return null
  const allowed = allowedCrmUrl(app.config, dealership.external_crm_url)
  if (allowed === null) request.log.warn('external CRM address is not on the allow-list')
  return allowed
}
