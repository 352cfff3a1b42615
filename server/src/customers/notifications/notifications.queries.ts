import type { Notification } from '@forecourt/contract/identity/notifications.ts'
import { sql, type SQL } from 'drizzle-orm'
import { heldBy, holdersOf } from '#customers/customers/customer-filters.ts'
import { customers } from '#customers/customers/customers.table.ts'
import { isoInstant } from '#platform/db/columns.ts'
import { feeds } from '#inventory/feeds/feeds.table.ts'
import type { Tx } from '#platform/db/client.ts'
import { joinedBy } from '#platform/db/fragments.ts'
import type { Reader } from '#platform/db/tenant.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { notifications } from './notifications.table.ts'

/** As many as the bell shows. */
const most = 30

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly event: Notification['event']
  readonly customer: Notification['customer']
  readonly feed: Notification['feed']
  readonly order: string | null
  readonly created: string
  readonly is_read: boolean
  readonly unread: number
}

/** One's own notifications, about customers that one may still read, and about feeds. */
const own = (actor: Actor): SQL =>
  sql`${notifications} n LEFT JOIN ${customers} c ON c.dealer_id = n.dealer_id AND c.id = n.customer_id
    LEFT JOIN ${feeds} f ON f.dealer_id = n.dealer_id AND f.id = n.feed_id
    WHERE ${joinedBy(sql` AND `, [
      sql`n.dealer_id = ${actor.tenant.id} AND n.user_id = ${actor.id}`,
      ...heldBy(holdersOf(actor, undefined)).map(isHeld => sql`(n.customer_id IS NULL OR ${isHeld})`),
    ])}`

const countUnread = (actor: Actor): SQL =>
  sql`(SELECT count(*)::int FROM ${own(actor)} AND n.read_at IS NULL)`

export async function listNotifications(read: Reader, actor: Actor) {
  const rows = await read<Row>(
    sql`SELECT n.id, n.event, n.order_id AS order, n.created, n.read_at IS NOT NULL AS is_read,
      CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'full_name', trim(c.first_name || ' ' || c.last_name)) END AS customer,
      CASE WHEN f.id IS NOT NULL THEN json_build_object('id', f.id, 'name', f.name) END AS feed, ${countUnread(actor)} AS unread
      FROM ${own(actor)} ORDER BY n.created DESC, n.id DESC LIMIT ${most}`,
    { recurs: true },
  )
  return {
    results: rows.map(({ unread: _unread, created, ...row }) => ({ ...row, created: isoInstant(created) })),
    unread: rows[0]?.unread ?? 0,
  }
}

/** Marks one's own as read, these or all; returns how many are unread. */
export async function markRead(tx: Tx, actor: Actor, ids: readonly string[] | null): Promise<number> {
  const asked = ids === null ? sql`true` : sql`id = ANY (${sql.param(ids)}::uuid[])`
  await tx.execute(
    sql`UPDATE ${notifications} SET read_at = now()
      WHERE dealer_id = ${actor.tenant.id} AND user_id = ${actor.id} AND read_at IS NULL AND ${asked}`,
  )
  const { rows } = await tx.execute<{ unread: number }>(sql`SELECT ${countUnread(actor)} AS unread`)
  return rows[0]?.unread ?? 0
}
