import { ADF_DIALECTS } from '@forecourt/domain/customers/leads/adf-dialects.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { type FactoryApp, nextNumber, stableId } from '#platform/seeded.ts'
import { leadMessages, leads } from './leads.table.ts'

type Row = typeof leads.$inferInsert

/** A lead of the portal; creates its customer unless one is given. */
export async function buildLead(app: FactoryApp, given: Partial<Row> & { dealer_id: string }) {
  const id = stableId(`lead ${nextNumber()}`)
  const customer_id = given.customer_id ?? (await buildCustomer(app, { dealer_id: given.dealer_id })).id
  const row: Row = { id, lead_type: 'adf_lead', via: 'adf', raw: ADF_DIALECTS.portal, ...given, customer_id }
  await withTenant(app.pool, { id: given.dealer_id }, tx => tx.insert(leads).values(row))
  return { id, customer_id }
}

/** A quarantined message. */
export async function buildLeadMessage(app: FactoryApp, { dealer_id }: { dealer_id: string }) {
  const id = stableId(`lead message ${nextNumber()}`)
  const row = {
    dealer_id,
    id,
    via: 'adf' as const,
    problem: 'not_xml' as const,
    raw: Buffer.from('<adf><prospect>'),
  }
  await withTenant(app.pool, { id: dealer_id }, tx => tx.insert(leadMessages).values(row))
  return { id }
}
