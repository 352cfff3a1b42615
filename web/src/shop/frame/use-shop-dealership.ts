import { shopDealerships, type ShopDealership } from '@forecourt/contract/dealership/shop-dealerships.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { query } from '#shared/api/query-client.ts'

/** For a minute it is what it was. */
export const shopDealershipQuery = (
  dealer: string,
  extras: { background?: boolean; timeoutMs?: number } = {},
) => ({
  ...query(shopDealerships.read, { params: { id: dealer }, ...extras }),
  staleTime: 60_000,
})

/** What the dealership of the address shows of itself, signed in or not; nothing while it is not known. */
export function useShopDealership(): ShopDealership | undefined {
  const { dealer } = useParams()
  const { data } = useQuery({
    ...shopDealershipQuery(dealer ?? ''),
    enabled: dealer !== undefined,
  })
  return data
}
