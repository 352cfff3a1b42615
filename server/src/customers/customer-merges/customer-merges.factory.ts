import { eq, sql } from 'drizzle-orm'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { customers } from '#customers/customers/customers.table.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { type FactoryApp, nextNumber, stableId } from '#platform/seeded.ts'
import { moveBelongings } from './belongings.ts'
import { customerMerges } from './customer-merges.table.ts'

/** Two merged customers of a dealership, with no field chosen from the merged one. */
export async function buildMerge(
  app: FactoryApp,
  { dealer_id, ...given }: { dealer_id: string; merged_at?: string },
) {
  const kept = await buildCustomer(app, { dealer_id })
  const merged = await buildCustomer(app, { dealer_id })
  const id = stableId(`merge ${nextNumber()}`)
  await withTenant(app.pool, { id: dealer_id }, async tx => {
    const gone = await moveBelongings(tx, { dealer: dealer_id, kept: kept.id, merged: merged.id })
    const memory = { kept_before: kept, kept_after: kept, kept_created: kept.created, ...gone }
    await tx
      .insert(customerMerges)
      .values({ dealer_id, id, kept_id: kept.id, merged_id: merged.id, memory, merged_by: id, ...given })
    await tx
      .update(customers)
      .set({ version: sql`${customers.version} + 1` })
      .where(eq(customers.id, kept.id))
  })
  return { id, kept, merged }
}
