import { and, eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { dealershipMembers } from '#identity/accounts/users/users.table.ts'

/** A dealership that the user also manages; a super admin manages all. */
export async function findManagedDealership(
  tx: Tx,
  user: { readonly id: string; readonly is_super_admin: boolean },
  id: string,
) {
  const columns = {
    id: dealerships.id,
    name: dealerships.name,
    country: dealerships.country,
    timezone: dealerships.timezone,
  }
  const membership = and(
    eq(dealershipMembers.dealer_id, dealerships.id),
    eq(dealershipMembers.user_id, user.id),
  )
  const selection = tx.select(columns).from(dealerships)
  const joined = user.is_super_admin
    ? selection.leftJoin(dealershipMembers, membership)
    : selection.innerJoin(dealershipMembers, membership)
  const [found] = await joined.where(eq(dealerships.id, id))
  return found
}
