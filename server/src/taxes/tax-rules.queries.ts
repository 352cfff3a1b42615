import { shippedTaxRows } from '@forecourt/domain/taxes/shipped-taxes.ts'
import type { TaxRow } from '@forecourt/domain/taxes/tax-row.ts'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { perConnection, type Tx } from '../db/client.ts'
import { newId } from '../http/ids.ts'
import { taxRules } from './tax-rules.table.ts'

const beginning = '1900-01-01'
const shipped = 'shipped data set'

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

/** The same as one value of any statement. */
export const taxRowsColumn = (country: 'CA' | 'US', region: string): SQL<TaxRow[] | null> =>
  sql<
    TaxRow[] | null
  >`(SELECT json_agg(json_build_object('country', t.country, 'region', t.region, 'name', t.name,
      'name_fr', t.name_fr, 'effective_from', t.effective_from, 'effective_to', t.effective_to, 'as_of', t.as_of,
      'rules', t.rules) ORDER BY t.effective_from)
    FROM ${taxRules} t WHERE t.country = ${country} AND t.region = ${region})`

/** Puts the shipped rules in where none stand yet. What was edited since stays as it is. */
export async function insertShippedTaxRows(tx: Tx): Promise<void> {
  const rows = shippedTaxRows().map(row => ({
    ...row,
    id: newId(),
    effective_from: row.effective_from ?? beginning,
    source: shipped,
  }))
  await tx.insert(taxRules).values(rows).onConflictDoNothing()
}
