import { HOLD_ALERT } from '@forecourt/domain/deals/orders/next-move.ts'
import { sql } from 'drizzle-orm'
import type { App } from '#platform/app-context.ts'
import type { Tx } from '#platform/db/client.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { notifyStaff } from '#identity/accounts/staff/notify-staff.ts'
import { progressOf } from './order-progress.ts'
import { orders } from './orders.table.ts'
import { refreshCustomer } from '#customers/customers/refresh-customer.queries.ts'

/** Limit for one dealership in one run; the next run handles the rest. */
const most = 200

/** Refreshes orders with a hold near its expiry: by the clock alone they become the dealership's action. */
export async function watchHolds(app: App): Promise<void> {
  const places = await withPlatform(app.pool, tx => tx.select({ id: dealerships.id }).from(dealerships))
  for (const { id } of places) await withTenant(app.pool, { id }, tx => watchHoldsOf(app, tx, id))
}

async function watchHoldsOf(app: App, tx: Tx, dealer: string): Promise<void> {
  const now = app.now()
  const soon = new Date(now.getTime() + HOLD_ALERT).toISOString()
  const ending = await tx
    .select()
    .from(orders)
    .where(
      sql`${orders.dealer_id} = ${dealer} AND ${orders.deposit_mode} = 'hold' AND ${orders.deposit_payment} = 'paid' AND NOT ${orders.is_archived}
        AND ${orders.deposit_capture_before} <= ${soon} AND ${orders.next_move} ->> 'key' <> 'capture_deposit'`,
    )
    .limit(most)
    .for('update', { skipLocked: true })
  for (const order of ending) {
    const { order_management_status: _status, ...move } = progressOf(order, now)
    await tx
      .update(orders)
      .set(move)
      .where(sql`${orders.dealer_id} = ${dealer} AND ${orders.id} = ${order.id}`)
    refreshCustomer(tx, dealer, order.customer_id)
    notifyStaff(tx, { dealer, event: 'hold_expiring', customer: order.customer_id, order: order.id })
  }
}
