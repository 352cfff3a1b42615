import { withTenant } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { type FactoryApp, nextNumber, stableId } from '#platform/seeded.ts'
import { customerKeys } from './customer-keys.ts'
import { customers } from './customers.table.ts'

type Customer = typeof customers.$inferSelect
type CustomerRow = typeof customers.$inferInsert

export function customerRow(
  given: Partial<CustomerRow> & { dealer_id: string },
  number = nextNumber(),
): CustomerRow {
  const row = {
    id: stableId(`customer ${number}`),
    first_name: 'Jamie',
    last_name: 'Rivers',
    email: `customer${number}@mail.example.test`,
    phone: `+1416555${String(100 + (number % 100)).padStart(4, '0')}`,
    language: 'en' as const,
    lead_type: 'showroom',
    ...given,
  }
  return { ...customerKeys(row), ...row }
}

/** A customer and, unless one is named, a dealership. */
export async function buildCustomer(app: FactoryApp, given: Partial<CustomerRow> = {}): Promise<Customer> {
  const dealer_id = given.dealer_id ?? (await buildDealership(app)).id
  const [built] = await withTenant(app.pool, { id: dealer_id }, tx =>
    tx
      .insert(customers)
      .values(customerRow({ ...given, dealer_id }))
      .returning(),
  )
  if (!built) throw new Error('the customer was not inserted')
  return built
}
