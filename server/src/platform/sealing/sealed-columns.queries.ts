import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import type { SealedColumn } from './sealed-column.ts'
import { NEWEST } from './sealer.ts'

export interface SealedRow extends Record<string, unknown> {
  readonly key: string
  readonly beside: string[]
  readonly sealed: string
}

const isOld = ({ sealed }: SealedColumn) =>
  sql`${sealed} IS NOT NULL AND NOT starts_with(${sealed}, ${NEWEST})`

/** The next values without the newest prefix, in the order of their keys. */
export async function listOld(
  tx: Tx,
  column: SealedColumn,
  after: string | undefined,
  limit: number,
): Promise<SealedRow[]> {
  const { table, key, sealed, beside = [] } = column
  const parts = beside.map(part => sql`coalesce(${part}::text, '')`)
  const isBehind = after === undefined ? sql`` : sql`AND ${key} > ${after}::uuid`
  const { rows } = await tx.execute<SealedRow>(sql`
    SELECT ${key} AS key, ARRAY[${sql.join(parts, sql`, `)}]::text[] AS beside, ${sealed} AS sealed FROM ${table}
    WHERE ${isOld(column)} ${isBehind} ORDER BY ${key} LIMIT ${limit}`)
  return rows
}

export async function countOld(tx: Tx, column: SealedColumn): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM ${column.table} WHERE ${isOld(column)}`,
  )
  return rows[0]?.n ?? 0
}

export interface Fresh {
  readonly key: string
  readonly from: string
  readonly to: string
}

/** Writes values whose source is unchanged; a value that was changed since stays. */
export async function replaceSealed(tx: Tx, column: SealedColumn, values: readonly Fresh[]): Promise<number> {
  const { table, key, sealed } = column
  const { rowCount } = await tx.execute(sql`
    UPDATE ${table} SET ${sql.identifier(sealed.name)} = fresh."to"
    FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb) AS fresh(key uuid, "from" text, "to" text)
    WHERE ${key} = fresh.key AND ${sealed} = fresh."from"`)
  return rowCount ?? 0
}

/**
 * Counts sealed values in waiting jobs, which are deleted within minutes. Only the owner of the queue may read them.
 */
export async function countOldJobs(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM graphile_worker._private_jobs
    WHERE payload ->> 'sealed' IS NOT NULL AND NOT starts_with(payload ->> 'sealed', ${NEWEST})`)
  return rows[0]?.n ?? 0
}
