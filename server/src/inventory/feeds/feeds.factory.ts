import { proposeMapping } from '@forecourt/domain/inventory/feeds/mapping.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { type FactoryApp, nextNumber, stableId } from '#platform/seeded.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { insertFeed, insertImport, type FeedColumns } from './feeds.queries.ts'
import type { ImportColumns } from './feed-wire.ts'
import { feedRows } from './feeds.table.ts'

type Given<Row> = Partial<Row> & { readonly created_by?: string }
const nobody = '00000000-0000-0000-0000-000000000000'

/** A feed by upload and, unless one is given, a dealership. */
export async function buildFeed(app: FactoryApp, given: Given<FeedColumns> = {}): Promise<FeedColumns> {
  const number = nextNumber()
  const dealer_id = given.dealer_id ?? (await buildDealership(app)).id
  const row = {
    id: stableId(`feed ${number}`),
    name: `Feed ${number}`,
    created_by: nobody,
  }
  return withTenant(app.pool, { id: dealer_id }, tx => insertFeed(tx, { ...row, ...given, dealer_id }))
}

/** An import that was read and checked, with one refused row. */
export async function buildImport(app: FactoryApp, given: Given<ImportColumns> = {}): Promise<ImportColumns> {
  const number = nextNumber()
  const dealer_id = given.dealer_id ?? (await buildDealership(app)).id
  const feed_id = given.feed_id ?? (await buildFeed(app, { dealer_id })).id
  const id = stableId(`import ${number}`)
  const mapping = proposeMapping(['VIN', 'Stock #'])
  const row = { id, file_name: 'lot.csv', state: 'checked' as const, mapping, rows_refused: 1 }
  return withTenant(app.pool, { id: dealer_id }, async tx => {
    const stored = await insertImport(tx, { ...row, ...given, dealer_id, feed_id })
    await tx.insert(feedRows).values({
      dealer_id,
      import_id: id,
      line: 2,
      kind: 'refused',
      name: '',
      problems: [{ field: 'vin', rule: 'required', params: {} }],
      raw: { 'Stock #': 'A1' },
    })
    return stored
  })
}
