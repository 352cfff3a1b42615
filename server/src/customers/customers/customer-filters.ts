import type { CustomerListQuery } from '@forecourt/contract/customers/customer-list-query.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import { dayAfter, weekdayOf } from '@forecourt/domain/platform/zones/calendar.ts'
import { customerScope } from '@forecourt/domain/identity/permissions/can.ts'
import { sql, type SQL } from 'drizzle-orm'
import { endOfDaySql, startOfDaySql } from '#platform/db/day-bounds.ts'
import { anyOf, joinedBy } from '#platform/db/fragments.ts'
import { orders } from '#deals/orders/orders.table.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'

/** Limits customers to those of these representatives, and optionally the unassigned. */
export interface Holders {
  readonly reps: readonly string[]
  readonly unassigned: boolean
}

/**
 * Whose customers a request covers; undefined means everyone's. Decisions 6.4: representatives see their own and
 * the unassigned.
 */
export function holdersOf(actor: Actor, asked: CustomerListQuery['sales_rep']): Holders | undefined {
  const isLimited = customerScope(actor) === 'own_and_unassigned'
  if (!asked || asked.length === 0) return isLimited ? { reps: [actor.id], unassigned: true } : undefined
  const wanted = asked.map(rep => (rep === 'me' ? actor.id : rep.toLowerCase()))
  const reps = wanted.filter(rep => rep !== 'unassigned' && (!isLimited || rep === actor.id))
  return { reps: [...new Set(reps)], unassigned: wanted.includes('unassigned') }
}

export const heldBy = (holders: Holders | undefined): SQL[] => {
  if (!holders) return []
  const { reps, unassigned } = holders
  const own = sql`c.assigned_dealer = ANY (${sql.param(reps)})`
  return [unassigned ? sql`(${own} OR c.assigned_dealer IS NULL)` : own]
}

/** Conditions of a list query beyond status, representative and search text; about a customer `c`. */
export function customerFilters(actor: Actor, query: CustomerListQuery, now: Date): SQL[] {
  const awaiting = { all: [], dealer: ['dealer'], customer: ['customer'], none: ['none', 'provider'] }
  const waits = awaiting[query.awaiting]
  return [
    ...(waits.length > 0 ? [anyOf(sql`c.awaiting`, waits)] : []),
    ...(query.lead_type?.length ? [anyOf(sql`c.lead_type`, query.lead_type)] : []),
    ...appointmentFilters(actor, query, now),
    ...orderFilters(actor, query),
  ]
}

/** Conditions that one single order must meet; archived orders do not count. */
function orderFilters(actor: Actor, query: CustomerListQuery): SQL[] {
  const ofOrder = (column: SQL, values: readonly string[] | undefined) =>
    values?.length ? [anyOf(column, values)] : []
  const owes = (column: SQL, values: readonly string[] | undefined) =>
    values?.length ? [sql`${column} && ${sql.param(values)}`] : []
  const vehicle = vehicleFilters(query)
  const conditions = [
    ...ofOrder(sql`o.payment_type`, query.payment_type),
    ...ofOrder(sql`o.order_management_status`, query.order_management_status),
    ...ofOrder(sql`o.deposit_payment`, query.deposit),
    ...ofOrder(sql`o.deposit_mode`, query.deposit_mode),
    ...ofOrder(sql`o.build_and_price_step`, query.build_and_price_step),
    ...ofOrder(sql`o.trade_in_step`, query.trade_in_step),
    ...ofOrder(sql`o.credit_application_step`, query.credit_application_step),
    ...ofOrder(sql`o.deposit_step`, query.deposit_step),
    ...ofOrder(sql`o.appointment_step`, query.appointment_step),
    ...owes(sql`o.awaiting_dealer`, query.awaiting_dealer),
    ...owes(sql`o.awaiting_customer`, query.awaiting_customer),
    ...vehicle,
  ]
  if (conditions.length === 0) return []
  const joined = sql` JOIN ${vehicles} v ON v.dealer_id = o.dealer_id AND v.id = o.vehicle_id`
  return [liveOrder(actor, conditions, vehicle.length > 0 ? joined : sql``)]
}

function vehicleFilters(query: CustomerListQuery): SQL[] {
  return [
    ...(query.make?.length ? [anyOf(sql`v.make`, query.make)] : []),
    ...(query.model?.length ? [anyOf(sql`v.model`, query.model)] : []),
    ...(query.year?.length ? [anyOf(sql`v.year`, query.year)] : []),
    ...(query.condition?.length ? [anyOf(sql`v.vehicle_condition`, query.condition)] : []),
    ...(query.stock_status?.length ? [anyOf(sql`v.stock_status`, query.stock_status)] : []),
  ]
}

const liveOrder = (actor: Actor, conditions: readonly SQL[], join = sql``): SQL =>
  sql`EXISTS (SELECT FROM ${orders} o${join} WHERE o.dealer_id = ${actor.tenant.id} AND o.customer_id = c.id
    AND NOT o.is_archived AND ${joinedBy(sql` AND `, conditions)})`

/** Appointments begin at whole minutes, so what is past does not change before the next minute. */
export const endOfMinute = (now: Date): Date => new Date(Math.ceil(now.getTime() / 60_000) * 60_000)

/**
 * Any of the requested appointment states. "None" is about the whole customer; days are in the dealership's time
 * zone; overdue means past without being cancelled or completed.
 */
function appointmentFilters(actor: Actor, query: CustomerListQuery, now: Date): SQL[] {
  const asked = query.appointment ?? []
  const { timezone } = actor.tenant
  const today = wallClock(now.getTime(), timezone).date
  const monday = dayAfter(today, -weekdayOf(today))
  const between = (first: string, last: string) =>
    sql`(o.appointment_state <> 'cancelled' AND o.appointment_start >= ${startOfDaySql(first, timezone)}
      AND o.appointment_start < ${endOfDaySql(last, timezone)})`
  const states: Readonly<Record<(typeof asked)[number], SQL | undefined>> = {
    none: undefined,
    unconfirmed: sql`o.appointment_state = 'unconfirmed'`,
    confirmed: sql`o.appointment_state = 'confirmed'`,
    cancelled: sql`o.appointment_state = 'cancelled'`,
    today: between(today, today),
    week: between(monday, dayAfter(monday, 6)),
    overdue: sql`(o.appointment_state <> 'cancelled' AND o.appointment_step <> 'completed'
      AND o.appointment_start < ${endOfMinute(now).toISOString()})`,
  }
  const found = asked.flatMap(state => states[state] ?? [])
  const alternatives = [
    ...(asked.includes('none') ? [sql`NOT ${liveOrder(actor, [sql`o.appointment_state IS NOT NULL`])}`] : []),
    ...(found.length > 0 ? [liveOrder(actor, [sql`(${joinedBy(sql` OR `, found)})`])] : []),
  ]
  return alternatives.length > 0 ? [sql`(${joinedBy(sql` OR `, alternatives)})`] : []
}
