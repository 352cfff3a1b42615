import { withTenant } from '#platform/db/tenant.ts'
import { type FactoryApp, nextNumber, stableId } from '#platform/seeded.ts'
import { depositTransfers } from './deposit-transfers.table.ts'

type Row = typeof depositTransfers.$inferInsert
type Given = Pick<Row, 'dealer_id' | 'customer_id' | 'from_order_id' | 'to_order_id'> & Partial<Row>

/** A deposit of 500.00 transferred from one order to another by default. */
export async function buildDepositTransfer(app: FactoryApp, given: Given) {
  const id = stableId(`deposit transfer ${nextNumber()}`)
  const row: Row = { id, amount: 50_000, created_by: id, ...given }
  const [built] = await withTenant(app.pool, { id: given.dealer_id }, tx =>
    tx.insert(depositTransfers).values(row).returning(),
  )
  if (!built) throw new Error('the transfer was not inserted')
  return built
}
