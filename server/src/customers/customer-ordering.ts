import type { CustomerListQuery } from '@forecourt/contract/customer-list-query.ts'
import { sql, type SQL } from 'drizzle-orm'
import { joinedBy } from '../db/fragments.ts'
import { orders } from '../orders/orders.table.ts'
import type { Actor } from '../sessions/session.ts'
import { dealershipMembers, users } from '../users/users.table.ts'
import { heldBy, type Holders } from './customer-filters.ts'

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

/** A stretch of the list with an order of its own; the stretches follow one another. */
interface Stretch {
  readonly join?: SQL
  readonly condition?: SQL
  readonly key: SQL
  readonly isDown: boolean
}

const byCreated: Stretch = { key: sql`c.created`, isDown: true }

/**
 * The ids of a slice with their places, ready to be joined: `id, place`. Reads the index of its order and no further
 * than the slice's end.
 */
export function orderedIds(
  actor: Actor,
  ordering: CustomerListQuery['ordering'],
  listed: Listed,
  now: Date,
  slice: Slice,
): SQL {
  const key = ordering.replace('-', '')
  const isDown = ordering.startsWith('-')
  if (key === 'rep') return idsByRep(actor, listed, isDown, slice)
  if (key === 'created' && listed.isPlain && listed.holders)
    return idsOfHolders(listed, listed.holders, isDown, slice)
  return idsOfStretches(stretchesOf(actor, key, isDown, now), listed, slice)
}

/**
 * The condition and order of a page's rows where they can be read as they stand: from the head of one index. Elsewhere
 * ids come first, so that what is passed over is not read.
 */
export function headOfList(
  actor: Actor,
  ordering: CustomerListQuery['ordering'],
  listed: Listed,
  now: Date,
  slice: Slice,
): { readonly where: SQL; readonly end: SQL } | undefined {
  const key = ordering.replace('-', '')
  if (!listed.isPlain || listed.holders || slice.offset > 0 || key === 'rep') return undefined
  const [only, ...others] = stretchesOf(actor, key, ordering.startsWith('-'), now)
  if (!only || others.length > 0) return undefined
  return { where: whereOf(listed, []), end: sql`ORDER BY ${orderOf(only, slice)} ${cut(slice)}` }
}

/** A list in one order from end to end, whose rows can be told apart by its key and their ids. */
export interface Keyset {
  /** The key as text that loses nothing. */
  readonly key: SQL
  readonly order: SQL
  /** What comes behind a row, in the direction of the slice. */
  readonly behind: (mark: { readonly key: string; readonly id: string }) => SQL
}

/** Undefined where the list is several stretches, each with an order of its own. */
export function keysetOf(
  actor: Actor,
  ordering: CustomerListQuery['ordering'],
  now: Date,
  slice: Slice,
): Keyset | undefined {
  const name = ordering.replace('-', '')
  if (name === 'rep') return undefined
  const [only, ...others] = stretchesOf(actor, name, ordering.startsWith('-'), now)
  if (!only || others.length > 0) return undefined
  const given = (key: string) =>
    name === 'last_name' ? sql`${key}::text COLLATE "C"` : sql`${key}::timestamptz`
  const is = only.isDown === slice.isReversed ? sql`>` : sql`<`
  return {
    key: sql`(${only.key})::text`,
    order: orderOf(only, slice),
    behind: ({ key, id }) => sql`(${only.key}, c.id) ${is} (${given(key)}, ${id}::uuid)`,
  }
}

function stretchesOf(actor: Actor, key: string, isDown: boolean, now: Date): readonly Stretch[] {
  if (key === 'created') return [{ key: sql`c.created`, isDown }]
  if (key === 'last_activity') return [{ key: sql`c.last_activity`, isDown }]
  if (key === 'last_name') return [{ key: sql`c.search COLLATE "C"`, isDown }]
  if (key === 'awaiting_since')
    return [
      { condition: sql`c.awaiting_since IS NOT NULL`, key: sql`c.awaiting_since`, isDown },
      { condition: sql`c.awaiting_since IS NULL`, ...byCreated },
    ]
  return appointmentStretches(actor, isDown, now)
}

/** Appointments of the newest order. Soonest first puts what is past behind what is to come. */
function appointmentStretches(actor: Actor, isDown: boolean, now: Date): readonly Stretch[] {
  const join = sql` JOIN ${orders} a ON a.dealer_id = c.dealer_id AND a.id = c.latest_order_id`
  const appointed = sql`a.dealer_id = ${actor.tenant.id} AND a.appointment_state <> 'cancelled' AND NOT a.is_archived`
  const appointedWith = (condition: SQL, down: boolean): Stretch => ({
    join,
    condition: sql`${appointed} AND ${condition}`,
    key: sql`a.appointment_start`,
    isDown: down,
  })
  const coming = sql`a.appointment_start >= ${now.toISOString()}`
  const past = sql`a.appointment_start < ${now.toISOString()}`
  const without = sql`NOT EXISTS (SELECT FROM ${orders} a WHERE a.id = c.latest_order_id AND ${appointed})`
  return [
    ...(isDown
      ? [appointedWith(sql`a.appointment_start IS NOT NULL`, true)]
      : [appointedWith(coming, false), appointedWith(past, true)]),
    { condition: without, ...byCreated },
  ]
}

/** The size of a page is part of the statement's text, so that its plan is made for a page. */
const cut = ({ offset, limit }: Slice) =>
  offset === 0 ? sql.raw(`LIMIT ${limit}`) : sql`${sql.raw(`LIMIT ${limit}`)} OFFSET ${offset}`

/** As many rows as the slice can need of one of several parts. */
const upTo = ({ offset, limit }: Slice) =>
  offset === 0 ? sql.raw(`LIMIT ${limit}`) : sql`LIMIT ${offset + limit}`

const direction = (isDown: boolean, isReversed: boolean) => (isDown === isReversed ? sql`ASC` : sql`DESC`)

const orderOf = ({ key, isDown }: Stretch, { isReversed }: Slice) =>
  sql`${key} ${direction(isDown, isReversed)}, c.id ${direction(isDown, isReversed)}`

/** What a row of the list meets. */
export const whereOf = ({ conditions, holders }: Listed, more: readonly SQL[]) =>
  joinedBy(sql` AND `, [...conditions, ...heldBy(holders), ...more])

function idsOfStretches(stretches: readonly Stretch[], listed: Listed, slice: Slice): SQL {
  const [only] = stretches
  if (stretches.length === 1 && only) {
    const order = orderOf(only, slice)
    return sql`SELECT c.id, row_number() OVER (ORDER BY ${order}) AS place FROM ${listed.source} c
      WHERE ${whereOf(listed, [])} ORDER BY ${order} ${cut(slice)}`
  }
  const parts = stretches.map((stretch, at) => {
    const order = orderOf(stretch, slice)
    const more = stretch.condition ? [stretch.condition] : []
    return sql`(SELECT c.id, ${sql.raw(String(at))} AS stretch, row_number() OVER (ORDER BY ${order}) AS n
      FROM ${listed.source} c${stretch.join ?? sql``} WHERE ${whereOf(listed, more)}
      ORDER BY ${order} ${upTo(slice)})`
  })
  return sliceOf(sql`(${joinedBy(sql` UNION ALL `, parts)})`, slice)
}

/** Cuts the slice out of stretches that are each in order already. */
function sliceOf(parts: SQL, slice: Slice): SQL {
  const order = sql`stretch ${direction(false, slice.isReversed)}, n`
  return sql`SELECT id, row_number() OVER (ORDER BY ${order}) AS place FROM ${parts} AS parts
    ORDER BY ${order} ${cut(slice)}`
}

/** Newest of some representatives: the head of each one's own index, merged. Nobody's index is read for others' rows. */
function idsOfHolders(listed: Listed, holders: Holders, isDown: boolean, slice: Slice): SQL {
  const stretch: Stretch = { key: sql`c.created`, isDown }
  const order = orderOf(stretch, slice)
  const heads = sql`SELECT heads.id, heads.created FROM unnest(${sql.param(holders.reps)}::uuid[]) AS reps (rep)
    CROSS JOIN LATERAL (${headOf(listed, sql`c.assigned_dealer = reps.rep`, order, slice)}) AS heads`
  const parts = holders.unassigned
    ? sql`${heads} UNION ALL (${headOf(listed, sql`c.assigned_dealer IS NULL`, order, slice)})`
    : heads
  return sql`SELECT c.id, row_number() OVER (ORDER BY ${order}) AS place FROM (${parts}) AS c
    ORDER BY ${order} ${cut(slice)}`
}

const headOf = ({ source, conditions }: Listed, holder: SQL, order: SQL, slice: Slice) =>
  sql`SELECT c.id, c.created FROM ${source} c WHERE ${joinedBy(sql` AND `, [...conditions, holder])}
    ORDER BY ${order} ${upTo(slice)}`

/** By the representative's name as it is shown; the unassigned last; each one's newest first. */
function idsByRep(actor: Actor, listed: Listed, isDown: boolean, slice: Slice): SQL {
  const order = orderOf(byCreated, slice)
  // Accents count as their letters, whatever order of letters the database was made with.
  const name = sql`regexp_replace(normalize(lower(u.first_name || ' ' || u.last_name), NFKD), '[\\u0300-\\u036f]', '', 'g')`
  const reps = sql`SELECT u.id AS rep, row_number() OVER (ORDER BY ${name} COLLATE "C" ${direction(isDown, false)}, u.id) AS stretch
    FROM ${dealershipMembers} m JOIN ${users} u ON u.id = m.user_id WHERE m.dealer_id = ${actor.tenant.id}`
  const head = (holder: SQL) =>
    sql`SELECT c.id, row_number() OVER (ORDER BY ${order}) AS n FROM ${listed.source} c
      WHERE ${whereOf(listed, [holder])} ORDER BY ${order} ${upTo(slice)}`
  return sliceOf(
    sql`(SELECT heads.id, reps.stretch, heads.n FROM (${reps}) AS reps
        CROSS JOIN LATERAL (${head(sql`c.assigned_dealer = reps.rep`)}) AS heads
      UNION ALL
      SELECT nobody.id, 1000000, nobody.n FROM (${head(sql`c.assigned_dealer IS NULL`)}) AS nobody)`,
    slice,
  )
}
