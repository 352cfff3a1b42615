import { and, eq, isNull, sql } from 'drizzle-orm'
import { customers } from '#customers/customers/customers.table.ts'
import type { Tx } from '#platform/db/client.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { tradeInEstimates } from './trade-in-estimates.table.ts'

export type EstimateRow = typeof tradeInEstimates.$inferSelect

/** The customer's data for a valuation, their newest estimate, and the dealership's country and setting. */
export async function findForEstimate(tx: Tx, dealerId: string, customerId: string) {
  const newest = sql`(SELECT e.id FROM ${tradeInEstimates} e WHERE e.dealer_id = ${dealerId}
    AND e.customer_id = ${customerId} ORDER BY e.updated DESC, e.id DESC LIMIT 1)`
  const [row] = await tx
    .select({
      customer: {
        first_name: customers.first_name,
        last_name: customers.last_name,
        postal_code: customers.postal_code,
        assigned_dealer: customers.assigned_dealer,
      },
      estimate: tradeInEstimates,
      country: dealerships.country,
      is_offered: sql<boolean>`(${dealerships.is_eti_enabled} AND ${dealerships.trade_in_system} <> 'none')`,
    })
    .from(customers)
    .innerJoin(dealerships, eq(dealerships.id, customers.dealer_id))
    .leftJoin(
      tradeInEstimates,
      and(eq(tradeInEstimates.dealer_id, customers.dealer_id), eq(tradeInEstimates.id, newest)),
    )
    .where(and(eq(customers.dealer_id, dealerId), eq(customers.id, customerId)))
  return row
}

export type EstimateFound = NonNullable<Awaited<ReturnType<typeof findForEstimate>>>

const isRow = ({ dealer_id, id }: Pick<EstimateRow, 'dealer_id' | 'id'>) =>
  and(eq(tradeInEstimates.dealer_id, dealer_id), eq(tradeInEstimates.id, id))

export const insertingEstimate = (tx: Tx, row: typeof tradeInEstimates.$inferInsert) =>
  tx.insert(tradeInEstimates).values(row)

export const updatingEstimate = (
  tx: Tx,
  row: Pick<EstimateRow, 'dealer_id' | 'id'>,
  changes: Partial<EstimateRow>,
) =>
  tx
    .update(tradeInEstimates)
    .set({ ...changes, updated: sql`now()` })
    .where(isRow(row))

/** Claims the right to ask the service: a simultaneous caller finds it taken. */
export async function claimQuestion(tx: Tx, row: EstimateRow, asked: string): Promise<boolean> {
  const was = row.asked === null ? isNull(tradeInEstimates.asked) : eq(tradeInEstimates.asked, row.asked)
  const claimed = await tx
    .update(tradeInEstimates)
    .set({ asked, answered: null })
    .where(and(isRow(row), was, eq(tradeInEstimates.version, row.version)))
    .returning({ id: tradeInEstimates.id })
  return claimed.length === 1
}

/** Stores the service's answer to this question; an answer about another vehicle is dropped. */
export const keepingAnswer = (
  tx: Tx,
  row: Pick<EstimateRow, 'dealer_id' | 'id' | 'version'>,
  asked: string,
  answer: Partial<EstimateRow>,
) =>
  tx
    .update(tradeInEstimates)
    .set(answer)
    .where(and(isRow(row), eq(tradeInEstimates.version, row.version), eq(tradeInEstimates.asked, asked)))
