import type { deposits as contract } from '@forecourt/contract/deals/deposits.ts'
import {
  permissionOfAction,
  refusedAction,
  type DepositAction,
} from '@forecourt/domain/deals/deposits/deposit-actions.ts'
import { isOpenDispute } from '@forecourt/domain/deals/deposits/disputes.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import type { Tx } from '#platform/db/client.ts'
import type { Idempotency } from '#platform/http/idempotency.ts'
import { notFound, Refusal, stale } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { cardPayments } from '#platform/outside/cards/cards-provider.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { stepUpRequired } from '#identity/accounts/proof/step-up.service.ts'
import { provedLately } from '#identity/accounts/proof/step-up.queries.ts'
import { needsStepUp } from '@forecourt/domain/identity/permissions/step-up.ts'
import { orderDepositWire } from './deposit-wire.ts'
import {
  lockOrderDeposits,
  type DepositOrder,
  type HeldOrder,
  type StoredDeposit,
} from './deposits.queries.ts'
import type { Hand } from './store-deposit.ts'

/** A call of staff on the deposit of an order. */
export type StaffCall = Pick<Call<typeof contract.ofOrder>, 'app' | 'actor' | 'params' | 'request'> & {
  readonly session: Call<typeof contract.ofOrder>['session']
}

export const auditActorOf = ({ app, actor }: Pick<StaffCall, 'app' | 'actor'>): Hand => ({
  dealer: actor.tenant.id,
  by: actor.id,
  name: fullName(actor.user),
  now: app.now(),
})

export const wireOf = ({ app }: Pick<StaffCall, 'app'>, row: DepositOrder) =>
  orderDepositWire(row, { hasProvider: cardPayments(app) !== undefined })

export const isByProvider = ({ payment_ref, session_ref }: StoredDeposit): boolean =>
  payment_ref !== null || session_ref !== null

/** @throws Refusal if the table of actions does not allow this action now */
export function refuseAction(act: DepositAction, deposit: StoredDeposit | null, now: Date): void {
  const facts = {
    state: deposit?.state ?? null,
    by_card: deposit !== null && isByProvider(deposit),
    capture_before: deposit?.capture_before ? Date.parse(deposit.capture_before) : null,
    unknown_since: deposit?.unknown_since ? Date.parse(deposit.unknown_since) : null,
    is_disputed: deposit?.disputes.some(({ status }) => isOpenDispute(status)) ?? false,
  }
  const reason = refusedAction(act, facts, now.getTime())
  if (reason === undefined) return
  throw new Refusal('conflict', {
    code: deposit === null ? 'no_deposit' : 'deposit_state',
    params: { reason },
  })
}

/** @throws Refusal if the actor may not do this action with this customer's deposit */
export function refuseActor(
  actor: Actor,
  act: DepositAction,
  { customer }: DepositOrder,
  deposit: StoredDeposit | null,
) {
  if (!can(actor, permissionOfAction(act, deposit?.state ?? null), customer)) throw new Refusal('forbidden')
}

interface Acting {
  readonly act: DepositAction
  readonly version: number
  readonly idempotency: Idempotency
}

type Meant =
  | { readonly row: HeldOrder; readonly deposit: StoredDeposit; readonly repeated?: undefined }
  | { readonly row: HeldOrder; readonly repeated: { readonly refusal: string | null } }

/**
 * The locked order with its target deposit; or the current result if the same request was sent before
 * (security R35: it is returned, and never done again). Must run in the scope that sees sessions.
 */
export async function getTargetDeposit(
  call: StaffCall,
  tx: Tx,
  { act, version, idempotency }: Acting,
): Promise<Meant> {
  const { app, actor, params, session } = call
  const mine = { by: actor.id, key: idempotency.key }
  const wantsProof = needsStepUp(permissionOfAction(act, null))
  const row = await lockOrderDeposits(
    tx,
    actor.tenant.id,
    params.id,
    mine,
    wantsProof ? provedLately(session) : undefined,
  )
  if (!row || !can(actor, 'order:read', row.customer)) throw notFound()
  const deposit = row.deposits[0] ?? null
  if (row.repeat) {
    if (row.repeat.fingerprint !== idempotency.fingerprint.toString('hex'))
      throw new Refusal('unprocessable', { code: 'key_reused' })
    return { row, repeated: row.repeat }
  }
  refuseActor(actor, act, row, deposit)
  if (deposit === null) throw new Refusal('conflict', { code: 'no_deposit' })
  if (deposit.version !== version) throw stale(wireOf(call, row))
  if (!row.isProved) throw stepUpRequired()
  if (deposit.pending) throw new Refusal('conflict', { code: 'deposit_busy' })
  refuseAction(act, deposit, app.now())
  return { row, deposit }
}
