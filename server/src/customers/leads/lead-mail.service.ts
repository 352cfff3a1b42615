import type { leads as contract } from '@forecourt/contract/customers/leads.ts'
import { emailRules } from '@forecourt/domain/platform/validation/contact.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { checkFields } from '#platform/http/form-rules.ts'
import { notFound, Refusal, stale } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import {
  findLeadMail,
  listDeliveries,
  lockDelivery,
  lockLeadMail,
  savingLeadMail,
  updatingDelivery,
} from './lead-mail.queries.ts'
import { postLead } from './send-lead.ts'

export const readLeadMail = ({ app, actor }: Call<typeof contract.mail>) =>
  withTenant(app.pool, actor.tenant, async tx => {
    const { address, version } = await findLeadMail(tx, actor.tenant.id)
    return { address, version, deliveries: await listDeliveries(tx, actor.tenant.id) }
  })

/** Sets where new leads are forwarded; mails already on the way are not changed. */
export function saveLeadMail(call: Call<typeof contract.setMail>) {
  const { app, actor, body, version } = call
  const address = body.address === null || body.address === '' ? null : body.address.toLowerCase()
  checkFields({ actor, now: app.now() }, { address: emailRules }, ['address'], { address })
  return withTenant(app.pool, actor.tenant, async tx => {
    const stored = await lockLeadMail(tx, actor.tenant.id)
    const deliveries = await listDeliveries(tx, actor.tenant.id)
    if (stored.version !== version)
      throw stale({ address: stored.address, version: stored.version, deliveries })
    const next = { address, version: stored.version + 1 }
    deferToCommit(tx, { changes: [savingLeadMail(tx, actor.tenant.id, next.address, next.version)] })
    recordAction(call, tx, {
      action: 'lead_mail.updated',
      object_type: 'dealership',
      object_id: actor.tenant.id,
      // An address may identify a person, so it is not recorded.
      changes: {
        is_on: address !== null,
        address_changed: address !== stored.address,
        domain: address?.split('@').at(-1) ?? null,
      },
    })
    return { ...next, deliveries }
  })
}

/** Sends a failed lead again, to the current address. */
export function retryDelivery(call: Call<typeof contract.retryDelivery>) {
  const { app, actor, params } = call
  const dealer = actor.tenant.id
  return withTenant(app.pool, actor.tenant, async tx => {
    const found = await lockDelivery(tx, dealer, params.id)
    if (!found) throw notFound()
    const { address, version } = await findLeadMail(tx, dealer)
    if (found.state !== 'dead' || address === null)
      throw new Refusal('conflict', { code: 'invalid_transition' })
    const outbox_id = postLead(app, tx, { dealer, lead: found.lead, raw: found.raw, address })
    deferToCommit(tx, { changes: [updatingDelivery(tx, dealer, found.id, { outbox_id, address })] })
    recordAction(call, tx, {
      action: 'lead.sent_again',
      object_type: 'lead',
      object_id: found.lead,
    })
    const deliveries = await listDeliveries(tx, dealer)
    const again = { state: 'waiting', tries: 0, last_error: null, address } as const
    return {
      address,
      version,
      deliveries: deliveries.map(one => (one.id === found.id ? { ...one, ...again } : one)),
    }
  })
}
