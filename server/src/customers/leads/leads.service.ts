import type { leads as contract } from '@forecourt/contract/customers/leads.ts'
import { readAdfMessage } from '@forecourt/domain/customers/leads/adf-document.ts'
import { adfDocument } from '@forecourt/domain/customers/leads/adf-writer.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { getCustomerFor } from '#customers/customers/customer-access.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { notFound } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { findLead, listLeads } from './leads.queries.ts'

export function readLeads({ app, actor, params }: Call<typeof contract.ofCustomer>) {
  return withTenant(app.pool, actor.tenant, async tx => {
    await getCustomerFor(tx, actor, params.id, 'customer:read')
    return { results: await listLeads(tx, actor.tenant.id, params.id) }
  })
}

/** A lead as an ADF document with everything its sender wrote, including fields that are not known here. */
export function exportLead({ app, actor, params, reply }: Call<typeof contract.adf>) {
  return withTenant(app.pool, actor.tenant, async tx => {
    const found = await findLead(tx, actor.tenant.id, params.id)
    if (!found || !can(actor, 'customer:read', found.customer)) throw notFound()
    const message = readAdfMessage(found.raw)
    if (!message.ok) throw new Error('a message that became a lead can be read')
    reply.header('content-disposition', `attachment; filename="lead-${params.id}.xml"`)
    return Buffer.from(adfDocument(message.root))
  })
}
