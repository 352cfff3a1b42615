import { buildPriceProfile } from '#pricing/price-profiles/price-profiles.factory.ts'
import type { FactoryApp } from '#platform/seeded.ts'

/** The rows that prices depend on: a profile in force, and rows shared with other lists. */
export const rowsOfPrices = async (
  app: FactoryApp,
  { dealer_id, vehicle, lender }: { dealer_id: string; vehicle: { id: string }; lender: { id: string } },
) => ({
  'price-profiles': (await buildPriceProfile(app, { dealer_id })).id,
  'pricing-report': vehicle.id,
  'rate-engine': lender.id,
})
