import { sqlStateOf } from '#platform/db/tenant.ts'
import { Refusal } from '#platform/http/refusal.ts'

/** The same email always means one person; two customers with one address need a person to merge them. */
export function refuseSecondAccount(error: unknown): never {
  throw sqlStateOf(error) === '23505' ? new Refusal('conflict', { code: 'account_exists' }) : error
}
