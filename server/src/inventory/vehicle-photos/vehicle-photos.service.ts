import type {
  vehiclePhotos as contract,
  VehiclePhotos,
} from '@forecourt/contract/inventory/vehicle-photos.ts'
import {
  DRAWING_VIEWS,
  MAX_PHOTOS,
  PHOTO_MEGABYTES,
  PHOTO_MOST_PIXELS,
} from '@forecourt/domain/inventory/vehicles/photo-limits.ts'
import { createHash } from 'node:crypto'
import { recordAction } from '#platform/audit/audit.service.ts'
import { recordingRefusal } from '#platform/audit/recorded-refusal.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { invalid, notFound, stale } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { receivedPicture } from '#platform/pictures/received-picture.ts'
import { sendPicture } from '#platform/pictures/send-picture.ts'
import { countUpload } from '#platform/uploads/upload-quota.ts'
import { drawingOf, photoAddress } from '#inventory/vehicles/picture.ts'
import {
  findContent,
  findOwner,
  getPhotographed,
  insertPhoto,
  listPhotos,
  settlingPhotos,
  updatePlaces,
  updateRemoved,
  type PhotographedVehicle,
} from './vehicle-photos.queries.ts'

type AddCall = Call<typeof contract.add>
type ArrangeCall = Call<typeof contract.arrange>
type RemoveCall = Call<typeof contract.remove>
type RestoreCall = Call<typeof contract.restore>
type Shown = Awaited<ReturnType<typeof listPhotos>>

const wireOf = (vehicle: PhotographedVehicle, photos: Shown): VehiclePhotos => ({
  photos: photos.map(photo => ({ ...photo, ...photoAddress(photo.id) })),
  links: vehicle.photo_links,
  drawings: DRAWING_VIEWS.map(view => ({ view, url: drawingOf(vehicle, view) })),
  version: vehicle.version,
})

export const readPhotos = ({ app, actor, params }: Call<typeof contract.list>) =>
  withTenant(app.pool, actor.tenant, async tx => {
    const vehicle = await getPhotographed(tx, actor.tenant.id, params.id)
    return wireOf(vehicle, await listPhotos(tx, actor.tenant.id, vehicle.id))
  })

const limits = { megabytes: PHOTO_MEGABYTES, pixels: PHOTO_MOST_PIXELS }

/** The picture and its smaller size; without one, the picture itself is small enough. */
function picturesOf(call: AddCall) {
  const refusal = {
    dealer: call.actor.tenant.id,
    actor: call.actor.id,
    actor_kind: 'staff',
    action: 'vehicle.photo_refused',
    object_type: 'vehicle',
    object_id: call.params.id,
  } as const
  return recordingRefusal(call, refusal, async () => {
    const form: unknown = call.request.body
    const large = await receivedPicture(call, 'photo', limits)
    const hasSmall = form instanceof FormData && form.has('small')
    return { large, small: hasSmall ? await receivedPicture(call, 'small', limits) : large }
  })
}

/** Appends a picture. Sending it again changes nothing. */
export async function addPhoto(call: AddCall): Promise<VehiclePhotos> {
  const { app, actor, params } = call
  const dealer_id = actor.tenant.id
  await withTenant(app.pool, actor.tenant, tx => getPhotographed(tx, dealer_id, params.id))
  const { large, small } = await picturesOf(call)
  const id = newId()
  const digest = createHash('sha256').update(large.content).digest()
  return withTenant(app.pool, actor.tenant, async tx => {
    const vehicle = await getPhotographed(tx, dealer_id, params.id, { isLocked: true })
    const isNew = await insertPhoto(tx, {
      dealer_id,
      id,
      vehicle_id: vehicle.id,
      width: large.width,
      height: large.height,
      large_type: large.mediaType,
      large: large.content,
      small_type: small.mediaType,
      small: small.content,
      digest,
      created_by: actor.id,
    })
    const photos = await listPhotos(tx, dealer_id, vehicle.id)
    if (!isNew) return wireOf(vehicle, photos)
    checkRoom(photos)
    const files = large === small ? [large] : [large, small]
    countUpload(call, tx, { field: 'photo', sizes: files.map(({ content }) => content.length) })
    return settled(call, tx, { vehicle, photos, changes: { added: id } })
  })
}

export function arrangePhotos(call: ArrangeCall): Promise<VehiclePhotos> {
  const { app, actor, params, body, version } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const vehicle = await getPhotographed(tx, actor.tenant.id, params.id, { isLocked: true })
    const photos = await listPhotos(tx, actor.tenant.id, vehicle.id)
    if (vehicle.version !== version) throw stale(wireOf(vehicle, photos))
    const wanted = new Set(body.photos.map(id => id.toLowerCase()))
    const isWhole =
      body.photos.length === photos.length &&
      wanted.size === photos.length &&
      photos.every(({ id }) => wanted.has(id))
    if (!isWhole) throw invalid({ photos: { rule: 'one_of', params: {} } })
    await updatePlaces(tx, actor.tenant.id, vehicle.id, [...wanted])
    const order = [...wanted]
    const arranged = photos.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
    return settled(call, tx, { vehicle, photos: arranged, changes: { arranged: photos.length } })
  })
}

/** Removes or restores a picture; repeats change nothing. */
const moving = (removed: 'now' | null) => (call: RemoveCall | RestoreCall) => {
  const { app, actor, params } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const owner = await findOwner(tx, actor.tenant.id, params.id)
    const vehicle = await getPhotographed(tx, actor.tenant.id, owner.vehicle, { isLocked: true })
    const isMoved = await updateRemoved(tx, actor.tenant.id, params.id, removed)
    const photos = await listPhotos(tx, actor.tenant.id, vehicle.id)
    if (!isMoved) return wireOf(vehicle, photos)
    checkRoom(photos)
    const changes = removed === null ? { restored: params.id } : { removed: params.id }
    return settled(call, tx, { vehicle, photos, changes })
  })
}
export const removePhoto = moving('now')
export const restorePhoto = moving(null)

function checkRoom({ length }: Shown) {
  if (length > MAX_PHOTOS) throw invalid({ photo: { rule: 'max_items', params: { max: MAX_PHOTOS } } })
}

interface Change {
  readonly vehicle: PhotographedVehicle
  readonly photos: Shown
  readonly changes: Record<string, unknown>
}

function settled(call: AddCall | ArrangeCall | RemoveCall | RestoreCall, tx: Tx, change: Change) {
  const { vehicle, photos, changes } = change
  const first = photos[0]?.id ?? null
  deferToCommit(tx, { changes: [settlingPhotos(tx, call.actor.tenant.id, vehicle.id, first)] })
  recordAction(call, tx, {
    action: 'vehicle.photos_changed',
    object_type: 'vehicle',
    object_id: vehicle.id,
    changes,
  })
  return wireOf({ ...vehicle, version: vehicle.version + 1 }, photos)
}

const showing =
  (size: 'large' | 'small') =>
  async ({
    app,
    actor,
    params,
    reply,
  }: Call<typeof contract.large> | Call<typeof contract.small>): Promise<Uint8Array> => {
    const found = await withTenant(app.pool, actor.tenant, tx =>
      findContent(tx, actor.tenant.id, params.id, size),
    )
    if (!found) throw notFound()
    return sendPicture(reply, 'vehicle', { media_type: found.type, content: found.content })
  }
export const readLarge = showing('large')
export const readSmall = showing('small')
