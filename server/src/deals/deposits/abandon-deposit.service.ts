import type { deposits as contract } from '@forecourt/contract/deals/deposits.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import { withStaff, withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { cardPayments } from '#platform/outside/cards/cards-provider.ts'
import { getTargetDeposit, auditActorOf, isByProvider, wireOf } from './deposit-action.ts'
import { fetchPaymentStatus } from './fetch-payment-status.ts'
import {
  findOrderDeposits,
  insertOperation,
  listOtherPayments,
  type DepositOrder,
  type StoredDeposit,
} from './deposits.queries.ts'
import { checkOther } from './reason-check.ts'
import { storeDeposit } from './store-deposit.ts'

type AbandonCall = Call<typeof contract.abandon>

/** Limit of other payments to read in search of one that the provider recognizes. */
const MAX_WITNESSES = 3

/**
 * Closes a deposit whose payment the card provider has not recognized for a day, so that another one can be
 * made. No money moves; if the payment turns up later, the nightly comparison reports it.
 */
export async function abandonDeposit(call: AbandonCall) {
  const { app, actor, body, idempotency, version } = call
  const reason = body.abandon_reason_id
  const other_reason = checkOther('other_abandon_reason', reason, body.other_abandon_reason)
  const { found, others } = await findWithOthers(call)
  if (!found || !can(actor, 'order:read', found.customer)) throw notFound()
  const [current] = found.deposits
  const isMeant = current?.version === version && can(actor, 'deposit:abandon', found.customer)
  if (current && isMeant && isByProvider(current)) await refuseKnown(call, found, current, others)
  return withStaff(app.pool, actor.tenant, async tx => {
    const meant = await getTargetDeposit(call, tx, { act: 'abandon', version, idempotency })
    if (meant.repeated) return wireOf(call, meant.row)
    const { row, deposit } = meant
    insertOperation(tx, {
      dealer_id: actor.tenant.id,
      id: newId(),
      deposit_id: deposit.id,
      act: 'abandon',
      state: 'done',
      amount: deposit.amount,
      reason,
      other_reason,
      key: idempotency.key,
      fingerprint: idempotency.fingerprint,
      created_by: actor.id,
    })
    recordAction(call, tx, {
      action: 'order.deposit_abandoned',
      object_type: 'order',
      object_id: row.order.id,
      changes: { amount: deposit.amount, reason },
    })
    const changes = { state: 'canceled', next_check: null } as const
    return wireOf(call, await storeDeposit(auditActorOf(call), tx, row, deposit, { changes }))
  })
}

type Others = Awaited<ReturnType<typeof listOtherPayments>>

/** The order with its deposits, and other payments on the account of its newest deposit. */
const findWithOthers = ({ app, actor, params }: AbandonCall) =>
  withTenant(app.pool, actor.tenant, async tx => {
    const found = await findOrderDeposits(tx, actor.tenant.id, params.id)
    const [deposit] = found?.deposits ?? []
    const others: Others = deposit?.account
      ? await listOtherPayments(tx, actor.tenant.id, deposit.account, deposit.id, MAX_WITNESSES)
      : []
    return { found, others }
  })

/**
 * @throws Refusal unless the provider does not recognize this payment now, but recognizes another one of the
 * account
 */
async function refuseKnown(
  { app, request }: AbandonCall,
  row: DepositOrder,
  deposit: StoredDeposit,
  others: Others,
): Promise<void> {
  const port = cardPayments(app)
  const { account } = deposit
  if (!port || account === null) throw new Refusal('conflict', { code: 'cards_not_connected' })
  const answer = await fetchPaymentStatus({ app, request }, row, deposit.id)
  if (typeof answer !== 'string') throw new Refusal('conflict', { code: 'payment_known' })
  if (answer !== 'not_found') throw new Refusal('conflict', { code: 'cards_unavailable' })
  for (const other of others) if ((await port.read({ account, ...other })).ok) return
  // With a wrong key the provider recognizes no payment at all.
  throw new Refusal('conflict', { code: 'payment_unproven' })
}
