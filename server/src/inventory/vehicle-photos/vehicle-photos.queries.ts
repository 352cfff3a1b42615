import { MAX_PHOTOS, PHOTO_UNDO_DAYS } from '@forecourt/domain/inventory/vehicles/photo-limits.ts'
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { lockedIf } from '#platform/db/fragments.ts'
import { notFound } from '#platform/http/refusal.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { vehiclePhotos } from './vehicle-photos.table.ts'

type PhotoRow = typeof vehiclePhotos.$inferSelect
type NewPhoto = typeof vehiclePhotos.$inferInsert

const ofVehicle = (dealerId: string, vehicleId: string) =>
  and(eq(vehiclePhotos.dealer_id, dealerId), eq(vehiclePhotos.vehicle_id, vehicleId))
const onePhoto = (dealerId: string, id: string) =>
  and(eq(vehiclePhotos.dealer_id, dealerId), eq(vehiclePhotos.id, id))

const shown = {
  id: vehiclePhotos.id,
  width: vehiclePhotos.width,
  height: vehiclePhotos.height,
  created: vehiclePhotos.created,
}

/** The pictures of a vehicle in order, without their bytes. */
export const listPhotos = (tx: Tx, dealerId: string, vehicleId: string) =>
  tx
    .select(shown)
    .from(vehiclePhotos)
    .where(and(ofVehicle(dealerId, vehicleId), isNull(vehiclePhotos.removed)))
    .orderBy(asc(vehiclePhotos.place), asc(vehiclePhotos.id))
    .limit(MAX_PHOTOS + 1)

const vehicleColumns = {
  id: vehicles.id,
  body_type: vehicles.body_type,
  exterior_color: vehicles.exterior_color,
  photo_links: vehicles.photo_links,
  version: vehicles.photos_version,
}

export type PhotographedVehicle = Pick<
  typeof vehicles.$inferSelect,
  'id' | 'body_type' | 'exterior_color' | 'photo_links'
> & { readonly version: number }

/** The vehicle of pictures; locked if they are going to be changed. */
export async function getPhotographed(
  tx: Tx,
  dealerId: string,
  id: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<PhotographedVehicle> {
  const read = tx
    .select(vehicleColumns)
    .from(vehicles)
    .where(and(eq(vehicles.dealer_id, dealerId), eq(vehicles.id, id)))
  const [row] = await lockedIf(isLocked, read)
  if (!row) throw notFound()
  return row
}

/** The vehicle of a picture, and whether the picture was removed. */
export async function findOwner(tx: Tx, dealerId: string, id: string) {
  const [row] = await tx
    .select({ vehicle: vehiclePhotos.vehicle_id, removed: vehiclePhotos.removed })
    .from(vehiclePhotos)
    .where(onePhoto(dealerId, id))
  if (!row) throw notFound()
  return row
}

/** Appends a picture; an existing one stays unchanged. Returns whether it was added. */
export async function insertPhoto(tx: Tx, row: Omit<NewPhoto, 'place'>): Promise<boolean> {
  const place = sql<number>`(SELECT coalesce(max(p.place), 0) + 1 FROM vehicle_photos p
    WHERE p.dealer_id = ${row.dealer_id} AND p.vehicle_id = ${row.vehicle_id})`
  const added = await tx
    .insert(vehiclePhotos)
    .values({ ...row, place })
    .onConflictDoNothing()
    .returning({ id: vehiclePhotos.id })
  return added.length > 0
}

/** Removes a picture, or restores it unless it was added again since. Returns whether anything changed. */
export async function updateRemoved(
  tx: Tx,
  dealerId: string,
  id: string,
  removed: 'now' | null,
): Promise<boolean> {
  const isTwice = sql`EXISTS (SELECT FROM vehicle_photos p WHERE p.dealer_id = ${vehiclePhotos.dealer_id}
    AND p.vehicle_id = ${vehiclePhotos.vehicle_id} AND p.digest = ${vehiclePhotos.digest} AND p.removed IS NULL)`
  const isToDo =
    removed === null
      ? and(isNotNull(vehiclePhotos.removed), sql`NOT ${isTwice}`)
      : isNull(vehiclePhotos.removed)
  const moved = await tx
    .update(vehiclePhotos)
    .set({ removed: removed === null ? null : sql`now()` })
    .where(and(onePhoto(dealerId, id), isToDo))
    .returning({ id: vehiclePhotos.id })
  return moved.length > 0
}

/** Numbers the pictures in this order. */
export async function updatePlaces(tx: Tx, dealerId: string, vehicleId: string, ids: readonly string[]) {
  await tx.execute(sql`UPDATE vehicle_photos p SET place = o.place
    FROM unnest(${sql.param([...ids])}::uuid[]) WITH ORDINALITY AS o (id, place)
    WHERE p.dealer_id = ${dealerId} AND p.vehicle_id = ${vehicleId} AND p.id = o.id`)
}

/**
 * Sets the vehicle's first picture and increases the version of its pictures. For the last statement of a
 * transaction.
 */
export const settlingPhotos = (tx: Tx, dealerId: string, vehicleId: string, first: string | null) =>
  tx
    .update(vehicles)
    .set({ first_photo: first, photos_version: sql`${vehicles.photos_version} + 1` })
    .where(and(eq(vehicles.dealer_id, dealerId), eq(vehicles.id, vehicleId)))

/** The bytes of a picture. Includes removed ones, so that users see what they restore. */
export async function findContent(
  tx: Tx,
  dealerId: string,
  id: string,
  size: 'large' | 'small',
): Promise<{ type: PhotoRow['large_type']; content: Buffer } | undefined> {
  const [row] = await tx
    .select({ type: vehiclePhotos[`${size}_type`], content: vehiclePhotos[size] })
    .from(vehiclePhotos)
    .where(onePhoto(dealerId, id))
  return row
}

/** Deletes pictures whose removal can no longer be undone. */
export const deletingOldPhotos = (tx: Tx, dealerId: string) =>
  tx
    .delete(vehiclePhotos)
    .where(
      and(
        eq(vehiclePhotos.dealer_id, dealerId),
        isNotNull(vehiclePhotos.removed),
        sql`${vehiclePhotos.removed} < now() - make_interval(days => ${PHOTO_UNDO_DAYS})`,
      ),
    )
