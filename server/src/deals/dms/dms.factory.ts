import { withTenant } from '#platform/db/tenant.ts'
import { type FactoryApp, nextNumber, stableId } from '#platform/seeded.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { dmsPushes } from './dms.table.ts'

type Row = typeof dmsPushes.$inferInsert

/** A waiting push by default. Builds its order if none is given. */
export async function buildPush(app: FactoryApp, given: Partial<Row> = {}) {
  const order =
    given.order_id === undefined
      ? await buildOrder(app, given.dealer_id ? { dealer_id: given.dealer_id } : {})
      : undefined
  const dealer_id = given.dealer_id ?? order?.dealer_id ?? ''
  const order_id = given.order_id ?? order?.id ?? ''
  const id = stableId(`push ${nextNumber()}`)
  const row = { id, provider: 'file-drop', created_by: id, ...given, dealer_id, order_id }
  const [built] = await withTenant(app.pool, { id: dealer_id }, tx =>
    tx.insert(dmsPushes).values(row).returning(),
  )
  if (!built) throw new Error('the push was not inserted')
  return built
}
