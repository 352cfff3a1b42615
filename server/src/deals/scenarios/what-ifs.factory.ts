import { withTenant } from '#platform/db/tenant.ts'
import { type FactoryApp, nextNumber, stableId } from '#platform/seeded.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { worksheetOf } from '#deals/orders/worksheet.factory.ts'
import { scenarios } from './what-ifs.table.ts'

/** A draft of a cash deal; builds the order if none is given. */
export async function buildScenario(
  app: FactoryApp,
  given: Partial<typeof scenarios.$inferInsert> & { dealer_id: string },
) {
  const order =
    given.order_id === undefined ? await buildOrder(app, { dealer_id: given.dealer_id }) : undefined
  const number = nextNumber()
  return withTenant(app.pool, { id: given.dealer_id }, async tx => {
    const [built] = await tx
      .insert(scenarios)
      .values({
        id: stableId(`what-if ${number}`),
        order_id: order?.id ?? '',
        name: `What if ${number}`,
        payment_type: 'cash',
        worksheet: worksheetOf(),
        payment: {
          payment_type: 'cash',
          payment: null,
          frequency: null,
          term: null,
          rate: null,
          amount_due: '35000.00',
          total_purchase_price: '35000.00',
          monthly_equivalent: null,
        },
        based_on: 1,
        created_by: order?.created_by ?? stableId('someone'),
        ...given,
      })
      .returning()
    if (!built) throw new Error('the draft was not inserted')
    return built
  })
}
