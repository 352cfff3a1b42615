import type { orders as contract, OrderWithWorksheet } from '@forecourt/contract/deals/orders.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { and, eq, sql } from 'drizzle-orm'
import { recordAction } from '#platform/audit/audit.service.ts'
import { repOf } from '#customers/customers/customers.queries.ts'
import { customers } from '#customers/customers/customers.table.ts'
import type { Tx } from '#platform/db/client.ts'
import { invalid, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { isDraft } from './order-wire.ts'
import type { OrderRow } from './orders.queries.ts'
import { saveWorksheet } from './save-worksheet.ts'

/**
 * Moves a draft to another customer, as the next version of its worksheet. @throws Refusal if it has a
 * deposit, credit application, trade-in or appointment of the first customer. Their credit score is removed,
 * and their links no longer open the order.
 */
export async function changeCustomer(
  call: Call<typeof contract.update>,
  tx: Tx,
  row: OrderRow,
  id: string,
): Promise<OrderWithWorksheet> {
  const { actor } = call
  const { order } = row
  const next = await lockNext(tx, order, id)
  if (!next || !can(actor, 'customer:read', next.customer))
    throw invalid({ customer: { rule: 'id', params: {} } })
  if (!can(actor, 'order:create', next.customer)) throw new Refusal('forbidden')
  if (!isDraft(order) || row.trade_ins.length > 0 || next.is_bound)
    throw invalid({ customer: { rule: 'order_begun', params: {} } })
  recordAction(call, tx, {
    action: 'order.customer_changed',
    object_type: 'order',
    object_id: order.id,
    changes: { before: order.customer_id, after: id },
  })
  const { worksheet, payment_type } = order
  const postal_code = actor.tenant.use_postal_code ? next.customer.postal_code : worksheet.postal_code
  const asked = {
    worksheet: { ...worksheet, postal_code, credit_score: null },
    payment_type,
    customer_id: id,
  }
  const customer = { id, assigned_dealer: next.customer.assigned_dealer }
  const rep = next.rep?.full_name ?? null
  return saveWorksheet(call, tx, { ...row, customer, rep, available_trade_in: null }, asked)
}

/**
 * Locks the other customer. @throws Refusal for what the steps of a draft do not show yet: an application
 * draft, or a payment of a transferred deposit
 */
async function lockNext(tx: Tx, { dealer_id: dealer, id }: OrderRow['order'], customer: string) {
  const [found] = await tx
    .select({
      customer: { assigned_dealer: customers.assigned_dealer, postal_code: customers.postal_code },
      rep: repOf(dealer, customers.assigned_dealer),
      is_bound: sql<boolean>`(
        EXISTS (SELECT FROM credit_applications c WHERE c.dealer_id = ${dealer} AND c.order_id = ${id})
        OR EXISTS (SELECT FROM deposits d WHERE d.dealer_id = ${dealer} AND ${id} IN (d.order_id, d.first_order_id))
        OR EXISTS (SELECT FROM appointments a WHERE a.dealer_id = ${dealer} AND a.order_id = ${id}))`,
    })
    .from(customers)
    .where(and(eq(customers.dealer_id, dealer), eq(customers.id, customer)))
    .for('update', { of: customers })
  return found
}
