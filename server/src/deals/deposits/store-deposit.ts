import {
  hasMoney,
  paymentOfDeposit,
  STEP_OF_DEPOSIT,
} from '@forecourt/domain/deals/deposits/deposit-states.ts'
import type { Tx } from '#platform/db/client.ts'
import { progressOf } from '#deals/orders/order-progress.ts'
import { updateOrder } from '#deals/orders/orders.queries.ts'
import { updateOrderAndVehicle } from '#deals/orders/update-order-and-vehicle.ts'
import { refreshCustomer } from '#customers/customers/refresh-customer.queries.ts'
import {
  changeDeposit,
  insertEntries,
  type DepositChanges,
  type DepositOrder,
  type NewEntry,
  type StoredDeposit,
} from './deposits.queries.ts'
import { checkRivalPages, reservationMove, type Arrival } from './vehicle-claim.ts'

export interface Hand {
  readonly dealer: string
  /** Author; null: the customer or the provider. */
  readonly by: string | null
  /** Full name of the author, shown on the entries. */
  readonly name: string | null
  readonly now: Date
}

interface Stored {
  readonly changes: DepositChanges
  readonly entries?: readonly Omit<NewEntry, 'by' | 'order_id'>[]
}

/** Writes a deposit, its entries and the summary on its order. Returns the resulting state. */
export async function storeDeposit<Row extends DepositOrder>(
  hand: Hand,
  tx: Tx,
  row: Row,
  before: StoredDeposit,
  { changes, entries = [] }: Stored,
): Promise<Written<Row>> {
  const { dealer, by, name, now } = hand
  changeDeposit(tx, dealer, before.id, changes)
  insertEntries(
    tx,
    dealer,
    before.id,
    entries.map(entry => ({ ...entry, by, order_id: before.order_id })),
  )
  const at = now.toISOString()
  const added = entries.map(({ kind, amount, reason = null, other_reason = null, ref = null }) => ({
    kind,
    amount,
    reason,
    other_reason,
    ref,
    at,
    by: name,
  }))
  const after: StoredDeposit = {
    ...before,
    ...changes,
    entries: [...before.entries, ...added],
    pending: null,
    version: before.version + 1,
  }
  const others = row.deposits.filter(({ id }) => id !== before.id)
  const isArriving = changes.state !== undefined && hasMoney(changes.state)
  return storeOnOrder(hand, tx, row, [after, ...others], isArriving ? { deposit: after, by, now } : undefined)
}

/** `isReserved`: whether money that arrived has reserved the vehicle; undefined if none arrived. */
type Written<Row> = Row & { readonly isReserved: boolean | undefined }

/**
 * Writes the summary of the first deposit on its order, for lists and for the next action. The reservation of
 * the vehicle follows the deposit in the same statement.
 */
export async function storeOnOrder<Row extends DepositOrder>(
  { dealer, by, name, now }: Hand,
  tx: Tx,
  row: Row,
  deposits: readonly StoredDeposit[],
  arrival?: Arrival,
): Promise<Written<Row>> {
  const [deposit] = deposits
  const columns = {
    deposit_payment: deposit ? paymentOfDeposit(deposit.state) : ('unpaid' as const),
    deposit_mode: modeOf(deposit),
    deposit_amount: deposit?.amount ?? null,
    deposit_capture_before: deposit?.state === 'pre_authorized' ? deposit.capture_before : null,
    deposit_step: deposit ? STEP_OF_DEPOSIT[deposit.state] : ('initial' as const),
  }
  const changes = {
    ...columns,
    ...progressOf({ ...row.order, ...columns }, now),
    ...(by !== null && { updated_by: by }),
  }
  const move = reservationMove(tx, row, deposit, arrival)
  const { order, isMoved } = move
    ? await updateOrderAndVehicle(tx, row.order, changes, move)
    : { order: await updateOrder(tx, row.order, changes), isMoved: false }
  const isReserved = arrival && isMoved
  if (isReserved) checkRivalPages(tx, order)
  refreshCustomer(tx, dealer, row.order.customer_id)
  return { ...row, isReserved, order, deposits, updated_by: by === null ? row.updated_by : name }
}

/** A captured hold is no hold any more. */
const modeOf = (deposit: StoredDeposit | undefined) =>
  deposit === undefined ? null : deposit.state === 'confirmed' ? ('capture' as const) : deposit.mode
