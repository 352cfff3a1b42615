import { sql, type SQL } from 'drizzle-orm'
import { joinedBy } from '#platform/db/fragments.ts'
import { heldBy, type Holders } from './customer-filters.ts'
import {
  behind,
  direction,
  newest,
  orderOf,
  repsByName,
  sortSegmentsOf,
  type ListOrder,
  type SortSegment,
} from './customer-sort-segments.ts'
import type { Mark } from './remembered-counts.ts'

/** The wanted rows of an ordered list; `isReversed` counts from the far end. */
export interface Slice {
  readonly offset: number
  readonly limit: number
  readonly isReversed: boolean
}

/** What is listed: a relation with the columns of customers, and conditions on its rows `c`. */
export interface Listed {
  readonly source: SQL
  readonly conditions: readonly SQL[]
  readonly holders: Holders | undefined
  /** Filters by status and representative only. */
  readonly isPlain: boolean
}

/**
 * The ids of a slice with their positions, ready to join: `id, place`. Reads the index of its order, no further
 * than the slice's end.
 */
export function orderedIds(order: ListOrder, listed: Listed, slice: Slice, from?: Mark): SQL {
  const segments = sortSegmentsOf(order)
  if (!segments) return idsByRep(listed, repsByName(order), slice)
  if (/^-?created$/.test(order.ordering) && listed.isPlain && listed.holders)
    return idsOfHolders(listed, listed.holders, segments, slice, from)
  return idsOfSortSegments(segments, listed, slice, from)
}

/**
 * Condition and order of a page's rows if they can be read directly from the head of one index. Other pages fetch
 * ids first, so that skipped rows are not read.
 */
export function headOfList(
  order: ListOrder,
  listed: Listed,
  slice: Slice,
): { readonly where: SQL; readonly end: SQL } | undefined {
  if (!listed.isPlain || listed.holders || slice.offset > 0) return undefined
  const [only, ...others] = sortSegmentsOf(order) ?? []
  if (!only || others.length > 0) return undefined
  return { where: whereOf(listed, []), end: sql`ORDER BY ${orderOf(only, slice)} ${cut(slice)}` }
}

/** The page size is literal in the statement, so that the plan is made for it. */
const cut = ({ offset, limit }: Slice) =>
  offset === 0 ? sql.raw(`LIMIT ${limit}`) : sql`${sql.raw(`LIMIT ${limit}`)} OFFSET ${offset}`

/** The maximum rows a slice can need from one of several parts. */
const upTo = ({ offset, limit }: Slice) =>
  offset === 0 ? sql.raw(`LIMIT ${limit}`) : sql`LIMIT ${offset + limit}`

/** The WHERE condition of the list. */
export const whereOf = ({ conditions, holders }: Listed, more: readonly SQL[]) =>
  joinedBy(sql` AND `, [...conditions, ...heldBy(holders), ...more])

/** The ids of a slice of the segments, or of the rows after a row in one of them. */
function idsOfSortSegments(segments: readonly SortSegment[], listed: Listed, slice: Slice, from?: Mark): SQL {
  const [only] = segments
  if (segments.length === 1 && only) {
    const order = orderOf(only, slice)
    return sql`SELECT c.id, row_number() OVER (ORDER BY ${order}) AS place FROM ${listed.source} c
      WHERE ${whereOf(listed, behindIn(only, 0, slice, from))} ORDER BY ${order} ${cut(slice)}`
  }
  return sliceOf(partsOf(segments, listed, slice, { from, upTo: upTo(slice) }), slice)
}

export interface Steps {
  readonly slice: Slice
  readonly from: Mark | undefined
  readonly most: number
  readonly every: number
}

/**
 * Samples every n-th row of a list from a row on, up to a maximum of rows: id, segment number, key, n. The key is
 * text without loss of precision.
 */
export function sampleEveryNth(
  segments: readonly SortSegment[],
  listed: Listed,
  { slice, from, most, every }: Steps,
): SQL {
  const [only] = segments
  const walked =
    segments.length === 1 && only
      ? partOf(only, 0, listed, slice, { from, upTo: sql`LIMIT ${most}` })
      : sql`SELECT id, stretch, key, row_number() OVER (ORDER BY ${inOrder(slice)}) AS n
          FROM (${partsOf(segments, listed, slice, { from, upTo: sql`LIMIT ${most}` })}) AS parts
          ORDER BY ${inOrder(slice)} LIMIT ${most}`
  return sql`SELECT id, stretch, key, n FROM (${walked}) AS walked WHERE n % ${every} = 0`
}

interface Bounds {
  readonly from: Mark | undefined
  readonly upTo: SQL
}

/** All segments except those before the row. */
function partsOf(segments: readonly SortSegment[], listed: Listed, slice: Slice, bounds: Bounds): SQL {
  const isAhead = (at: number) => {
    const { from } = bounds
    return !from || (slice.isReversed ? at <= from.stretch : at >= from.stretch)
  }
  const parts = segments.flatMap((segment, at) =>
    isAhead(at) ? [sql`(${partOf(segment, at, listed, slice, bounds)})`] : [],
  )
  return joinedBy(sql` UNION ALL `, parts)
}

function partOf(
  segment: SortSegment,
  at: number,
  listed: Listed,
  slice: Slice,
  { from, upTo: end }: Bounds,
): SQL {
  const order = orderOf(segment, slice)
  return sql`SELECT c.id, ${sql.raw(String(at))} AS stretch, (${segment.key})::text AS key, row_number() OVER (ORDER BY ${order}) AS n
    FROM ${listed.source} c${segment.join ?? sql``} WHERE ${whereOf(listed, behindIn(segment, at, slice, from))}
    ORDER BY ${order} ${end}`
}

/** The rows of a segment: all, or those after a row in it. */
const behindIn = (segment: SortSegment, at: number, { isReversed }: Slice, from: Mark | undefined) => [
  ...(segment.condition ? [segment.condition] : []),
  ...(from?.stretch === at ? [behind(segment, from, isReversed)] : []),
]

const inOrder = ({ isReversed }: Slice) => sql`stretch ${direction(false, isReversed)}, n`

/** Cuts the slice from segments that are each sorted already. */
function sliceOf(parts: SQL, slice: Slice): SQL {
  const order = inOrder(slice)
  return sql`SELECT id, row_number() OVER (ORDER BY ${order}) AS place FROM (${parts}) AS parts
    ORDER BY ${order} ${cut(slice)}`
}

/**
 * Newest first for some representatives: merges the heads of their own indexes, without reading other people's
 * rows.
 */
function idsOfHolders(
  listed: Listed,
  holders: Holders,
  [segment = newest]: readonly SortSegment[],
  slice: Slice,
  from: Mark | undefined,
): SQL {
  const order = orderOf(segment, slice)
  const more = behindIn(segment, 0, slice, from)
  const headOf = (holder: SQL) => sql`SELECT c.id, c.created FROM ${listed.source} c
    WHERE ${joinedBy(sql` AND `, [...listed.conditions, holder, ...more])} ORDER BY ${order} ${upTo(slice)}`
  const heads = sql`SELECT heads.id, heads.created FROM unnest(${sql.param(holders.reps)}::uuid[]) AS reps (rep)
    CROSS JOIN LATERAL (${headOf(sql`c.assigned_dealer = reps.rep`)}) AS heads`
  const parts = holders.unassigned
    ? sql`${heads} UNION ALL (${headOf(sql`c.assigned_dealer IS NULL`)})`
    : heads
  return sql`SELECT c.id, row_number() OVER (ORDER BY ${order}) AS place FROM (${parts}) AS c
    ORDER BY ${order} ${cut(slice)}`
}

/** By the representative's name, unassigned last; newest first within each. */
function idsByRep(listed: Listed, reps: SQL, slice: Slice): SQL {
  const order = orderOf(newest, slice)
  const head = (holder: SQL) =>
    sql`SELECT c.id, row_number() OVER (ORDER BY ${order}) AS n FROM ${listed.source} c
      WHERE ${whereOf(listed, [holder])} ORDER BY ${order} ${upTo(slice)}`
  return sliceOf(
    sql`SELECT heads.id, reps.stretch, heads.n FROM (${reps}) AS reps
        CROSS JOIN LATERAL (${head(sql`c.assigned_dealer = reps.rep`)}) AS heads
      UNION ALL
      SELECT nobody.id, 1000000, nobody.n FROM (${head(sql`c.assigned_dealer IS NULL`)}) AS nobody`,
    slice,
  )
}
