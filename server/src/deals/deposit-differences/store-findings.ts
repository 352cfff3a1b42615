import { and, eq, inArray } from 'drizzle-orm'
import type { App } from '#platform/app-context.ts'
import { recordAudit } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { notifyMoneyStaff } from '#identity/accounts/staff/notify-staff.ts'
import { listOpenDifferences, type Finding } from './deposit-differences.queries.ts'
import { depositComparisons, depositDifferences } from './deposit-differences.table.ts'

const keyOf = ({ account, payment_ref, kind }: Pick<Finding, 'account' | 'payment_ref' | 'kind'>) =>
  `${account} ${payment_ref} ${kind}`

/**
 * Stores the findings of a comparison: notifies about new differences once, and resolves those no longer
 * found. Earlier findings of unreadable accounts stay unchanged.
 */
export function storeFindings(
  app: App,
  dealer: string,
  findings: readonly Finding[],
  unread: readonly string[],
): Promise<void> {
  const now = app.now().toISOString()
  return withTenant(app.pool, { id: dealer }, async tx => {
    const open = await listOpenDifferences(tx, dealer)
    const known = new Map(open.map(row => [keyOf(row), row]))
    const found = new Set(findings.map(keyOf))
    const fresh = findings.filter(finding => !known.has(keyOf(finding)))
    for (const finding of fresh) {
      await tx
        .insert(depositDifferences)
        .values({ ...finding, dealer_id: dealer, id: newId(), found: now })
        .onConflictDoNothing()
      report(app, tx, dealer, finding, 'deposit_difference.found')
    }
    for (const finding of findings) {
      const { ours, theirs, ours_state, theirs_state } = finding
      const row = known.get(keyOf(finding))
      if (row)
        await tx
          .update(depositDifferences)
          .set({ ours, theirs, ours_state, theirs_state })
          .where(and(eq(depositDifferences.dealer_id, dealer), eq(depositDifferences.id, row.id)))
    }
    const resolved = open.filter(row => !found.has(keyOf(row)) && !isUnread(row, unread))
    for (const row of resolved) report(app, tx, dealer, row, 'deposit_difference.resolved')
    if (resolved.length > 0)
      await tx
        .update(depositDifferences)
        .set({ resolved: now })
        .where(
          and(
            eq(depositDifferences.dealer_id, dealer),
            inArray(
              depositDifferences.id,
              resolved.map(({ id }) => id),
            ),
          ),
        )
    await tx
      .insert(depositComparisons)
      .values({ dealer_id: dealer, compared: now })
      .onConflictDoUpdate({ target: depositComparisons.dealer_id, set: { compared: now } })
    if (fresh.length > 0) notifyMoneyStaff(tx, { dealer, event: 'card_difference', customer: null })
  })
}

const isUnread = ({ account, kind }: Pick<Finding, 'account' | 'kind'>, unread: readonly string[]) =>
  kind !== 'unreadable' && unread.includes(account)

function report(
  app: App,
  tx: Tx,
  dealer: string,
  { kind, payment_ref }: Pick<Finding, 'kind' | 'payment_ref'>,
  action: 'deposit_difference.found' | 'deposit_difference.resolved',
) {
  const origin = { app, request: { id: 'compare_deposits', ip: '' } }
  recordAudit(origin, tx, {
    dealer,
    actor: null,
    actor_kind: 'system',
    action,
    object_type: 'dealership',
    object_id: dealer,
    changes: { kind, ...(payment_ref !== '' && { payment: payment_ref }) },
  })
}
