import type { deposits as contract } from '@forecourt/contract/deals/deposits.ts'
import { depositLeft } from '@forecourt/domain/deals/deposits/deposit-ledger.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { formattedName } from '@forecourt/domain/inventory/vehicles/formatted-name.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withStaff, withTenant } from '#platform/db/tenant.ts'
import { depositTransfers } from '#deals/deposit-transfers/deposit-transfers.table.ts'
import { newId } from '#platform/http/ids.ts'
import { notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { listOrdersOf } from '#deals/orders/orders.queries.ts'
import { getReadableOrder } from '#deals/orders/order-access.ts'
import { getTargetDeposit, auditActorOf, wireOf } from './deposit-action.ts'
import {
  changeDeposit,
  insertEntries,
  insertOperation,
  lockOrderDeposits,
  type DepositOrder,
  type HeldOrder,
  type StoredDeposit,
} from './deposits.queries.ts'
import { isLiveDeposit } from '@forecourt/domain/deals/deposits/deposit-states.ts'
import { checkOther } from './reason-check.ts'
import { storeOnOrder } from './store-deposit.ts'
import { refuseUnreserved } from './vehicle-claim.ts'

type TransferCall = Call<typeof contract.transfer>

/**
 * Moves a deposit to another order of the same customer: no money moves, and the provider is not called.
 * Locks both orders, lesser id first, so that two opposite moves wait and do not deadlock (security C11).
 */
export function transferDeposit(call: TransferCall) {
  const { app, actor, params, body, idempotency, version } = call
  const reason = body.transfer_reason_id
  const other_reason = checkOther('other_transfer_reason', reason, body.other_transfer_reason)
  const to = body.transferred_order_id
  return withStaff(app.pool, actor.tenant, async tx => {
    const early = to < params.id ? await lockOrderDeposits(tx, actor.tenant.id, to) : undefined
    const meant = await getTargetDeposit(call, tx, { act: 'transfer', version, idempotency })
    if (meant.repeated) return wireOf(call, meant.row)
    const { row, deposit } = meant
    const target = early ?? (to === params.id ? undefined : await lockOrderDeposits(tx, actor.tenant.id, to))
    if (!target || !can(actor, 'order:read', target.customer)) throw notFound()
    if (!canTake(target, row)) throw new Refusal('conflict', { code: 'not_transferable' })
    insertOperation(tx, {
      dealer_id: actor.tenant.id,
      id: newId(),
      deposit_id: deposit.id,
      act: 'transfer',
      state: 'done',
      amount: deposit.amount,
      reason,
      other_reason,
      key: idempotency.key,
      fingerprint: idempotency.fingerprint,
      created_by: actor.id,
    })
    recordAction(call, tx, {
      action: 'order.deposit_transferred',
      object_type: 'order',
      object_id: row.order.id,
      changes: { amount: deposit.amount, to: target.order.number, reason },
    })
    return wireOf(call, await move(call, tx, { row, target, deposit, reason, other_reason }))
  })
}

interface Move {
  readonly row: HeldOrder
  readonly target: HeldOrder
  readonly deposit: StoredDeposit
  readonly reason: string
  readonly other_reason: string | null
}

async function move(call: TransferCall, tx: Tx, { row, target, deposit, reason, other_reason }: Move) {
  const hand = auditActorOf(call)
  const by = call.actor.id
  const amount = depositLeft(deposit)
  const words = { amount, by, reason, other_reason }
  changeDeposit(tx, hand.dealer, deposit.id, { order_id: target.order.id })
  insertEntries(tx, hand.dealer, deposit.id, [
    { ...words, kind: 'transferred_out', order_id: row.order.id },
    { ...words, kind: 'transferred_in', order_id: target.order.id },
  ])
  const note = {
    dealer_id: hand.dealer,
    id: newId(),
    customer_id: row.order.customer_id,
    from_order_id: row.order.id,
    to_order_id: target.order.id,
    amount,
    created_by: by,
  }
  deferToCommit(tx, { changes: [tx.insert(depositTransfers).values(note)] })
  const moved = { ...deposit, order_id: target.order.id, version: deposit.version + 1 }
  const arrival = { deposit: moved, by, now: hand.now, from: row.order.id }
  await refuseUnreserved(
    tx,
    await storeOnOrder(hand, tx, target, [moved, ...target.deposits], arrival),
    hand.now,
  )
  return storeOnOrder(
    hand,
    tx,
    row,
    row.deposits.filter(one => one !== deposit),
  )
}

/** Decisions 3.110: of the same customer, not archived, without a live deposit. Earlier refunds stay. */
const canTake = ({ order, deposits }: DepositOrder, { order: from }: DepositOrder): boolean =>
  order.id !== from.id &&
  order.customer_id === from.customer_id &&
  !order.is_archived &&
  !deposits.some(({ state }) => isLiveDeposit(state)) &&
  order.deposit_step !== 'refunded'

export function listTransferable({ app, actor, params }: Call<typeof contract.transferable>) {
  return withTenant(app.pool, actor.tenant, async tx => {
    const { order: from } = await getReadableOrder(tx, actor, params.id)
    const rows = await listOrdersOf(tx, actor.tenant.id, from.customer_id)
    const able = rows.filter(
      ({ order }) =>
        order.id !== from.id &&
        !order.is_archived &&
        order.deposit_payment === 'unpaid' &&
        !order.deposit_step.startsWith('awaiting') &&
        order.deposit_step !== 'refunded',
    )
    return {
      results: able.map(({ order, vehicle }) => ({
        id: order.id,
        number: order.number,
        vehicle: {
          formatted_name: formattedName(vehicle, 'en'),
          formatted_name_fr: formattedName(vehicle, 'fr'),
          stock_number: vehicle.stock_number,
        },
        payment_type: order.payment_type,
      })),
    }
  })
}
