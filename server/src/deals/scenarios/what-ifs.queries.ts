import type { PlanCosts } from '@forecourt/domain/pricing/desk/sheet-costs.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { joinedWith } from '#deals/orders/orders.queries.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { lockOrder, orderSeals, touchOrder } from '#deals/orders/overtaken-order.ts'
import { planCostsOf } from '#deals/orders/plan-costs.queries.ts'
import { users } from '#identity/accounts/users/users.table.ts'
import { scenarios } from './what-ifs.table.ts'

const author = sql<string | null>`${users.first_name} || ' ' || ${users.last_name}`
const isOfOrder = and(eq(orders.dealer_id, scenarios.dealer_id), eq(orders.id, scenarios.order_id))
const isOne = (dealerId: string, id: string) => and(eq(scenarios.dealer_id, dealerId), eq(scenarios.id, id))

export type ScenarioRow = typeof scenarios.$inferSelect

/** The drafts of an order, oldest first. */
export const listScenarios = (tx: Tx, dealerId: string, orderId: string) =>
  tx
    .select({ scenario: scenarios, created_by: author })
    .from(scenarios)
    .leftJoin(users, eq(users.id, scenarios.created_by))
    .where(and(eq(scenarios.dealer_id, dealerId), eq(scenarios.order_id, orderId)))
    .orderBy(asc(scenarios.created), asc(scenarios.id))

/** Count of an order's drafts, and the costs of these plans on it. */
export async function countWithCosts(
  tx: Tx,
  order: { readonly dealer_id: string; readonly id: string },
  prices: readonly string[],
): Promise<{ count: number; costs: PlanCosts }> {
  const { rows } = await tx.execute<{ count: number; costs: PlanCosts | null }>(
    sql`SELECT (SELECT count(*)::int FROM ${scenarios}
      WHERE ${scenarios.dealer_id} = ${order.dealer_id} AND ${scenarios.order_id} = ${order.id}) AS count,
      ${planCostsOf(order, prices)} AS costs`,
  )
  return { count: rows[0]?.count ?? 0, costs: rows[0]?.costs ?? {} }
}

/** The order of a draft, locked, with the draft. */
export async function lockOrderOfScenario(tx: Tx, dealerId: string, id: string) {
  return lockOrder(() =>
    joinedWith(tx, { ...orderSeals, scenario: scenarios, created_by: author })
      .innerJoin(scenarios, isOfOrder)
      .leftJoin(users, eq(users.id, scenarios.created_by))
      .where(isOne(dealerId, id))
      .for('update', { of: orders }),
  )
}

/** Inserts a draft, for the commit batch. */
export const insertingScenario = (tx: Tx, row: typeof scenarios.$inferInsert) =>
  tx.insert(scenarios).values(row)

/** Updates a draft whose order's lock this transaction holds, and increments its version. */
export async function updateScenario(
  tx: Tx,
  { dealer_id, id, order_id }: ScenarioRow,
  changes: Partial<typeof scenarios.$inferInsert>,
): Promise<ScenarioRow> {
  touchOrder(tx, { dealer_id, id: order_id })
  const [stored] = await tx
    .update(scenarios)
    .set({ ...changes, updated: sql`now()`, version: sql`${scenarios.version} + 1` })
    .where(isOne(dealer_id, id))
    .returning()
  if (!stored) throw new Error('the draft was not stored')
  return stored
}

/** Marks a draft as applied, for the commit batch. */
export const markingApplied = (tx: Tx, { dealer_id, id }: ScenarioRow) =>
  tx
    .update(scenarios)
    .set({ applied: sql`now()`, version: sql`${scenarios.version} + 1` })
    .where(isOne(dealer_id, id))

/** Deletes a draft in the commit batch. */
export function deleteScenario(tx: Tx, { dealer_id, id, order_id }: ScenarioRow): void {
  touchOrder(tx, { dealer_id, id: order_id })
  deferToCommit(tx, { changes: [tx.delete(scenarios).where(isOne(dealer_id, id))] })
}
