import type { Worksheet } from '@forecourt/contract/worksheet.ts'
import { hasPlanCost, type PlanCosts } from '@forecourt/domain/desk/sheet-costs.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'

/** Lines of plans by the ids of their prices. */
export const costedPlans = ({ lines }: Worksheet): string[] => lines.filter(hasPlanCost).map(({ id }) => id)

/** What plans cost on an order: as it agreed them, else as the grid says (migration 0049). */
export async function findPlanCosts(
  tx: Tx,
  { dealer_id, id: order }: { readonly dealer_id: string; readonly id: string },
  prices: readonly string[],
): Promise<PlanCosts> {
  if (prices.length === 0) return {}
  const lines = prices.map(id => ({ id, kind: 'plan', origin: 'global' }))
  const { rows } = await tx.execute<{ costs: PlanCosts }>(
    sql`SELECT plan_costs_of(${dealer_id}, ${order}, ${JSON.stringify({ lines })}::jsonb, NULL) AS costs`,
  )
  return rows[0]?.costs ?? {}
}
