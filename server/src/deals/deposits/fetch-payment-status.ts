import type { DepositState } from '@forecourt/domain/deals/deposits/deposit-states.ts'
import type { App } from '#platform/app-context.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { cardPayments } from '#platform/outside/cards/cards-provider.ts'
import type { ReadVehicle } from '#inventory/vehicles/vehicle-row.queries.ts'
import { lockDeposit, noteUnknownPayment, type DepositOrder } from './deposits.queries.ts'
import { endRivalPage } from './end-rival-page.ts'
import { applyProviderEvent } from './apply-provider-event.ts'

interface Origin {
  readonly app: App
  readonly request: { readonly id: string; readonly ip: string }
}

interface Asked {
  readonly order: { readonly dealer_id: string; readonly id: string }
  readonly vehicle: ReadVehicle
  readonly deposits: readonly {
    readonly id: string
    readonly state: DepositState
    readonly account: string | null
    readonly session_ref: string | null
    readonly payment_ref: string | null
    readonly unknown_since: string | null
  }[]
}

/**
 * `not_found`: the provider does not recognize the payment. Our key or account may be wrong, so it proves
 * nothing.
 */
type Answer = DepositOrder | 'not_configured' | 'not_found' | 'unknown'

/**
 * Reads a deposit's payment at the provider, without a lock, and applies it. By default the first deposit.
 */
export async function fetchPaymentStatus(
  origin: Origin,
  { order, vehicle, deposits: [first, ...others] }: Asked,
  id = first?.id,
): Promise<Answer> {
  const { app } = origin
  const deposit = [first, ...others].find(one => one?.id === id)
  const port = cardPayments(app)
  if (!deposit || !port || deposit.account === null) return 'not_configured'
  const { account, session_ref: session, payment_ref: payment } = deposit
  await endRivalPage(port, { order, vehicle, deposit }, app.now())
  const reply = await port.read({ account, session, payment })
  if (!reply.ok && reply.error.kind !== 'not_found') return 'unknown'
  if (!reply.ok) {
    if (deposit.unknown_since === null)
      await withTenant(app.pool, { id: order.dealer_id }, async tx => {
        noteUnknownPayment(tx, order.dealer_id, deposit.id, app.now().toISOString())
      })
    return 'not_found'
  }
  return withTenant(app.pool, { id: order.dealer_id }, async tx => {
    const locked = await lockDeposit(tx, order.dealer_id, { id: deposit.id, order_id: order.id })
    if (!locked) return 'unknown'
    const { row, deposit: current } = locked
    // An operation of staff is under way and will report the outcome itself.
    if (current.pending) return row
    return applyProviderEvent(origin, tx, row, current, reply.value)
  })
}
