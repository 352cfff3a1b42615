import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { dealershipMembers, users } from '../users/users.table.ts'
import { mailedLinks } from '../sessions/sessions.table.ts'
import { hashOfToken } from '#platform/http/tokens.ts'

export type LinkPurpose = (typeof mailedLinks.$inferSelect)['purpose']

interface NewLink {
  readonly userId: string
  readonly purpose: LinkPurpose
  readonly token: string
  readonly seconds: number
}

/** Inserts a link, which voids the older one (security R18). For the last statement of a transaction. */
export function insertingLink(tx: Tx, { userId, purpose, token, seconds }: NewLink) {
  const fresh = {
    token_hash: hashOfToken(token),
    created: sql`now()`,
    expires: sql`now() + make_interval(secs => ${seconds})`,
  }
  return tx
    .insert(mailedLinks)
    .values({ user_id: userId, purpose, ...fresh })
    .onConflictDoUpdate({ target: [mailedLinks.user_id, mailedLinks.purpose], set: fresh })
}

const isLive = (token: string) =>
  and(eq(mailedLinks.token_hash, hashOfToken(token)), gt(mailedLinks.expires, sql`now()`))

/** Names of the user's dealerships: a password must not contain them (security R9). */
const names = sql<string[]>`array(SELECT d.name FROM ${dealerships} AS d
  JOIN ${dealershipMembers} AS m ON m.dealer_id = d.id WHERE m.user_id = ${users.id})`

/** A link's purpose and user; undefined when it is wrong, used or expired, or its user is deactivated. */
export async function findLink(tx: Tx, token: string) {
  const [found] = await tx
    .select({ purpose: mailedLinks.purpose, expires: mailedLinks.expires, user: users, dealerships: names })
    .from(mailedLinks)
    .innerJoin(users, eq(users.id, mailedLinks.user_id))
    .where(and(isLive(token), eq(users.is_active, true)))
  return found
}

/** Redeems a link: of concurrent calls, one succeeds. */
export async function redeemLink(tx: Tx, token: string): Promise<boolean> {
  const deleted = await tx.delete(mailedLinks).where(isLive(token)).returning({ user: mailedLinks.user_id })
  return deleted.length > 0
}

/** For the last statement of a transaction. */
export const deletingLinksOf = (tx: Tx, userId: string) =>
  tx.delete(mailedLinks).where(eq(mailedLinks.user_id, userId))

/** Deletes links a day after they expired. */
export async function deleteOldLinks(tx: Tx): Promise<void> {
  await tx.delete(mailedLinks).where(lt(mailedLinks.expires, sql`now() - interval '24 hours'`))
}
