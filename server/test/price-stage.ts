import { buildPriceProfile } from '#pricing/price-profiles/price-profiles.factory.ts'
import type { FactoryApp } from '#platform/seeded.ts'

/** What prices are made of and read by: a profile that is in force, and rows that other lists have too. */
export const rowsOfPrices = async (
  app: FactoryApp,
  { dealer_id, vehicle, lender }: { dealer_id: string; vehicle: { id: string }; lender: { id: string } },
) => ({
  'price-profiles': (await buildPriceProfile(app, { dealer_id })).id,
  'pricing-report': vehicle.id,
  'rate-engine': lender.id,
})
