import { customerPayments, type CustomerPayments } from '@forecourt/contract/deals/customer-payments.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import { call, callTagged, type Tagged } from '#shared/api/client.ts'
import { queryClient, taggedQuery } from '#shared/api/query-client.ts'
import type { Terms } from './payment-draft.ts'

export const paymentsQuery = (order: string | null) =>
  taggedQuery(customerPayments.list, { query: order === null ? {} : { order } })

interface Asked {
  readonly order: string
  readonly type: PaymentType
  readonly terms: Terms
}

export const pricePayment = ({ order, type, terms }: Asked, signal: AbortSignal) =>
  call(customerPayments.price, { params: { id: type }, body: { order, ...terms }, signal })

/** @throws CallError 412 if the dealership changed the order since */
export async function keepPayment(
  { order, type, terms }: Asked,
  etag: string | null,
  asked: string | null,
): Promise<Tagged<CustomerPayments>> {
  const kept = await callTagged(customerPayments.update, {
    params: { id: type },
    body: { order, ...terms },
    ifMatch: etag ?? undefined,
  })
  queryClient.setQueryData(paymentsQuery(asked).queryKey, kept)
  return kept
}
