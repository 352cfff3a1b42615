import type { accessories as contract } from '@forecourt/contract/pricing/accessories.ts'
import type { QueryOf } from '@forecourt/contract/platform/endpoint.ts'
import { searchText } from '@forecourt/domain/platform/validation/search-text.ts'
import { and, asc, desc, eq, getTableColumns, inArray, like, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { containing } from '#platform/db/fragments.ts'
import { notFound } from '#platform/http/refusal.ts'
import { mapConstraintErrorsToFields } from '#platform/http/constraint-errors.ts'
import { accessories, type accessoryImages } from './accessories.table.ts'

type StoredImage = typeof accessoryImages.$inferSelect

/** A picture without its bytes. */
export type ImageRow = Pick<StoredImage, 'id' | 'width' | 'height' | 'alt_en' | 'alt_fr'>
export type AccessoryColumns = typeof accessories.$inferInsert
export type AccessoryRow = typeof accessories.$inferSelect & { readonly images: readonly ImageRow[] }

/** The pictures of the statement's accessory, in order. */
export const imagesOf = sql<readonly ImageRow[]>`(
  SELECT coalesce(json_agg(json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'alt_en', i.alt_en,
    'alt_fr', i.alt_fr) ORDER BY i.place, i.id), '[]')
  FROM accessory_images i WHERE i.dealer_id = accessories.dealer_id AND i.accessory_id = accessories.id)`

const columns = { ...getTableColumns(accessories), images: imagesOf }

type ListQuery = QueryOf<typeof contract.list>

function conditionsOf(dealerId: string, query: ListQuery): SQL | undefined {
  const words = searchText(query.search ?? '')
    .split(' ')
    .filter(word => word !== '')
  const categories = query.category__in ?? []
  return and(
    eq(accessories.dealer_id, dealerId),
    query.active === undefined ? undefined : eq(accessories.active, query.active === 'true'),
    query.category === undefined ? undefined : eq(accessories.category, query.category),
    categories.length === 0 ? undefined : inArray(accessories.category, categories),
    query.french === undefined ? undefined : eq(accessories.lacks_french, true),
    ...words.map(word => like(accessories.search_text, containing(word))),
  )
}

/** A page of the catalogue with the exact count. */
export async function listAccessories(tx: Tx, dealerId: string, query: ListQuery) {
  const where = conditionsOf(dealerId, query)
  const order = query.ordering === 'id' ? asc(accessories.id) : desc(accessories.id)
  const page = tx.$with('page').as(
    tx
      .select({ id: accessories.id, total: sql<number>`count(*) OVER ()::int`.as('total') })
      .from(accessories)
      .where(where)
      .orderBy(order)
      .limit(query.page_size)
      .offset((query.page - 1) * query.page_size),
  )
  const rows = await tx
    .with(page)
    .select({ accessory: columns, total: page.total })
    .from(page)
    .innerJoin(accessories, and(eq(accessories.dealer_id, dealerId), eq(accessories.id, page.id)))
    .orderBy(order)
  const [first] = rows
  // A page past the end has no row to carry the count.
  const count = first ? first.total : query.page === 1 ? 0 : await tx.$count(accessories, where)
  return { rows: rows.map(({ accessory }) => accessory), count }
}

const withId = (tx: Tx, dealerId: string, id: string | SQL) =>
  tx
    .select(columns)
    .from(accessories)
    .where(and(eq(accessories.dealer_id, dealerId), eq(accessories.id, id)))

export async function findAccessory(tx: Tx, dealerId: string, id: string): Promise<AccessoryRow> {
  const [row] = await withId(tx, dealerId, id)
  if (!row) throw notFound()
  return row
}

/** Locks the accessory with this id, or the one the statement finds, and reads it with its pictures. */
export async function lockAccessory(tx: Tx, dealerId: string, id: string | SQL): Promise<AccessoryRow> {
  const [row] = await withId(tx, dealerId, id).for('update', { of: accessories })
  if (!row) throw notFound()
  return row
}

export const countAccessories = (tx: Tx, dealerId: string): Promise<number> =>
  tx.$count(accessories, eq(accessories.dealer_id, dealerId))

export async function insertAccessory(tx: Tx, row: AccessoryColumns): Promise<AccessoryRow> {
  const [stored] = await mapConstraintErrorsToFields(
    CONSTRAINT_FIELDS,
    tx.insert(accessories).values(row).returning(),
  )
  if (!stored) throw new Error('an insert answers its row')
  return { ...stored, images: [] }
}

/** Writes the changes of a locked row and increases its version. */
export async function updateAccessory(
  tx: Tx,
  { dealer_id, id, images }: AccessoryRow,
  changes: Partial<AccessoryColumns>,
): Promise<AccessoryRow> {
  const [stored] = await mapConstraintErrorsToFields(
    CONSTRAINT_FIELDS,
    tx
      .update(accessories)
      .set({ ...changes, version: sql`${accessories.version} + 1` })
      .where(and(eq(accessories.dealer_id, dealer_id), eq(accessories.id, id)))
      .returning(),
  )
  if (!stored) throw new Error('the row is held by this transaction')
  return { ...stored, images }
}

export async function deleteAccessory(tx: Tx, { dealer_id, id }: AccessoryRow): Promise<void> {
  await tx.delete(accessories).where(and(eq(accessories.dealer_id, dealer_id), eq(accessories.id, id)))
}

/** The unique index decides between parallel uses of one number. */
const CONSTRAINT_FIELDS = { accessories_sku: ['sku', 'unique'] } as const
