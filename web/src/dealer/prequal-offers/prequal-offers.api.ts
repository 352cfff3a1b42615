import { prequalOffers } from '@forecourt/contract/prequal-offers.ts'
import { query } from '#shared/api/query-client.ts'

export const prequalQueries = {
  ofCustomer: (id: string) => query(prequalOffers.details, { params: { id } }),
}
