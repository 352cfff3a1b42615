import { sql, type SQL } from 'drizzle-orm'

/** Pieces of a statement joined by another: conditions by AND, keys by a comma. */
export const joinedBy = (separator: SQL, parts: readonly SQL[]): SQL => sql.join([...parts], separator)

/** One of these values. The list is one parameter, so the statement's text does not depend on its length. */
export const anyOf = (column: SQL, values: readonly (string | number)[]): SQL =>
  sql`${column} = ANY (${sql.param(values)})`

/** A LIKE pattern that finds exactly this text anywhere: the characters with a meaning of their own are escaped. */
export const containing = (text: string): string => `%${text.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`
