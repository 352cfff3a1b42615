import type { deposits as contract } from '@forecourt/contract/deals/deposits.ts'
import { REFUND_REASONS, TRANSFER_REASONS } from '@forecourt/domain/deals/deposits/deposit-reasons.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import { notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { isByProvider, refuseAction, refuseActor, wireOf } from './deposit-action.ts'
import { fetchPaymentStatus } from './fetch-payment-status.ts'
import { findOrderDeposits } from './deposits.queries.ts'
import { mailReceipt, type Became } from './receipt-mail.ts'
import { readOperation } from './settle-operation.ts'

export function readOrderDeposit(call: Pick<Call<typeof contract.ofOrder>, 'app' | 'actor' | 'params'>) {
  const { app, actor, params } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const row = await findOrderDeposits(tx, actor.tenant.id, params.id)
    if (!row || !can(actor, 'order:read', row.customer)) throw notFound()
    return wireOf(call, row)
  })
}

/** Reads the deposit at the provider and returns its current state. */
export async function refreshDeposit(call: Call<typeof contract.refresh>) {
  const { app, actor, params, request } = call
  const row = await withTenant(app.pool, actor.tenant, async tx => {
    const found = await findOrderDeposits(tx, actor.tenant.id, params.id)
    if (!found || !can(actor, 'order:read', found.customer)) throw notFound()
    const deposit = found.deposits[0] ?? null
    refuseActor(actor, 'refresh', found, deposit)
    if (deposit === null) throw new Refusal('conflict', { code: 'no_deposit' })
    return found
  })
  const [deposit] = row.deposits
  // The provider does not know deposits paid at the dealership.
  if (deposit && !isByProvider(deposit)) return wireOf(call, row)
  if (deposit?.pending) {
    await readOperation({ app, request }, deposit)
    return readOrderDeposit(call)
  }
  const after = await fetchPaymentStatus({ app, request }, row)
  if (after === 'not_configured') throw new Refusal('conflict', { code: 'cards_not_connected' })
  if (typeof after === 'string') throw new Refusal('conflict', { code: 'cards_unavailable' })
  return wireOf(call, after)
}

/** Sends the receipt of the last entry again. */
export function resendReceipt(call: Call<typeof contract.resendReceipt>) {
  const { app, actor, params, idempotency } = call
  return withTenant(app.pool, actor.tenant, tx =>
    runIdempotent(tx, actor, idempotency, async () => {
      const row = await findOrderDeposits(tx, actor.tenant.id, params.id)
      if (!row || !can(actor, 'order:read', row.customer)) throw notFound()
      const deposit = row.deposits[0] ?? null
      refuseActor(actor, 'resend_receipt', row, deposit)
      refuseAction('resend_receipt', deposit, app.now())
      const last = deposit?.entries.findLast(entry => isReceipted(entry.kind))
      if (!deposit || !last) throw new Refusal('conflict', { code: 'no_deposit' })
      const to = mailReceipt(app, tx, row, deposit, {
        kind: last.kind as Became['kind'],
        amount: last.amount,
      })
      if (to === null) throw new Refusal('conflict', { code: 'customer_without_email' })
      recordAction(call, tx, {
        action: 'order.deposit_receipt_resent',
        object_type: 'order',
        object_id: row.order.id,
      })
      return { to }
    }),
  )
}

const RECEIPTED: readonly string[] = ['authorized', 'captured', 'released', 'refunded']
const isReceipted = (kind: string) => RECEIPTED.includes(kind)

const asked = (
  reasons: readonly { readonly code: string; readonly name: string; readonly name_fr: string }[],
) => ({
  results: reasons.map(({ code, name, name_fr }) => ({ id: code, name, name_fr })),
})

export const readRefundReasons = () => asked(REFUND_REASONS)
export const readTransferReasons = () => asked(TRANSFER_REASONS)
