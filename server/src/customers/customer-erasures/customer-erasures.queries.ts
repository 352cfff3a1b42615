import type { ErasureFacts } from '@forecourt/domain/customers/customers/erasure.ts'
import { and, eq, sql } from 'drizzle-orm'
import { appointments } from '#deals/appointments/appointments.table.ts'
import { creditApplications } from '#deals/credit-applications/credit-applications.table.ts'
import { customers } from '#customers/customers/customers.table.ts'
import type { Customer } from '#customers/customers/customers.queries.ts'
import type { Tx } from '#platform/db/client.ts'
import { deposits } from '#deals/deposits/deposits.table.ts'
import { orders } from '#deals/orders/orders.table.ts'

/**
 * Locks a customer and reads what prevents an erasure. Locks their orders first, the sequence of every order
 * change, so that the orders are read behind the lock.
 */
export async function lockToErase(
  tx: Tx,
  dealerId: string,
  id: string,
): Promise<{ customer: Customer; facts: ErasureFacts } | undefined> {
  const isOf = (condition: ReturnType<typeof sql>) =>
    sql`EXISTS (SELECT FROM ${orders} o WHERE o.dealer_id = ${dealerId} AND o.customer_id = ${id} AND ${condition})`
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.dealer_id, dealerId), eq(orders.customer_id, id)))
    .orderBy(orders.id)
    .for('update')
  const [row] = await tx
    .select({
      customer: customers,
      facts: sql<ErasureFacts>`json_build_object(
        'has_live_deposit', ${isOf(sql`NOT o.is_archived AND o.deposit_payment = 'paid'`)},
        'has_open_deal', ${isOf(sql`NOT o.is_archived AND o.order_management_status IN ('confirmed', 'ready_for_delivery')`)},
        'has_sale', ${isOf(sql`o.order_management_status = 'delivered'`)})`,
    })
    .from(customers)
    .where(and(eq(customers.dealer_id, dealerId), eq(customers.id, id)))
    .for('update', { of: customers })
  return row
}

/**
 * Deletes everything about a customer that identifies them, in one statement: sign-in, links, offers, estimates,
 * trade-in messages, leads, exports, requests, merge memory, notes, deposit texts and cards, credit applications
 * with keys, and stored idempotent responses. Keys of responses stay without content so that a repeat cannot
 * create the person again; of consents, what was said and when stay, without the proof's text.
 */
export async function deleteTraces(tx: Tx, dealerId: string, id: string): Promise<void> {
  const mine = sql`dealer_id = ${dealerId} AND customer_id = ${id}`
  // Regulation B requires credit decisions to be kept, and so does a sale: they stay, encrypted, until their
  // retention ends (security R50).
  const isForgotten = sql`o.dealer_id = a.dealer_id AND o.id = a.order_id AND o.customer_id = ${id} AND d.id = a.dealer_id
    AND (a.decided_at IS NULL OR (d.country <> 'US' AND o.order_management_status <> 'delivered'))`
  await tx.execute(sql`
    WITH accounts AS (DELETE FROM customer_accounts WHERE ${mine}),
    sessions AS (DELETE FROM customer_sessions WHERE ${mine}),
    invitations AS (DELETE FROM customer_invitations WHERE ${mine}),
    links AS (DELETE FROM customer_links WHERE dealer_id = ${dealerId} AND (customer_id = ${id}
      OR email = (SELECT c.email FROM ${customers} c WHERE c.dealer_id = ${dealerId} AND c.id = ${id}))),
    offers AS (DELETE FROM prequal_offers WHERE ${mine}),
    trades AS (UPDATE trade_ins SET vin = NULL, color = NULL, answers = '[]', owing = NULL, offer = offer || '{"comments": null, "decline_comments": null}',
      past_offers = '[]' WHERE ${mine}),
    estimates AS (DELETE FROM trade_in_estimates WHERE ${mine}),
    mails AS (UPDATE outbox SET state = 'dead', content_sealed = NULL, last_error = 'erased'
      WHERE state = 'waiting' AND id IN (SELECT d.outbox_id FROM lead_deliveries d JOIN leads l ON l.dealer_id = d.dealer_id AND l.id = d.lead_id
        WHERE l.dealer_id = ${dealerId} AND l.customer_id = ${id})),
    touches AS (DELETE FROM leads WHERE ${mine}),
    exported AS (DELETE FROM customer_exports WHERE dealer_id = ${dealerId} AND ${id} = ANY (customer_ids)),
    requests AS (DELETE FROM assignment_requests WHERE ${mine}),
    merges AS (UPDATE customer_merges SET memory = NULL
      WHERE dealer_id = ${dealerId} AND (kept_id = ${id} OR merged_id = ${id}) AND memory IS NOT NULL),
    said AS (UPDATE customer_consents SET evidence = NULL WHERE ${mine} AND evidence IS NOT NULL),
    answers AS (UPDATE idempotency_keys SET body_sealed = NULL, fingerprint = '' WHERE dealer_id = ${dealerId}
      AND about && (ARRAY(SELECT o.id FROM ${orders} o WHERE o.dealer_id = ${dealerId} AND o.customer_id = ${id})
        || ARRAY(SELECT m.merged_id FROM customer_merges m WHERE m.dealer_id = ${dealerId} AND m.kept_id = ${id}) || ${id}::uuid)),
    meetings AS (UPDATE ${appointments} SET note = NULL, message = NULL WHERE dealer_id = ${dealerId} AND (note IS NOT NULL OR message IS NOT NULL)
      AND order_id IN (SELECT o.id FROM ${orders} o WHERE o.dealer_id = ${dealerId} AND o.customer_id = ${id})),
    requested AS (UPDATE ${deposits} SET message = NULL, purpose_en = NULL, purpose_fr = NULL, reference = NULL, card_last4 = NULL, card_brand = NULL,
      session_url = NULL WHERE dealer_id = ${dealerId} AND order_id IN (SELECT o.id FROM ${orders} o WHERE o.dealer_id = ${dealerId} AND o.customer_id = ${id})),
    applications AS (DELETE FROM ${creditApplications} a USING ${orders} o, dealerships d WHERE a.dealer_id = ${dealerId} AND ${isForgotten}),
    keys AS (DELETE FROM data_keys WHERE dealer_id = ${dealerId} AND owner IN (SELECT 'application:' || a.order_id
      FROM ${creditApplications} a, ${orders} o, dealerships d WHERE a.dealer_id = ${dealerId} AND ${isForgotten})),
    deals AS (UPDATE ${orders} SET note = NULL, postal_code = NULL WHERE ${mine} AND (note IS NOT NULL OR postal_code IS NOT NULL))
    SELECT 1`)
}
