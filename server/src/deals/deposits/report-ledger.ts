import type { AuditAction } from '@forecourt/domain/platform/audit/audit-actions.table.ts'
import type { LedgerEntry } from '@forecourt/domain/deals/deposits/deposit-ledger.ts'
import { disputePhase, moneyInDispute, type DisputeFacts } from '@forecourt/domain/deals/deposits/disputes.ts'
import type { NotificationEvent } from '@forecourt/domain/identity/accounts/notification-events.ts'
import type { App } from '#platform/app-context.ts'
import { recordAudit } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { notifyMoneyStaff, notifyStaff } from '#identity/accounts/staff/notify-staff.ts'
import type { AccountDispute } from '#platform/outside/cards/ledger-port.ts'
import type { DepositOrder } from './deposits.queries.ts'

/** Audits a new dispute or a new phase and notifies staff; a change within a phase does neither. */
export function reportDispute(
  app: App,
  tx: Tx,
  row: DepositOrder,
  { before, dispute }: { readonly before: DisputeFacts | undefined; readonly dispute: AccountDispute },
): void {
  if (before && actionOf(before) === actionOf(dispute)) return
  report(app, tx, row, actionOf(dispute), { amount: dispute.amount, reason: dispute.reason })
  notify(tx, row, 'deposit_disputed')
}

function actionOf(dispute: DisputeFacts): AuditAction {
  const phase = disputePhase(dispute.status)
  if (phase === 'inquiry') return 'order.deposit_inquired'
  if (phase === 'open') return 'order.deposit_disputed'
  if (phase === 'won') return 'order.deposit_dispute_won'
  if (phase === 'lost' || moneyInDispute(dispute).charged_back > 0) return 'order.deposit_dispute_lost'
  return 'order.deposit_inquiry_closed'
}

/** The same for a refund made at the provider, or one that failed there. */
export function reportEntry(app: App, tx: Tx, row: DepositOrder, { kind, amount }: LedgerEntry): void {
  if (kind === 'refunded_outside') report(app, tx, row, 'order.deposit_refunded_outside', { amount })
  if (kind !== 'refund_failed') return
  report(app, tx, row, 'order.deposit_refund_failed', { amount })
  notify(tx, row, 'refund_failed')
}

function report(
  app: App,
  tx: Tx,
  { order }: DepositOrder,
  action: AuditAction,
  changes: Readonly<Record<string, string | number>>,
) {
  const origin = { app, request: { id: `ledger of ${order.id}`, ip: '' } }
  recordAudit(origin, tx, {
    dealer: order.dealer_id,
    actor: null,
    actor_kind: 'system',
    action,
    object_type: 'order',
    object_id: order.id,
    changes,
  })
}

/** Notifies the staff of the customer, and those who are responsible for money. */
function notify(tx: Tx, { order }: DepositOrder, event: NotificationEvent) {
  const occasion = { dealer: order.dealer_id, event, customer: order.customer_id, order: order.id }
  notifyStaff(tx, occasion)
  notifyMoneyStaff(tx, occasion)
}
