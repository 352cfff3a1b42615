import type { CustomerListQuery } from '@forecourt/contract/customers/customer-list-query.ts'
import { sql, type SQL } from 'drizzle-orm'
import { orders } from '#deals/orders/orders.table.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { dealershipMembers, users } from '#identity/accounts/users/users.table.ts'
import { endOfMinute } from './customer-filters.ts'
import type { Mark } from './remembered-counts.ts'

/** A segment of the list with its own sort key; the segments follow one another. */
export interface SortSegment {
  readonly join?: SQL
  readonly condition?: SQL
  readonly key: SQL
  /** Parses the key from its text. */
  readonly keyOf: (text: string) => SQL
  readonly isDown: boolean
}

/** How a list is sorted at a moment, for a reader. */
export interface ListOrder {
  readonly actor: Actor
  readonly ordering: CustomerListQuery['ordering']
  readonly now: Date
  /** The representatives in order, if already read. */
  readonly reps?: readonly string[]
}

const keyOf = (text: string) => sql`${text}::timestamptz`
export const newest: SortSegment = { key: sql`c.created`, keyOf, isDown: true }

/**
 * The segments of an order, first to last; undefined when sorting by representative before the representatives are
 * read.
 */
export function sortSegmentsOf({
  actor,
  ordering,
  now,
  reps,
}: ListOrder): readonly SortSegment[] | undefined {
  const isDown = ordering.startsWith('-')
  switch (ordering) {
    case 'created':
    case '-created':
      return [{ ...newest, isDown }]
    case 'last_activity':
    case '-last_activity':
      return [{ key: sql`c.last_activity`, keyOf, isDown }]
    case 'last_name':
    case '-last_name':
      return [{ key: sql`c.search COLLATE "C"`, keyOf: text => sql`${text}::text COLLATE "C"`, isDown }]
    case 'awaiting_since':
    case '-awaiting_since':
      return [
        {
          condition: sql`c.awaiting_since IS NOT NULL`,
          key: sql`c.awaiting_since`,
          keyOf,
          isDown,
        },
        { condition: sql`c.awaiting_since IS NULL`, ...newest },
      ]
    case 'appointment':
    case '-appointment':
      return appointmentSegments(actor, isDown, now)
    case 'rep':
    case '-rep':
      return reps && repSegments(reps)
  }
  return undefined
}

/** The newest order's appointments. Soonest first puts past appointments after upcoming ones. */
function appointmentSegments(actor: Actor, isDown: boolean, now: Date): readonly SortSegment[] {
  const join = sql` JOIN ${orders} a ON a.dealer_id = c.dealer_id AND a.id = c.latest_order_id`
  const appointed = sql`a.dealer_id = ${actor.tenant.id} AND a.appointment_state <> 'cancelled' AND NOT a.is_archived`
  const appointedWith = (condition: SQL, down: boolean): SortSegment => ({
    join,
    condition: sql`${appointed} AND ${condition}`,
    key: sql`a.appointment_start`,
    keyOf,
    isDown: down,
  })
  const present = endOfMinute(now).toISOString()
  const coming = sql`a.appointment_start >= ${present}`
  const past = sql`a.appointment_start < ${present}`
  const without = sql`NOT EXISTS (SELECT FROM ${orders} a WHERE a.id = c.latest_order_id AND ${appointed})`
  return [
    ...(isDown
      ? [appointedWith(sql`a.appointment_start IS NOT NULL`, true)]
      : [appointedWith(coming, false), appointedWith(past, true)]),
    { condition: without, ...newest },
  ]
}

/** Each representative's customers newest first, then the unassigned. */
const repSegments = (reps: readonly string[]): readonly SortSegment[] => [
  ...reps.map(rep => ({ condition: sql`c.assigned_dealer = ${rep}`, ...newest })),
  { condition: sql`c.assigned_dealer IS NULL`, ...newest },
]

/** The representatives sorted by displayed name, with their segment number. */
export function repsByName({ actor, ordering }: ListOrder): SQL {
  const way = ordering.startsWith('-') ? sql`DESC` : sql`ASC`
  // Accents sort as their letters, regardless of the database's collation.
  const name = sql`regexp_replace(normalize(lower(u.first_name || ' ' || u.last_name), NFKD), '[\\u0300-\\u036f]', '', 'g')`
  return sql`SELECT u.id AS rep, row_number() OVER (ORDER BY ${name} COLLATE "C" ${way}, u.id) AS stretch
    FROM ${dealershipMembers} m JOIN ${users} u ON u.id = m.user_id WHERE m.dealer_id = ${actor.tenant.id}`
}

export const direction = (isDown: boolean, isReversed: boolean): SQL =>
  isDown === isReversed ? sql`ASC` : sql`DESC`

export const orderOf = (
  { key, isDown }: SortSegment,
  { isReversed }: { readonly isReversed: boolean },
): SQL => sql`${key} ${direction(isDown, isReversed)}, c.id ${direction(isDown, isReversed)}`

/** The condition for rows after a row of this segment, in reading direction. */
export const behind = ({ key, keyOf: read, isDown }: SortSegment, mark: Mark, isReversed: boolean): SQL =>
  sql`(${key}, c.id) ${isDown === isReversed ? sql`>` : sql`<`} (${read(mark.key)}, ${mark.id}::uuid)`
