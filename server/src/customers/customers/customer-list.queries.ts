import { CUSTOMER_PAGE_SIZE } from '@forecourt/domain/customers/customers/list-parameters.ts'
import { sql, type SQL } from 'drizzle-orm'
import { joinedBy } from '#platform/db/fragments.ts'
import type { Reader } from '#platform/db/tenant.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { users } from '#identity/accounts/users/users.table.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { heldBy } from './customer-filters.ts'
import { sampleEveryNth, headOfList, orderedIds, type Slice, type Steps } from './customer-ordering.ts'
import { planOf, type Asked, type Plan } from './customer-plan.ts'
import { listRowColumns, type ListRow } from './customer-row.ts'
import { repsByName, sortSegmentsOf, type ListOrder } from './customer-sort-segments.ts'
import { customers } from './customers.table.ts'
import { farPage, isFar } from './far-pages.ts'
import {
  countedOnce,
  listVersionOf,
  questionOfOrder,
  type Mark,
  type RememberedCounts,
  type RememberedMarks,
} from './remembered-counts.ts'

export interface CustomerPage {
  readonly rows: readonly ListRow[]
  readonly count: number
}

/**
 * One page of the list with its exact count: one statement for the first page, two for others, and a walk for a
 * far page.
 */
export async function listCustomers(read: Reader, asked: Asked): Promise<CustomerPage> {
  const { query } = asked
  const plan = planOf(asked)
  if (query.page === 1) return firstPage(read, asked, plan)
  const count = await countOf(read, asked, plan)
  const slice = sliceOfPage(query.page, count)
  if (!slice) return { rows: [], count }
  const rows = isFar(slice, count)
    ? await rowsFarAway(read, plan, slice, { count, counts: asked.counts })
    : await pageOf(read, plan, slice, [sql`NULL`, sql`NULL`])
  return { rows: slice.isReversed ? rows.toReversed() : rows, count }
}

async function rowsFarAway(
  read: Reader,
  given: Plan,
  slice: Slice,
  { count, counts }: { readonly count: number; readonly counts: RememberedCounts },
) {
  const order = await followableOrder(read, given.order)
  const plan = { ...given, order }
  return farPage(counts.marks, {
    name: `${plan.name} ${questionOfOrder(order)} ${slice.isReversed}`,
    slice,
    count,
    walk: (from, steps) => walkOver(read, plan, { slice, from, ...steps }),
    page: (at, from) => pageOf(read, plan, at, [sql`NULL`, listVersionOf(order.actor)], from),
  })
}

/** Sorting by representative needs the list of representatives before the list can be read segment by segment. */
async function followableOrder(read: Reader, order: ListOrder): Promise<ListOrder> {
  if (sortSegmentsOf(order)) return order
  const rows = await read<{ rep: string }>(
    sql`SELECT rep FROM (${repsByName(order)}) AS reps ORDER BY stretch`,
  )
  return { ...order, reps: rows.map(({ rep }) => rep) }
}

/** The ids of the whole list, newest first, up to a maximum. */
export async function listCustomerIds(read: Reader, asked: Asked, most: number): Promise<string[]> {
  const plan = planOf(asked)
  const conditions = [...plan.conditions, ...heldBy(plan.holders)]
  const rows = await read<{ id: string }>(sql`WITH ${plan.with} listed AS (
    SELECT c.id FROM ${plan.source} c WHERE ${joinedBy(sql` AND `, conditions)} ORDER BY c.created DESC, c.id DESC LIMIT ${most})
    SELECT id FROM listed`)
  return rows.map(({ id }) => id)
}

/** The first page includes its count: from the counter rows, or counted if the list is longer than the page. */
async function firstPage(read: Reader, asked: Asked, plan: Plan): Promise<CustomerPage> {
  const whole = await wholeAgain(read, asked.counts, plan)
  if (whole) return { rows: whole, count: whole.length }
  const limit = plan.isPlain ? CUSTOMER_PAGE_SIZE : CUSTOMER_PAGE_SIZE + 1
  const [count, version] = totalOf(asked, plan)
  const total = plan.isPlain ? count : sql`CASE WHEN (SELECT count(*) FROM page) = ${limit} THEN ${count} END`
  const slice = { offset: 0, limit, isReversed: false }
  const found = await lookUp(read, plan, slice, [total, version])
  const [first] = found
  remember(asked, plan, first)
  const rows = found.filter(isRow)
  const seen = first?.list_version ?? null
  if (rows.length < limit && seen !== null)
    asked.counts.whole.remember(plan.name, { version: seen, ids: rows.map(({ id }) => id) })
  return { rows: rows.slice(0, CUSTOMER_PAGE_SIZE), count: first?.total ?? rows.length }
}

/** A list that fits a page is remembered while nothing is written, and then read by ids instead of searched again. */
async function wholeAgain(read: Reader, { whole }: RememberedCounts, plan: Plan) {
  const known = whole.recall(plan.name)
  if (!known) return undefined
  const { actor } = plan.order
  const found = await lookUp(
    read,
    {
      ...plan,
      source: sql`${customers}`,
      conditions: [sql`c.dealer_id = ${actor.tenant.id}`, sql`c.id = ANY (${sql.param(known.ids)}::uuid[])`],
      holders: undefined,
      isSettled: true,
      with: sql``,
    },
    { offset: 0, limit: CUSTOMER_PAGE_SIZE, isReversed: false },
    [sql`NULL`, listVersionOf(actor)],
  )
  if (found[0]?.list_version === known.version) return found.filter(isRow)
  whole.forget(plan.name)
  return undefined
}

/**
 * The count and its list version. A remembered count is exact if its version is the one this statement sees,
 * because every commit changes the version.
 */
function totalOf(asked: Asked, { name, isPlain, count }: Plan): readonly [SQL, SQL] {
  // Counter rows are not remembered.
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

/** The rows of a page, counted from the nearer end of the list. */
function sliceOfPage(page: number, count: number): Slice | undefined {
  const offset = (page - 1) * CUSTOMER_PAGE_SIZE
  const limit = Math.min(CUSTOMER_PAGE_SIZE, count - offset)
  if (limit <= 0) return undefined
  const behind = count - offset - limit
  return offset <= behind ? { offset, limit, isReversed: false } : { offset: behind, limit, isReversed: true }
}

async function countOf(read: Reader, asked: Asked, plan: Plan): Promise<number> {
  const [total, version] = totalOf(asked, plan)
  const [row] = await read<{ total: number; list_version: number | null }>(
    sql`WITH ${plan.with} counted (total, list_version) AS (SELECT ${total}, ${version}) SELECT total, list_version FROM counted`,
    { recurs: plan.isSettled },
  )
  remember(asked, plan, row)
  return row?.total ?? 0
}

/** A row of a page's statement; if the page has no rows, one row without a customer carries the totals. */
type Found = ListRow | (Pick<ListRow, 'total' | 'list_version'> & { readonly id: null })

const isRow = (found: Found): found is ListRow => found.id !== null

async function pageOf(
  read: Reader,
  plan: Plan,
  slice: Slice,
  beside: readonly [SQL, SQL],
  from?: Mark,
): Promise<ListRow[]> {
  return (await lookUp(read, plan, slice, beside, from)).filter(isRow)
}

function lookUp(
  read: Reader,
  plan: Plan,
  slice: Slice,
  [total, version]: readonly [SQL, SQL],
  from?: Mark,
): Promise<readonly Found[]> {
  const dealer = plan.order.actor.tenant.id
  const columns = sql`SELECT ${listRowColumns}, ${total} AS total, ${version} AS list_version`
  const head = from ? undefined : headOfList(plan.order, plan, slice)
  const joined = sql`LEFT JOIN LATERAL (SELECT u.first_name, u.last_name, u.role, u.is_active FROM ${users} u WHERE u.id = c.assigned_dealer LIMIT 1) u ON true
    LEFT JOIN ${orders} o ON o.dealer_id = ${dealer} AND o.id = c.latest_order_id
    LEFT JOIN ${vehicles} v ON v.dealer_id = ${dealer} AND v.id = o.vehicle_id`
  return read<Found>(
    head
      ? sql`${columns} FROM ${customers} c ${joined} WHERE ${head.where} ${head.end}`
      : sql`WITH ${plan.with} page AS MATERIALIZED (${orderedIds(plan.order, plan, slice, from)})
        ${columns} FROM (SELECT) AS beside LEFT JOIN page ON true
        LEFT JOIN ${customers} c ON c.dealer_id = ${dealer} AND c.id = page.id
        ${joined} ORDER BY page.place`,
    { recurs: plan.isSettled },
  )
}

/** Every n-th row of the list after a given one, up to a maximum; undefined if there are none. */
async function walkOver(read: Reader, plan: Plan, steps: Steps): Promise<RememberedMarks | undefined> {
  const { from } = steps
  const rows = await read<Pick<Mark, keyof Mark> & { list_version: number }>(
    sql`WITH ${plan.with} walked AS (${sampleEveryNth(sortSegmentsOf(plan.order) ?? [], plan, steps)})
      SELECT (n + ${from?.after ?? 0})::int AS after, stretch, key, id, ${listVersionOf(plan.order.actor)} AS list_version
        FROM walked ORDER BY n`,
    { recurs: plan.isSettled },
  )
  const [first] = rows
  const marks = rows.map(({ after, stretch, key, id }) => ({ after, stretch, key, id }))
  return first && { version: first.list_version, marks }
}
