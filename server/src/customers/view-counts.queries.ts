import { CustomerListQuery } from '@forecourt/contract/customer-list-query.ts'
import { sql, type SQL } from 'drizzle-orm'
import { joinedBy } from '../db/fragments.ts'
import type { Reader } from '../db/tenant.ts'
import type { Actor } from '../sessions/session.ts'
import { customerFilters, heldBy, holdersOf } from './customer-filters.ts'
import { counterRows } from './customer-list.queries.ts'
import { customers } from './customers.table.ts'

/** The views every list has, as the list's own queries: a count is always what opening the view shows. */
const views = {
  awaiting_dealer: { awaiting: 'dealer' },
  awaiting_customer: { awaiting: 'customer' },
  holds: { deposit: 'paid', deposit_mode: 'hold' },
  today: { appointment: 'today' },
} as const

type ViewCounts = Record<keyof typeof views | 'Active' | 'Lost' | 'Sold', number>

/** All counts in one statement. */
export async function countViews(read: Reader, actor: Actor, now: Date): Promise<ViewCounts> {
  const holders = holdersOf(actor, undefined)
  const countOf = (query: Record<string, string>): SQL =>
    sql`(SELECT count(*)::int FROM ${customers} c WHERE ${joinedBy(sql` AND `, [
      sql`c.dealer_id = ${actor.tenant.id}`,
      sql`c.archive_status = 'Active'`,
      ...customerFilters(actor, CustomerListQuery.parse(query), now),
      ...heldBy(holders),
    ])})`
  const [row] = await read<ViewCounts>(
    sql`SELECT ${countOf(views.awaiting_dealer)} AS awaiting_dealer, ${countOf(views.awaiting_customer)} AS awaiting_customer,
      ${countOf(views.holds)} AS holds, ${countOf(views.today)} AS today,
      (${counterRows(actor, 'Active', holders)}) AS "Active", (${counterRows(actor, 'Lost', holders)}) AS "Lost",
      (${counterRows(actor, 'Sold', holders)}) AS "Sold"`,
  )
  if (!row) throw new Error('a count without FROM has one row')
  return row
}
