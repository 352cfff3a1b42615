import { withTenant } from '#platform/db/tenant.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { type FactoryApp, nextNumber, stableId } from '#platform/seeded.ts'
import { tradeIns, type StoredOffer } from './trade-ins.table.ts'

type Row = typeof tradeIns.$inferInsert

/** An offer of $10,000, open to its customer for a week. */
export function offerOf(now: Date, given: Partial<StoredOffer> = {}): StoredOffer {
  const expires = new Date(now.getTime() + 7 * 86_400_000)
  return {
    id: stableId(`trade-in offer ${nextNumber()}`),
    amount: 1_000_000,
    comments: null,
    subject_to_inspection: true,
    valid_until: expires.toISOString().slice(0, 10),
    expires: expires.toISOString(),
    status: 'awaiting_customer',
    decline_reason: null,
    decline_comments: null,
    decided: null,
    created: now.toISOString(),
    created_by: stableId('someone'),
    ...given,
  }
}

/**
 * A 2019 Civic with 84,200 on the odometer, on no order and without an offer; builds its owner if none is
 * given.
 */
export async function buildTradeIn(app: FactoryApp, given: Partial<Row> & Pick<Row, 'dealer_id'>) {
  const customer_id = given.customer_id ?? (await buildCustomer(app, { dealer_id: given.dealer_id })).id
  const row: Row = {
    id: stableId(`trade-in ${nextNumber()}`),
    year: 2019,
    make: 'Honda',
    model: 'Civic',
    trim: 'EX',
    odometer: 84_200,
    source: 'dealer',
    created_by: stableId('someone'),
    ...(given.order_id && { position: 1 }),
    ...given,
    customer_id,
    ...(given.offer?.status === 'awaiting_customer' && { offer_expires: given.offer.expires }),
  }
  const [built] = await withTenant(app.pool, { id: row.dealer_id }, tx =>
    tx.insert(tradeIns).values(row).returning(),
  )
  if (!built) throw new Error('the trade-in was not inserted')
  return built
}
