import { accessories as contract, type AccessoryBody } from '@forecourt/contract/pricing/accessories.ts'
import { ACCESSORY_FORM } from '@forecourt/domain/pricing/accessories/accessory-form.ts'
import { asc, eq } from 'drizzle-orm'
import { lockedIf } from '#platform/db/fragments.ts'
import type { AccessoryRow } from '#pricing/accessories/accessories.queries.ts'
import { MAX_ACCESSORIES } from '#pricing/accessories/accessories.service.ts'
import { accessories } from '#pricing/accessories/accessories.table.ts'
import { columnsOf, searchTextOf } from '#pricing/accessories/accessory-columns.ts'
import { accessoryWire } from '#pricing/accessories/accessory-wire.ts'
import { listPart, withId } from './list-part.ts'
import { comparable } from './read-item.ts'

type Row = typeof accessories.$inferSelect

/** The catalogue of accessories. Pictures are not in the file: existing accessories keep theirs. */
export const accessoriesPart = listPart<Row, AccessoryBody>({
  name: 'accessories',
  action: 'aftermarket:edit',
  table: accessories,
  select: (tx, dealerId, isLocked) => {
    const rows = tx
      .select()
      .from(accessories)
      .where(eq(accessories.dealer_id, dealerId))
      .orderBy(asc(accessories.id))
    return lockedIf(isLocked, rows)
  },
  bodyOf: row => {
    const stored: AccessoryRow = { ...row, images: [] }
    const {
      id: _id,
      version: _version,
      images: _images,
      lacks_french: _lacks,
      ...body
    } = accessoryWire(stored)
    return body
  },
  shape: contract.replace.options.body,
  most: MAX_ACCESSORIES,
  itemOf: (id, body, index) => ({
    id,
    index,
    name: body.title_en,
    name_fr: body.title_fr ?? body.title_en,
    // As in its index: part numbers are compared without case.
    key: body.sku?.toLowerCase(),
    values: comparable(body),
    raw: withId(id, body),
  }),
  rules: ACCESSORY_FORM,
  keyField: 'sku',
  values: body => ({ ...body }),
  columns: body => {
    const columns = columnsOf(body)
    return { ...columns, search_text: searchTextOf(columns) }
  },
})
