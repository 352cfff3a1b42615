import type { TimelineEntry } from '@forecourt/contract/customers/timelines.ts'
import { sql, type SQL } from 'drizzle-orm'
import { auditEvents } from '#platform/audit/audit.table.ts'
import { customerMerges } from '#customers/customer-merges/customer-merges.table.ts'
import { isoInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/client.ts'
import { orderVersions } from '#deals/order-versions/order-versions.table.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { users } from '#identity/accounts/users/users.table.ts'
import { vehicleChanges } from '#inventory/vehicles/vehicles.table.ts'

export interface Happening extends Record<string, unknown> {
  readonly at: string
  readonly act: string
  readonly by: string | null
  readonly by_kind: TimelineEntry['by_kind']
  readonly facts: Record<string, unknown>
}

const gone = sql.raw(`('S', 'U')`)

/**
 * Events of the order `o`: audited actions, saves of its worksheet and what happened to its vehicle (assigned
 * elsewhere, removed, restored). Newest first, limited per source.
 */
export const happeningsOfOrder = (dealerId: string, most: number): SQL => sql`
  (SELECT a.at, a.action AS act, a.actor, a.actor_kind AS by_kind, a.changes AS facts, a.seq AS place FROM ${auditEvents} a
    WHERE a.dealer_id = ${dealerId} AND a.object_type = 'order' AND a.object_id = o.id::text
    ORDER BY a.seq DESC LIMIT ${most})
  UNION ALL
  (SELECT s.created, 'order.saved', s.created_by, NULL, jsonb_build_object('version', s.version), s.version FROM ${orderVersions} s
    WHERE s.dealer_id = ${dealerId} AND s.order_id = o.id AND s.pricing IS NOT NULL
    ORDER BY s.version DESC LIMIT ${most})
  UNION ALL
  (SELECT c.at, CASE WHEN c.after IN ${gone} THEN 'order.vehicle_gone' ELSE 'order.vehicle_back' END,
      c.by, CASE WHEN c.by IS NULL THEN 'system' END, '{}'::jsonb, c.number FROM ${vehicleChanges} c
    WHERE c.dealer_id = ${dealerId} AND c.vehicle_id = o.vehicle_id AND c.at >= o.created AND c.field = 'stock_status'
      AND (c.after IN ${gone}) <> (c.before IN ${gone}) AND (c.via <> 'order' OR o.order_management_status <> 'delivered')
    ORDER BY c.number DESC LIMIT ${most})`

/** The events of an order, newest first. */
export async function readTimeline(
  tx: Tx,
  dealerId: string,
  orderId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<TimelineEntry[]> {
  const { rows } = await tx.execute<Happening>(sql`
    SELECT e.at::text AS at, e.act, e.facts, ${byKind(dealerId, sql`o.customer_id`)} AS by_kind, u.first_name || ' ' || u.last_name AS by
    FROM ${orders} o CROSS JOIN LATERAL (${happeningsOfOrder(dealerId, limit + offset)}) AS e
    LEFT JOIN ${users} u ON u.id = e.actor
    WHERE o.dealer_id = ${dealerId} AND o.id = ${orderId}
    ORDER BY e.at DESC, e.place DESC
    LIMIT ${limit} OFFSET ${offset}`)
  return rows.map(entryOf)
}

/**
 * Without a known kind, the actor is the customer (this record or one merged into it), or else staff. Super admins
 * are staff too, though the dealership's rows do not include them.
 */
export const byKind = (dealerId: string, customer: SQL): SQL => sql`coalesce(e.by_kind,
  CASE WHEN e.actor = ${customer} OR EXISTS (SELECT FROM ${customerMerges} m
    WHERE m.dealer_id = ${dealerId} AND m.kept_id = ${customer} AND m.merged_id = e.actor) THEN 'customer' ELSE 'staff' END)`

export const entryOf = ({ at, act, by, by_kind, facts }: Happening): TimelineEntry => ({
  at: isoInstant(at),
  act,
  by,
  by_kind,
  facts: plainFacts(facts),
})

const isReported = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

/** Plain facts only: details such as the gross of an override are shown elsewhere, to those who may see them. */
const plainFacts = (facts: Record<string, unknown>): TimelineEntry['facts'] =>
  Object.fromEntries(
    Object.entries(facts).filter((fact): fact is [string, string | number] => isReported(fact[1])),
  )
