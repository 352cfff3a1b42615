import type { ConsentLedger, consents as contract } from '@forecourt/contract/customers/consents.ts'
import {
  CONSENT_CHANNELS,
  consentExpiry,
  consentFormRules,
  consentOn,
} from '@forecourt/domain/customers/customers/consents.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import { getCustomerFor } from '#customers/customers/customer-access.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { checkFields } from '#platform/http/form-rules.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import { newId } from '#platform/http/ids.ts'
import type { Call } from '#platform/http/serve.ts'
import { insertConsent, listConsents, type ConsentRow } from './consents.queries.ts'

type AnyCall = Call<typeof contract.ofCustomer> | Call<typeof contract.record>

export function readConsents(call: Call<typeof contract.ofCustomer>) {
  const { app, actor, params } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    await getCustomerFor(tx, actor, params.id, 'customer:read')
    return ledger(call, await listConsents(tx, actor.tenant.id, params.id))
  })
}

/** Adds a consent entry; its basis determines how long it is valid. */
export function recordConsent(call: Call<typeof contract.record>) {
  const { app, actor, params, body, idempotency } = call
  checkFields({ actor, now: app.now() }, consentFormRules, Object.keys(consentFormRules), body)
  return withTenant(app.pool, actor.tenant, tx =>
    runIdempotent(tx, actor, idempotency, async () => {
      await getCustomerFor(tx, actor, params.id, 'customer:update')
      const { channel, basis, source } = body
      await insertConsent(tx, {
        ...body,
        dealer_id: actor.tenant.id,
        id: newId(),
        customer_id: params.id,
        expires_at: consentExpiry(basis, body.obtained_at),
        recorded_by: actor.id,
      })
      recordAction(call, tx, {
        action: basis === 'withdrawn' ? 'consent.withdrawn' : 'consent.recorded',
        object_type: 'customer',
        object_id: params.id,
        changes: { channel, basis, source },
      })
      return ledger(call, await listConsents(tx, actor.tenant.id, params.id))
    }),
  )
}

function ledger({ app, actor }: AnyCall, rows: readonly ConsentRow[]): ConsentLedger {
  const today = wallClock(app.now().getTime(), actor.tenant.timezone).date
  return {
    channels: CONSENT_CHANNELS.map(({ code }) => ({ channel: code, ...consentOn(rows, code, today) })),
    results: rows.toReversed(),
  }
}
