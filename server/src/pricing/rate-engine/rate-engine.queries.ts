import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { fees } from '#pricing/fees/fees.table.ts'
import { lenders, rateCards } from '#pricing/lenders/lenders.table.ts'
import { users } from '#identity/accounts/users/users.table.ts'
import { onOffer } from '#inventory/vehicles/inventory.queries.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'

export interface LastImport {
  readonly lender_id: string
  readonly created: string
  readonly by: string | null
}

/** The last card of each lender that came from a sheet. */
export async function listLastImports(tx: Tx, dealerId: string): Promise<LastImport[]> {
  const rows = await tx
    .selectDistinctOn([rateCards.lender_id], {
      lender_id: rateCards.lender_id,
      created: rateCards.created,
      by: sql<string | null>`${users.first_name} || ' ' || ${users.last_name}`,
    })
    .from(rateCards)
    .leftJoin(users, eq(users.id, rateCards.created_by))
    .where(sql`${rateCards.dealer_id} = ${dealerId} AND ${rateCards.source} = 'sheet'`)
    .orderBy(rateCards.lender_id, sql`${rateCards.created} DESC`)
  return rows
}

/** The number of fees without a type, and of vehicles without a payment. */
export async function countGaps(tx: Tx, dealerId: string) {
  const without = (column: unknown) => sql`count(*) FILTER (WHERE ${column} IS NULL)`
  const { rows } = await tx.execute<{
    fees: { all: number; unmapped: number }
    vehicles: { all: number; cash: number; finance: number; lease: number }
  }>(sql`SELECT
    (SELECT json_build_object('all', count(*), 'unmapped', ${without(fees.marketscan_type)}) FROM ${fees}
      WHERE ${fees.dealer_id} = ${dealerId} AND ${fees.is_active}) AS fees,
    (SELECT json_build_object('all', count(*), 'cash', ${without(vehicles.cash_payment)},
      'finance', ${without(vehicles.finance_payment)}, 'lease', ${without(vehicles.lease_payment)})
      FROM ${vehicles} WHERE ${onOffer(dealerId)}) AS vehicles`)
  const [row] = rows
  if (!row) throw new Error('a select without a table has one row')
  return row
}

/** The lender's code at the provider; undefined for another dealership's lender. */
export async function findLenderCode(tx: Tx, dealerId: string, id: string) {
  const [row] = await tx
    .select({ code: lenders.code })
    .from(lenders)
    .where(sql`${lenders.dealer_id} = ${dealerId} AND ${lenders.id} = ${id}`)
  return row
}
