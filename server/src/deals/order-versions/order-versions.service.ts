import type { orderVersions as versionsContract } from '@forecourt/contract/deals/order-versions.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { invalid, notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { checkSavable, saveWorksheet } from '#deals/orders/save-worksheet.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { findVersions, lockOrderOfVersion, type VersionRow } from './order-versions.queries.ts'
import { versionDifference } from './version-difference.ts'

/** A version. @throws Refusal 404 if the actor may not see its order */
export async function getReadableVersion(tx: Tx, actor: Actor, id: string): Promise<VersionRow> {
  const [row] = await findVersions(tx, actor.tenant.id, [id])
  if (!row || !can(actor, 'order:read', row.customer)) throw notFound()
  return row
}

/** The difference of two versions of one order. */
export function compareVersions({ app, actor, params, query }: Call<typeof versionsContract.difference>) {
  return withTenant(app.pool, actor.tenant, async tx => {
    const rows = await findVersions(tx, actor.tenant.id, [params.id, query.to])
    const before = rows.find(({ version }) => version.id === params.id)
    if (!before || !can(actor, 'order:read', before.customer)) throw notFound()
    const after = rows.find(({ version }) => version.id === query.to)
    if (!after || after.version.order_id !== before.version.order_id)
      throw invalid({ to: { rule: 'id', params: {} } })
    return versionDifference(before, after, actor)
  })
}

/**
 * Saves an old worksheet as the newest version: priced with today's law, under today's permissions. Earlier
 * reasons still count; figures that have become overrides since require one.
 */
export function restoreVersion(call: Call<typeof versionsContract.restore>) {
  const { app, actor, params, body } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const row = await lockOrderOfVersion(tx, actor.tenant.id, params.id)
    if (!row || !can(actor, 'order:read', row.customer)) throw notFound()
    if (!can(actor, 'pricing-worksheet:edit', row.customer)) throw new Refusal('forbidden')
    checkSavable(call, row)
    const { worksheet, payment_type, overrides, plan_costs, version } = row.version
    return saveWorksheet(call, tx, row, {
      worksheet,
      payment_type,
      known: overrides,
      answers: body.override_reasons,
      restored_from: version,
      plan_costs,
    })
  })
}
