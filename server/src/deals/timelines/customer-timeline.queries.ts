import type { CustomerTimelineEntry } from '@forecourt/contract/customers/timelines.ts'
import { sql } from 'drizzle-orm'
import { auditEvents } from '#platform/audit/audit.table.ts'
import type { Tx } from '#platform/db/client.ts'
import { customerAccesses } from '#customers/customer-accesses/customer-accesses.table.ts'
import { customers } from '#customers/customers/customers.table.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { users } from '#identity/accounts/users/users.table.ts'
import { byKind, entryOf, happeningsOfOrder, type Happening } from './timelines.queries.ts'

/** Actions on a customer from the audit chain that the timeline shows; all others are for the audit only. */
const shown = [
  'customer.archived',
  'customer.assigned',
  'customer.invited',
  'customer.link_shared',
  'customer.merged',
  'customer.merge_undone',
  'customer.login_as',
  'customer_account.created',
  'consent.recorded',
  'consent.withdrawn',
  'lead.received',
  'trade_in_estimate.vehicle_set',
  'trade_in.created',
  'trade_in.updated',
  'trade_in.offered',
  'trade_in.withdrawn',
  'trade_in.expired',
  'assignment.requested',
]

/** Names of the changed fields; a reassignment is an entry of its own. */
const inEntry = sql`array_remove(c.fields, 'assigned_dealer')`

interface CustomerHappening extends Happening {
  readonly order: CustomerTimelineEntry['order']
}

/**
 * The timeline of a customer and their orders, newest first; reads of each source only what the page needs. An
 * action on several customers has no object and names them all.
 */
export async function readCustomerTimeline(
  tx: Tx,
  dealerId: string,
  customerId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<CustomerTimelineEntry[]> {
  const most = limit + offset
  const actions = sql`
    SELECT a.at, a.action AS act, a.actor, a.actor_kind AS by_kind, a.changes AS facts, a.seq AS place FROM ${auditEvents} a
    WHERE a.dealer_id = ${dealerId} AND a.object_type = 'customer' AND a.action = ANY (${sql.param(shown)}::text[]) AND a.outcome = 'done'`
  const { rows } = await tx.execute<CustomerHappening>(sql`
    SELECT e.at::text AS at, e.act, e."order", ${byKind(dealerId, sql`${customerId}::uuid`)} AS by_kind, u.first_name || ' ' || u.last_name AS by,
      CASE e.act WHEN 'customer.assigned' THEN jsonb_build_object('name',
        (SELECT t.first_name || ' ' || t.last_name FROM ${users} t WHERE t.id = (e.facts ->> 'to')::uuid)) ELSE e.facts END AS facts
    FROM (SELECT * FROM (
      SELECT own.*, NULL::jsonb AS "order" FROM (
        (${actions} AND a.object_id = ${customerId} ORDER BY a.seq DESC LIMIT ${most})
        UNION ALL
        (${actions} AND a.object_id IS NULL AND a.changes -> 'ids' ? ${customerId} ORDER BY a.seq DESC LIMIT ${most})
        UNION ALL
        (SELECT c.at, 'customer.changed', c.user_id, 'staff', jsonb_build_object('fields', nullif(array_to_string(${inEntry}, ','), '')), c.id
          FROM ${customerAccesses} c
          WHERE c.dealer_id = ${dealerId} AND c.customer_id = ${customerId} AND c.what = 'changed' AND ${inEntry} IS DISTINCT FROM '{}'
          ORDER BY c.at DESC LIMIT ${most})
        UNION ALL
        (SELECT c.created, 'customer.created', by.user_id, CASE WHEN by.user_id IS NULL THEN 'system' ELSE 'staff' END, '{}'::jsonb, 0
          FROM ${customers} c LEFT JOIN ${customerAccesses} by
            ON by.dealer_id = c.dealer_id AND by.customer_id = c.id AND by.what = 'created'
          WHERE c.dealer_id = ${dealerId} AND c.id = ${customerId} LIMIT 1)) AS own
      UNION ALL
      SELECT h.*, jsonb_build_object('id', o.id, 'number', o.number) FROM ${orders} o
        CROSS JOIN LATERAL (${happeningsOfOrder(dealerId, most)}) AS h
        WHERE o.dealer_id = ${dealerId} AND o.customer_id = ${customerId}) AS every
      ORDER BY at DESC, place DESC LIMIT ${limit} OFFSET ${offset}) AS e
    LEFT JOIN LATERAL (SELECT * FROM ${users} one WHERE one.id = e.actor LIMIT 1) AS u ON true
    ORDER BY e.at DESC, e.place DESC`)
  return rows.map(row => ({ ...entryOf(row), order: row.order }))
}
