import type { SetUpFacts } from '@forecourt/domain/dealership/dealerships/set-up-steps.ts'
import { isOrderableByStaff, STOCK_STATUSES } from '@forecourt/domain/inventory/vehicles/stock-statuses.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { cardInForce } from '#pricing/lenders/card-in-force.ts'

const orderable = STOCK_STATUSES.map(({ code }) => code).filter(code => isOrderableByStaff(code))

/** Whether rows exist for each step; every query stops at its first row. */
export async function findSetUpFacts(tx: Tx, dealerId: string, today: string): Promise<SetUpFacts> {
  const { rows } = await tx.execute<SetUpFacts & Record<string, unknown>>(sql`
    SELECT
      EXISTS (SELECT FROM payment_settings p WHERE p.dealer_id = ${dealerId}) AS payments,
      EXISTS (SELECT FROM lenders l WHERE l.dealer_id = ${dealerId} AND l.is_active
        AND EXISTS (${cardInForce(sql`l`, today)})) AS lenders,
      EXISTS (SELECT FROM vehicles v WHERE v.dealer_id = ${dealerId} AND v.listing_price > 0
        AND v.stock_status = ANY (${sql.param(orderable)}::text[])) AS vehicles,
      EXISTS (SELECT FROM fees f WHERE f.dealer_id = ${dealerId} AND f.is_active) AS fees,
      EXISTS (SELECT FROM dealership_disclosures d WHERE d.dealer_id = ${dealerId}) AS disclosures,
      (SELECT count(*) > 1 FROM (SELECT FROM dealership_members m WHERE m.dealer_id = ${dealerId} LIMIT 2) two) AS team,
      EXISTS (SELECT FROM orders o WHERE o.dealer_id = ${dealerId}) AS offer`)
  const [facts] = rows
  if (!facts) throw new Error('a row of facts was not answered')
  return facts
}
