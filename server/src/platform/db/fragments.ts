import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Joins pieces of a statement: conditions by AND, keys by a comma. */
export const joinedBy = (separator: SQL, parts: readonly SQL[]): SQL => sql.join([...parts], separator)

/** Matches one of these values. A single value is compared with `=`, so that an index for just this value is used. */
export const anyOf = (column: SQL, values: readonly (string | number)[]): SQL =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = ANY (${sql.param(values)})`

/** A LIKE pattern that finds exactly this text anywhere; wildcards in it are escaped. */
export const containing = (text: string): string => `%${text.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`

/**
 * An id that the planner does not look up in its statistics. For a dealership newer than the statistics (during its
 * first import) they say that it has no rows, so every index that begins with the dealership looks equally cheap and
 * each look-up scans all its rows.
 */
export const withoutPlannerStatistics = (id: string) => sql`(SELECT ${id}::uuid)`

interface Lockable {
  for(strength: 'update', of?: { of: PgTable }): unknown
}

/**
 * Locks the rows of a query if asked; of a join, the rows of one table. The type stays the same, because comparing
 * the types of a locked and an unlocked query took the compiler a fifth of its time.
 */
export function lockedIf<Q extends Lockable>(isLocked: boolean, query: Q, of?: PgTable): Q {
  if (isLocked) query.for('update', of && { of })
  return query
}
