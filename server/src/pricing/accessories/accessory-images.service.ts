import { ImageWords, type accessories as contract } from '@forecourt/contract/pricing/accessories.ts'
import {
  ACCESSORY_IMAGE_BYTES,
  MAX_ACCESSORY_IMAGES,
} from '@forecourt/domain/pricing/accessories/accessory-form.ts'
import { createHash } from 'node:crypto'
import { recordAction } from '#platform/audit/audit.service.ts'
import { recordingRefusal } from '#platform/audit/recorded-refusal.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { fieldsOfIssues } from '#platform/http/field-problems.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import { newId } from '#platform/http/ids.ts'
import { invalid, notFound, Refusal, stale } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { receivedPicture } from '#platform/pictures/received-picture.ts'
import { sendPicture } from '#platform/pictures/send-picture.ts'
import { countUpload } from '#platform/uploads/upload-quota.ts'
import { lockAccessory, type AccessoryRow, type ImageRow } from './accessories.queries.ts'
import {
  arrangingImages,
  deletingImage,
  findImage,
  insertingImage,
  lockAccessoryOfImage,
  movingVersion,
} from './accessory-images.queries.ts'
import { orNull } from './accessory-columns.ts'
import { accessoryWire } from './accessory-wire.ts'

type AddCall = Call<typeof contract.addImage>
type UpdateCall = Call<typeof contract.updateImage>
type RemoveCall = Call<typeof contract.removeImage>

const megabyte = 1024 * 1024
const limits = { megabytes: ACCESSORY_IMAGE_BYTES / megabyte, pixels: 4096 }

/** Appends a picture. A repeated request with the same file returns the same picture. */
export async function addImage(call: AddCall) {
  const { app, actor, params, request, idempotency } = call
  const refusal = {
    dealer: actor.tenant.id,
    actor: actor.id,
    actor_kind: 'staff',
    action: 'accessory.image_refused',
    object_type: 'accessory',
    object_id: params.addon,
  } as const
  const { picture, words } = await recordingRefusal(call, refusal, async () => ({
    picture: await receivedPicture(call, 'image', limits),
    words: wordsOf(request.body),
  }))
  const { mediaType: media_type, content, width, height } = picture
  const fingerprint = createHash('sha256').update(idempotency.fingerprint).update(content).digest()
  return withTenant(app.pool, actor.tenant, tx =>
    runIdempotent(tx, actor, { ...idempotency, fingerprint }, async () => {
      const stored = current(call, await lockAccessory(tx, actor.tenant.id, params.addon))
      const place = stored.images.length
      if (place >= MAX_ACCESSORY_IMAGES)
        throw invalid({ image: { rule: 'max_items', params: { n: MAX_ACCESSORY_IMAGES } } })
      const image = { id: newId(), width, height, ...words }
      const row = {
        dealer_id: actor.tenant.id,
        accessory_id: stored.id,
        place,
        media_type,
        content,
        ...image,
      }
      deferToCommit(tx, { changes: [insertingImage(tx, row), movingVersion(tx, stored)] })
      countUpload(call, tx, { field: 'image', sizes: [content.length] })
      return answer(call, tx, 'accessory.image_added', stored, {
        image: image.id,
        images: [...stored.images, image],
      })
    }),
  )
}

/** Sets the texts and the position of a picture. */
export function updateImage(call: UpdateCall) {
  const { app, actor, params, body } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const stored = current(call, await lockAccessoryOfImage(tx, actor.tenant.id, params.id))
    const images = arranged(stored.images, params.id, body)
    deferToCommit(tx, { changes: [arrangingImages(stored, images), movingVersion(tx, stored)] })
    return answer(call, tx, 'accessory.image_changed', stored, { image: params.id, images })
  })
}

export function removeImage(call: RemoveCall) {
  const { app, actor, params } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const stored = current(call, await lockAccessoryOfImage(tx, actor.tenant.id, params.id))
    const images = stored.images.filter(({ id }) => id !== params.id)
    const gone = deletingImage(tx, actor.tenant.id, params.id)
    const changes = [gone, arrangingImages(stored, images), movingVersion(tx, stored)]
    deferToCommit(tx, { changes })
    return answer(call, tx, 'accessory.image_removed', stored, { image: params.id, images })
  })
}

export const readImage = ({ app, actor, params, reply }: Call<typeof contract.image>): Promise<Uint8Array> =>
  withTenant(app.pool, actor.tenant, async tx => {
    const found = await findImage(tx, actor.tenant.id, params.id)
    if (!found) throw notFound()
    return sendPicture(reply, 'accessory', found)
  })

/** @throws Refusal with the current data, when somebody saved first */
function current({ version }: { readonly version: number }, stored: AccessoryRow): AccessoryRow {
  if (stored.version !== version) throw stale(accessoryWire(stored))
  return stored
}

/** The texts in the form beside the file. */
function wordsOf(form: unknown): Pick<ImageRow, 'alt_en' | 'alt_fr'> {
  const said = (name: string) => {
    const part = form instanceof FormData ? form.get(name) : null
    return typeof part === 'string' ? part : null
  }
  const given = { alt_en: said('alt_en'), alt_fr: said('alt_fr') }
  const { data, error } = ImageWords.safeParse(given)
  if (error) throw new Refusal('validation', { fields: fieldsOfIssues(error.issues, given) })
  return data
}

/** The pictures after one of them got new texts and a new position. */
function arranged(
  images: readonly ImageRow[],
  id: string,
  { alt_en, alt_fr, place }: UpdateCall['body'],
): ImageRow[] {
  const found = images.find(image => image.id === id)
  if (!found) throw notFound()
  const others = images.filter(image => image !== found)
  const changed = {
    ...found,
    ...(alt_en !== undefined && { alt_en: orNull(alt_en) }),
    ...(alt_fr !== undefined && { alt_fr: orNull(alt_fr) }),
  }
  return others.toSpliced(place ?? images.indexOf(found), 0, changed)
}

type Done = 'accessory.image_added' | 'accessory.image_changed' | 'accessory.image_removed'

/** The accessory as it is at the end of the transaction. */
function answer(
  call: AddCall | UpdateCall | RemoveCall,
  tx: Tx,
  action: Done,
  stored: AccessoryRow,
  { image, images }: { image: string; images: readonly ImageRow[] },
) {
  recordAction(call, tx, { action, object_type: 'accessory', object_id: stored.id, changes: { image } })
  return accessoryWire({ ...stored, images, version: stored.version + 1 })
}
