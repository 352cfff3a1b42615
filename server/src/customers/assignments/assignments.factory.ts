import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { type FactoryApp, nextNumber, stableId } from '#platform/seeded.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { assignmentRequests } from './assignments.table.ts'

/** One colleague's request to another for a customer. */
export async function buildAssignmentRequest(app: FactoryApp, { dealer_id }: { dealer_id: string }) {
  const holder = await buildUser(app, { dealerships: [{ id: dealer_id }] })
  const requester = await buildUser(app, { dealerships: [{ id: dealer_id }] })
  const customer = await buildCustomer(app, { dealer_id, assigned_dealer: holder.id })
  const id = stableId(`assignment request ${nextNumber()}`)
  const row = { dealer_id, id, customer_id: customer.id, requester: requester.id, holder: holder.id }
  await withTenant(app.pool, { id: dealer_id }, tx => tx.insert(assignmentRequests).values(row))
  return { id }
}
