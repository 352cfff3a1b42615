import { CustomerListQuery } from '@forecourt/contract/customers/customer-list-query.ts'
import { sql, type SQL } from 'drizzle-orm'
import { joinedBy } from '#platform/db/fragments.ts'
import type { Reader } from '#platform/db/tenant.ts'
import { movesCount } from '#deals/moves/moves.queries.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { customerFilters, heldBy, holdersOf } from './customer-filters.ts'
import { counterRows } from './customer-plan.ts'
import { customers } from './customers.table.ts'
import {
  countedOnce,
  listVersionOf,
  movesQuestionOf,
  questionOf,
  type RememberedCounts,
} from './remembered-counts.ts'

/** The built-in views as list queries: a count always equals the opened view. */
const views = {
  awaiting_dealer: { awaiting: 'dealer' },
  awaiting_customer: { awaiting: 'customer' },
  holds: { deposit: 'paid', deposit_mode: 'hold' },
  today: { appointment: 'today' },
} as const

type ViewCounts = Record<keyof typeof views | 'my_move' | 'Active' | 'Lost' | 'Sold', number>

/** All counts in one statement, each counted once per list version. */
export async function countViews(
  read: Reader,
  { actor, now, counts }: { readonly actor: Actor; readonly now: Date; readonly counts: RememberedCounts },
): Promise<ViewCounts> {
  const holders = holdersOf(actor, undefined)
  const version = listVersionOf(actor)
  const counted = [
    ...Object.entries(views).map(([name, asked]) => {
      const query = CustomerListQuery.parse(asked)
      const conditions = [...customerFilters(actor, query, now), ...heldBy(holders)]
      return { name, question: questionOf(actor, query, holders, now), count: countOf(actor, conditions) }
    }),
    { name: 'my_move', question: movesQuestionOf(actor, holders), count: movesCount(actor, 'all') },
  ]
  const values = counted.map(
    ({ name, question, count }) =>
      sql`${countedOnce(counts.recall(question), version, count)} AS ${sql.identifier(name)}`,
  )
  const [row] = await read<ViewCounts & { readonly version: number }>(
    sql`SELECT ${version} AS version, ${joinedBy(sql`, `, values)},
      (${counterRows(actor, 'Active', holders)}) AS "Active", (${counterRows(actor, 'Lost', holders)}) AS "Lost",
      (${counterRows(actor, 'Sold', holders)}) AS "Sold"`,
  )
  if (!row) throw new Error('a count without FROM has one row')
  const { version: seen, ...found } = row
  for (const { name, question } of counted)
    counts.remember(question, { version: seen, count: found[name as keyof ViewCounts] })
  return found
}

/** Counts with the list's own conditions. */
const countOf = (actor: Actor, conditions: readonly SQL[]): SQL =>
  sql`SELECT count(*)::int FROM ${customers} c WHERE ${joinedBy(sql` AND `, [
    sql`c.dealer_id = ${actor.tenant.id}`,
    sql`c.archive_status = 'Active'`,
    ...conditions,
  ])}`
