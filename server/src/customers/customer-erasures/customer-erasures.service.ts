import type { customerErasures as contract } from '@forecourt/contract/customers/customer-erasures.ts'
import { CONSENT_CHANNELS } from '@forecourt/domain/customers/customers/consents.ts'
import { erasedPerson, erasureHold, isNameTyped } from '@forecourt/domain/customers/customers/erasure.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import { insertingWithdrawals } from '#customers/consents/consents.queries.ts'
import { customerKeys } from '#customers/customers/customer-keys.ts'
import { customerWire } from '#customers/customers/customer-wire.ts'
import { updateCustomer } from '#customers/customers/customers.queries.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { invalid, notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { deleteTraces, lockToErase } from './customer-erasures.queries.ts'

/** Erases a customer (decisions 3.21). Deals keep their figures; the record no longer identifies the person. */
export function eraseCustomer(call: Call<typeof contract.erase>) {
  const { app, actor, params, body } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const held = await lockToErase(tx, actor.tenant.id, params.id)
    if (!held || !can(actor, 'customer:read', held.customer)) throw notFound()
    const { customer, facts } = held
    if (!isNameTyped(body.full_name, fullName(customer)))
      throw invalid({ full_name: { rule: 'typed_name', params: {} } })
    const hold = erasureHold(facts)
    if (hold !== undefined) throw new Refusal('conflict', { code: hold })
    await deleteTraces(tx, actor.tenant.id, params.id)
    const person = erasedPerson(customer, facts, actor.tenant.default_language)
    const stored = await updateCustomer(tx, actor.tenant.id, params.id, {
      ...person,
      ...customerKeys(person),
      archive_status: facts.has_sale ? customer.archive_status : 'Lost',
      archive_reason: facts.has_sale ? customer.archive_reason : 'consent_withdrawn',
      updated_by: actor.id,
    })
    const today = wallClock(app.now().getTime(), actor.tenant.timezone).date
    deferToCommit(tx, {
      changes: [
        insertingWithdrawals(tx, {
          dealer_id: actor.tenant.id,
          customer_id: params.id,
          channels: CONSENT_CHANNELS.map(({ code }) => code),
          today,
          by: actor.id,
        }),
      ],
    })
    recordAction(call, tx, {
      action: 'customer.erased',
      object_type: 'customer',
      object_id: params.id,
      changes: { kept_for_sale: facts.has_sale },
    })
    return customerWire(stored)
  })
}
