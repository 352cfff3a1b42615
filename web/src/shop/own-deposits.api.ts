import { customerDeposits, type CustomerDeposit } from '@forecourt/contract/customer-deposits.ts'
import { call } from '#shared/api/client.ts'
import { query, queryClient, refresh } from '#shared/api/query-client.ts'

export const depositQuery = (order: string | null) =>
  query(customerDeposits.read, { query: order === null ? {} : { order } })

/**
 * Begun twice it is one payment, so that it may be sent again where no answer came.
 * @throws CallError 409 `deposit_changed` when another amount or another request is to be paid by now
 */
export const startDeposit = ({ order, deposit }: CustomerDeposit, amount: string) =>
  call(customerDeposits.start, {
    body: { order, amount, request: deposit?.state === 'created' ? deposit.id : null },
  })

/** Where the payment stands, asked of the provider; nobody asked for it, so that no failure is told in a toast. */
export async function askOwnProvider(asked: string | null, id: string): Promise<CustomerDeposit> {
  const answer = await call(customerDeposits.refresh, { params: { id }, background: true })
  queryClient.setQueryData(depositQuery(asked).queryKey, answer)
  // Similar vehicles come with a reading of its own.
  if (answer.closed === 'vehicle_reserved') await refresh(customerDeposits.read)
  return answer
}
