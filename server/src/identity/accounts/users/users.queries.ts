import { and, asc, eq, ilike, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { dealershipMembers, otpDevices, users } from './users.table.ts'

/** Staff of this dealership to whom a customer can be assigned, by name. */
export const listAssignableUsers = (tx: Tx, dealerId: string) =>
  tx
    .select({
      id: users.id,
      full_name: sql<string>`${users.first_name} || ' ' || ${users.last_name}`,
      role: users.role,
      is_active: users.is_active,
    })
    .from(dealershipMembers)
    .innerJoin(users, eq(users.id, dealershipMembers.user_id))
    .where(
      and(
        eq(dealershipMembers.dealer_id, dealerId),
        eq(users.is_active, true),
        eq(users.is_corporate, false),
        isNotNull(users.role),
      ),
    )
    .orderBy(asc(users.first_name), asc(users.last_name))

const managedColumns = {
  id: dealerships.id,
  name: dealerships.name,
  city: dealerships.city,
  province_code: dealerships.province_code,
  country: dealerships.country,
}

/** Dealerships a user manages, last used first; for a super admin all. */
export function listManagedDealerships(
  tx: Tx,
  user: { id: string; is_super_admin: boolean },
  name: string | undefined,
) {
  const like = name ? `%${name.replaceAll(/[%_\\]/g, '\\$&')}%` : undefined
  const matches = like ? or(ilike(dealerships.name, like), ilike(dealerships.city, like)) : undefined
  const membership = and(
    eq(dealershipMembers.dealer_id, dealerships.id),
    eq(dealershipMembers.user_id, user.id),
  )
  const selection = tx.select({ ...managedColumns, last_used: dealershipMembers.last_used }).from(dealerships)
  const joined = user.is_super_admin
    ? selection.leftJoin(dealershipMembers, membership)
    : selection.innerJoin(dealershipMembers, membership)
  return joined
    .where(matches)
    .orderBy(sql`${dealershipMembers.last_used} DESC NULLS LAST`, asc(dealerships.name))
    .limit(300)
}

/** SQL for the number of dealerships a user manages. */
export const managedCount = (user: SQL, isSuperAdmin: SQL) => sql<number>`CASE WHEN ${isSuperAdmin}
  THEN (SELECT count(*) FROM ${dealerships}) ELSE (SELECT count(*) FROM ${dealershipMembers} AS m WHERE m.user_id = ${user}) END::int`

export async function countManagedDealerships(
  tx: Tx,
  user: { id: string; is_super_admin: boolean },
): Promise<number> {
  return user.is_super_admin
    ? await tx.$count(dealerships)
    : await tx.$count(dealershipMembers, eq(dealershipMembers.user_id, user.id))
}

/** For the last statement of a transaction. */
export const markingDealershipUsed = (tx: Tx, userId: string, dealerId: string) =>
  tx
    .update(dealershipMembers)
    .set({ last_used: sql`now()` })
    .where(and(eq(dealershipMembers.user_id, userId), eq(dealershipMembers.dealer_id, dealerId)))

/** Whether a checked password is still the user's; locks the user until the transaction ends. */
export async function isPasswordOf(tx: Tx, userId: string, version: number): Promise<boolean> {
  const [row] = await tx
    .select({ version: users.password_version })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  return row?.version === version
}

/** Stores a newer hash of the same password, unless it was changed since. For the last statement. */
export const renewingHash = (tx: Tx, user: { id: string; password_hash: string | null }, renewed: string) =>
  tx
    .update(users)
    .set({ password_hash: renewed })
    .where(and(eq(users.id, user.id), eq(users.password_hash, user.password_hash ?? '')))

export async function findOtpDevice(tx: Tx, userId: string) {
  const [device] = await tx.select().from(otpDevices).where(eq(otpDevices.user_id, userId))
  return device
}

export async function updateLanguage(tx: Tx, userId: string, language: 'en' | 'fr') {
  await tx.update(users).set({ language }).where(eq(users.id, userId))
}

/** For the last statement of a transaction. */
export const touchingLastActivity = (tx: Tx, userId: string) =>
  tx
    .update(users)
    .set({ last_activity: sql`now()` })
    .where(eq(users.id, userId))

/** Whether a user manages this dealership, and how many they manage in all. */
export async function findManagement(
  tx: Tx,
  user: { id: string; is_super_admin: boolean },
  dealerId: string,
): Promise<{ isManaged: boolean; total: number }> {
  const [found] = await tx
    .select({
      isManaged: user.is_super_admin
        ? sql<boolean>`EXISTS (SELECT FROM ${dealerships} AS d WHERE d.id = ${dealerId})`
        : sql<boolean>`EXISTS (SELECT FROM ${dealershipMembers} AS m WHERE m.dealer_id = ${dealerId} AND m.user_id = ${user.id})`,
      total: managedCount(sql`${user.id}`, sql`${user.is_super_admin}`),
    })
    .from(sql`(SELECT 1) AS one`)
  return found ?? { isManaged: false, total: 0 }
}
