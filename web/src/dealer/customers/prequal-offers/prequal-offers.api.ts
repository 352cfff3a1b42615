import { prequalOffers } from '@forecourt/contract/customers/prequal-offers.ts'
import { query } from '#shared/api/query-client.ts'

export const prequalQueries = {
  ofCustomer: (id: string) => query(prequalOffers.details, { params: { id } }),
}
