import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Tx } from './client.ts'

const dialect = new PgDialect()
const names = new Map<string, string>()

/** Every connection keeps the plan of each name, so their number is bounded. */
const mostNames = 60

/**
 * Sends a statement at once, before anything is awaited. One that recurs goes under a name of its own: the database
 * parses and plans it once per connection.
 */
export async function executeStatement<T extends Record<string, unknown>>(
  tx: Tx,
  query: SQL,
  recurs: boolean,
): Promise<T[]> {
  const built = dialect.sqlToQuery(query)
  const prepared = tx._.session.prepareQuery<{ execute: { rows: T[] }; all: unknown; values: unknown }>(
    built,
    undefined,
    recurs ? nameOf(built.sql) : undefined,
    false,
  )
  return (await prepared.execute()).rows
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNames) return known
  const name = `forecourt_${names.size + 1}`
  names.set(text, name)
  return name
}
