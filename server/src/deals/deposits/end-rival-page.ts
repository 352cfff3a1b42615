import { newId } from '#platform/http/ids.ts'
import type { CardPayments } from '#platform/outside/cards/payments-port.ts'
import { isReservedForOther, type ReadVehicle } from '#inventory/vehicles/vehicle-row.queries.ts'
import type { DepositRow } from './deposits.queries.ts'

interface Page {
  readonly order: { readonly id: string }
  readonly vehicle: ReadVehicle
  readonly deposit: Pick<DepositRow, 'state' | 'account' | 'session_ref'>
}

const OPEN: ReadonlySet<DepositRow['state']> = new Set(['initiated', 'rejected', 'error'])

/**
 * Ends the page on which a customer could still pay for a vehicle that is reserved for another order. A page
 * that was already paid cannot be ended; its payment is read and returned.
 */
export async function endRivalPage(
  port: CardPayments,
  { order, vehicle, deposit }: Page,
  now: Date,
): Promise<void> {
  const { account, session_ref: session, state } = deposit
  if (!OPEN.has(state) || account === null || session === null) return
  if (!isReservedForOther(vehicle, order.id, now)) return
  await port.expire({ account, session, key: newId() })
}
