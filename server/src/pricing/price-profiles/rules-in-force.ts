import { sql } from 'drizzle-orm'
import { priceProfilePublications } from './price-profiles.table.ts'

/** The rules that count for a dealership, as a value of any statement; null where none were ever published. */
export const rulesInForce = (dealerId: string) =>
  sql`(SELECT p.rules FROM ${priceProfilePublications} p WHERE p.dealer_id = ${dealerId} ORDER BY p.number DESC LIMIT 1)`
