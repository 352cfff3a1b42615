import { OFFER_DAYS } from '@forecourt/domain/customers/prequal-offers/offer-status.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { type FactoryApp, nextNumber, stableId } from '#platform/seeded.ts'
import { prequalOffers } from './prequal-offers.table.ts'

type Row = typeof prequalOffers.$inferInsert

const madeAt = '2026-11-20T15:00:00.000Z'
const day = 86_400_000

/** An offer of 42,000.00 made the day before the tests' day, unless given otherwise. */
export async function buildPrequalOffer(app: FactoryApp, given: Partial<Row> = {}) {
  const customer =
    given.customer_id === undefined
      ? await buildCustomer(app, given.dealer_id ? { dealer_id: given.dealer_id } : {})
      : undefined
  const dealer_id = given.dealer_id ?? customer?.dealer_id ?? ''
  const customer_id = given.customer_id ?? customer?.id ?? ''
  const number = nextNumber()
  const created = given.created ?? madeAt
  const row: Row = {
    id: stableId(`prequal offer ${number}`),
    lender: 'Northern Star Finance',
    tier: 'A',
    max_amount: 4_200_000,
    rate_from: '5.49',
    rate_to: '6.99',
    max_term: 84,
    est_payment: 63_150,
    reference: `PQ-${number}`,
    created,
    expires: new Date(Date.parse(created) + OFFER_DAYS * day).toISOString(),
    ...given,
    dealer_id,
    customer_id,
  }
  const [built] = await withTenant(app.pool, { id: dealer_id }, tx =>
    tx.insert(prequalOffers).values(row).returning(),
  )
  if (!built) throw new Error('the offer was not inserted')
  return built
}
