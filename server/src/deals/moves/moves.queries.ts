import type { Move, MoveHolders } from '@forecourt/contract/customers/moves.ts'
import { formattedName } from '@forecourt/domain/inventory/vehicles/formatted-name.ts'
import { sql, type SQL } from 'drizzle-orm'
import { heldBy, holdersOf } from '#customers/customers/customer-filters.ts'
import { customers } from '#customers/customers/customers.table.ts'
import {
  countedOnce,
  listVersionOf,
  movesQuestionOf,
  type RememberedCounts,
} from '#customers/customers/remembered-counts.ts'
import { isoInstant } from '#platform/db/columns.ts'
import { joinedBy } from '#platform/db/fragments.ts'
import type { Reader } from '#platform/db/tenant.ts'
import { nextMoveWire } from '#deals/orders/order-wire.ts'
import { orders } from '#deals/orders/orders.table.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { users } from '#identity/accounts/users/users.table.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'

type Order = typeof orders.$inferSelect
type Vehicle = typeof vehicles.$inferSelect

interface Row
  extends
    Record<string, unknown>,
    Pick<Order, 'number' | 'payment_type' | 'awaiting' | 'awaiting_since' | 'next_move'>,
    Pick<Vehicle, 'make' | 'model' | 'year' | 'trim'> {
  readonly id: string
  readonly customer: Move['customer']
  readonly assigned_dealer: Move['assigned_dealer']
}

const askedHolders = (actor: Actor, whose: MoveHolders) =>
  holdersOf(actor, { all: undefined, mine: ['me' as const], unassigned: ['unassigned' as const] }[whose])

/** Orders of active customers that wait for the dealership, limited to those the actor may see. */
const waiting = (actor: Actor, whose: MoveHolders): SQL => {
  return sql`${orders} o JOIN ${customers} c ON c.dealer_id = o.dealer_id AND c.id = o.customer_id
    WHERE ${joinedBy(sql` AND `, [
      sql`o.dealer_id = ${actor.tenant.id} AND o.awaiting = 'dealer' AND NOT o.is_archived AND c.archive_status = 'Active'`,
      ...heldBy(askedHolders(actor, whose)),
    ])}`
}

/** Their count as one SQL value. */
export const movesCount = (actor: Actor, whose: MoveHolders): SQL =>
  sql`SELECT count(*)::int FROM ${waiting(actor, whose)}`

interface Asked {
  readonly whose: MoveHolders
  readonly page: number
  readonly size: number
  readonly now: Date
  readonly counts: RememberedCounts
}

/** One page of the queue, oldest first, with its exact count; rows come in index order. */
export async function listMoves(
  read: Reader,
  actor: Actor,
  { whose, page, size, now, counts }: Asked,
): Promise<{ moves: Move[]; count: number }> {
  const question = movesQuestionOf(actor, askedHolders(actor, whose))
  const version = listVersionOf(actor)
  const total = countedOnce(counts.recall(question), version, movesCount(actor, whose))
  const rows = await read<Row & { count: number; list_version: number }>(
    sql`WITH page AS MATERIALIZED (SELECT o.id, o.customer_id, o.vehicle_id FROM ${waiting(actor, whose)}
        ORDER BY o.awaiting_since, o.id LIMIT ${size} OFFSET ${(page - 1) * size})
      SELECT o.id, o.number, o.payment_type, o.awaiting, o.awaiting_since, o.next_move, v.make, v.model, v.year, v.trim,
        json_build_object('id', c.id, 'full_name', trim(c.first_name || ' ' || c.last_name), 'phone', c.phone) AS customer,
        (SELECT json_build_object('id', u.id, 'full_name', u.first_name || ' ' || u.last_name, 'role', u.role, 'is_active', u.is_active)
          FROM ${users} u WHERE u.id = c.assigned_dealer) AS assigned_dealer,
        ${total} AS count, ${version} AS list_version
      FROM page JOIN ${orders} o ON o.dealer_id = ${actor.tenant.id} AND o.id = page.id
        JOIN ${customers} c ON c.dealer_id = ${actor.tenant.id} AND c.id = page.customer_id
        JOIN ${vehicles} v ON v.dealer_id = ${actor.tenant.id} AND v.id = page.vehicle_id
      ORDER BY o.awaiting_since, o.id`,
    { recurs: true },
  )
  const moment = { now, tenant: actor.tenant }
  const [first] = rows
  if (first) counts.remember(question, { version: first.list_version, count: first.count })
  const count = first?.count ?? (page === 1 ? 0 : await countAlone(read, actor, whose))
  return { moves: rows.map(row => moveWire(row, moment)), count }
}

/** After the last page no row carries the count. */
async function countAlone(read: Reader, actor: Actor, whose: MoveHolders): Promise<number> {
  const [row] = await read<{ count: number }>(sql`SELECT (${movesCount(actor, whose)}) AS count`)
  return row?.count ?? 0
}

const moveWire = (row: Row, moment: Parameters<typeof nextMoveWire>[1]): Move => ({
  id: row.id,
  number: row.number,
  payment_type: row.payment_type,
  next_move: nextMoveWire(
    { ...row, awaiting_since: row.awaiting_since === null ? null : isoInstant(row.awaiting_since) },
    moment,
  ),
  customer: row.customer,
  vehicle: { formatted_name: formattedName(row, 'en'), formatted_name_fr: formattedName(row, 'fr') },
  assigned_dealer: row.assigned_dealer,
})
