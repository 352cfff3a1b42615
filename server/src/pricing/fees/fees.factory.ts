import { withTenant } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { type FactoryApp, nextNumber, stableId } from '#platform/seeded.ts'
import { fees } from './fees.table.ts'

type Fee = typeof fees.$inferSelect
type FeeRow = typeof fees.$inferInsert

/** A documentation fee of 499.00 on every deal, unless given otherwise. */
const feeRow = (given: Partial<FeeRow> & { dealer_id: string }, number = nextNumber()): FeeRow => ({
  id: stableId(`fee ${number}`),
  name: 'Documentation fee',
  name_fr: 'Frais de dossier',
  amount: 49_900,
  type: 'custom',
  taxability: 'taxable',
  cap_cost: true,
  include_by_default: true,
  ...given,
})

/** A fee of the library and, unless one is given, the dealership. */
export async function buildFee(app: FactoryApp, given: Partial<FeeRow> = {}): Promise<Fee> {
  const dealer_id = given.dealer_id ?? (await buildDealership(app)).id
  const [built] = await withTenant(app.pool, { id: dealer_id }, tx =>
    tx
      .insert(fees)
      .values(feeRow({ ...given, dealer_id }))
      .returning(),
  )
  if (!built) throw new Error('the fee was not inserted')
  return built
}
