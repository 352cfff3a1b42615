import { and, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import type { App } from '#platform/app-context.ts'
import { recordAudit } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { nobody } from './reservations.queries.ts'

/** Limit for one dealership in one run; the next run clears the rest. */
const MAX_ENDED = 200

/**
 * Clears expired reservations. They no longer block the vehicle, but open screens show them until this write.
 */
export async function endReservations(app: App): Promise<void> {
  const places = await withPlatform(app.pool, tx => tx.select({ id: dealerships.id }).from(dealerships))
  for (const { id } of places) await withTenant(app.pool, { id }, tx => endReservationsOf(app, tx, id))
}

async function endReservationsOf(app: App, tx: Tx, dealer: string): Promise<void> {
  const over = await tx
    .select({ id: vehicles.id, order: vehicles.reserved_for })
    .from(vehicles)
    .where(
      and(
        eq(vehicles.dealer_id, dealer),
        isNotNull(vehicles.reserved_for),
        lte(vehicles.reserved_until, app.now().toISOString()),
        eq(vehicles.reservation_auto_release, true),
      ),
    )
    .limit(MAX_ENDED)
    .for('update', { skipLocked: true })
  if (over.length === 0) return
  const ids = over.map(({ id }) => id)
  await tx
    .update(vehicles)
    .set(nobody)
    .where(and(eq(vehicles.dealer_id, dealer), inArray(vehicles.id, ids)))
  for (const { id, order } of over)
    if (order !== null)
      recordAudit({ app, request: { id: 'end_reservations', ip: '' } }, tx, {
        dealer,
        actor: null,
        actor_kind: 'system',
        action: 'order.reservation_ended',
        object_type: 'order',
        object_id: order,
        changes: { vehicle: id },
      })
}
