import type { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import { withTenant } from '#platform/db/tenant.ts'
import type { Call } from '#platform/http/serve.ts'
import { readRefresh } from './payment-refreshes.queries.ts'

/** The current refresh, or the last one. */
export function readPaymentRefresh({ app, actor }: Call<typeof inventory.paymentRefresh>) {
  const now = app.now().getTime()
  return withTenant(app.pool, actor.tenant, async tx => {
    const { row, vehicles_due } = await readRefresh(tx, actor.tenant.id)
    const isStale = row !== undefined && (!row.is_done || Date.parse(row.changes_at ?? '') <= now)
    return {
      state: isStale || vehicles_due > 0 ? ('refreshing' as const) : ('current' as const),
      cause: row?.cause ?? null,
      vehicles: row?.vehicles ?? 0,
      vehicles_seen: row?.vehicles_seen ?? 0,
      vehicles_changed: row?.vehicles_changed ?? 0,
      vehicles_due,
      begun: row?.begun ?? null,
      finished: row?.finished ?? null,
      changes_at: row?.changes_at ?? null,
    }
  })
}
