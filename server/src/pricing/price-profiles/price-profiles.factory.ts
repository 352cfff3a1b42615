import type { PriceRule } from '@forecourt/contract/pricing/price-profiles.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { type FactoryApp, nextNumber, stableId } from '#platform/seeded.ts'
import { priceProfilePublications, priceProfiles } from './price-profiles.table.ts'

/** Takes five hundred off everything, unless given otherwise. */
export const priceRule = (given: Partial<PriceRule> = {}): PriceRule => ({
  id: stableId(`price rule ${nextNumber()}`),
  name: 'Five hundred off',
  is_active: true,
  conditions: [],
  makes: [],
  age_from: null,
  age_to: null,
  adjustment: { kind: 'amount', value: '-500' },
  round_to: null,
  round_less: 0,
  floor: null,
  effective_from: null,
  effective_to: null,
  ...given,
})

/** A dealership's profile in its first version, with rules in force. */
export async function buildPriceProfile(
  app: FactoryApp,
  { dealer_id, rules = [priceRule()] }: { dealer_id: string; rules?: PriceRule[] },
): Promise<{ id: string }> {
  await withTenant(app.pool, { id: dealer_id }, async tx => {
    await tx
      .insert(priceProfiles)
      .values({ dealer_id, rules })
      .onConflictDoUpdate({ target: priceProfiles.dealer_id, set: { rules, version: 1 } })
    await tx
      .insert(priceProfilePublications)
      .values({ dealer_id, number: 1, rules, published_by: stableId('nobody'), changed: 0, vehicles: 0 })
      .onConflictDoNothing()
  })
  return { id: dealer_id }
}
