import type { customerAppointments as contract } from '@forecourt/contract/deals/appointments.ts'
import {
  actionsOn,
  isLive,
  type AppointmentAction,
} from '@forecourt/domain/deals/appointments/appointment-states.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import type { App } from '#platform/app-context.ts'
import { recordCustomerAction } from '#customers/customer-sessions/customer-action.ts'
import type { CustomerActor } from '#platform/sessions/customer-session.ts'
import type { Tx } from '#platform/db/client.ts'
import { withCustomer } from '#platform/db/tenant.ts'
import { notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { shopOrigin } from '#customers/invitations/invitation-link.ts'
import { notifyStaff } from '#identity/accounts/staff/notify-staff.ts'
import { getOwnOrder } from '#deals/orders/own-order.queries.ts'
import type { OrderRow } from '#deals/orders/orders.queries.ts'
import { calendarBytes } from './appointment-file.ts'
import type { NotifiedAppointment } from './appointment-wire.ts'
import { changeAppointment, findOrderOf, readCalendar, type Calendar } from './appointments.queries.ts'
import { closedFor, ownWire, ownWireWith } from './own-appointments-wire.ts'
import { bookAppointment, storeOnOrder, type Hand } from './store-appointment.ts'
import { mailAppointment } from './notify-customer.ts'

const auditActorOf = ({ id, staff, customer, tenant }: CustomerActor, now: Date): Hand => ({
  dealer: tenant.id,
  by: staff?.id ?? id,
  name: fullName(staff ?? customer),
  now,
})

export function readOwnAppointments({ app, customer, query }: Call<typeof contract.read>) {
  const now = app.now()
  return withCustomer(app.pool, customer, async tx => {
    const row = await getOwnOrder(tx, customer, query.order ?? customer.customer.latest_order_id)
    return ownWire(tx, customer, row, { now, from: query.from })
  })
}

export function askForAppointment(call: Call<typeof contract.ask>) {
  const { app, customer, body } = call
  const now = app.now()
  return withCustomer(app.pool, customer, async tx => {
    const row = await getOwnOrder(tx, customer, body.order, { isLocked: true })
    refuseClosed(row)
    const asked = { ...body, source: 'customer' as const }
    if (isAskedAlready(row.appointment, asked)) return ownWire(tx, customer, row, { now })
    const { after, appointment } = await bookAppointment(auditActorOf(customer, now), tx, row, asked)
    recordCustomerAction(call, tx, {
      action: 'order.appointment_asked',
      object_type: 'order',
      object_id: row.order.id,
      changes: { start: appointment.starts, type: appointment.type },
    })
    notifyRepresentative(tx, customer, row, 'customer_submits_appointment')
    return ownWire(tx, customer, after, { now })
  })
}

/** The same request again changes nothing. */
const isAskedAlready = (
  current: NotifiedAppointment | null,
  asked: { readonly start: string; readonly type: string; readonly note: string | null },
): boolean =>
  current !== null &&
  isLive(current) &&
  current.source === 'customer' &&
  Date.parse(current.starts) === Date.parse(asked.start) &&
  current.type === asked.type &&
  current.note === asked.note

/** Accepts the time that the dealership proposed: confirms it and sends a mail with a calendar file. */
export function acceptAppointment(call: Call<typeof contract.accept>) {
  const { app, customer } = call
  const now = app.now()
  return withCustomer(app.pool, customer, async tx => {
    const { row, appointment } = await getOwn(call, tx, 'confirm')
    if (appointment.source !== 'dealer') throw new Refusal('conflict', { code: 'invalid_transition' })
    const confirmed = { ...appointment, state: 'confirmed' as const }
    changeAppointment(tx, customer.tenant.id, appointment.id, { state: 'confirmed' })
    const after = await storeOnOrder(auditActorOf(customer, now), tx, row, confirmed)
    recordCustomerAction(call, tx, {
      action: 'order.appointment_accepted',
      object_type: 'order',
      object_id: row.order.id,
      changes: { start: new Date(appointment.starts).toISOString() },
    })
    notifyRepresentative(tx, customer, row, 'customer_accepts_appointment')
    const answer = await ownWireWith(tx, customer, after, { now })
    await mailConfirmation(call, tx, row, confirmed, answer.calendar)
    return answer.wire
  })
}

async function mailConfirmation(
  { app, customer: actor }: Call<typeof contract.accept>,
  tx: Tx,
  { order }: OrderRow,
  appointment: NotifiedAppointment,
  { place }: Calendar,
) {
  const { customer, tenant: dealership } = actor
  const { first_name, language, email: to } = customer
  if (to === null) return
  const letter = { key: 'confirmed' as const, to, first_name, language, appointment, message: null, place }
  await mailAppointment(app, tx, dealership.id, { ...letter, url: pageUrl(app, actor, order.id), dealership })
}

/** Page of the appointment for the customer. */
const pageUrl = ({ config }: App, { tenant }: CustomerActor, order: string): string =>
  `${shopOrigin(config)}/shop/${tenant.cname}/appointment?order=${order}`

export function cancelOwnAppointment(call: Call<typeof contract.cancel>) {
  const { app, customer, body } = call
  const now = app.now()
  return withCustomer(app.pool, customer, async tx => {
    const { row, appointment } = await getOwn(call, tx, 'cancel')
    const changes = { state: 'cancelled', cancelled_by: 'customer', message: body.message } as const
    changeAppointment(tx, customer.tenant.id, appointment.id, changes)
    const after = await storeOnOrder(auditActorOf(customer, now), tx, row, { ...appointment, ...changes })
    recordCustomerAction(call, tx, {
      action: 'order.appointment_cancelled',
      object_type: 'order',
      object_id: row.order.id,
      changes: { start: new Date(appointment.starts).toISOString() },
    })
    notifyRepresentative(tx, customer, row, 'customer_cancels_appointment')
    return ownWire(tx, customer, after, { now })
  })
}

export function readOwnAppointmentFile({ app, customer, params, reply }: Call<typeof contract.file>) {
  return withCustomer(app.pool, customer, async tx => {
    const order = await findOrderOf(tx, customer.tenant.id, params.id)
    const { appointment, order: own } = await getOwnOrder(tx, customer, order)
    if (appointment?.id !== params.id) throw notFound()
    const at = Date.parse(appointment.starts)
    const { place } = await readCalendar(tx, customer.tenant.id, { from: at, to: at })
    void reply.header('content-disposition', 'attachment; filename="appointment.ics"')
    const url = pageUrl(app, customer, own.id)
    return calendarBytes(appointment, {
      where: place,
      language: customer.customer.language,
      url,
      now: app.now(),
    })
  })
}

/**
 * Locks the customer's order and returns the named appointment. @throws Refusal if the action is not allowed
 * now
 */
async function getOwn(
  { app, customer, params }: Call<typeof contract.accept> | Call<typeof contract.cancel>,
  tx: Tx,
  act: AppointmentAction,
): Promise<{ row: OrderRow; appointment: NotifiedAppointment }> {
  const order = await findOrderOf(tx, customer.tenant.id, params.id)
  const row = await getOwnOrder(tx, customer, order, { isLocked: true })
  const { appointment } = row
  if (row.order.is_archived) throw new Refusal('conflict', { code: 'order_archived' })
  // Another appointment has replaced it.
  if (appointment?.id !== params.id) throw new Refusal('conflict', { code: 'invalid_transition' })
  const current = { ...appointment, start: Date.parse(appointment.starts) }
  if (!actionsOn(current, app.now().getTime()).includes(act))
    throw new Refusal('conflict', { code: 'invalid_transition' })
  return { row, appointment }
}

/** Staff are not notified about their own actions as the customer. */
function notifyRepresentative(
  tx: Tx,
  { staff, tenant }: CustomerActor,
  { order }: OrderRow,
  event: Parameters<typeof notifyStaff>[1]['event'],
) {
  if (staff) return
  notifyStaff(tx, { dealer: tenant.id, event, customer: order.customer_id, order: order.id })
}

function refuseClosed(row: OrderRow) {
  const closed = closedFor(row)
  if (closed) throw new Refusal('conflict', { code: closed })
}
