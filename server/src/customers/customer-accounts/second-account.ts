import { sqlStateOf } from '#platform/db/tenant.ts'
import { Refusal } from '#platform/http/refusal.ts'

/** Signing in elsewhere with the same email means one person; two customers of one address need a hand. */
export function refuseSecondAccount(error: unknown): never {
  throw sqlStateOf(error) === '23505' ? new Refusal('conflict', { code: 'account_exists' }) : error
}
