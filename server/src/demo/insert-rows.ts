import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#platform/db/client.ts'
import { Sealed } from '#platform/sealing/sealed.ts'

/** Rows of a statement: fast, and far below the statement's time limit. */
const batch = 500

/**
 * Inserts many rows with few statements: each batch is sent as one JSON text. All rows have the columns of
 * the first. Rows with an existing key are skipped.
 */
export async function insertRows<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = getTableColumns(table)
  const names = Object.keys(first).map(key => {
    const column = columns[key]
    if (!column) throw new TypeError(`${getTableName(table)} has no column ${key}`)
    return sql.identifier(column.name)
  })
  const list = sql.join(names, sql`, `)
  for (let from = 0; from < rows.length; from += batch) {
    const json = JSON.stringify(rows.slice(from, from + batch), asStored)
    await tx.execute(
      sql`INSERT INTO ${table} (${list})
        SELECT ${list} FROM json_populate_recordset(NULL::${table}, ${json}::json) ON CONFLICT DO NOTHING`,
    )
  }
}

/**
 * Values as the database reads them: JSON would only mark a sealed value as sealed, and would write bytes
 * differently.
 */
function asStored(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const given = this[key]
  if (Buffer.isBuffer(given)) return `\\x${given.toString('hex')}`
  return given instanceof Sealed ? given.stored : value
}
