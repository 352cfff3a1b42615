import type { assignments as contract } from '@forecourt/contract/customers/assignments.ts'
import {
  lockFailure,
  type LockFacts,
  type LockFailure,
} from '@forecourt/domain/customers/assignments/lock-failures.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import { customerWire } from '#customers/customers/customer-wire.ts'
import { updateCustomer } from '#customers/customers/customers.queries.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { sqlStateOf, withTenant } from '#platform/db/tenant.ts'
import { invalid, notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import type { Actor } from '#platform/sessions/session.ts'
import {
  closingRequests,
  findAtSister,
  lockOfCustomer,
  lockOfOrder,
  waitBriefly,
  type Claimed,
} from './assignments.queries.ts'

type OrderCall = Call<typeof contract.claimOrder>
type CustomerCall = Call<typeof contract.claimCustomer>

/** Claims an order with its customer. All checks run while the customer is locked, in the order of security R51. */
export function claimOrder(call: OrderCall) {
  const { app, actor, params, body } = call
  return locked(() =>
    withTenant(app.pool, actor.tenant, async tx => {
      await waitBriefly(tx)
      const claimed = await lockOfOrder(tx, actor.tenant.id, params.id, actor.id)
      if (!claimed) return refuse(await missing(tx, actor, params.id))
      return take(call, tx, claimed, body.by_request)
    }),
  )
}

/** Claims a customer, with or without orders. */
export function claimCustomer(call: CustomerCall) {
  const { app, actor, params, body } = call
  return locked(() =>
    withTenant(app.pool, actor.tenant, async tx => {
      await waitBriefly(tx)
      const who = { actor: actor.id, candidate: null }
      const claimed = await lockOfCustomer(tx, actor.tenant.id, params.id, who)
      if (!claimed) throw notFound()
      return take(call, tx, claimed, body.by_request)
    }),
  )
}

/** Reassigns a customer to a colleague. Allowed for the customer's representative and for those who may assign. */
export function handOver(call: Call<typeof contract.handOver>) {
  const { app, actor, params, body } = call
  const to = body.assigned_dealer.toLowerCase()
  return locked(() =>
    withTenant(app.pool, actor.tenant, async tx => {
      await waitBriefly(tx)
      const who = { actor: actor.id, candidate: to }
      const held = await lockOfCustomer(tx, actor.tenant.id, params.id, who)
      if (!held || !can(actor, 'customer:read', held.customer)) throw notFound()
      if (!can(actor, 'customer:hand-over', held.customer)) throw new Refusal('forbidden')
      if (!held.candidate) throw notFound()
      if (!held.candidate.is_assignable) throw invalid({ assigned_dealer: { rule: 'one_of', params: {} } })
      const isOwn = to === actor.id && held.customer.assigned_dealer !== actor.id
      if (isOwn && !can(actor, 'customer:claim', held.customer)) return refuse({ code: 'cannot_self_assign' })
      return give(call, tx, held, to)
    }),
  )
}

/** Turns a lock timeout into a refusal. */
async function locked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw sqlStateOf(error) === '55P03' ? failureOf({ code: 'lock_fail' }) : error
  }
}

interface Failure {
  readonly code: LockFailure
  readonly params?: Readonly<Record<string, string>>
}

const failureOf = ({ code, params }: Failure) =>
  new Refusal(code === 'order_removed' ? 'not_found' : 'conflict', { code, ...(params && { params }) })

function refuse(failure: Failure): never {
  throw failureOf(failure)
}

/** The refusal for an order that is not here: deleted, or of another dealership of the organisation. */
async function missing(tx: Tx, actor: Actor, orderId: string): Promise<Failure> {
  const sister = await findAtSister(tx, orderId, actor.id)
  const code = lockFailure({
    ...nothingAgainst(actor),
    order: sister ? 'here' : 'removed',
    dealership: sister?.is_member || (sister && actor.is_super_admin) ? 'also_mine' : 'not_mine',
  })
  return { code: code ?? 'order_removed', ...(sister?.is_member && { params: { dealer: sister.name } }) }
}

const nothingAgainst = (actor: Actor): LockFacts => ({
  order: 'here',
  vehicle: 'here',
  dealership: 'own',
  request: 'not_asked_for',
  holder: null,
  approved_by: null,
  actor: actor.id,
  may_take_over: false,
  may_hold: true,
})

/** Managers claim any customer; representatives only unassigned ones (decisions 6.3). */
function take(call: OrderCall | CustomerCall, tx: Tx, claimed: Claimed, byRequest: boolean) {
  const { actor } = call
  const { customer, rep, request } = claimed
  const code = lockFailure({
    ...nothingAgainst(actor),
    vehicle: claimed.stock_status === 'U' ? 'removed' : 'here',
    request: byRequest ? (request?.state ?? 'none') : 'not_asked_for',
    holder: customer.assigned_dealer,
    approved_by: request?.holder ?? null,
    may_take_over: can(actor, 'customer:claim', { assigned_dealer: customer.assigned_dealer }),
    may_hold: can(actor, 'customer:claim', { assigned_dealer: null }),
  })
  if (code !== undefined) refuse({ code, params: { name: rep?.full_name ?? '', customer: customer.id } })
  return give(call, tx, claimed, actor.id)
}

async function give(
  call: OrderCall | CustomerCall | Call<typeof contract.handOver>,
  tx: Tx,
  { customer, rep, request }: Claimed,
  to: string,
) {
  const { actor } = call
  if (customer.assigned_dealer === to) return customerWire({ customer, rep, updated_by: null })
  const stored = await updateCustomer(tx, actor.tenant.id, customer.id, {
    assigned_dealer: to,
    updated_by: actor.id,
  })
  const used = request?.state === 'approved' ? request.id : null
  deferToCommit(tx, { changes: [closingRequests(tx, actor.tenant.id, customer.id, used)] })
  recordAction(call, tx, {
    action: 'customer.assigned',
    object_type: 'customer',
    object_id: customer.id,
    changes: { from: customer.assigned_dealer, to, by_request: used !== null },
  })
  return customerWire(stored)
}
