import { isDeepStrictEqual } from 'node:util'
import { shippedTaxRows } from '@forecourt/domain/pricing/taxes/shipped-taxes.ts'
import { taxRowOn, type TaxRow } from '@forecourt/domain/pricing/taxes/tax-row.ts'
import { withMissingProperties } from '@forecourt/domain/pricing/taxes/province-rates.ts'
import { SHIPPED } from '@forecourt/domain/pricing/taxes/tax-sources.ts'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { perConnection, type Tx } from '#platform/db/client.ts'
import { newId } from '#platform/http/ids.ts'
import { taxRules } from './tax-rules.table.ts'

const beginning = '1900-01-01'

/** The dated rules of one place, oldest first. */
export async function listTaxRows(tx: Tx, country: 'CA' | 'US', region: string): Promise<TaxRow[]> {
  return rowsOfPlace(tx).execute({ country, region })
}

const rowsOfPlace = perConnection(tx =>
  tx
    .select({
      country: taxRules.country,
      region: taxRules.region,
      name: taxRules.name,
      name_fr: taxRules.name_fr,
      effective_from: taxRules.effective_from,
      effective_to: taxRules.effective_to,
      as_of: taxRules.as_of,
      rules: taxRules.rules,
    })
    .from(taxRules)
    .where(
      and(eq(taxRules.country, sql.placeholder('country')), eq(taxRules.region, sql.placeholder('region'))),
    )
    .orderBy(taxRules.effective_from)
    .prepare('tax_rules_of_place'),
)

/** Every dated rule of every place, with its source. */
export const listAllTaxRows = (tx: Tx) =>
  tx.select().from(taxRules).orderBy(taxRules.country, taxRules.region, taxRules.effective_from)

/** The dated rules of one place as an SQL value. */
export const taxRowsColumn = (country: 'CA' | 'US', region: string): SQL<TaxRow[] | null> =>
  sql<
    TaxRow[] | null
  >`(SELECT json_agg(json_build_object('country', t.country, 'region', t.region, 'name', t.name,
      'name_fr', t.name_fr, 'effective_from', t.effective_from, 'effective_to', t.effective_to, 'as_of', t.as_of,
      'rules', t.rules) ORDER BY t.effective_from)
    FROM ${taxRules} t WHERE t.country = ${country} AND t.region = ${region})`

/** The row was not corrected since it was shipped. */
const isAsShipped = sql`${taxRules.source} = ${SHIPPED} AND ${taxRules.version} = 1`

/**
 * Updates the shipped rules to the data set of this release: new rows are added, uncorrected rows follow it.
 * Corrected rows keep their values and get only the properties they are missing.
 */
export async function insertShippedTaxRows(tx: Tx): Promise<void> {
  const rows = shippedTaxRows().map(row => ({
    ...row,
    id: newId(),
    effective_from: row.effective_from ?? beginning,
    source: SHIPPED,
  }))
  await tx
    .insert(taxRules)
    .values(rows)
    .onConflictDoUpdate({
      target: [taxRules.country, taxRules.region, taxRules.effective_from],
      set: {
        effective_to: sql`excluded.effective_to`,
        as_of: sql`excluded.as_of`,
        rules: sql`excluded.rules`,
      },
      setWhere: sql`${isAsShipped} AND (${taxRules.effective_to}, ${taxRules.as_of}, ${taxRules.rules})
        IS DISTINCT FROM (excluded.effective_to, excluded.as_of, excluded.rules)`,
    })
  await deleteReplacedRows(tx, rows)
  await completeCorrectedRows(tx, rows)
}

type ShippedRow = TaxRow & { readonly effective_from: string }

/**
 * Deletes uncorrected periods that the data set divides differently now, so that their first day is not in it any
 * more.
 */
async function deleteReplacedRows(tx: Tx, rows: readonly ShippedRow[]): Promise<void> {
  const known = new Set(rows.map(keyOf))
  const stored = await tx.select().from(taxRules).where(isAsShipped)
  const replaced = stored.filter(row => !known.has(keyOf(row))).map(({ id }) => id)
  if (replaced.length > 0) await tx.delete(taxRules).where(inArray(taxRules.id, replaced))
}

const keyOf = (row: Pick<TaxRow, 'country' | 'region' | 'effective_from'>) =>
  [row.country, row.region, row.effective_from].join(' ')

async function completeCorrectedRows(tx: Tx, rows: readonly ShippedRow[]): Promise<void> {
  const corrected = await tx
    .select()
    .from(taxRules)
    .where(sql`NOT (${isAsShipped})`)
  for (const { id, country, region, effective_from, rules } of corrected) {
    const basis = taxRowOn(rows, country, region, effective_from)
    if (rules.kind !== 'CA' || basis?.rules.kind !== 'CA') continue
    const complete = withMissingProperties(rules, basis.rules)
    if (!isDeepStrictEqual(complete, rules))
      await tx.update(taxRules).set({ rules: complete }).where(eq(taxRules.id, id))
  }
}
