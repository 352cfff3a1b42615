import { consents } from '@forecourt/contract/customers/consents.ts'
import type { BodyInputOf } from '@forecourt/contract/platform/endpoint.ts'
import { call } from '#shared/api/client.ts'
import { query, queryClient } from '#shared/api/query-client.ts'

export const consentQueries = {
  ofCustomer: (id: string) => query(consents.ofCustomer, { params: { id } }),
}

export async function recordConsent(id: string, body: BodyInputOf<typeof consents.record>) {
  const ledger = await call(consents.record, { params: { id }, body })
  queryClient.setQueryData(consentQueries.ofCustomer(id).queryKey, ledger)
}
