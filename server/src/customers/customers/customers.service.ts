import type { customers as contract } from '@forecourt/contract/customers/customers.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import { can, customerScope } from '@forecourt/domain/identity/permissions/can.ts'
import type { App } from '#platform/app-context.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import { notingChange } from '#customers/customer-accesses/customer-accesses.queries.ts'
import { findSuccessor } from '#customers/customer-merges/customer-merges.queries.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { readerOf, sqlStateOf, withTenant } from '#platform/db/tenant.ts'
import { runIdempotentBatched } from '#platform/http/idempotency.ts'
import { newId } from '#platform/http/ids.ts'
import { invalid, notFound, Refusal, stale } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { changedPerson, newPerson } from './customer-input.ts'
import { customerKeys } from './customer-keys.ts'
import { customerWire } from './customer-wire.ts'
import {
  findCustomer,
  findRep,
  insertCustomer,
  lockCustomer,
  updateCustomer,
  type Customer,
  type CustomerRecord,
  type Rep,
} from './customers.queries.ts'

/** Adds a customer; a representative's own unless the request says otherwise. */
export async function createCustomer({ app, actor, body, idempotency }: Call<typeof contract.create>) {
  const person = newPerson({ actor, now: app.now() }, body)
  const assigned_dealer = firstRep(actor, idOf(body.assigned_dealer))
  const row = {
    ...nothing,
    ...person,
    dealer_id: actor.tenant.id,
    id: newId(),
    language: body.language ?? actor.tenant.default_language,
    lead_type: body.lead_type,
    assigned_dealer,
    updated_by: actor.id,
    ...customerKeys(person),
  }
  return withTenant(app.pool, actor.tenant, tx =>
    runIdempotentBatched(tx, actor, idempotency, async now => {
      const rep = assigned_dealer === null ? null : await findRep(tx, actor.tenant.id, assigned_dealer)
      if (assigned_dealer !== null) checkAssignable(rep)
      const customer: Customer = { ...row, created: now, last_activity: now }
      const updated_by = fullName(actor.user)
      return {
        answer: customerWire({ customer, rep, updated_by }),
        write: () => insertCustomer(tx, customer).catch(refuseStranger),
      }
    }),
  )
}

/** A foreign key violation means that this user no longer works here, so the user is not found. */
function refuseStranger(error: unknown): never {
  throw sqlStateOf(error) === '23503' ? notFound() : error
}

/** Defaults of a customer. */
const nothing = {
  email: null,
  phone: null,
  secondary_phone: null,
  address_line_1: null,
  address_line_2: null,
  city: null,
  province: null,
  postal_code: null,
  note: null,
  archive_status: 'Active',
  archive_reason: null,
  latest_order_id: null,
  orders_count: 0,
  awaiting: 'none',
  awaiting_since: null,
  version: 1,
} as const

/** Ids are compared in the database's lower-case form. */
const idOf = (id: string | null | undefined) => id?.toLowerCase() ?? (id === null ? null : undefined)

function firstRep(actor: Actor, asked: string | null | undefined): string | null {
  const isRep = actor.role === 'dealer_sales_rep' && !actor.is_super_admin
  if (asked === undefined) return isRep ? actor.id : null
  if (asked !== null && asked !== actor.id && !can(actor, 'customer:assign')) throw new Refusal('forbidden')
  return asked
}

function checkAssignable(rep: Rep | null) {
  if (!rep) throw notFound()
  if (!rep.is_assignable) throw invalid({ assigned_dealer: { rule: 'one_of', params: {} } })
}

type ReadCall = Call<typeof contract.get> | Call<typeof contract.ofDealership>

/** A customer the actor may see; an invisible one is not found. */
export async function readCustomer({ app, actor, params }: ReadCall) {
  const dealer = actor.tenant.id
  const look = { dealer, user: actor.id, customer: params.id.toLowerCase(), what: 'viewed' } as const
  const isNoted = app.recentLooks.has(look, app.now())
  const looking = isNoted ? undefined : { user: actor.id, sees_all: customerScope(actor) === 'all' }
  const record = await findCustomer(readerOf(app.pool, actor.tenant), actor.tenant.id, params.id, looking)
  if (!record) await leadOn(app, actor, params.id)
  if (!record || !can(actor, 'customer:read', record.customer)) throw notFound()
  if (!isNoted) app.recentLooks.keep(look, app.now())
  return customerWire(record)
}

/** For a merged record, refers to the customer it was merged into. */
async function leadOn(app: App, actor: Actor, id: string) {
  const into = await withTenant(app.pool, actor.tenant, tx => findSuccessor(tx, actor.tenant.id, id))
  if (into !== undefined) throw new Refusal('not_found', { code: 'merged', params: { into } })
}

type UpdateCall = Call<typeof contract.update>

export function patchCustomer(call: UpdateCall) {
  const { app, actor, params, body, version } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const asked = idOf(body.assigned_dealer)
    const { language } = body
    const record = await lockCustomer(tx, actor.tenant.id, params.id, asked ?? null)
    if (!record || !can(actor, 'customer:read', record.customer)) throw notFound()
    if (!can(actor, 'customer:update', record.customer)) throw new Refusal('forbidden')
    if (record.customer.version !== version) throw stale(customerWire(record))
    const person = changedPerson({ actor, now: app.now() }, record.customer, body)
    const said = {
      ...person,
      ...(language !== undefined && { language }),
      ...(asked !== undefined && { assigned_dealer: asked }),
    }
    const changes = { updated_by: actor.id, ...said, ...customerKeys({ ...record.customer, ...person }) }
    if (asked !== undefined && asked !== record.customer.assigned_dealer)
      checkHandover(actor, record, asked, record.candidate)
    // An update that changes nothing writes nothing, so others who edit the customer get no version conflict.
    if (changedNames(record.customer, said).length === 0) return customerWire(record)
    const stored = await updateCustomer(tx, actor.tenant.id, params.id, changes)
    noteChange(call, tx, changedNames(record.customer, said))
    auditHandover(call, tx, record, stored)
    return customerWire(stored)
  })
}

const changedNames = (stored: Customer, said: Partial<Customer>): readonly string[] =>
  Object.entries(said).flatMap(([name, value]) => (stored[name as keyof Customer] === value ? [] : [name]))

/** Ordinary changes are not in the audit chain (ADR 0011); who made them is recorded as an access. */
function noteChange({ actor, params }: UpdateCall, tx: Tx, fields: readonly string[]) {
  const access = { dealer_id: actor.tenant.id, customer_id: params.id, user_id: actor.id }
  deferToCommit(tx, { changes: [notingChange(tx, access, fields.toSorted())] })
}

/** Those who may assign give a customer to anyone; representatives may take an unassigned one (decisions 6.3). */
function checkHandover(
  actor: Actor,
  { customer }: CustomerRecord,
  asked: string | null,
  candidate: Rep | null,
) {
  const isClaim = asked === actor.id && can(actor, 'customer:claim', customer)
  if (!isClaim && !can(actor, 'customer:assign')) throw new Refusal('forbidden')
  if (asked !== null) checkAssignable(candidate)
}

function auditHandover(
  { app, request, actor, params }: UpdateCall,
  tx: Tx,
  before: CustomerRecord,
  after: CustomerRecord,
) {
  const from = before.customer.assigned_dealer
  const to = after.customer.assigned_dealer
  if (from === to) return
  recordAction({ app, request, actor }, tx, {
    action: 'customer.assigned',
    object_type: 'customer',
    object_id: params.id,
    changes: { from, to },
  })
}
