import type { Pool } from '#platform/db/client.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { deletingOldPhotos } from './vehicle-photos.queries.ts'

/** The job that deletes pictures whose removal can no longer be undone. */
export async function deleteOldPhotos(pool: Pool): Promise<void> {
  const places = await withPlatform(pool, tx => tx.select({ id: dealerships.id }).from(dealerships))
  for (const { id } of places)
    await withTenant(pool, { id }, async tx => void (await deletingOldPhotos(tx, id)))
}
