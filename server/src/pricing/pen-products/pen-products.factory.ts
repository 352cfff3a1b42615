import { withTenant } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { type FactoryApp, nextNumber, stableId } from '#platform/seeded.ts'
import { penProducts } from './pen-products.table.ts'

/** A vehicle service contract that requires all data of the vehicle. */
export async function buildPenProduct(app: FactoryApp, given: Partial<typeof penProducts.$inferInsert> = {}) {
  const dealer_id = given.dealer_id ?? (await buildDealership(app)).id
  const number = nextNumber()
  const row = {
    id: stableId(`pen product ${number}`),
    provider: 'PEN',
    product_code: `VSC-${number}`,
    coverages: ['Powertrain'],
    terms: [36, 60],
    deductibles: ['100.00'],
  }
  const [built] = await withTenant(app.pool, { id: dealer_id }, tx =>
    tx
      .insert(penProducts)
      .values({ ...row, ...given, dealer_id })
      .returning(),
  )
  if (!built) throw new Error('the product was not inserted')
  return built
}
