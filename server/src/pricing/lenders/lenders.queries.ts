import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { containing } from '#platform/db/fragments.ts'
import { mapConstraintErrorsToFields } from '#platform/http/constraint-errors.ts'
import { cardInForce } from './card-in-force.ts'
import { lenders, rateCards } from './lenders.table.ts'

export type LenderRow = typeof lenders.$inferSelect

interface DatedCard {
  id: string
  number: number
  effective_from: string
  effective_to: string | null
}

/** A lender with its card in force today, the next one, and the number of drafts. */
export interface LenderWithCards extends Record<string, unknown> {
  lender: LenderRow
  card: (DatedCard & { programme: Record<string, unknown> }) | null
  scheduled: DatedCard | null
  drafts: number
}

interface Wanted {
  readonly id?: string
  readonly is_active?: boolean
  readonly search?: string
}

/** The lenders of a dealership, the manufacturer's first, then by name. */
export async function listLenders(
  tx: Tx,
  dealerId: string,
  today: string,
  { id, is_active, search = '' }: Wanted,
): Promise<LenderWithCards[]> {
  const pattern = containing(search.toLowerCase())
  const { rows } = await tx.execute<LenderWithCards>(sql`
    SELECT to_json(l) AS lender, to_json(c) AS card, to_json(n) AS scheduled,
      (SELECT count(*) FROM rate_cards d WHERE d.dealer_id = l.dealer_id AND d.lender_id = l.id AND d.number IS NULL) AS drafts
    FROM ${lenders} l
    LEFT JOIN LATERAL (${cardInForce(sql`l`, today)}) c ON true
    LEFT JOIN LATERAL (
      SELECT r.id, r.number, r.effective_from, r.effective_to FROM rate_cards r
      WHERE r.dealer_id = l.dealer_id AND r.lender_id = l.id AND r.number > coalesce(c.number, 0) AND r.effective_from > ${today}::date
      ORDER BY r.effective_from, r.number DESC LIMIT 1) n ON true
    WHERE l.dealer_id = ${dealerId}
      ${id === undefined ? sql`` : sql`AND l.id = ${id}`}
      ${is_active === undefined ? sql`` : sql`AND l.is_active = ${is_active}`}
      ${search === '' ? sql`` : sql`AND (lower(l.name) LIKE ${pattern} OR lower(l.name_fr) LIKE ${pattern} OR l.code LIKE ${pattern})`}
    ORDER BY l.is_oem DESC, l.name, l.id`)
  return rows
}

/** Locks the lender, so that its cards are published one after the other. */
export async function lockLender(tx: Tx, dealerId: string, id: string): Promise<LenderRow | undefined> {
  const [row] = await tx
    .select()
    .from(lenders)
    .where(and(eq(lenders.dealer_id, dealerId), eq(lenders.id, id)))
    .for('update')
  return row
}

/** Codes and names (per language) of a dealership's lenders are unique, because deals name them. */
const CONSTRAINT_FIELDS = {
  lenders_code: ['code', 'unique'],
  lenders_name: ['name', 'unique'],
  lenders_name_fr: ['name_fr', 'unique'],
} as const

export async function insertLender(tx: Tx, row: typeof lenders.$inferInsert): Promise<LenderRow> {
  const [stored] = await mapConstraintErrorsToFields(
    CONSTRAINT_FIELDS,
    tx.insert(lenders).values(row).returning(),
  )
  if (!stored) throw new Error('an insert answers its row')
  return stored
}

/** Number of published cards of a lender; they are immutable. */
export const countPublished = (tx: Tx, { dealer_id, id }: LenderRow): Promise<number> =>
  tx.$count(
    rateCards,
    and(eq(rateCards.dealer_id, dealer_id), eq(rateCards.lender_id, id), isNotNull(rateCards.number)),
  )

/** Deletes a lender without published cards, with its drafts. */
export async function deleteLender(tx: Tx, { dealer_id, id }: LenderRow): Promise<void> {
  await tx.delete(rateCards).where(and(eq(rateCards.dealer_id, dealer_id), eq(rateCards.lender_id, id)))
  await tx.delete(lenders).where(and(eq(lenders.dealer_id, dealer_id), eq(lenders.id, id)))
}

/** Writes the changes of a locked row and increases its version. */
export async function updateLender(
  tx: Tx,
  { dealer_id, id }: LenderRow,
  changes: Partial<typeof lenders.$inferInsert>,
): Promise<void> {
  await mapConstraintErrorsToFields(
    CONSTRAINT_FIELDS,
    tx
      .update(lenders)
      .set({ ...changes, version: sql`${lenders.version} + 1` })
      .where(and(eq(lenders.dealer_id, dealer_id), eq(lenders.id, id))),
  )
}
