import { type appointments as contract, MAX_CALENDAR_DAYS } from '@forecourt/contract/deals/appointments.ts'
import type { orders as ordersContract } from '@forecourt/contract/deals/orders.ts'
import type { ProposedAppointment } from '@forecourt/contract/deals/proposed-appointment.ts'
import { actionsOn, type AppointmentAction } from '@forecourt/domain/deals/appointments/appointment-states.ts'
import { openDay } from '@forecourt/domain/deals/appointments/opening-days.ts'
import { dayAfter } from '@forecourt/domain/platform/zones/calendar.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { endOfDay, startOfDay } from '@forecourt/domain/platform/zones/zone-days.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { commitWith, withTenant } from '#platform/db/tenant.ts'
import { invalid, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { getOrderFor, getReadableOrder } from '#deals/orders/order-access.ts'
import { orderWire, orderWithWorksheet } from '#deals/orders/order-wire.ts'
import type { OrderRow } from '#deals/orders/orders.queries.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { calendarBytes } from './appointment-file.ts'
import { appointmentWire, listedAppointment, type NotifiedAppointment } from './appointment-wire.ts'
import {
  changeAppointment,
  listAppointmentsAt,
  listAppointmentsOf,
  readCalendar,
} from './appointments.queries.ts'
import { bookAppointment, storeOnOrder, type Hand } from './store-appointment.ts'
import { notifyCustomer } from './notify-customer.ts'

const auditActorOf = ({ app, actor }: { app: { now(): Date }; actor: Actor }): Hand => ({
  dealer: actor.tenant.id,
  by: actor.id,
  name: fullName(actor.user),
  now: app.now(),
})

/** Days with their taken times, and the appointments that this user may see. */
export function readAppointmentCalendar({ app, actor, query }: Call<typeof contract.calendar>) {
  const { id: dealer, timezone } = actor.tenant
  const days = daysOf(query)
  const period = { from: startOfDay(query.from, timezone), to: endOfDay(query.to, timezone) }
  return withTenant(app.pool, actor.tenant, async tx => {
    const [calendar, found] = await commitWith(tx, () =>
      Promise.all([readCalendar(tx, dealer, period), listAppointmentsAt(tx, dealer, period)]),
    )
    const { slot_minutes, capacity } = calendar.calendar
    const instant = (at: number) => new Date(at).toISOString()
    return {
      timezone,
      slot_minutes,
      capacity,
      days: days.map(date => openDay(date, calendar)),
      taken: calendar.taken.map(({ start, end }) => ({ start: instant(start), end: instant(end) })),
      results: found
        .filter(({ customer }) => can(actor, 'appointment:read', customer))
        .map(row => listedAppointment(row)),
    }
  })
}

/** The range of days that both the database and Date can represent. */
const [firstDay, lastDay] = ['1990-01-01', '2199-12-31']

function daysOf({ from, to }: Call<typeof contract.calendar>['query']): readonly string[] {
  if (from < firstDay || from > lastDay) throw invalid({ from: { rule: 'default', params: {} } })
  if (to < from) throw invalid({ to: { rule: 'end_after_start', params: {} } })
  if (to > dayAfter(from, MAX_CALENDAR_DAYS - 1)) throw invalid({ to: { rule: 'default', params: {} } })
  const count = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
  return Array.from({ length: count }, (_, n) => dayAfter(from, n))
}

export function readAppointmentsOf({ app, actor, params }: Call<typeof contract.ofOrder>) {
  return withTenant(app.pool, actor.tenant, async tx => {
    const { rep } = await getReadableOrder(tx, actor, params.id)
    const rows = await listAppointmentsOf(tx, actor.tenant.id, params.id)
    return { results: rows.map(row => appointmentWire(row, rep)) }
  })
}

export function readAppointmentFile({ app, actor, params, reply }: Call<typeof contract.file>) {
  return withTenant(app.pool, actor.tenant, async tx => {
    const { appointment } = await getReadableOrder(tx, actor, params.id)
    if (appointment === null) throw new Refusal('conflict', { code: 'no_appointment' })
    const at = Date.parse(appointment.starts)
    const { place } = await readCalendar(tx, actor.tenant.id, { from: at, to: at })
    void reply.header('content-disposition', 'attachment; filename="appointment.ics"')
    return calendarBytes(appointment, {
      where: place,
      language: actor.user.language,
      url: null,
      now: app.now(),
    })
  })
}

/**
 * Proposes an appointment with the order's update (product 3, `proposed_appointment`); it replaces the
 * current one.
 */
export async function proposeAppointment(
  call: Call<typeof ordersContract.update>,
  tx: Tx,
  row: OrderRow,
  { start, type, note, anyway }: ProposedAppointment,
) {
  const { app, actor } = call
  const asked = { start, type, note, anyway, source: 'dealer' as const }
  const { after, appointment, calendar } = await bookAppointment(auditActorOf(call), tx, row, asked)
  await notifyCustomer(call, tx, row, { key: 'proposed', appointment, message: note, place: calendar.place })
  recordAction(call, tx, {
    action: 'order.appointment_proposed',
    object_type: 'order',
    object_id: row.order.id,
    changes: { start: appointment.starts, type },
  })
  return orderWithWorksheet(after, { now: app.now(), tenant: actor.tenant })
}

type ActionCall =
  | Call<typeof contract.confirm>
  | Call<typeof contract.cancel>
  | Call<typeof contract.recordOutcome>

/**
 * Locks the order and returns it with the target appointment. @throws Refusal if the action is not allowed
 * now
 */
async function getTargetAppointment(
  { app, actor, params, body }: ActionCall,
  tx: Tx,
  action: 'appointment:confirm' | 'appointment:propose',
  act: AppointmentAction,
): Promise<{ row: OrderRow; appointment: NotifiedAppointment }> {
  const row = await getOrderFor(tx, actor, params.id, action)
  const { order, appointment } = row
  if (order.is_archived) throw new Refusal('conflict', { code: 'order_archived' })
  if (appointment === null) throw new Refusal('conflict', { code: 'no_appointment' })
  if (body.appointment !== undefined && body.appointment !== appointment.id)
    throw new Refusal('conflict', { code: 'appointment_changed' })
  const timed = { ...appointment, start: Date.parse(appointment.starts) }
  if (!actionsOn(timed, app.now().getTime()).includes(act))
    throw new Refusal('conflict', { code: 'invalid_transition' })
  return { row, appointment }
}

export function confirmAppointment(call: Call<typeof contract.confirm>) {
  const { app, actor } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const { row, appointment } = await getTargetAppointment(call, tx, 'appointment:confirm', 'confirm')
    const confirmed = { ...appointment, state: 'confirmed' as const }
    return finish(call, tx, row, {
      appointment: confirmed,
      changes: { state: 'confirmed' },
      news: { key: 'confirmed' },
      action: 'order.appointment_confirmed',
      facts: { start: instantOfRow(appointment) },
    })
  })
}

export function cancelAppointment(call: Call<typeof contract.cancel>) {
  const { app, actor, body } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const { row, appointment } = await getTargetAppointment(call, tx, 'appointment:propose', 'cancel')
    const changes = { state: 'cancelled', cancelled_by: 'dealer', message: body.message } as const
    return finish(call, tx, row, {
      appointment: { ...appointment, ...changes },
      changes,
      news: { key: 'cancelled', message: body.message },
      action: 'order.appointment_cancelled',
      facts: { start: instantOfRow(appointment) },
    })
  })
}

export function recordOutcome(call: Call<typeof contract.recordOutcome>) {
  const { app, actor, body } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const { row, appointment } = await getTargetAppointment(call, tx, 'appointment:propose', 'tell_outcome')
    const { outcome } = body
    return finish(call, tx, row, {
      appointment: { ...appointment, outcome },
      changes: { outcome },
      action: 'order.appointment_outcome',
      facts: { outcome },
    })
  })
}

const instantOfRow = ({ starts }: NotifiedAppointment) => new Date(starts).toISOString()

interface Finish {
  readonly appointment: NotifiedAppointment
  readonly changes: Parameters<typeof changeAppointment>[3]
  readonly news?: { readonly key: 'confirmed' | 'cancelled'; readonly message?: string | null }
  readonly action: 'order.appointment_confirmed' | 'order.appointment_cancelled' | 'order.appointment_outcome'
  readonly facts: Readonly<Record<string, string>>
}

async function finish(
  call: ActionCall,
  tx: Tx,
  row: OrderRow,
  { appointment, changes, news, action, facts }: Finish,
) {
  const { app, actor } = call
  changeAppointment(tx, actor.tenant.id, appointment.id, changes)
  const after = await storeOnOrder(auditActorOf(call), tx, row, appointment)
  if (news) {
    const at = Date.parse(appointment.starts)
    const { place } = await readCalendar(tx, actor.tenant.id, { from: at, to: at })
    await notifyCustomer(call, tx, row, { ...news, appointment, place })
  }
  recordAction(call, tx, { action, object_type: 'order', object_id: row.order.id, changes: facts })
  return orderWire(after, { now: app.now(), tenant: actor.tenant })
}
