import { DRAWING_VIEWS, MAX_PHOTOS } from '@forecourt/domain/inventory/vehicles/photo-limits.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Id, Timestamp } from '#platform/text.ts'

const VehiclePhoto = z.object({
  id: Id,
  /** Addresses of the two sizes; their content never changes. */
  large: z.string(),
  small: z.string(),
  width: z.int(),
  height: z.int(),
  created: Timestamp,
})
export type VehiclePhoto = z.output<typeof VehiclePhoto>

export const VehiclePhotos = z.object({
  /** In their order. */
  photos: z.array(VehiclePhoto),
  /** External pictures named by a feed: https addresses to link to, never to embed. */
  links: z.array(z.string()),
  /** Generated drawing for this body and color, used while there is no picture. */
  drawings: z.array(z.object({ view: z.enum(DRAWING_VIEWS), url: z.string() })),
  /** Version of the pictures and their order. */
  version: z.int(),
})
export type VehiclePhotos = z.output<typeof VehiclePhotos>

export const vehiclePhotos = {
  list: endpoint('GET /api/dealer/inventory/{id}/photos/', {
    access: 'inventory:read',
    ours: true,
    summary: 'The pictures of a vehicle in their order',
    response: VehiclePhotos,
    etag: true,
  }),
  add: endpoint('POST /api/dealer/inventory/{id}/photos/', {
    access: 'inventory:edit',
    ours: true,
    summary:
      'Add a picture, multipart with the file as `photo` and optionally a smaller size of it as `small`; an existing picture is kept',
    upload: 'image',
    response: VehiclePhotos,
    status: 201,
    etag: true,
    fails: ['not_scanned', 'upload_quota'],
  }),
  arrange: endpoint('PUT /api/dealer/inventory/{id}/photos/', {
    access: 'inventory:edit',
    ours: true,
    summary: 'Reorder the pictures of a vehicle',
    body: z.strictObject({ photos: z.array(Id).max(MAX_PHOTOS) }),
    response: VehiclePhotos,
    ifMatch: 'required',
    etag: true,
  }),
  remove: endpoint('DELETE /api/dealer/vehicle-photo/{id}/', {
    access: 'inventory:edit',
    ours: true,
    summary: 'Remove a picture; it can be restored for thirty days',
    response: VehiclePhotos,
  }),
  restore: endpoint('POST /api/dealer/vehicle-photo/{id}/restore/', {
    access: 'inventory:edit',
    ours: true,
    summary: 'Restore a removed picture to its position',
    response: VehiclePhotos,
  }),
  large: endpoint('GET /api/dealer/vehicle-photo/{id}/', {
    access: 'inventory:read',
    ours: true,
    summary: 'A picture in gallery size',
    file: 'image/*',
  }),
  small: endpoint('GET /api/dealer/vehicle-photo/{id}/small/', {
    access: 'inventory:read',
    ours: true,
    summary: 'A picture in list size',
    file: 'image/*',
  }),
}
