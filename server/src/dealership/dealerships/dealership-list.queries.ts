import { and, asc, count, eq, ilike, or, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { containing } from '#platform/db/fragments.ts'
import { dealershipMembers, users } from '#identity/accounts/users/users.table.ts'
import { dealerships, organisations } from '#platform/db/dealerships.table.ts'

interface Wanted {
  readonly search: string
  readonly page: number
  readonly limit: number
}

const columns = {
  id: dealerships.id,
  uid: dealerships.uid,
  name: dealerships.name,
  city: dealerships.city,
  province_code: dealerships.province_code,
  country: dealerships.country,
  cname: dealerships.cname,
  oem: dealerships.oem,
  allowed_languages: dealerships.allowed_languages,
  compulsory_login: dealerships.compulsory_login,
  is_trs_enabled: dealerships.is_trs_enabled,
  use_external_crm: dealerships.use_external_crm,
  last_used: dealershipMembers.last_used,
}

/** A page of the dealerships that a user manages, by name; a super admin manages all. */
export async function listDealerships(
  tx: Tx,
  user: { id: string; is_super_admin: boolean },
  { search, page, limit }: Wanted,
) {
  const like = containing(search.trim())
  const matches = or(
    ilike(dealerships.name, like),
    ilike(dealerships.city, like),
    ilike(dealerships.uid, like),
  )
  const isMember = and(
    eq(dealershipMembers.dealer_id, dealerships.id),
    eq(dealershipMembers.user_id, user.id),
  )
  const where = and(matches, user.is_super_admin ? undefined : eq(dealershipMembers.user_id, user.id))
  const results = await tx
    .select(columns)
    .from(dealerships)
    .leftJoin(dealershipMembers, isMember)
    .where(where)
    .orderBy(asc(dealerships.name), asc(dealerships.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [counted] = await tx
    .select({ count: count() })
    .from(dealerships)
    .leftJoin(dealershipMembers, isMember)
    .where(where)
  return { count: counted?.count ?? 0, results }
}

/** One dealership at a time: each gets its own number. */
const lockKey = 7_316_002_136

/** Serializes the creation of dealerships and organizations until the transaction ends. */
export const openingLock = sql`pg_advisory_xact_lock(${lockKey})`

/**
 * Locks the opening of dealerships until the transaction ends. Returns whether this user may open one in the
 * organization: a super admin in any, everybody else in their own.
 */
export async function holdOpening(
  tx: Tx,
  user: { organisation_id: string | null; is_super_admin: boolean },
  organisationId: string,
): Promise<boolean> {
  const own = user.is_super_admin ? sql`true` : sql`o.id = ${user.organisation_id}`
  const { rows } = await tx.execute<{ is_known: boolean }>(sql`
    SELECT EXISTS (SELECT FROM ${organisations} AS o WHERE o.id = ${organisationId} AND ${own}) AS is_known, ${openingLock}`)
  return rows[0]?.is_known === true
}

/** Stores a new dealership under the next number. */
export async function insertDealership(tx: Tx, row: Omit<typeof dealerships.$inferInsert, 'number'>) {
  const number = sql<number>`(SELECT coalesce(max(number), 0) + 1 FROM ${dealerships})`
  const [stored] = await tx
    .insert(dealerships)
    .values({ ...row, number })
    .returning()
  if (!stored) throw new Error('the dealership was not stored')
  return stored
}

/** Adds the organization's administrators and the opener as members. For the last statement of a transaction. */
export const joiningManagers = (dealerId: string, organisationId: string, opener: string | null) => sql`
  INSERT INTO ${dealershipMembers} (dealer_id, user_id)
  SELECT ${dealerId}::uuid, u.id FROM ${users} AS u
  WHERE u.id = ${opener} OR (u.organisation_id = ${organisationId} AND u.role = 'organization_admin'
    AND u.is_active AND NOT u.is_corporate)
  ON CONFLICT DO NOTHING`

/** Inserts the rows that its pages need (migration 0036). For the last statement of a transaction. */
export const startingDealership = (dealerId: string, payments: object) =>
  sql`start_dealership(${dealerId}, ${JSON.stringify(payments)}::jsonb)`
