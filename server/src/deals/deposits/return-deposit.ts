import type { App } from '#platform/app-context.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { findOrderDeposits } from './deposits.queries.ts'
import { settleOperation } from './settle-operation.ts'

/**
 * Returns money that arrived too late for its vehicle; `check_deposits` tries again if the provider does not
 * answer.
 */
export async function returnDeposit(app: App, dealer: string, order: string): Promise<void> {
  const row = await withTenant(app.pool, { id: dealer }, tx => findOrderDeposits(tx, dealer, order))
  const deposit = row?.deposits.find(({ pending }) => pending?.created_by === null)
  if (deposit) await settleOperation({ app, request: { id: `deposit ${deposit.id}`, ip: '' } }, deposit)
}
