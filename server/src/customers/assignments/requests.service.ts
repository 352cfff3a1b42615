import type { assignments as contract } from '@forecourt/contract/customers/assignments.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { sql } from 'drizzle-orm'
import { recordAction } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import { newId } from '#platform/http/ids.ts'
import { notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import {
  answerRequest,
  listRequests,
  lockOfCustomer,
  lockRequest,
  storeRequest,
} from './assignments.queries.ts'

/** Asks the representative of a customer. Of a colleague's customer the response shows only who that is. */
export function askHolder(call: Call<typeof contract.ask>) {
  const { app, actor, params, body, idempotency } = call
  return withTenant(app.pool, actor.tenant, tx =>
    runIdempotent(tx, actor, idempotency, async () => {
      const who = { actor: actor.id, candidate: null }
      const held = await lockOfCustomer(tx, actor.tenant.id, params.id, who)
      if (!held) throw notFound()
      const holder = held.customer.assigned_dealer
      if (holder === null || holder === actor.id) throw new Refusal('conflict', { code: 'nobody_to_ask' })
      const row = { dealer_id: actor.tenant.id, id: newId(), customer_id: params.id, requester: actor.id }
      const id = await storeRequest(tx, { ...row, holder, note: body.note })
      recordAction(call, tx, {
        action: 'assignment.requested',
        object_type: 'customer',
        object_id: params.id,
        changes: { holder },
      })
      return one(tx, actor.tenant.id, id)
    }),
  )
}

async function one(tx: Tx, dealerId: string, id: string) {
  const [request] = await listRequests(tx, dealerId, [sql`r.id = ${id}`])
  if (!request) throw notFound()
  return request
}

/** Representatives answer for their own customers, managers for all. */
export function readRequests({ app, actor }: Call<typeof contract.requests>) {
  const isPending = sql`r.state = 'pending' AND r.requester <> ${actor.id}`
  const own = sql`r.holder = ${actor.id}`
  return withTenant(app.pool, actor.tenant, async tx => ({
    to_answer: await listRequests(
      tx,
      actor.tenant.id,
      can(actor, 'customer:assign') ? [isPending] : [isPending, own],
    ),
    mine: await listRequests(tx, actor.tenant.id, [
      sql`r.requester = ${actor.id}`,
      sql`r.state IN ('pending', 'approved', 'declined')`,
    ]),
  }))
}

export function answer(call: Call<typeof contract.answer>) {
  const { app, actor, params, body } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const found = await lockRequest(tx, actor.tenant.id, params.id)
    if (!found || !mayAnswer(call, found)) throw notFound()
    const { request } = found
    if (request.state !== 'pending') throw new Refusal('conflict', { code: 'no_pending_requests' })
    const state = body.approve ? 'approved' : 'declined'
    await answerRequest(tx, actor.tenant.id, request.id, { state, by: actor.id })
    recordAction(call, tx, {
      action: 'assignment.answered',
      object_type: 'customer',
      object_id: request.customer_id,
      changes: { requester: request.requester, state },
    })
    return one(tx, actor.tenant.id, request.id)
  })
}

/** Nobody approves their own request; a holder may answer only while they still hold the customer. */
const mayAnswer = (
  { actor }: Call<typeof contract.answer>,
  { request, customer }: NonNullable<Awaited<ReturnType<typeof lockRequest>>>,
) =>
  request.requester !== actor.id &&
  (can(actor, 'customer:assign') || (request.holder === actor.id && customer.assigned_dealer === actor.id))
