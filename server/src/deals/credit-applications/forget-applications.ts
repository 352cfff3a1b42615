import { DECIDED_MONTHS, DRAFT_DAYS } from '@forecourt/domain/deals/credit-applications/application-states.ts'
import { sql } from 'drizzle-orm'
import type { App } from '#platform/app-context.ts'
import { recordAudit } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { progressOf } from '#deals/orders/order-progress.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { refreshCustomer } from '#customers/customers/refresh-customer.queries.ts'
import { applicationOwner } from '#platform/sealing/place.ts'
import { creditApplications } from './credit-applications.table.ts'

/** Limit for one dealership in one run; the next run deletes the rest. */
const most = 200

/**
 * Security R50: deletes abandoned drafts after thirty days and submitted applications after twenty-five
 * months. Destroys the key too, so that no copy of the rows can be opened.
 */
export async function forgetApplications(app: App): Promise<void> {
  const places = await withPlatform(app.pool, tx => tx.select({ id: dealerships.id }).from(dealerships))
  for (const { id } of places) {
    const gone = await withTenant(app.pool, { id }, tx => forgetOf(app, tx, id))
    for (const order of gone) await app.keyring.destroy(applicationOwner(order, id))
  }
}

async function forgetOf(app: App, tx: Tx, dealer: string): Promise<string[]> {
  const now = app.now()
  const at = now.toISOString()
  const { rows } = await tx.execute<{ order_id: string; is_draft: boolean }>(sql`
    WITH due AS (SELECT a.order_id FROM ${creditApplications} a WHERE a.dealer_id = ${dealer}
        AND a.updated < ${at}::timestamptz - make_interval(days => ${DRAFT_DAYS})
        AND (a.submission = 0 OR coalesce(a.decided_at, a.updated) < ${at}::timestamptz - make_interval(months => ${DECIDED_MONTHS}))
      ORDER BY a.updated LIMIT ${most} FOR UPDATE SKIP LOCKED)
    DELETE FROM ${creditApplications} a USING due WHERE a.dealer_id = ${dealer} AND a.order_id = due.order_id
    RETURNING a.order_id, a.submission = 0 AS is_draft`)
  for (const { order_id, is_draft } of rows) {
    if (is_draft) await leaveStep(tx, dealer, order_id, now)
    recordAudit({ app, request: { id: 'forget_applications', ip: '' } }, tx, {
      dealer,
      actor: null,
      actor_kind: 'system',
      action: 'order.application_forgotten',
      object_type: 'order',
      object_id: order_id,
      changes: { draft: is_draft },
    })
  }
  return rows.map(({ order_id }) => order_id)
}

/** The order no longer waits for an application that was never submitted. */
async function leaveStep(tx: Tx, dealer: string, id: string, now: Date): Promise<void> {
  const isIt = sql`${orders.dealer_id} = ${dealer} AND ${orders.id} = ${id}`
  const [order] = await tx.select().from(orders).where(isIt).for('update')
  if (order?.credit_application_step !== 'awaiting-customer') return
  const step = { credit_application_step: 'initial' as const }
  await tx
    .update(orders)
    .set({ ...step, ...progressOf({ ...order, ...step }, now) })
    .where(isIt)
  refreshCustomer(tx, dealer, order.customer_id)
}
