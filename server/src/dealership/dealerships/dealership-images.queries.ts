import { and, eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { dealershipImages } from '#platform/db/dealerships.table.ts'

type Image = typeof dealershipImages.$inferInsert

/** For the last statement of a transaction. */
export const storingImage = (tx: Tx, image: Image) =>
  tx
    .insert(dealershipImages)
    .values(image)
    .onConflictDoUpdate({ target: [dealershipImages.dealer_id, dealershipImages.kind], set: image })

/** For the last statement of a transaction. */
export const removingImage = (tx: Tx, dealerId: string, kind: Image['kind']) =>
  tx
    .delete(dealershipImages)
    .where(and(eq(dealershipImages.dealer_id, dealerId), eq(dealershipImages.kind, kind)))

/** A picture by the hash of its content. */
export async function findImage(tx: Tx, hash: string) {
  const [image] = await tx.select().from(dealershipImages).where(eq(dealershipImages.hash, hash)).limit(1)
  return image
}
