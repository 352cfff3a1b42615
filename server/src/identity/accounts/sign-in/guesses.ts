import { LOCKOUT } from '@forecourt/domain/identity/accounts/lockout.ts'
import { PLATFORM, recordAudit } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { countAttempts, countingOf } from './attempts.queries.ts'

type Origin = Parameters<typeof recordAudit>[0]

/**
 * Looks up a secret of a mailed link. Guessing links from an address is as slow as guessing passwords (security R14,
 * E11): a wrong one is counted and recorded, and after ten a minute nothing is looked up.
 */
export async function guessed<T>(
  { app, request }: Origin,
  tx: Tx,
  kind: 'invitation' | 'customer-link' | 'mailed-link' | 'first-link' | 'co-applicant-link',
  find: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const guesses = { key: `${kind}:ip:${request.ip}`, windowSeconds: 60 }
  const [before] = await countAttempts(tx, [{ ...guesses, added: 0 }])
  if (before && before.count >= LOCKOUT.failures_per_minute_per_ip) {
    const wait = Math.max(1, Math.ceil(60 - before.secondsSinceLast))
    throw new Refusal('too_many_requests', { code: 'locked', params: { n: 1 }, retryAfter: wait })
  }
  const found = await find()
  if (found) return found
  deferToCommit(tx, { calls: [countingOf(guesses, 1)] })
  recordAudit({ app, request }, tx, {
    dealer: PLATFORM,
    actor: null,
    actor_kind: 'anonymous',
    action: 'link.refused',
    object_type: 'user',
    object_id: null,
    outcome: 'refused',
    changes: { kind },
  })
  return undefined
}
