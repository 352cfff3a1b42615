import { fillPlaceholders, sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { type CustomTypesConfig, type QueryConfig, types as pgTypes } from 'pg'

const dialect = new PgDialect()
const seen = new Map<string, number>()
const names = new Map<string, string>()

/** Every connection keeps a plan per name, so their number is bounded; so is the memory of statements seen once. */
const mostNames = 150
const mostSeen = 2000
const recursFrom = 3

/** The name under which a recurring statement is parsed and planned once per connection; undefined for others. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNames) return known
  const times = (seen.get(text) ?? 0) + 1
  if (times < recursFrom) {
    if (seen.size < mostSeen) seen.set(text, times)
    return undefined
  }
  seen.delete(text)
  const name = `forecourt_${names.size + 1}`
  names.set(text, name)
  return name
}

/** Instants and days stay the database's own text, as in the query builder (see columns.ts). */
const keptAsText = new Set<number>([pgTypes.builtins.TIMESTAMPTZ, pgTypes.builtins.DATE])
const types: CustomTypesConfig = {
  getTypeParser: (id, format) =>
    keptAsText.has(id) ? (text: string) => text : (pgTypes.getTypeParser(id, format) as unknown),
}

/** A statement for the driver. With `recurs` it keeps its plan; otherwise it is planned for its values each time. */
export function statementOf(query: SQL, recurs: boolean): QueryConfig {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const name = recurs ? nameOf(text) : undefined
  return { ...(name !== undefined && { name }), text, values: params, types }
}

/** Placeholder for the value of this name in a statement of fixed shape. */
export const given = sql.placeholder

/** A statement of fixed shape, built once; its `given` values are filled in for each call. It keeps its plan. */
// The places of a statement are known to who writes it alone.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function fixedStatement<Values extends Record<string, unknown>>(query: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return (values: Values): QueryConfig => ({
    name: nameOf(text),
    text,
    values: fillPlaceholders(params, values),
    types,
  })
}
