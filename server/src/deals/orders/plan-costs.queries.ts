import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { hasPlanCost, type PlanCosts } from '@forecourt/domain/pricing/desk/sheet-costs.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'

/** Lines of plans by the ids of their prices. */
export const costedPlans = ({ lines }: Worksheet): string[] => lines.filter(hasPlanCost).map(({ id }) => id)

type CostedOrder = { readonly dealer_id: string; readonly id: string }

/** Costs of plans on an order: as agreed, else from the grid (migration 0049). */
export async function findPlanCosts(
  tx: Tx,
  order: CostedOrder,
  prices: readonly string[],
): Promise<PlanCosts> {
  if (prices.length === 0) return {}
  const { rows } = await tx.execute<{ costs: PlanCosts }>(sql`SELECT ${planCostsOf(order, prices)} AS costs`)
  return rows[0]?.costs ?? {}
}

/** The same as a column. */
export function planCostsOf({ dealer_id, id }: CostedOrder, prices: readonly string[]) {
  const lines = prices.map(price => ({ id: price, kind: 'plan', origin: 'global' }))
  return sql<PlanCosts>`plan_costs_of(${dealer_id}, ${id}, ${JSON.stringify({ lines })}::jsonb, NULL)`
}
