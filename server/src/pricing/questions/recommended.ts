import { sql } from 'drizzle-orm'
import { accessories } from '#pricing/accessories/accessories.table.ts'
import type { Tx } from '#platform/db/client.ts'
import { joinedBy } from '#platform/db/fragments.ts'
import { invalid } from '#platform/http/refusal.ts'
import { protectionPlans } from '#pricing/protection-plans/protection-plans.table.ts'

/** Tables of recommended items. */
const CATALOGUES = { recommended_accessories: accessories, recommended_plans: protectionPlans } as const
const FIELDS = ['recommended_accessories', 'recommended_plans'] as const

type Recommendation = { readonly [Field in keyof typeof CATALOGUES]?: readonly string[] }

/**
 * Checks newly recommended items; earlier ones that have left the catalogue do not prevent other changes.
 * @throws Refusal naming the field that recommends what is in no catalogue
 */
export async function checkRecommended(
  tx: Tx,
  dealerId: string,
  body: Recommendation,
  before: Recommendation = {},
): Promise<void> {
  const wanted = FIELDS.map(field => ({
    field,
    ids: (body[field] ?? []).filter(id => before[field]?.includes(id) !== true),
  })).filter(({ ids }) => ids.length > 0)
  if (wanted.length === 0) return
  const lookUps = wanted.map(
    ({ field, ids }) => sql`SELECT id::text FROM ${CATALOGUES[field]}
      WHERE dealer_id = ${dealerId} AND id = ANY (${sql.param(ids)}::uuid[])`,
  )
  const { rows } = await tx.execute<{ id: string }>(joinedBy(sql` UNION ALL `, lookUps))
  const known = new Set(rows.map(({ id }) => id))
  const unknown = wanted.find(({ ids }) => ids.some(id => !known.has(id)))
  if (unknown) throw invalid({ [unknown.field]: { rule: 'id', params: {} } })
}
