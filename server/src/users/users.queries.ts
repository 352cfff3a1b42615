import { and, asc, desc, eq, ilike, isNotNull, or, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { dealerships } from '../dealerships/dealerships.table.ts'
import { dealershipMembers, otpDevices, users } from './users.table.ts'

export async function findUserByEmail(tx: Tx, email: string) {
  const [user] = await tx
    .select()
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`)
  return user
}

/** Staff of this dealership who can hold a customer, by name. */
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

/** Dealerships a user may act in, last used first; a super admin may act in all. */
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

export async function countManagedDealerships(
  tx: Tx,
  user: { id: string; is_super_admin: boolean },
): Promise<number> {
  return user.is_super_admin
    ? await tx.$count(dealerships)
    : await tx.$count(dealershipMembers, eq(dealershipMembers.user_id, user.id))
}

/** The dealership a user worked in last. */
export async function findLastDealership(tx: Tx, userId: string) {
  const [last] = await tx
    .select({ id: dealershipMembers.dealer_id })
    .from(dealershipMembers)
    .where(eq(dealershipMembers.user_id, userId))
    .orderBy(desc(dealershipMembers.last_used))
    .limit(1)
  return last
}

export async function markDealershipUsed(tx: Tx, userId: string, dealerId: string) {
  await tx
    .update(dealershipMembers)
    .set({ last_used: sql`now()` })
    .where(and(eq(dealershipMembers.user_id, userId), eq(dealershipMembers.dealer_id, dealerId)))
}

export async function findOtpDevice(tx: Tx, userId: string) {
  const [device] = await tx.select().from(otpDevices).where(eq(otpDevices.user_id, userId))
  return device
}

export async function passwordVersionOf(tx: Tx, userId: string): Promise<number> {
  const [user] = await tx.select({ version: users.password_version }).from(users).where(eq(users.id, userId))
  return user?.version ?? 0
}

export async function updateLanguage(tx: Tx, userId: string, language: 'en' | 'fr') {
  await tx.update(users).set({ language }).where(eq(users.id, userId))
}

export async function touchLastActivity(tx: Tx, userId: string) {
  await tx
    .update(users)
    .set({ last_activity: sql`now()` })
    .where(eq(users.id, userId))
}

/** Whether a user may act in this dealership. */
export async function isManagedDealership(
  tx: Tx,
  user: { id: string; is_super_admin: boolean },
  dealerId: string,
): Promise<boolean> {
  if (user.is_super_admin) return (await tx.$count(dealerships, eq(dealerships.id, dealerId))) === 1
  const own = and(eq(dealershipMembers.dealer_id, dealerId), eq(dealershipMembers.user_id, user.id))
  return (await tx.$count(dealershipMembers, own)) === 1
}
