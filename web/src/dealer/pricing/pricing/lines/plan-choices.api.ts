import { orderPlans, type PlanOnOffer } from '@forecourt/contract/deals/order-plans.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#shared/api/client.ts'

interface Asked {
  readonly payment_type: PaymentType
  readonly worksheet: Worksheet
}

const isWaiting = ({ is_rated, prices }: PlanOnOffer) =>
  is_rated && prices.some(({ plan }) => plan?.source === 'fallback')

/**
 * Plans for the deal as it was when they were requested: first with the known prices, then, where a provider rates
 * some of them, with its prices.
 */
export function usePlanChoices(orderId: string, now: Asked) {
  const [body] = useState(now)
  const input = { params: { id: orderId }, body }
  const key = [orderPlans.offered.path, orderId, body] as const
  const known = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(orderPlans.offered, { ...input, signal }),
  })
  const isRating = known.data?.results.some(isWaiting) ?? false
  const rated = useQuery({
    queryKey: [...key, 'rated'],
    queryFn: ({ signal }) => call(orderPlans.rate, { ...input, signal }),
    enabled: isRating,
    staleTime: Infinity,
  })
  return {
    plans: (rated.data ?? known.data)?.results,
    // Without the provider the prices of the table apply, and each says so.
    error: known.error,
    retry: () => void known.refetch(),
    isAsking: isRating && rated.isFetching,
  }
}
