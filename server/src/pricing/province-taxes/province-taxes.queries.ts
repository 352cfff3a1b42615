import type { CanadianRules } from '@forecourt/domain/pricing/taxes/tax-row.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { mapConstraintErrorsToFields } from '#platform/http/constraint-errors.ts'
import { taxRules } from '#pricing/taxes/tax-rules.table.ts'

/** Tax rules of a province; states have no rates in this form. */
export type ProvinceRow = typeof taxRules.$inferSelect & { readonly rules: CanadianRules }

const isCanadian = eq(taxRules.country, 'CA')

/** All provinces by name, each with its newest rates first. */
export const listProvinceRows = async (tx: Tx): Promise<ProvinceRow[]> => {
  const rows = await tx
    .select()
    .from(taxRules)
    .where(isCanadian)
    .orderBy(taxRules.region, desc(taxRules.effective_from))
  return rows as ProvinceRow[]
}

/** Locks and reads all rows of this row's province. */
export async function lockProvinceOf(tx: Tx, id: string): Promise<ProvinceRow[]> {
  const rows = await tx
    .select()
    .from(taxRules)
    .where(and(isCanadian, sql`${taxRules.region} = (SELECT r.region FROM tax_rules r WHERE r.id = ${id})`))
    .orderBy(taxRules.effective_from)
    .for('update')
  return rows as ProvinceRow[]
}

export async function lockProvince(tx: Tx, region: string): Promise<ProvinceRow[]> {
  const rows = await tx
    .select()
    .from(taxRules)
    .where(and(isCanadian, eq(taxRules.region, region)))
    .orderBy(taxRules.effective_from)
    .for('update')
  return rows as ProvinceRow[]
}

/** One row per province and day: the unique index decides between parallel inserts. */
export const insertProvinceRow = (tx: Tx, row: typeof taxRules.$inferInsert): Promise<ProvinceRow> =>
  mapConstraintErrorsToFields(
    { tax_rules_from: ['effective_from', 'unique'] },
    one(tx.insert(taxRules).values(row).returning()),
  )

type Changes = Partial<Omit<typeof taxRules.$inferInsert, 'country' | 'region' | 'effective_from'>>

export const updateProvinceRow = (tx: Tx, id: string, changes: Changes) =>
  one(
    tx
      .update(taxRules)
      .set({ ...changes, version: sql`${taxRules.version} + 1` })
      .where(eq(taxRules.id, id))
      .returning(),
  )

export async function deleteProvinceRow(tx: Tx, id: string): Promise<void> {
  await tx.delete(taxRules).where(eq(taxRules.id, id))
}

async function one(rows: PromiseLike<unknown[]>): Promise<ProvinceRow> {
  const [row] = await rows
  if (row === undefined) throw new Error('a write answers its row')
  return row as ProvinceRow
}
