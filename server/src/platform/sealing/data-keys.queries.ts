import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import type { WrappedKey } from '#platform/outside/keys/port.ts'
import { dataKeys } from './data-keys.table.ts'
import { nameOf, type Owner } from './place.ts'

export type StoredKey = Pick<typeof dataKeys.$inferSelect, 'id' | 'wrapper_id' | 'kek' | 'wrapped'>

const columns = {
  id: dataKeys.id,
  wrapper_id: dataKeys.wrapper_id,
  kek: dataKeys.kek,
  wrapped: dataKeys.wrapped,
}

const ofOwner = (owner: Owner) =>
  and(
    owner.dealer === null ? isNull(dataKeys.dealer_id) : eq(dataKeys.dealer_id, owner.dealer),
    eq(dataKeys.owner, nameOf(owner)),
  )

export async function findDataKey(tx: Tx, owner: Owner): Promise<StoredKey | undefined> {
  const [found] = await tx.select(columns).from(dataKeys).where(ofOwner(owner))
  return found
}

/**
 * The owner's key: the stored one, or else this one, if wanted. Undefined where somebody else stored theirs between
 * the two reads of the statement; a repeat finds it.
 */
export async function keepDataKey(
  tx: Tx,
  owner: Owner,
  fresh: StoredKey,
  isWanted = sql`true`,
): Promise<StoredKey | undefined> {
  const { id, wrapper_id, kek, wrapped } = fresh
  const { rows } = await tx.execute<StoredKey & Record<string, unknown>>(sql`
    WITH made AS (
      INSERT INTO ${dataKeys} (id, dealer_id, owner, wrapper_id, kek, wrapped)
      SELECT ${id}::uuid, ${owner.dealer}::uuid, ${nameOf(owner)}, ${wrapper_id}::uuid, ${kek}, ${wrapped} WHERE ${isWanted}
      ON CONFLICT DO NOTHING RETURNING id, wrapper_id, kek, wrapped)
    SELECT * FROM made
    UNION ALL SELECT id, wrapper_id, kek, wrapped FROM ${dataKeys} WHERE ${ofOwner(owner)}`)
  return rows[0]
}

export async function deleteDataKey(tx: Tx, owner: Owner): Promise<void> {
  await tx.delete(dataKeys).where(ofOwner(owner))
}

/** The next keys that are wrapped with another key of the service than the current one. */
export const listOldKeys = (tx: Tx, newest: string, after: string | undefined, limit: number) =>
  tx
    .select({
      id: dataKeys.id,
      owner: dataKeys.owner,
      kek: sql<string>`${dataKeys.kek}`,
      wrapped: dataKeys.wrapped,
    })
    .from(dataKeys)
    .where(and(ne(dataKeys.kek, newest), after === undefined ? undefined : gt(dataKeys.id, after)))
    .orderBy(asc(dataKeys.id))
    .limit(limit)

/** Stores a key wrapped again, unless it was replaced since. */
export async function replaceWrapping(tx: Tx, id: string, from: WrappedKey, to: WrappedKey): Promise<number> {
  const { rowCount } = await tx
    .update(dataKeys)
    .set(to)
    .where(and(eq(dataKeys.id, id), eq(dataKeys.wrapped, from.wrapped)))
  return rowCount ?? 0
}

export async function countOldKeys(tx: Tx, newest: string): Promise<number> {
  return tx.$count(dataKeys, ne(dataKeys.kek, newest))
}
