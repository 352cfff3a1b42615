import type { ArchiveStatus } from '@forecourt/contract/platform/archive-status.ts'
import type { CustomerListQuery } from '@forecourt/contract/customers/customer-list-query.ts'
import { sql, type SQL } from 'drizzle-orm'
import { joinedBy } from '#platform/db/fragments.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { customerFilters, heldBy, holdersOf, type Holders } from './customer-filters.ts'
import type { Listed } from './customer-ordering.ts'
import { foundAmong, foundCustomers, searchTerms } from './customer-search.ts'
import type { ListOrder } from './customer-sort-segments.ts'
import { customerCounts, customers } from './customers.table.ts'
import { questionOf, type RememberedCounts } from './remembered-counts.ts'

export interface Asked {
  readonly actor: Actor
  readonly query: CustomerListQuery
  readonly now: Date
  readonly counts: RememberedCounts
}

/** A list query compiled: relation, conditions, order, and how its rows are counted. */
export interface Plan extends Listed {
  readonly order: ListOrder
  /** The same indexes serve it for all values, so its plan can be cached. */
  readonly isSettled: boolean
  readonly with: SQL
  readonly count: SQL
  /** The key under which its results are remembered. */
  readonly name: string
}

/**
 * A text with at least this many matches is filtered while walking the list in order, because a page fills
 * quickly. For a single representative fewer are enough: they have an index of their own.
 */
const commonFrom = (holders: Holders | undefined) =>
  holders && holders.reps.length + Number(holders.unassigned) === 1 ? 500 : 5000

export function planOf({ actor, query, now, counts }: Asked): Plan {
  const holders = holdersOf(actor, query.sales_rep)
  const filters = customerFilters(actor, query, now)
  const terms = query.search === undefined ? undefined : searchTerms(query.search, actor.tenant)
  const base = [
    sql`c.dealer_id = ${actor.tenant.id}`,
    sql`c.archive_status = ${query.archive_status}`,
    ...filters,
  ]
  const name = questionOf(actor, query, holders, now)
  const met =
    terms && (counts.recall(name)?.count ?? 0) >= commonFrom(holders) ? [foundAmong(terms)] : undefined
  const isPlain = filters.length === 0 && !terms
  const counted = terms ? sql`found` : sql`${customers}`
  return {
    source: met ? sql`${customers}` : counted,
    conditions: [...base, ...(met ?? [])],
    holders,
    isPlain,
    order: { actor, ordering: query.ordering, now },
    isSettled: filters.length === 0 && !met,
    name,
    with: terms
      ? sql`found AS MATERIALIZED (${foundCustomers(actor.tenant.id, query.archive_status, holders, terms)}),`
      : sql``,
    count: isPlain
      ? counterRows(actor, query.archive_status, holders)
      : sql`SELECT count(*)::int FROM ${counted} c WHERE ${joinedBy(sql` AND `, [...base, ...heldBy(holders)])}`,
  }
}

export const counterRows = (actor: Actor, status: ArchiveStatus, holders: Holders | undefined): SQL => {
  const keys = holders && [...holders.reps, ...(holders.unassigned ? [nobody] : [])]
  const held = keys ? sql` AND n.assigned_dealer = ANY (${sql.param(keys)})` : sql``
  return sql`SELECT coalesce(sum(n.count), 0)::int FROM ${customerCounts} n
    WHERE n.dealer_id = ${actor.tenant.id} AND n.archive_status = ${status}${held}`
}

/** Represents "unassigned" in the counter rows. */
const nobody = '00000000-0000-0000-0000-000000000000'
