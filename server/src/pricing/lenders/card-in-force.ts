import { sql, type SQL } from 'drizzle-orm'
import { rateCards } from './lenders.table.ts'

/** The lender's card in force on a day (domain `cardInForce`): the last published one that covers it. */
export const cardInForce = (lender: SQL, day: string): SQL =>
  sql`SELECT r.* FROM ${rateCards} r
    WHERE r.dealer_id = ${lender}.dealer_id AND r.lender_id = ${lender}.id AND r.number IS NOT NULL
      AND r.effective_from <= ${day}::date AND (r.effective_to IS NULL OR r.effective_to >= ${day}::date)
    ORDER BY r.number DESC LIMIT 1`
