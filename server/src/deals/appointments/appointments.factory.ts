import { withTenant } from '#platform/db/tenant.ts'
import { type FactoryApp, nextNumber, stableId } from '#platform/seeded.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { appointments } from './appointments.table.ts'

const halfAnHour = 30 * 60_000

/** A confirmed call tomorrow, for half an hour, by default. Builds the order if none is given. */
export async function buildAppointment(
  app: FactoryApp,
  given: Partial<typeof appointments.$inferInsert> & { dealer_id: string },
) {
  const order =
    given.order_id === undefined ? await buildOrder(app, { dealer_id: given.dealer_id }) : undefined
  const starts = given.starts ?? new Date(app.now().getTime() + 24 * 60 * 60_000).toISOString()
  return withTenant(app.pool, { id: given.dealer_id }, async tx => {
    const [built] = await tx
      .insert(appointments)
      .values({
        id: stableId(`appointment ${nextNumber()}`),
        order_id: order?.id ?? '',
        type: 'phone',
        starts,
        ends: new Date(Date.parse(starts) + halfAnHour).toISOString(),
        state: 'confirmed',
        source: 'dealer',
        created_by: order?.created_by ?? stableId('someone'),
        ...given,
      })
      .returning()
    if (!built) throw new Error('the appointment was not inserted')
    return built
  })
}
