import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { accessories, accessoryImages } from './accessories.table.ts'
import { lockAccessory, type AccessoryRow, type ImageRow } from './accessories.queries.ts'

const isImage = (dealerId: string, id: string) =>
  and(eq(accessoryImages.dealer_id, dealerId), eq(accessoryImages.id, id))

/** The bytes of a picture, if row security of the transaction's scope allows them. */
export async function findImage(tx: Tx, dealerId: string, id: string) {
  const [row] = await tx
    .select({ media_type: accessoryImages.media_type, content: accessoryImages.content })
    .from(accessoryImages)
    .where(isImage(dealerId, id))
  return row
}

/** Locks the accessory of a picture. */
export const lockAccessoryOfImage = (tx: Tx, dealerId: string, id: string): Promise<AccessoryRow> =>
  lockAccessory(
    tx,
    dealerId,
    sql`(SELECT i.accessory_id FROM accessory_images i WHERE i.dealer_id = ${dealerId} AND i.id = ${id})`,
  )

export const insertingImage = (tx: Tx, row: typeof accessoryImages.$inferInsert) =>
  tx.insert(accessoryImages).values(row)

export const deletingImage = (tx: Tx, dealerId: string, id: string) =>
  tx.delete(accessoryImages).where(isImage(dealerId, id))

/** Stores texts and order of an accessory's pictures. */
export const arrangingImages = ({ dealer_id, id }: AccessoryRow, images: readonly ImageRow[]) => sql`
  UPDATE ${accessoryImages} SET place = wanted.place - 1, alt_en = wanted.alt_en, alt_fr = wanted.alt_fr
  FROM unnest(${sql.param(images.map(image => image.id))}::uuid[], ${sql.param(images.map(image => image.alt_en))}::text[],
    ${sql.param(images.map(image => image.alt_fr))}::text[]) WITH ORDINALITY AS wanted (id, alt_en, alt_fr, place)
  WHERE ${accessoryImages}.dealer_id = ${dealer_id} AND ${accessoryImages}.accessory_id = ${id}
    AND ${accessoryImages}.id = wanted.id`

/** A change of its pictures increases the accessory's version. */
export const movingVersion = (tx: Tx, { dealer_id, id, version }: AccessoryRow) =>
  tx
    .update(accessories)
    .set({ version: version + 1 })
    .where(and(eq(accessories.dealer_id, dealer_id), eq(accessories.id, id)))
