import type { ArchiveStatus } from '@forecourt/contract/archive-status.ts'
import type { CustomerListQuery } from '@forecourt/contract/customer-list-query.ts'
import { CUSTOMER_PAGE_SIZE } from '@forecourt/domain/customers/list-parameters.ts'
import { sql, type SQL } from 'drizzle-orm'
import { joinedBy } from '../db/fragments.ts'
import type { Reader } from '../db/tenant.ts'
import { orders } from '../orders/orders.table.ts'
import type { Actor } from '../sessions/session.ts'
import { users } from '../users/users.table.ts'
import { vehicles } from '../vehicles/vehicles.table.ts'
import { customerFilters, heldBy, holdersOf, type Holders } from './customer-filters.ts'
import {
  headOfList,
  keysetOf,
  orderedIds,
  whereOf,
  type Keyset,
  type Listed,
  type Slice,
} from './customer-ordering.ts'
import { farPage } from './far-pages.ts'
import { listRowColumns, type ListRow } from './customer-row.ts'
import { foundCustomers, searchTerms } from './customer-search.ts'
import { customerCounts, customers } from './customers.table.ts'
import {
  countedOnce,
  listVersionOf,
  questionOf,
  type Mark,
  type RememberedCounts,
  type RememberedMarks,
} from './remembered-counts.ts'

export interface CustomerPage {
  readonly rows: readonly ListRow[]
  readonly count: number
}

/** What a list query comes to: a relation, its conditions, and how its rows are counted. */
interface Plan extends Listed {
  /** Served by the same indexes whatever the values are: its plan may be kept. */
  readonly isSettled: boolean
  readonly with: SQL
  readonly count: SQL
  /** What is remembered of it is remembered under this name. */
  readonly name: string
}

interface Asked {
  readonly actor: Actor
  readonly query: CustomerListQuery
  readonly now: Date
  readonly counts: RememberedCounts
}

/** One page of the list with its exact count: one statement for the first, two for another, and a walk to a far one. */
export async function listCustomers(read: Reader, asked: Asked): Promise<CustomerPage> {
  const { query } = asked
  const plan = planOf(asked)
  if (query.page === 1) return firstPage(read, asked, plan)
  const count = await countOf(read, asked, plan)
  const slice = sliceOfPage(query.page, count)
  if (!slice) return { rows: [], count }
  const rows = await farPage(asked.counts.marks, {
    keyset: keysetOf(asked.actor, query.ordering, asked.now, slice),
    name: `${plan.name} ${query.ordering} ${slice.isReversed}`,
    slice,
    count,
    walk: (keyset, from, steps) => walkOver(read, asked, plan, { keyset, from, ...steps }),
    page: (at, behind) =>
      pageOf(read, asked, behind ? behindOf(plan, behind) : plan, at, [
        sql`NULL`,
        listVersionOf(asked.actor),
      ]),
  })
  return { rows: slice.isReversed ? rows.toReversed() : rows, count }
}

/** Who the whole list is, newest first, up to so many. */
export async function listCustomerIds(read: Reader, asked: Asked, most: number): Promise<string[]> {
  const plan = planOf(asked)
  const conditions = [...plan.conditions, ...heldBy(plan.holders)]
  const rows = await read<{ id: string }>(sql`WITH ${plan.with} listed AS (
    SELECT c.id FROM ${plan.source} c WHERE ${joinedBy(sql` AND `, conditions)} ORDER BY c.created DESC, c.id DESC LIMIT ${most})
    SELECT id FROM listed`)
  return rows.map(({ id }) => id)
}

/** The first page brings its count along: from the counter rows, or by counting when there is more than this page. */
async function firstPage(read: Reader, asked: Asked, plan: Plan): Promise<CustomerPage> {
  const limit = plan.isPlain ? CUSTOMER_PAGE_SIZE : CUSTOMER_PAGE_SIZE + 1
  const [count, version] = totalOf(asked, plan)
  const total = plan.isPlain ? count : sql`CASE WHEN (SELECT count(*) FROM page) = ${limit} THEN ${count} END`
  const slice = { offset: 0, limit, isReversed: false }
  const rows = await pageOf(read, asked, plan, slice, [total, version])
  const [first] = rows
  remember(asked, plan, first)
  return { rows: rows.slice(0, CUSTOMER_PAGE_SIZE), count: first?.total ?? rows.length }
}

/**
 * The count and the version it belongs to. What is remembered of the version that this very statement sees is as good
 * as counting: every write moves the version with its commit.
 */
function totalOf(asked: Asked, { name, isPlain, count }: Plan): readonly [SQL, SQL] {
  // The counter rows need no memory.
  if (isPlain) return [sql`(${count})`, sql`NULL`]
  const version = listVersionOf(asked.actor)
  return [countedOnce(asked.counts.recall(name), version, count), version]
}

function remember(
  { counts }: Asked,
  { name }: Plan,
  counted: { readonly total: number | null; readonly list_version: number | null } | undefined,
) {
  if (!counted || counted.list_version === null || counted.total === null) return
  counts.remember(name, { version: counted.list_version, count: counted.total })
}

/** A page's rows, read from whichever end of the list is nearer. */
function sliceOfPage(page: number, count: number): Slice | undefined {
  const offset = (page - 1) * CUSTOMER_PAGE_SIZE
  const limit = Math.min(CUSTOMER_PAGE_SIZE, count - offset)
  if (limit <= 0) return undefined
  const behind = count - offset - limit
  return offset <= behind ? { offset, limit, isReversed: false } : { offset: behind, limit, isReversed: true }
}

function planOf({ actor, query, now }: Asked): Plan {
  const holders = holdersOf(actor, query.sales_rep)
  const filters = customerFilters(actor, query, now)
  const terms = query.search === undefined ? undefined : searchTerms(query.search, actor.tenant)
  const base = [
    sql`c.dealer_id = ${actor.tenant.id}`,
    sql`c.archive_status = ${query.archive_status}`,
    ...filters,
  ]
  const isPlain = filters.length === 0 && !terms
  const source = terms ? sql`found` : sql`${customers}`
  const listed = { source, conditions: base, holders, isPlain }
  return {
    ...listed,
    isSettled: filters.length === 0,
    name: questionOf(actor, query, holders, now),
    with: terms
      ? sql`found AS MATERIALIZED (${foundCustomers(actor.tenant.id, query.archive_status, holders, terms)}),`
      : sql``,
    count: isPlain
      ? counterRows(actor, query.archive_status, holders)
      : sql`SELECT count(*)::int FROM ${source} c WHERE ${joinedBy(sql` AND `, [...base, ...heldBy(holders)])}`,
  }
}

export const counterRows = (actor: Actor, status: ArchiveStatus, holders: Holders | undefined): SQL => {
  const keys = holders && [...holders.reps, ...(holders.unassigned ? [nobody] : [])]
  const held = keys ? sql` AND n.assigned_dealer = ANY (${sql.param(keys)})` : sql``
  return sql`SELECT coalesce(sum(n.count), 0)::int FROM ${customerCounts} n
    WHERE n.dealer_id = ${actor.tenant.id} AND n.archive_status = ${status}${held}`
}

/** Stands for "unassigned" in the counter rows. */
const nobody = '00000000-0000-0000-0000-000000000000'

async function countOf(read: Reader, asked: Asked, plan: Plan): Promise<number> {
  const [total, version] = totalOf(asked, plan)
  const [row] = await read<{ total: number; list_version: number | null }>(
    sql`WITH ${plan.with} counted (total, list_version) AS (SELECT ${total}, ${version}) SELECT total, list_version FROM counted`,
    { recurs: plan.isSettled },
  )
  remember(asked, plan, row)
  return row?.total ?? 0
}

function pageOf(
  read: Reader,
  { actor, query, now }: Asked,
  plan: Plan,
  slice: Slice,
  [total, version]: readonly [SQL, SQL],
) {
  const columns = sql`SELECT ${listRowColumns}, ${total} AS total, ${version} AS list_version`
  const head = headOfList(actor, query.ordering, plan, now, slice)
  const joined = sql`LEFT JOIN LATERAL (SELECT u.first_name, u.last_name, u.role, u.is_active FROM ${users} u WHERE u.id = c.assigned_dealer LIMIT 1) u ON true
    LEFT JOIN ${orders} o ON o.dealer_id = ${actor.tenant.id} AND o.id = c.latest_order_id
    LEFT JOIN ${vehicles} v ON v.dealer_id = ${actor.tenant.id} AND v.id = o.vehicle_id`
  return read<ListRow>(
    head
      ? sql`${columns} FROM ${customers} c ${joined} WHERE ${head.where} ${head.end}`
      : sql`WITH ${plan.with} page AS MATERIALIZED (${orderedIds(actor, query.ordering, plan, now, slice)})
        ${columns} FROM page JOIN ${customers} c ON c.dealer_id = ${actor.tenant.id} AND c.id = page.id
        ${joined} ORDER BY page.place`,
    { recurs: plan.isSettled },
  )
}

const behindOf = (plan: Plan, behind: SQL): Plan => ({ ...plan, conditions: [...plan.conditions, behind] })

interface Walk {
  readonly keyset: Keyset
  readonly from: Mark | undefined
  readonly most: number
  readonly every: number
}

/** Every so many rows of the list behind one, up to so many; undefined where there are none. */
async function walkOver(
  read: Reader,
  asked: Asked,
  plan: Plan,
  { keyset, from, most, every }: Walk,
): Promise<RememberedMarks | undefined> {
  const { source, conditions } = from ? behindOf(plan, keyset.behind(from)) : plan
  const where = whereOf({ ...plan, conditions }, [])
  const rows = await read<Pick<Mark, keyof Mark> & { list_version: number }>(
    sql`WITH ${plan.with} walked AS (SELECT c.id, ${keyset.key} AS key, row_number() OVER (ORDER BY ${keyset.order}) AS n
        FROM ${source} c WHERE ${where} ORDER BY ${keyset.order} LIMIT ${most})
      SELECT (n + ${from?.after ?? 0})::int AS after, key, id, ${listVersionOf(asked.actor)} AS list_version
        FROM walked WHERE n % ${every} = 0`,
    { recurs: plan.isSettled },
  )
  const [first] = rows
  return (
    first && { version: first.list_version, marks: rows.map(({ after, key, id }) => ({ after, key, id })) }
  )
}
