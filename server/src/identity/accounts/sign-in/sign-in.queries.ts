import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { joinedBy } from '#platform/db/fragments.ts'
import { managedCount } from '../users/users.queries.ts'
import { dealershipMembers, users } from '../users/users.table.ts'
import { attemptsOf, countingOf, type Attempts, type CountedRow, type Counter } from './attempts.queries.ts'
import { rememberedDevices } from '../sessions/sessions.table.ts'
import { hashOfToken } from '#platform/http/tokens.ts'

/**
 * Everything a sign-in needs about a name: the user, this browser if it is remembered, and the user's dealerships.
 */
export async function findSigner(tx: Tx, email: string, deviceToken: string | undefined) {
  const lastUsed = tx
    .select({ id: dealershipMembers.dealer_id })
    .from(dealershipMembers)
    .where(eq(dealershipMembers.user_id, users.id))
    .orderBy(desc(dealershipMembers.last_used))
    .limit(1)
  const [found] = await tx
    .select({
      user: users,
      device: rememberedDevices,
      managed: managedCount(sql`${users.id}`, sql`${users.is_super_admin}`),
      lastDealership: sql<string | null>`${lastUsed}`,
    })
    .from(users)
    .leftJoin(
      rememberedDevices,
      and(
        eq(rememberedDevices.user_id, users.id),
        eq(rememberedDevices.token_hash, hashOfToken(deviceToken ?? '')),
        gt(rememberedDevices.expires, sql`now()`),
      ),
    )
    .where(sql`lower(${users.email}) = lower(${email})`)
  return found
}

/** A user about to sign in. */
export type Signer = NonNullable<Awaited<ReturnType<typeof findSigner>>>

/** The remembered browser, if it may still skip the code: neither used nor of an older password. */
export const validDevice = ({ user, device }: Signer) =>
  device && !device.is_spent && device.password_version === user.password_version && !user.is_super_admin
    ? device
    : undefined

/**
 * Failures of the address of a correct password, and whether the browser's value was used since. Both are locked
 * until the transaction ends, so that concurrent sign-ins see each other.
 */
export async function holdForOpening(
  tx: Tx,
  address: readonly Counter[],
  deviceId: string | undefined,
): Promise<{ attempts: Attempts[]; isDeviceUsed: boolean }> {
  const looks = address.map(counter => sql`SELECT * FROM ${countingOf(counter, 0)}`)
  const { rows } = await tx.execute<CountedRow & { is_spent: boolean | null }>(sql`
    SELECT address.*, device.is_spent FROM (${joinedBy(sql` UNION ALL `, looks)}) AS address LEFT JOIN LATERAL (
      SELECT d.is_spent FROM ${rememberedDevices} AS d WHERE d.id = ${deviceId ?? null} FOR UPDATE) AS device ON true`)
  const [row] = rows
  if (!row) throw new Error('the address was not held')
  return { attempts: rows.map(attemptsOf), isDeviceUsed: row.is_spent ?? true }
}
