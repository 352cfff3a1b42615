import { and, eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { recentSearches } from './vehicles.table.ts'

export async function listRecentSearches(tx: Tx, actor: Actor): Promise<readonly string[]> {
  const [row] = await tx
    .select({ searches: recentSearches.searches })
    .from(recentSearches)
    .where(and(eq(recentSearches.dealer_id, actor.tenant.id), eq(recentSearches.user_id, actor.id)))
  return row?.searches ?? []
}

export async function keepRecentSearches(tx: Tx, actor: Actor, searches: readonly string[]) {
  await tx
    .insert(recentSearches)
    .values({ dealer_id: actor.tenant.id, user_id: actor.id, searches: [...searches] })
    .onConflictDoUpdate({
      target: [recentSearches.dealer_id, recentSearches.user_id],
      set: { searches: [...searches] },
    })
}
