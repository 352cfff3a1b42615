import { shopDealerships, type ShopDealership } from '@forecourt/contract/dealership/shop-dealerships.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { query } from '#shared/api/query-client.ts'

/** Cached for a minute. */
export const shopDealershipQuery = (
  dealer: string,
  extras: { background?: boolean; timeoutMs?: number } = {},
) => ({
  ...query(shopDealerships.read, { params: { id: dealer }, ...extras }),
  staleTime: 60_000,
})

/** Public data of the dealership in the URL, signed in or not; undefined while loading. */
export function useShopDealership(): ShopDealership | undefined {
  const { dealer } = useParams()
  const { data } = useQuery({
    ...shopDealershipQuery(dealer ?? ''),
    enabled: dealer !== undefined,
  })
  return data
}
