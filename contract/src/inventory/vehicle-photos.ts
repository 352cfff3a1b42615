import { DRAWING_VIEWS, MAX_PHOTOS } from '@forecourt/domain/inventory/vehicles/photo-limits.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Id, Timestamp } from '#platform/text.ts'

const VehiclePhoto = z.object({
  id: Id,
  /** Addresses of the two sizes; what they show never changes. */
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
  /** Pictures elsewhere that a feed names: https addresses to follow, never to embed. */
  links: z.array(z.string()),
  /** Drawn by us for this body and colour: what stands there while there is no picture. */
  drawings: z.array(z.object({ view: z.enum(DRAWING_VIEWS), url: z.string() })),
  /** Of the pictures and their order. */
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
      'Add a picture, multipart with the file as `photo` and, where there is one, a smaller size of it as `small`; one that is there already stays',
    upload: 'image',
    response: VehiclePhotos,
    status: 201,
    etag: true,
    fails: ['not_scanned', 'upload_quota'],
  }),
  arrange: endpoint('PUT /api/dealer/inventory/{id}/photos/', {
    access: 'inventory:edit',
    ours: true,
    summary: 'Put the pictures of a vehicle into another order',
    body: z.strictObject({ photos: z.array(Id).max(MAX_PHOTOS) }),
    response: VehiclePhotos,
    ifMatch: 'required',
    etag: true,
  }),
  remove: endpoint('DELETE /api/dealer/vehicle-photo/{id}/', {
    access: 'inventory:edit',
    ours: true,
    summary: 'Remove a picture; it can be brought back for thirty days',
    response: VehiclePhotos,
  }),
  restore: endpoint('POST /api/dealer/vehicle-photo/{id}/restore/', {
    access: 'inventory:edit',
    ours: true,
    summary: 'Bring a removed picture back to its place',
    response: VehiclePhotos,
  }),
  large: endpoint('GET /api/dealer/vehicle-photo/{id}/', {
    access: 'inventory:read',
    ours: true,
    summary: 'A picture as the gallery shows it',
    file: 'image/*',
  }),
  small: endpoint('GET /api/dealer/vehicle-photo/{id}/small/', {
    access: 'inventory:read',
    ours: true,
    summary: 'A picture as lists show it',
    file: 'image/*',
  }),
}
