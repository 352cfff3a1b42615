import type { App } from '../app-context.ts'
import { withTenant } from '../db/tenant.ts'
import { findOrderDeposits } from './deposits.queries.ts'
import { askProvider, finishOperation } from './finish-operation.ts'

/** Asks the provider for it, by a job right behind the commit; what is not answered is asked again by `check_deposits`. */
export async function returnDeposit(app: App, dealer: string, order: string): Promise<void> {
  const row = await withTenant(app.pool, { id: dealer }, tx => findOrderDeposits(tx, dealer, order))
  const deposit = row?.deposits.find(({ pending }) => pending?.created_by === null)
  if (!row || !deposit?.pending) return
  const { id: operation, act, amount, reason, other_reason } = deposit.pending
  if (act !== 'cancel' && act !== 'refund') return
  const begun = { dealer, order, operation, deposit, act, amount, reason, other_reason }
  const outcome = await askProvider(app, begun)
  if (outcome.is === 'unknown') return
  const origin = { app, request: { id: `deposit ${deposit.id}`, ip: '' } }
  const hand = { dealer, by: null, name: null, now: app.now() }
  await withTenant(app.pool, { id: dealer }, tx => finishOperation(origin, tx, { ...begun, hand }, outcome))
}
