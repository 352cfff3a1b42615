import type { PlanCosts } from '@forecourt/domain/pricing/desk/sheet-costs.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { writeLast } from '#platform/db/last-statement.ts'
import { joinedWith } from '#deals/orders/orders.queries.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { lockOrder, orderSeals, touchOrder } from '#deals/orders/overtaken-order.ts'
import { planCostsOf } from '#deals/orders/plan-costs.queries.ts'
import { users } from '#identity/accounts/users/users.table.ts'
import { whatIfs } from './what-ifs.table.ts'

const author = sql<string | null>`${users.first_name} || ' ' || ${users.last_name}`
const isOfOrder = and(eq(orders.dealer_id, whatIfs.dealer_id), eq(orders.id, whatIfs.order_id))
const isOne = (dealerId: string, id: string) => and(eq(whatIfs.dealer_id, dealerId), eq(whatIfs.id, id))

export type WhatIfRow = typeof whatIfs.$inferSelect

/** The drafts of an order, oldest first. */
export const listWhatIfs = (tx: Tx, dealerId: string, orderId: string) =>
  tx
    .select({ whatIf: whatIfs, created_by: author })
    .from(whatIfs)
    .leftJoin(users, eq(users.id, whatIfs.created_by))
    .where(and(eq(whatIfs.dealer_id, dealerId), eq(whatIfs.order_id, orderId)))
    .orderBy(asc(whatIfs.created), asc(whatIfs.id))

/** How many drafts an order has, and what the plans of these prices cost on it. */
export async function countWithCosts(
  tx: Tx,
  order: { readonly dealer_id: string; readonly id: string },
  prices: readonly string[],
): Promise<{ count: number; costs: PlanCosts }> {
  const { rows } = await tx.execute<{ count: number; costs: PlanCosts | null }>(
    sql`SELECT (SELECT count(*)::int FROM ${whatIfs}
      WHERE ${whatIfs.dealer_id} = ${order.dealer_id} AND ${whatIfs.order_id} = ${order.id}) AS count,
      ${planCostsOf(order, prices)} AS costs`,
  )
  return { count: rows[0]?.count ?? 0, costs: rows[0]?.costs ?? {} }
}

/** The order of a draft, locked, with the draft. */
export async function lockOrderOfWhatIf(tx: Tx, dealerId: string, id: string) {
  return lockOrder(() =>
    joinedWith(tx, { ...orderSeals, whatIf: whatIfs, created_by: author })
      .innerJoin(whatIfs, isOfOrder)
      .leftJoin(users, eq(users.id, whatIfs.created_by))
      .where(isOne(dealerId, id))
      .for('update', { of: orders }),
  )
}

/** Stores a draft; for the transaction's last statement. */
export const insertingWhatIf = (tx: Tx, row: typeof whatIfs.$inferInsert) => tx.insert(whatIfs).values(row)

/** Writes the changes of a draft whose order this transaction holds; the version moves with them. */
export async function updateWhatIf(
  tx: Tx,
  { dealer_id, id, order_id }: WhatIfRow,
  changes: Partial<typeof whatIfs.$inferInsert>,
): Promise<WhatIfRow> {
  touchOrder(tx, { dealer_id, id: order_id })
  const [stored] = await tx
    .update(whatIfs)
    .set({ ...changes, updated: sql`now()`, version: sql`${whatIfs.version} + 1` })
    .where(isOne(dealer_id, id))
    .returning()
  if (!stored) throw new Error('the draft was not stored')
  return stored
}

/** Notes on a draft that its order took it over; for the transaction's last statement. */
export const markingApplied = (tx: Tx, { dealer_id, id }: WhatIfRow) =>
  tx
    .update(whatIfs)
    .set({ applied: sql`now()`, version: sql`${whatIfs.version} + 1` })
    .where(isOne(dealer_id, id))

/** Deletes a draft with the transaction's last statement. */
export function deleteWhatIf(tx: Tx, { dealer_id, id, order_id }: WhatIfRow): void {
  touchOrder(tx, { dealer_id, id: order_id })
  writeLast(tx, { changes: [tx.delete(whatIfs).where(isOne(dealer_id, id))] })
}
