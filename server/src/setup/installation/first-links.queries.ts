import { and, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { dealerships, organisations } from '#platform/db/dealerships.table.ts'
import { hashOfToken } from '#platform/http/tokens.ts'
import { users } from '#identity/accounts/users/users.table.ts'
import { firstLinks } from './first-links.table.ts'

/** An empty installation: no user, no dealership, no organization. */
const isEmpty = sql`NOT EXISTS (SELECT FROM ${users}) AND NOT EXISTS (SELECT FROM ${dealerships})
  AND NOT EXISTS (SELECT FROM ${organisations})`

/**
 * Replaces the link by this one in an empty installation, else deletes it. Returns whether the new one is
 * valid.
 */
export async function replaceFirstLink(tx: Tx, token: string, seconds: number): Promise<boolean> {
  await tx.delete(firstLinks)
  const { rows } = await tx.execute(sql`
    INSERT INTO ${firstLinks} (token_hash, expires)
    SELECT ${hashOfToken(token)}, now() + make_interval(secs => ${seconds}) WHERE ${isEmpty}
    ON CONFLICT (id) DO UPDATE SET token_hash = excluded.token_hash, expires = excluded.expires RETURNING id`)
  return rows.length === 1
}

const isGood = (token: string) =>
  and(eq(firstLinks.token_hash, hashOfToken(token)), gt(firstLinks.expires, sql`now()`), isEmpty)

export async function findFirstLink(tx: Tx, token: string): Promise<true | undefined> {
  const [found] = await tx.select({ id: firstLinks.id }).from(firstLinks).where(isGood(token))
  return found && true
}

/**
 * Redeems the link and stores the first organization, in one statement; of several simultaneous requests, one
 * gets true.
 */
export async function redeemForOrganization(
  tx: Tx,
  token: string,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const redeemed = tx.delete(firstLinks).where(isGood(token)).returning({ id: firstLinks.id })
  const { rows } = await tx.execute(sql`
    WITH redeemed AS (${redeemed.getSQL()})
    INSERT INTO ${organisations} (id, name) SELECT ${id}::uuid, ${name} FROM redeemed RETURNING id`)
  return rows.length === 1
}
