import type { TimelineEntry } from '@forecourt/contract/timelines.ts'
import { sql, type SQL } from 'drizzle-orm'
import { auditEvents } from '../audit/audit.table.ts'
import { isoInstant } from '../db/columns.ts'
import type { Tx } from '../db/client.ts'
import { orderVersions } from '../order-versions/order-versions.table.ts'
import { orders } from '../orders/orders.table.ts'
import { users } from '../users/users.table.ts'
import { vehicleChanges } from '../vehicles/vehicles.table.ts'

interface Happening extends Record<string, unknown> {
  readonly at: string
  readonly act: string
  readonly by: string | null
  readonly by_kind: TimelineEntry['by_kind']
  readonly facts: Record<string, unknown>
}

const gone = sql.raw(`('S', 'U')`)

/** When somebody else got the vehicle of an order, or nobody was to have it any more, and when it came back. */
const fatesOfVehicle = (dealerId: string, orderId: string): SQL => sql`
  SELECT c.at, CASE WHEN c.after IN ${gone} THEN 'order.vehicle_gone' ELSE 'order.vehicle_back' END,
    c.by, CASE WHEN c.by IS NULL THEN 'system' END, '{}'::jsonb, c.number
  FROM ${orders} o JOIN ${vehicleChanges} c ON c.dealer_id = o.dealer_id AND c.vehicle_id = o.vehicle_id
  WHERE o.dealer_id = ${dealerId} AND o.id = ${orderId} AND c.at >= o.created AND c.field = 'stock_status'
    AND (c.after IN ${gone}) <> (c.before IN ${gone}) AND (c.via <> 'order' OR o.order_management_status <> 'delivered')`

/** Acts of the audit chain, saves of the worksheet and what became of the vehicle as one list, newest first; of each no more than the page needs. */
export async function readTimeline(
  tx: Tx,
  dealerId: string,
  orderId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<TimelineEntry[]> {
  const most = limit + offset
  const { rows } = await tx.execute<Happening>(sql`
    SELECT e.at::text AS at, e.act, e.facts,
      coalesce(e.by_kind, CASE WHEN u.id IS NULL THEN 'customer' ELSE 'staff' END) AS by_kind,
      u.first_name || ' ' || u.last_name AS by
    FROM (
      (SELECT at, action AS act, actor, actor_kind AS by_kind, changes AS facts, seq AS place FROM ${auditEvents}
        WHERE dealer_id = ${dealerId} AND object_type = 'order' AND object_id = ${orderId}
        ORDER BY seq DESC LIMIT ${most})
      UNION ALL
      (SELECT created, 'order.saved', created_by, NULL, jsonb_build_object('version', version), version FROM ${orderVersions}
        WHERE dealer_id = ${dealerId} AND order_id = ${orderId} AND pricing IS NOT NULL
        ORDER BY version DESC LIMIT ${most})
      UNION ALL
      (${fatesOfVehicle(dealerId, orderId)} ORDER BY c.number DESC LIMIT ${most})
    ) AS e
    LEFT JOIN ${users} u ON u.id = e.actor
    ORDER BY e.at DESC, e.place DESC
    LIMIT ${limit} OFFSET ${offset}`)
  return rows.map(({ at, facts, ...row }) => ({ ...row, at: isoInstant(at), facts: told(facts) }))
}

const isTold = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

/** Plain facts alone: what lies deeper, such as the gross of an override, is for those who may see it elsewhere. */
const told = (facts: Record<string, unknown>): TimelineEntry['facts'] =>
  Object.fromEntries(
    Object.entries(facts).filter((fact): fact is [string, string | number] => isTold(fact[1])),
  )
