import { sql } from 'drizzle-orm'
import { priceProfilePublications } from './price-profiles.table.ts'

/** The rules in force of a dealership, as an SQL value; null if none were ever published. */
export const rulesInForce = (dealerId: string) =>
  sql`(SELECT p.rules FROM ${priceProfilePublications} p WHERE p.dealer_id = ${dealerId} ORDER BY p.number DESC LIMIT 1)`
