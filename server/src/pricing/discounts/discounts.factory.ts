import { withTenant } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { type FactoryApp, nextNumber, stableId } from '#platform/seeded.ts'
import { discounts } from './discounts.table.ts'

type Discount = typeof discounts.$inferSelect
type DiscountRow = typeof discounts.$inferInsert

/** 500.00 off before tax, not added by default, unless given otherwise. */
const discountRow = (
  given: Partial<DiscountRow> & { dealer_id: string },
  number = nextNumber(),
): DiscountRow => ({
  id: stableId(`discount ${number}`),
  name: 'Dealer discount',
  name_fr: 'Rabais du concessionnaire',
  kind: 'discount',
  amount: 50_000,
  taxability: 'taxable',
  ...given,
})

/** A discount of the library and, unless one is given, the dealership. */
export async function buildDiscount(app: FactoryApp, given: Partial<DiscountRow> = {}): Promise<Discount> {
  const dealer_id = given.dealer_id ?? (await buildDealership(app)).id
  const [built] = await withTenant(app.pool, { id: dealer_id }, tx =>
    tx
      .insert(discounts)
      .values(discountRow({ ...given, dealer_id }))
      .returning(),
  )
  if (!built) throw new Error('the discount was not inserted')
  return built
}
