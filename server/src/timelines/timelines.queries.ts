import type { TimelineEntry } from '@forecourt/contract/timelines.ts'
import { sql } from 'drizzle-orm'
import { auditEvents } from '../audit/audit.table.ts'
import { isoInstant } from '../db/columns.ts'
import type { Tx } from '../db/client.ts'
import { orderVersions } from '../order-versions/order-versions.table.ts'
import { users } from '../users/users.table.ts'

interface Happening extends Record<string, unknown> {
  readonly at: string
  readonly act: string
  readonly by: string | null
  readonly by_kind: TimelineEntry['by_kind']
  readonly facts: Record<string, unknown>
}

/** Acts of the audit chain and saves of the worksheet as one list, newest first; of either no more than the page needs. */
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
