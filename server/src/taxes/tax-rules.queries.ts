import { shippedTaxRows } from '@forecourt/domain/taxes/shipped-taxes.ts'
import type { TaxRow } from '@forecourt/domain/taxes/tax-row.ts'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { newId } from '../http/ids.ts'
import { taxRules } from './tax-rules.table.ts'

const beginning = '1900-01-01'
const shipped = 'shipped data set'

/** The dated rules of one place, oldest first. */
export async function listTaxRows(tx: Tx, country: 'CA' | 'US', region: string): Promise<TaxRow[]> {
  return tx
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
    .where(and(eq(taxRules.country, country), eq(taxRules.region, region)))
    .orderBy(taxRules.effective_from)
}

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
