import { customerDeposits, type CustomerDeposit } from '@forecourt/contract/deals/customer-deposits.ts'
import { call } from '#shared/api/client.ts'
import { polled, queryClient, refresh } from '#shared/api/query-client.ts'

/** How often the page follows what others and the clock do to the vehicle, in ms. */
const POLL_MS = 30_000

/** Whether somebody else's deposit, or the clock, can still change what the page says. */
const canChange = (read: CustomerDeposit | undefined) =>
  read !== undefined &&
  (read.offer !== null || read.reserved_until !== null || read.closed === 'vehicle_reserved')

export const depositQuery = (order: string | null) =>
  polled(customerDeposits.read, { query: order === null ? {} : { order } }, read =>
    canChange(read) ? POLL_MS : false,
  )

/**
 * Begun twice it is one payment, so that it may be sent again where no answer came.
 * @throws CallError 409 `deposit_changed` when another amount or another request is to be paid by now
 */
export const startDeposit = ({ order, deposit }: CustomerDeposit, amount: string) =>
  call(customerDeposits.start, {
    body: { order, amount, request: deposit?.state === 'created' ? deposit.id : null },
  })

/** Asks the provider for the status of the payment. Runs in the background, so errors raise no toast. */
export async function askOwnProvider(asked: string | null, id: string): Promise<CustomerDeposit> {
  const answer = await call(customerDeposits.refresh, { params: { id }, background: true })
  queryClient.setQueryData(depositQuery(asked).queryKey, answer)
  // Similar vehicles come with a reading of its own.
  if (answer.closed === 'vehicle_reserved') await refresh(customerDeposits.read)
  return answer
}
