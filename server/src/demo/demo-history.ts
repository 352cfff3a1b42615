import { ARCHIVE_REASONS } from '@forecourt/domain/customers/customers/archive-reasons.ts'
import type { AuditAction } from '@forecourt/domain/platform/audit/audit-actions.table.ts'
import type { PastEvent } from '#platform/audit/audit.service.ts'
import { plansBeyond } from '#pricing/pricing/chosen-plans.ts'
import type { Book } from './demo-book.ts'
import type { DemoCustomer } from './demo-customers.ts'
import type { DemoOrder } from './demo-orders.ts'
import type { DemoPlace } from './demo-places.table.ts'
import { onItsWay } from './demo-times.ts'
import { dealerIdOf, userIdOf } from './demo-users.ts'
import { type Seeded, seeded } from '#platform/seeded.ts'

interface Action {
  readonly action: AuditAction
  readonly at: number
  readonly by: string
  readonly changes?: Readonly<Record<string, unknown>>
}

interface History {
  readonly random: Seeded
  /** The author of actions that representatives may not do. */
  readonly manager: string
  readonly now: number
}

/**
 * The actions that led customers and deals of a place to their current state, as audit events: each in the
 * past, none before its cause.
 */
export function historyOf(place: DemoPlace, { customers, orders: deals }: Book, now: Date): PastEvent[] {
  const dealer = dealerIdOf(place)
  const history = {
    random: seeded(`history ${place.key}`),
    manager: userIdOf(`manager.${place.key}`),
    now: now.getTime(),
  }
  const ofCustomer = Map.groupBy(deals, ({ customer_id }) => customer_id)
  const eventsOf = (object_type: 'customer' | 'order', object_id: string, actions: readonly Action[]) =>
    actions.map(({ at, by, action, changes = {} }): PastEvent => {
      const who = { actor: by, actor_kind: 'staff', on_behalf_of: null, request_id: null, ip: null } as const
      const what = { action, object_type, object_id, outcome: 'done', changes } as const
      return { dealer, at: new Date(at).toISOString(), ...who, ...what }
    })
  const events = customers.flatMap(customer => {
    const own = ofCustomer.get(customer.id) ?? []
    return [
      ...eventsOf('customer', customer.id, actionsOnCustomer(customer, own, history)),
      ...own.flatMap(deal => eventsOf('order', deal.id, actionsOnOrder(deal, history))),
    ]
  })
  return events.sort((a, b) => a.at.localeCompare(b.at))
}

const MINUTE = 60_000
const timeOf = (instant: string | undefined) => Date.parse(instant ?? '')

/** Assigned before the first deal, and archived after the last. */
function actionsOnCustomer(
  customer: DemoCustomer,
  own: readonly DemoOrder[],
  { random, manager, now }: History,
): Action[] {
  const came = timeOf(customer.created)
  const begun = Math.min(now, ...own.map(({ created }) => timeOf(created)))
  const given = came + Math.min(random.between(1, 25) * MINUTE, (begun - came) / 2)
  const { assigned_dealer: to, archive_status: status, archive_reason: reason } = customer
  const actions: Action[] =
    to === null ? [] : [{ action: 'customer.assigned', at: given, by: manager, changes: { from: null, to } }]
  if (status === 'Active') return actions
  const last = Math.max(given, ...own.map(({ updated }) => timeOf(updated)))
  const at = Math.min(now, last + random.between(5, 90) * MINUTE)
  const changes = { status, reason: status === 'Lost' ? reason : null, ids: [customer.id] }
  return [...actions, { action: 'customer.archived', at, by: manager, changes }]
}

const reasons = ARCHIVE_REASONS.filter(({ code }) =>
  ['price', 'payment', 'no_response', 'changed_mind'].includes(code),
)

/** From the first click to the current state; events of the worksheet's versions are there already. */
function actionsOnOrder(deal: DemoOrder, { random, manager }: History): Action[] {
  const { created_by: maker, worksheet } = deal
  const [begun, touched] = [timeOf(deal.created), timeOf(deal.updated)]
  const after = (share: number) => timeOf(onItsWay(deal, share))
  const actions: Action[] = [{ action: 'order.created', at: begun, by: maker }]
  const bare = {
    ...worksheet,
    lines: worksheet.lines.filter(({ plan, pre_installed }) => !plan || pre_installed),
  }
  const added = plansBeyond(worksheet, bare)
  if (added.length > 0)
    actions.push({
      action: 'order.plans_changed',
      at: after(0.3),
      by: maker,
      changes: { added, removed: [] },
    })
  if (deal.is_archived) {
    const { code: reason } = random.pick(reasons)
    actions.push({ action: 'order.archived', at: touched, by: maker, changes: { reason } })
  }
  return [...actions, ...pressesOf(deal, manager, after)]
}

const presses = [
  ['confirmed', 'ready_for_delivery', 0.85],
  ['ready_for_delivery', 'delivered', 1],
] as const

/** Confirmed by a manager, prepared and delivered, as far as the deal's status. */
function pressesOf(
  { order_management_status: status, confirmation }: DemoOrder,
  by: string,
  after: (share: number) => number,
): Action[] {
  if (!confirmation) return []
  const reached = ['confirmed', 'ready_for_delivery', 'delivered'].indexOf(status ?? 'new')
  const changes = {
    version: confirmation.version,
    own_financing: confirmation.own_financing,
    deposit_waived: confirmation.deposit_waiver !== null,
    compliance_overridden: confirmation.compliance_override !== null,
  }
  return [
    { action: 'order.confirmed', at: timeOf(confirmation.at), by: confirmation.by, changes },
    ...presses.slice(0, reached).map(([before, next, share]): Action => ({
      action: 'order.status_pressed',
      at: after(share),
      by,
      changes: { before, after: next },
    })),
  ]
}
