import { withTenant } from '#platform/db/tenant.ts'
import { type FactoryApp, nextNumber, stableId } from '#platform/seeded.ts'
import { tradeInEstimates } from './trade-in-estimates.table.ts'

type Row = typeof tradeInEstimates.$inferInsert

/** A 2019 Civic with 84,200 on the odometer, not valued yet. */
export async function buildEstimate(
  app: FactoryApp,
  given: Partial<Row> & Pick<Row, 'dealer_id' | 'customer_id'>,
) {
  const row: Row = {
    id: stableId(`trade-in estimate ${nextNumber()}`),
    year: 2019,
    make: 'Honda',
    model: 'Civic',
    trim: 'EX',
    odometer: 84_200,
    ...given,
  }
  const [built] = await withTenant(app.pool, { id: row.dealer_id }, tx =>
    tx.insert(tradeInEstimates).values(row).returning(),
  )
  if (!built) throw new Error('the estimate was not inserted')
  return built
}
