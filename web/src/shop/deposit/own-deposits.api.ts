import { customerDeposits, type CustomerDeposit } from '@forecourt/contract/deals/customer-deposits.ts'
import { call } from '#shared/api/client.ts'
import { polled, queryClient, refresh } from '#shared/api/query-client.ts'

/** Poll interval for changes of the vehicle by others or by time, in ms. */
const POLL_MS = 30_000

/** Whether a deposit of somebody else, or time, can still change the page. */
const canChange = (read: CustomerDeposit | undefined) =>
  read !== undefined &&
  (read.offer !== null || read.reserved_until !== null || read.closed === 'vehicle_reserved')

export const depositQuery = (order: string | null) =>
  polled(customerDeposits.read, { query: order === null ? {} : { order } }, read =>
    canChange(read) ? POLL_MS : false,
  )

/**
 * Idempotent, so it may be sent again after a lost response. @throws CallError 409 `deposit_changed` if the amount or
 * the request has changed
 */
export const startDeposit = ({ order, deposit }: CustomerDeposit, amount: string) =>
  call(customerDeposits.start, {
    body: { order, amount, request: deposit?.state === 'created' ? deposit.id : null },
  })

/** Asks the provider for the status of the payment. Runs in the background, so errors raise no toast. */
export async function askOwnProvider(asked: string | null, id: string): Promise<CustomerDeposit> {
  const answer = await call(customerDeposits.refresh, { params: { id }, background: true })
  queryClient.setQueryData(depositQuery(asked).queryKey, answer)
  // Similar vehicles need a separate fetch.
  if (answer.closed === 'vehicle_reserved') await refresh(customerDeposits.read)
  return answer
}
