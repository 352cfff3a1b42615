import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { users } from '#identity/accounts/users/users.table.ts'
import { dealershipDisclosures } from './disclosures.table.ts'

type Version = typeof dealershipDisclosures.$inferSelect

const author = sql<string>`${users.first_name} || ' ' || ${users.last_name}`

/** Every version of a dealership's disclosures, or of one kind; the newest first. */
export const listVersions = (tx: Tx, dealerId: string, kind?: Version['kind']) =>
  tx
    .select({ version: dealershipDisclosures, author })
    .from(dealershipDisclosures)
    .leftJoin(users, eq(users.id, dealershipDisclosures.author))
    .where(
      and(
        eq(dealershipDisclosures.dealer_id, dealerId),
        kind === undefined ? undefined : eq(dealershipDisclosures.kind, kind),
      ),
    )
    .orderBy(asc(dealershipDisclosures.kind), desc(dealershipDisclosures.number))
    .limit(1400)

export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number]

/** The disclosures shown on a day: of each kind the newest in force. */
export const listDisclosuresInForce = (tx: Tx, dealerId: string, day: string) =>
  tx
    .selectDistinctOn([dealershipDisclosures.kind])
    .from(dealershipDisclosures)
    .where(and(eq(dealershipDisclosures.dealer_id, dealerId), lte(dealershipDisclosures.effective_from, day)))
    .orderBy(
      asc(dealershipDisclosures.kind),
      desc(dealershipDisclosures.effective_from),
      desc(dealershipDisclosures.number),
    )

/** Stores the next version; undefined when somebody else stored it first. */
export async function insertVersion(tx: Tx, version: Omit<Version, 'created'>) {
  const [stored] = await tx.insert(dealershipDisclosures).values(version).onConflictDoNothing().returning()
  return stored
}
