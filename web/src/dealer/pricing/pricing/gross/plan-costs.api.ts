import { orderPlans } from '@forecourt/contract/deals/order-plans.ts'
import { toCents } from '@forecourt/contract/platform/money.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { hasPlanCost, type PlanCosts } from '@forecourt/domain/pricing/desk/sheet-costs.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#shared/api/client.ts'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import type { OrderOnDesk } from '../model/pricing.api.ts'

const nothing: PlanCosts = {}

/**
 * Costs of a worksheet's plans, if known and permitted: as agreed in the order, else by the price grid. Undefined
 * while loading.
 */
export function usePlanCosts(
  worksheet: Worksheet | undefined,
  { id, version }: OrderOnDesk,
): PlanCosts | undefined {
  const mayKnow = useCan('inventory:read-cost')
  const prices = (worksheet?.lines ?? []).filter(hasPlanCost).map(line => line.id)
  const isAsked = mayKnow && prices.length > 0
  const { data } = useQuery({
    queryKey: [orderPlans.costs.path, id, version, ...prices],
    queryFn: ({ signal }) => call(orderPlans.costs, { params: { id }, body: { prices }, signal }),
    enabled: isAsked,
    staleTime: 60_000,
  })
  const known = useMemo(() => data && planCostsOf(data.costs), [data])
  return isAsked ? known : nothing
}

export const planCostsOf = (costs: Readonly<Record<string, string>>): PlanCosts =>
  Object.fromEntries(Object.entries(costs).map(([line, cost]) => [line, toCents(cost)]))
