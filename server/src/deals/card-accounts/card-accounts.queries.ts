import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { cardAccounts, cardConnections } from './card-accounts.table.ts'

/** The account with the name of the person who connected it, who may have left the dealership. */
export async function findCardAccount(tx: Tx, dealerId: string) {
  const [found] = await tx
    .select({
      account: cardAccounts.account,
      label: cardAccounts.label,
      is_live: cardAccounts.is_live,
      connected: cardAccounts.connected,
      unknown_since: cardAccounts.unknown_since,
      by: sql<
        string | null
      >`(SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = ${cardAccounts.connected_by})`,
    })
    .from(cardAccounts)
    .where(eq(cardAccounts.dealer_id, dealerId))
  return found
}

export type CardAccountRow = NonNullable<Awaited<ReturnType<typeof findCardAccount>>>

/**
 * Dealerships that are paid to a provider account; in the platform scope, since the dealership is not known
 * yet.
 */
export async function listDealersOf(tx: Tx, account: string): Promise<readonly string[]> {
  const rows = await tx
    .select({ dealer: cardAccounts.dealer_id })
    .from(cardAccounts)
    .where(eq(cardAccounts.account, account))
  return rows.map(({ dealer }) => dealer)
}

export const storingCardAccount = (tx: Tx, row: typeof cardAccounts.$inferInsert) =>
  tx
    .insert(cardAccounts)
    .values(row)
    .onConflictDoUpdate({
      target: cardAccounts.dealer_id,
      set: { ...row, connected: sql`now()`, unknown_since: null },
    })

/** Records since when the provider does not recognize the account's payments; null: it recognizes them. */
export const noteUnknownPayments = (tx: Tx, dealerId: string, since: string | null) =>
  tx
    .update(cardAccounts)
    .set({ unknown_since: since })
    .where(
      and(
        eq(cardAccounts.dealer_id, dealerId),
        since === null ? isNotNull(cardAccounts.unknown_since) : isNull(cardAccounts.unknown_since),
      ),
    )

export const removingCardAccount = (tx: Tx, dealerId: string, account: string) =>
  tx.delete(cardAccounts).where(and(eq(cardAccounts.dealer_id, dealerId), eq(cardAccounts.account, account)))

interface Begun {
  readonly dealer_id: string
  readonly state_hash: Buffer
  readonly user_id: string
}

/** A user has one pending connection: deletes the older one and the expired ones. */
export const forgettingConnections = (tx: Tx, { dealer_id, user_id }: Omit<Begun, 'state_hash'>) =>
  tx
    .delete(cardConnections)
    .where(
      and(
        eq(cardConnections.dealer_id, dealer_id),
        or(eq(cardConnections.user_id, user_id), lt(cardConnections.expires, sql`now()`)),
      ),
    )

export const beginningConnection = (tx: Tx, begun: Begun) =>
  tx.insert(cardConnections).values({ ...begun, expires: sql`now() + interval '10 minutes'` })

/** Whether this user began the connection in this dealership; deletes it, so that it works once. */
export async function endConnection(tx: Tx, { dealer_id, state_hash, user_id }: Begun): Promise<boolean> {
  const ended = await tx
    .delete(cardConnections)
    .where(
      and(
        eq(cardConnections.dealer_id, dealer_id),
        eq(cardConnections.state_hash, state_hash),
        eq(cardConnections.user_id, user_id),
        sql`${cardConnections.expires} > now()`,
      ),
    )
    .returning({ user_id: cardConnections.user_id })
  return ended.length === 1
}
