import { withTenant } from '#platform/db/tenant.ts'
import { type FactoryApp, nextNumber, stableId } from '#platform/seeded.ts'
import { customerExportParts, customerExports } from './customer-exports.table.ts'

/** A finished export; without a user unless one is given. */
export async function buildCustomerExport(
  app: FactoryApp,
  {
    dealer_id,
    created_by,
    customer_ids = [],
    lines = '',
  }: { dealer_id: string; created_by: string; customer_ids?: string[]; lines?: string },
) {
  const id = stableId(`customer export ${nextNumber()}`)
  await withTenant(app.pool, { id: dealer_id }, async tx => {
    await tx
      .insert(customerExports)
      .values({ dealer_id, id, created_by, language: 'en', customer_ids, state: 'done' })
    await tx
      .insert(customerExportParts)
      .values({ dealer_id, export_id: id, part: 0, lines: `First name\r\n${lines}` })
  })
  return { id }
}
