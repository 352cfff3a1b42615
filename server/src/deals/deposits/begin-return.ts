import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { App } from '#platform/app-context.ts'
import { recordAudit } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { newId } from '#platform/http/ids.ts'
import { insertOperation, type DepositOrder } from './deposits.queries.ts'
import { mailVehicleTaken } from './vehicle-taken-mail.ts'

interface Origin {
  readonly app: App
  readonly request: { readonly id: string; readonly ip: string }
}

const REASON = 'vehicle_unavailable'

/**
 * Returns a payment for a vehicle that is reserved for another order: releases a hold, refunds a capture. The
 * operation is committed together with the payment, so that it survives a crash.
 */
export function beginReturn(origin: Origin, tx: Tx, row: DepositOrder): DepositOrder {
  const { app } = origin
  const [deposit, ...earlier] = row.deposits
  if (!deposit) throw new Error('no deposit to return')
  const id = newId()
  const act = deposit.state === 'pre_authorized' ? ('cancel' as const) : ('refund' as const)
  const operation = {
    id,
    act,
    amount: deposit.amount,
    reason: REASON,
    other_reason: null,
    created: app.now().toISOString(),
    created_by: null,
    tries: 0,
    attempt: 1,
    asked: null,
    // Due immediately, by the job below; after a crash, by the next run of `check_deposits`.
    next_check: app.now().toISOString(),
  }
  insertOperation(tx, {
    ...operation,
    dealer_id: row.order.dealer_id,
    deposit_id: deposit.id,
    state: 'pending',
    key: id,
    fingerprint: createHash('sha256').update(id).digest(),
  })
  recordAudit(origin, tx, {
    dealer: row.order.dealer_id,
    actor: null,
    actor_kind: 'system',
    action: 'order.deposit_returned',
    object_type: 'order',
    object_id: row.order.id,
    changes: { amount: deposit.amount, why: 'vehicle_reserved', vehicle: row.order.vehicle_id },
  })
  deferToCommit(tx, {
    calls: [
      sql`enqueue_job('return_deposit', ${JSON.stringify({ dealer: row.order.dealer_id, order: row.order.id })}::json, ${`return:${deposit.id}`})::text`,
    ],
  })
  mailVehicleTaken(app, tx, row, deposit)
  return { ...row, deposits: [{ ...deposit, pending: operation }, ...earlier] }
}
