import type { paymentSettings as contract } from '@forecourt/contract/pricing/payment-settings.ts'
import { settingsProblems } from '@forecourt/domain/pricing/payment-settings/settings-problems.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { invalid, notFound, stale } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { paymentSettingsWire, settingsColumns } from './payment-settings-wire.ts'
import { findPaymentSettings, updatePaymentSettings } from './payment-settings.queries.ts'

export function readPaymentSettings({ app, actor, params }: Call<typeof contract.get>) {
  return withTenant(app.pool, actor.tenant, async tx => {
    const row = params.id === actor.tenant.id ? await findPaymentSettings(tx, actor.tenant.id) : undefined
    if (!row) throw notFound()
    return paymentSettingsWire(row)
  })
}

/** Saves some or all payment settings. They are checked together, and each invalid field is named. */
export function savePaymentSettings(call: Call<typeof contract.update> | Call<typeof contract.replace>) {
  const { app, actor, params, body, version, request } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const own = params.id === actor.tenant.id
    const row = own ? await findPaymentSettings(tx, actor.tenant.id, { isLocked: true }) : undefined
    if (!row) throw notFound()
    const stored = paymentSettingsWire(row)
    if (row.version !== version) throw stale(stored)
    const wanted = { ...stored, ...given(body) }
    const problems = settingsProblems(wanted)
    if (problems.length > 0)
      throw invalid(
        Object.fromEntries(
          problems.map(({ field, rule, params: figures }) => [field, { rule, params: { ...figures } }]),
        ),
      )
    const after = await updatePaymentSettings(tx, actor.tenant.id, settingsColumns(wanted, row))
    recordAction({ app, request, actor }, tx, {
      action: 'payment_settings.updated',
      object_type: 'payment_settings',
      object_id: actor.tenant.id,
      changes: given(body),
    })
    return paymentSettingsWire(after)
  })
}

type Body = Call<typeof contract.update>['body']
type Given = { [Field in keyof Body]?: Exclude<Body[Field], undefined> }

/** The fields that have a value. */
const given = (body: Body): Given =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
