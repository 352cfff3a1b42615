import { and, eq, inArray } from 'drizzle-orm'
import { accessories } from '../accessories/accessories.table.ts'
import type { Tx } from '../db/client.ts'
import { invalid } from '../http/refusal.ts'
import { protectionPlans } from '../protection-plans/protection-plans.table.ts'

/** Of these ids, those which the dealership's catalogue has. */
type Catalogue = (tx: Tx, dealerId: string, ids: readonly string[]) => Promise<readonly string[]>

const catalogueOf =
  (table: typeof accessories | typeof protectionPlans): Catalogue =>
  async (tx, dealerId, ids) => {
    const found = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.dealer_id, dealerId), inArray(table.id, [...ids])))
    return found.map(({ id }) => id)
  }

/** Where what a question recommends is looked up. */
const CATALOGUES = {
  recommended_accessories: catalogueOf(accessories),
  recommended_plans: catalogueOf(protectionPlans),
} as const

type Recommendation = { readonly [Field in keyof typeof CATALOGUES]?: readonly string[] }

/**
 * Looks up what is recommended newly: what was recommended before and has left its catalogue since is no obstacle to a
 * change of something else.
 * @throws Refusal naming the field that recommends what is in no catalogue
 */
export async function checkRecommended(
  tx: Tx,
  dealerId: string,
  body: Recommendation,
  before: Recommendation = {},
): Promise<void> {
  for (const field of ['recommended_accessories', 'recommended_plans'] as const) {
    const ids = (body[field] ?? []).filter(id => before[field]?.includes(id) !== true)
    if (ids.length === 0) continue
    const known = new Set(await CATALOGUES[field](tx, dealerId, ids))
    if (ids.some(id => !known.has(id))) throw invalid({ [field]: { rule: 'id', params: {} } })
  }
}
