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

/** Which rows of an ordered list are wanted; `isReversed` counts from the far end. */
export interface Slice {
  readonly offset: number
  readonly limit: number
  readonly isReversed: boolean
}

/** What is listed: a relation with the customers' columns, and the conditions on its rows `c`. */
export interface Listed {
  readonly source: SQL
  readonly conditions: readonly SQL[]
  readonly holders: Holders | undefined
  /** Nothing but status and holder is asked for. */
  readonly isPlain: boolean
}

/**
 * The ids of a slice with their places, ready to be joined: `id, place`. Reads the index of its order and no further
 * than the slice's end.
 */
export function orderedIds(order: ListOrder, listed: Listed, slice: Slice, from?: Mark): SQL {
  const stretches = sortSegmentsOf(order)
  if (!stretches) return idsByRep(listed, repsByName(order), slice)
  if (/^-?created$/.test(order.ordering) && listed.isPlain && listed.holders)
    return idsOfHolders(listed, listed.holders, stretches, slice, from)
  return idsOfSortSegments(stretches, listed, slice, from)
}

/**
 * The condition and order of a page's rows where they can be read as they stand: from the head of one index. Elsewhere
 * ids come first, so that what is passed over is not read.
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

/** The size of a page is part of the statement's text, so that its plan is made for a page. */
const cut = ({ offset, limit }: Slice) =>
  offset === 0 ? sql.raw(`LIMIT ${limit}`) : sql`${sql.raw(`LIMIT ${limit}`)} OFFSET ${offset}`

/** As many rows as the slice can need of one of several parts. */
const upTo = ({ offset, limit }: Slice) =>
  offset === 0 ? sql.raw(`LIMIT ${limit}`) : sql`LIMIT ${offset + limit}`

/** What a row of the list meets. */
export const whereOf = ({ conditions, holders }: Listed, more: readonly SQL[]) =>
  joinedBy(sql` AND `, [...conditions, ...heldBy(holders), ...more])

/** The ids of a slice of the stretches, or of what comes behind a row of one of them. */
function idsOfSortSegments(
  stretches: readonly SortSegment[],
  listed: Listed,
  slice: Slice,
  from?: Mark,
): SQL {
  const [only] = stretches
  if (stretches.length === 1 && only) {
    const order = orderOf(only, slice)
    return sql`SELECT c.id, row_number() OVER (ORDER BY ${order}) AS place FROM ${listed.source} c
      WHERE ${whereOf(listed, behindIn(only, 0, slice, from))} ORDER BY ${order} ${cut(slice)}`
  }
  return sliceOf(partsOf(stretches, listed, slice, { from, upTo: upTo(slice) }), slice)
}

export interface Steps {
  readonly slice: Slice
  readonly from: Mark | undefined
  readonly most: number
  readonly every: number
}

/**
 * Every so many rows of a list on from one, up to so many of its rows: `id, stretch, key, n`. The key is text that loses
 * nothing.
 */
export function sampleEveryNth(
  stretches: readonly SortSegment[],
  listed: Listed,
  { slice, from, most, every }: Steps,
): SQL {
  const [only] = stretches
  const walked =
    stretches.length === 1 && only
      ? partOf(only, 0, listed, slice, { from, upTo: sql`LIMIT ${most}` })
      : sql`SELECT id, stretch, key, row_number() OVER (ORDER BY ${inOrder(slice)}) AS n
          FROM (${partsOf(stretches, listed, slice, { from, upTo: sql`LIMIT ${most}` })}) AS parts
          ORDER BY ${inOrder(slice)} LIMIT ${most}`
  return sql`SELECT id, stretch, key, n FROM (${walked}) AS walked WHERE n % ${every} = 0`
}

interface Bounds {
  readonly from: Mark | undefined
  readonly upTo: SQL
}

/** All stretches but those that lie before the row. */
function partsOf(stretches: readonly SortSegment[], listed: Listed, slice: Slice, bounds: Bounds): SQL {
  const isAhead = (at: number) => {
    const { from } = bounds
    return !from || (slice.isReversed ? at <= from.stretch : at >= from.stretch)
  }
  const parts = stretches.flatMap((stretch, at) =>
    isAhead(at) ? [sql`(${partOf(stretch, at, listed, slice, bounds)})`] : [],
  )
  return joinedBy(sql` UNION ALL `, parts)
}

function partOf(
  stretch: SortSegment,
  at: number,
  listed: Listed,
  slice: Slice,
  { from, upTo: end }: Bounds,
): SQL {
  const order = orderOf(stretch, slice)
  return sql`SELECT c.id, ${sql.raw(String(at))} AS stretch, (${stretch.key})::text AS key, row_number() OVER (ORDER BY ${order}) AS n
    FROM ${listed.source} c${stretch.join ?? sql``} WHERE ${whereOf(listed, behindIn(stretch, at, slice, from))}
    ORDER BY ${order} ${end}`
}

/** What of a stretch is meant: all of it, or what comes behind a row of it. */
const behindIn = (stretch: SortSegment, at: number, { isReversed }: Slice, from: Mark | undefined) => [
  ...(stretch.condition ? [stretch.condition] : []),
  ...(from?.stretch === at ? [behind(stretch, from, isReversed)] : []),
]

const inOrder = ({ isReversed }: Slice) => sql`stretch ${direction(false, isReversed)}, n`

/** Cuts the slice out of stretches that are each in order already. */
function sliceOf(parts: SQL, slice: Slice): SQL {
  const order = inOrder(slice)
  return sql`SELECT id, row_number() OVER (ORDER BY ${order}) AS place FROM (${parts}) AS parts
    ORDER BY ${order} ${cut(slice)}`
}

/** Newest of some representatives: the head of each one's own index, merged. Nobody's index is read for others' rows. */
function idsOfHolders(
  listed: Listed,
  holders: Holders,
  [stretch = newest]: readonly SortSegment[],
  slice: Slice,
  from: Mark | undefined,
): SQL {
  const order = orderOf(stretch, slice)
  const more = behindIn(stretch, 0, slice, from)
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

/** By the representative's name; the unassigned last; each one's newest first. */
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
