import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Pieces of a statement joined by another: conditions by AND, keys by a comma. */
export const joinedBy = (separator: SQL, parts: readonly SQL[]): SQL => sql.join([...parts], separator)

/** One of these values. A single one is compared as such, so that an index for just this value can serve. */
export const anyOf = (column: SQL, values: readonly (string | number)[]): SQL =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = ANY (${sql.param(values)})`

/** A LIKE pattern that finds exactly this text anywhere: the characters with a meaning of their own are escaped. */
export const containing = (text: string): string => `%${text.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`

/**
 * An id that the planner does not look up in its statistics. For a dealership that is newer than they are (its first
 * file is being read) they say that it has no rows: any index that begins with the dealership then looks as good as the
 * one that leads to the row, and every look-up walks all rows of the dealership.
 */
export const withoutPlannerStatistics = (id: string) => sql`(SELECT ${id}::uuid)`

interface Lockable {
  for(strength: 'update', of?: { of: PgTable }): unknown
}

/**
 * A query that keeps its rows for the work to come where that is asked; of a join, the rows of one table. It stays of one
 * type: a choice between the locked query and the unlocked has the compiler compare the two, which took it a fifth of
 * its time.
 */
export function lockedIf<Q extends Lockable>(isLocked: boolean, query: Q, of?: PgTable): Q {
  if (isLocked) query.for('update', of && { of })
  return query
}
