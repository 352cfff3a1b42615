import { customDeposits, deposits } from '@forecourt/contract/deals/deposits.ts'
import { depositTransfers } from '@forecourt/contract/deals/deposit-transfers.ts'
import type { BodyInputOf } from '@forecourt/contract/platform/endpoint.ts'
import { moves } from '@forecourt/contract/customers/moves.ts'
import type { Deposit, OrderDeposit } from '@forecourt/contract/deals/order-deposit.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { timelines } from '@forecourt/contract/customers/timelines.ts'
import type { DepositAction } from '@forecourt/domain/deals/deposits/deposit-actions.ts'
import type { DepositState } from '@forecourt/domain/deals/deposits/deposit-states.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { isCallError } from '#shared/api/call-error.ts'
import { call } from '#shared/api/client.ts'
import { polled, query, queryClient, refresh } from '#shared/api/query-client.ts'
import { orderChanged } from '#dealer/deals/orders/orders.api.ts'

const pollMs = 3_000

export const depositQueries = {
  /** Polls while the outcome of an action is unknown. */
  ofOrder: (id: string) =>
    polled(deposits.ofOrder, { params: { id } }, held => (held?.deposit?.pending ? pollMs : false)),
  list: (state: readonly DepositState[], page: number, isDisputed: boolean) => ({
    ...query(deposits.list, {
      query: { page: String(page), state: state.join(','), ...(isDisputed && { disputed: 'true' as const }) },
    }),
    placeholderData: keepPreviousData,
  }),
  transferable: (id: string) => query(deposits.transferable, { params: { id } }),
  refundReasons: () => query(deposits.refundReasons, {}),
  transferReasons: () => query(deposits.transferReasons, {}),
}

/** Identifies the deposit version that an action means; the server runs it once for that version. */
type Meant = Pick<Deposit, 'order' | 'version'>

const meaning = ({ order, version }: Meant) => ({
  params: { id: order },
  ifMatch: `"v${version}"`,
  about: `v${version}`,
})

export const captureDeposit = (meant: Meant) => acted(meant.order, call(deposits.capture, meaning(meant)))

export const cancelDeposit = (meant: Meant) => acted(meant.order, call(deposits.cancel, meaning(meant)))

export const refundDeposit = (meant: Meant, body: BodyInputOf<typeof deposits.refund>) =>
  acted(meant.order, call(deposits.refund, { ...meaning(meant), body }))

export const transferDeposit = (meant: Meant, body: BodyInputOf<typeof deposits.transfer>) =>
  acted(meant.order, call(deposits.transfer, { ...meaning(meant), body }))

export const abandonDeposit = (meant: Meant, body: BodyInputOf<typeof deposits.abandon>) =>
  acted(meant.order, call(deposits.abandon, { ...meaning(meant), body }))

/** `version` is that of the deposit that was shown, 0 if there was none. */
export const markPaid = (meant: Meant, body: BodyInputOf<typeof deposits.markPaid>) =>
  acted(meant.order, call(deposits.markPaid, { ...meaning(meant), body }))

type Asked = BodyInputOf<typeof customDeposits.create>

export const requestDeposit = (body: Asked) =>
  acted(body.order, call(customDeposits.create, { body, about: body.order }))

export const changeRequest = ({ id, order, version }: Deposit, body: Omit<Asked, 'order'>) =>
  acted(order, call(customDeposits.update, { params: { id }, body, ifMatch: `"v${version}"` }))

/** Deletes a request of staff; a deposit that the customer began is cancelled instead. */
export async function deleteRequest(deposit: Deposit): Promise<void> {
  if (deposit.source === 'standard') await cancelDeposit(deposit)
  else {
    const { id, version } = deposit
    await settled(orderChanged(call(customDeposits.remove, { params: { id }, ifMatch: `"v${version}"` })))
    await refresh(deposits.ofOrder)
  }
}

export const askProvider = (order: string) => acted(order, call(deposits.refresh, { params: { id: order } }))

/** Returns the address it was sent to. */
export const resendReceipt = async (order: string): Promise<string> =>
  (await settled(call(deposits.resendReceipt, { params: { id: order } }))).to

/** Current deposit of an order, read from the server. */
export async function freshDeposit(order: string): Promise<Deposit | null> {
  const asked = depositQueries.ofOrder(order)
  return (await queryClient.fetchQuery({ ...asked, staleTime: 0 })).deposit
}

/** No response: money may have moved, so further actions wait until the server reports the state. */
export function holdBack(order: string, act: DepositAction): void {
  queryClient.setQueryData<OrderDeposit>(depositQueries.ofOrder(order).queryKey, held =>
    held?.deposit
      ? { ...held, deposit: { ...held.deposit, pending: { act, since: new Date().toISOString() } } }
      : held,
  )
}

async function acted(order: string, work: Promise<OrderDeposit>): Promise<OrderDeposit> {
  const answer = await settled(orderChanged(work))
  queryClient.setQueryData(depositQueries.ofOrder(order).queryKey, answer)
  return answer
}

/** A conflict also refetches the current state: the next decision is based on it. */
async function settled<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isCallError(error, 'conflict') || isCallError(error, 'stale'))
      await refresh(orders.list, orders.get, deposits.ofOrder)
    throw error
  } finally {
    await refresh(deposits.list, moves.list, timelines.ofOrder, depositTransfers.note)
  }
}
