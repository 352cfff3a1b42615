import { createHash } from 'node:crypto'
import type { PictureFile } from '#platform/pictures/picture-file.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { type FactoryApp, nextNumber, stableId } from '#platform/seeded.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'
import { insertPhoto, settlingPhotos } from './vehicle-photos.queries.ts'

/** A picture of a vehicle and, unless one is given, the vehicle. */
export async function buildVehiclePhoto(
  app: FactoryApp,
  picture: PictureFile,
  given: { dealer_id: string; vehicle_id?: string },
): Promise<string> {
  const { dealer_id } = given
  const vehicle_id = given.vehicle_id ?? (await buildVehicle(app, { dealer_id })).id
  const number = nextNumber()
  const id = stableId(`vehicle photo ${number}`)
  const { width, height, mediaType, content } = picture
  const sizes = { large_type: mediaType, large: content, small_type: mediaType, small: content }
  const digest = createHash('sha256').update(`${number}`).digest()
  await withTenant(app.pool, { id: dealer_id }, async tx => {
    const own = { dealer_id, id, vehicle_id, created_by: stableId('somebody') }
    await insertPhoto(tx, { ...own, width, height, ...sizes, digest })
    await settlingPhotos(tx, dealer_id, vehicle_id, id)
  })
  return id
}
