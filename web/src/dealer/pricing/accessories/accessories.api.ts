import { accessories, type Accessory, type AccessoryImage } from '@forecourt/contract/pricing/accessories.ts'
import type { BodyInputOf, QueryInputOf } from '@forecourt/contract/platform/endpoint.ts'
import { call } from '#shared/api/client.ts'
import { query, refresh } from '#shared/api/query-client.ts'

export type AccessoryQuery = NonNullable<QueryInputOf<typeof accessories.list>>
export type AccessoryBody = BodyInputOf<typeof accessories.create>

export const accessoryQueries = {
  list: (asked: AccessoryQuery) => query(accessories.list, { query: asked }),
}

type Known = Pick<Accessory, 'id' | 'version'>

const over = ({ version }: Pick<Known, 'version'>) => ({ ifMatch: `"v${version}"` })

/** Creates an accessory; a retry creates no second one. */
export const createAccessory = (body: AccessoryBody): Promise<Accessory> =>
  changed(call(accessories.create, { body }))

/** Replaces an accessory, over the version that was read. */
export const saveAccessory = (known: Known, body: AccessoryBody): Promise<Accessory> =>
  changed(call(accessories.replace, { params: { id: known.id }, body, ...over(known) }))

/** Offers it to customers, or withdraws it. */
export const setActive = (known: Known, active: boolean): Promise<Accessory> =>
  changed(call(accessories.update, { params: { id: known.id }, body: { active }, ...over(known) }))

export const removeAccessory = (known: Known): Promise<void> =>
  changed(call(accessories.remove, { params: { id: known.id }, ...over(known) }))

/** Uploads a picture; it is added after the others. */
export function addImage(known: Known, picture: File): Promise<Accessory> {
  const form = new FormData()
  form.set('image', picture, picture.name)
  return changed(call(accessories.addImage, { params: { addon: known.id }, form, ...over(known) }))
}

export const updateImage = (
  { version }: Known,
  { id }: AccessoryImage,
  body: BodyInputOf<typeof accessories.updateImage>,
): Promise<Accessory> =>
  changed(call(accessories.updateImage, { params: { id }, body, ...over({ version }) }))

export const removeImage = ({ version }: Known, { id }: AccessoryImage): Promise<Accessory> =>
  changed(call(accessories.removeImage, { params: { id }, ...over({ version }) }))

async function changed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } finally {
    await refresh(accessories.list)
  }
}
