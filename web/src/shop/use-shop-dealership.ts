import { shopDealerships, type ShopDealership } from '@forecourt/contract/shop-dealerships.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { query } from '#shared/api/query-client.ts'

/** What the dealership of the address shows of itself, signed in or not; nothing while it is not known. */
export function useShopDealership(): ShopDealership | undefined {
  const { dealer } = useParams()
  const { data } = useQuery({
    ...query(shopDealerships.read, { params: { id: dealer ?? '' } }),
    enabled: dealer !== undefined,
    staleTime: 60_000,
  })
  return data
}
