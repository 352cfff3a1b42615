import type { LeadKey } from '@forecourt/contract/customers/leads.ts'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { mapConstraintErrorsToFields } from '#platform/http/constraint-errors.ts'
import { countingOf, type Counter } from '#identity/accounts/sign-in/attempts.queries.ts'
import { leadKeys } from './lead-keys.table.ts'

/** Hours for which the previous secret stays valid after a rotation. */
const OVERLAP_HOURS = 24

const columns = {
  id: leadKeys.id,
  name: leadKeys.name,
  created: leadKeys.created,
  last_used: leadKeys.last_used,
  previous_until: leadKeys.previous_until,
  revoked: leadKeys.revoked,
}

const isKey = (dealerId: string, id: string) => and(eq(leadKeys.dealer_id, dealerId), eq(leadKeys.id, id))

export const listKeys = (tx: Tx, dealerId: string): Promise<LeadKey[]> =>
  tx
    .select(columns)
    .from(leadKeys)
    .where(eq(leadKeys.dealer_id, dealerId))
    .orderBy(asc(leadKeys.created), asc(leadKeys.id))

/** The active keys, under an advisory lock so that the limit is checked by one transaction at a time. */
export async function holdKeys(tx: Tx, dealerId: string): Promise<number> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`lead_keys:${dealerId}`}, 0))`)
  return tx.$count(leadKeys, and(eq(leadKeys.dealer_id, dealerId), isNull(leadKeys.revoked)))
}

export async function insertKey(tx: Tx, row: typeof leadKeys.$inferInsert): Promise<LeadKey> {
  const constraintFields = { lead_keys_name: ['name', 'unique'] } as const
  const [stored] = await mapConstraintErrorsToFields(
    constraintFields,
    tx.insert(leadKeys).values(row).returning(columns),
  )
  if (!stored) throw new Error('the key was not stored')
  return stored
}

/** Replaces the secret; undefined for a key that does not exist or was revoked. */
export async function rotateSecret(
  tx: Tx,
  dealerId: string,
  id: string,
  hash: Buffer,
): Promise<LeadKey | undefined> {
  const [stored] = await tx
    .update(leadKeys)
    .set({
      secret_hash: hash,
      previous_hash: sql`${leadKeys.secret_hash}`,
      previous_until: sql`now() + make_interval(hours => ${OVERLAP_HOURS})`,
    })
    .where(and(isKey(dealerId, id), sql`${leadKeys.revoked} IS NULL`))
    .returning(columns)
  return stored
}

/** Revokes a key; true also for one revoked before. */
export async function revoke(tx: Tx, dealerId: string, id: string): Promise<boolean> {
  const found = await tx
    .update(leadKeys)
    .set({ revoked: sql`coalesce(${leadKeys.revoked}, now())`, previous_hash: null, previous_until: null })
    .where(isKey(dealerId, id))
    .returning({ id: leadKeys.id })
  return found.length === 1
}

const place = {
  id: dealerships.id,
  country: dealerships.country,
  timezone: dealerships.timezone,
  default_language: dealerships.default_language,
}

/** The dealership of a key, found by the hash of the secret; updates its time of use. */
export async function findKeyPlace(tx: Tx, hash: Buffer) {
  const [row] = await tx
    .update(leadKeys)
    .set({ last_used: sql`now()` })
    .from(dealerships)
    .where(
      and(
        eq(dealerships.id, leadKeys.dealer_id),
        sql`${leadKeys.revoked} IS NULL`,
        sql`(${leadKeys.secret_hash} = ${hash} OR (${leadKeys.previous_hash} = ${hash} AND ${leadKeys.previous_until} > now()))`,
      ),
    )
    .returning({ key_id: leadKeys.id, place })
  return row
}

type Place = Pick<typeof dealerships.$inferSelect, keyof typeof place>

type FormPlace = Place & {
  readonly name: string
  /** The text of the consent box in both languages. */
  readonly may_write: Readonly<Record<'en' | 'fr', string>> | null
}

/** Finds a dealership by its name in addresses, returns the previous count, and increases it. */
export async function countAtPlace(tx: Tx, counter: Counter, cname: string) {
  const { rows } = await tx.execute<{ count: number; place: FormPlace | null }>(sql`
    SELECT counted.count, (SELECT json_build_object('id', d.id, 'country', d.country, 'timezone', d.timezone,
      'default_language', d.default_language, 'name', d.name,
      'may_write', d.custom_copy -> 'shop.write.may_write') FROM ${dealerships} d WHERE d.cname = ${cname}) AS place
    FROM ${countingOf(counter, 1)} AS counted`)
  return { count: rows[0]?.count ?? 0, place: rows[0]?.place ?? undefined }
}

export async function findPlace(tx: Tx, id: string): Promise<Place | undefined> {
  const [row] = await tx.select(place).from(dealerships).where(eq(dealerships.id, id))
  return row
}
