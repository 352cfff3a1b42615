import { vehiclePhotos } from '@forecourt/contract/inventory/vehicle-photos.ts'
import { PHOTO_MEGABYTES } from '@forecourt/domain/inventory/vehicles/photo-limits.ts'
import { serveForms } from '#platform/http/file-forms.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import {
  addPhoto,
  arrangePhotos,
  readLarge,
  readPhotos,
  readSmall,
  removePhoto,
  restorePhoto,
} from './vehicle-photos.service.ts'

export function serveVehiclePhotos(router: Router) {
  // The picture and its smaller size.
  const bytes = 1.2 * PHOTO_MEGABYTES * 1024 * 1024
  serveForms(router, { field: 'photo', bytes }, serveUpload)
  serve(router, vehiclePhotos.list, readPhotos)
  serve(router, vehiclePhotos.arrange, arrangePhotos)
  serve(router, vehiclePhotos.remove, removePhoto)
  serve(router, vehiclePhotos.restore, restorePhoto)
  serve(router, vehiclePhotos.large, readLarge)
  serve(router, vehiclePhotos.small, readSmall)
}

function serveUpload(router: Router) {
  serve(router, vehiclePhotos.add, addPhoto)
}
