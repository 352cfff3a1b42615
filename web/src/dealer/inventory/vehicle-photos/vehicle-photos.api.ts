import { stock } from '@forecourt/contract/inventory/stock.ts'
import { vehiclePhotos, type VehiclePhotos } from '@forecourt/contract/inventory/vehicle-photos.ts'
import { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import { call } from '#shared/api/client.ts'
import { query, refresh } from '#shared/api/query-client.ts'
import type { TwoSizes } from './two-sizes.ts'

export const photoQueries = {
  of: (id: string) => query(vehiclePhotos.list, { params: { id } }),
}

export function addPhoto(vehicle: string, { large, small }: TwoSizes): Promise<VehiclePhotos> {
  const form = new FormData()
  form.set('photo', large, 'photo.jpg')
  form.set('small', small, 'small.jpg')
  return changed(call(vehiclePhotos.add, { params: { id: vehicle }, form }))
}

/** Sets the order of the pictures, over the version that was read. */
export const arrangePhotos = (vehicle: string, { version }: VehiclePhotos, photos: readonly string[]) =>
  changed(
    call(vehiclePhotos.arrange, {
      params: { id: vehicle },
      body: { photos: [...photos] },
      ifMatch: `"v${version}"`,
    }),
  )

export const removePhoto = (id: string) => changed(call(vehiclePhotos.remove, { params: { id } }))
export const restorePhoto = (id: string) => changed(call(vehiclePhotos.restore, { params: { id } }))

/** The first picture is also shown in the lists. */
async function changed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } finally {
    await refresh(vehiclePhotos.list, stock.list, stock.details, inventory.search, inventory.vehicle)
  }
}
