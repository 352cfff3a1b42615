import { ASKED_TYPES, MAX_NOTE } from '@forecourt/domain/deals/appointments/appointment-types.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Order } from './orders.ts'
import { Appointment } from './proposed-appointment.ts'
import { Day, Id, optionalText, Timestamp } from '#platform/text.ts'

/** A day as appointments see it; times are those of the dealership's clock ("09:00"), null on a day without any. */
const OpenDay = z.object({
  date: Day,
  opens: z.string().nullable(),
  closes: z.string().nullable(),
  closed_for: z.enum(['hours', 'holiday', 'blackout']).nullable(),
  holiday: z.object({ name_en: z.string(), name_fr: z.string() }).nullable(),
})
export type OpenDay = z.output<typeof OpenDay>

/** An appointment with whom it is and about which deal. */
const ListedAppointment = Appointment.extend({
  order: z.object({ id: Id, number: z.string() }),
  /** `assigned_dealer`: who holds the customer. */
  customer: z.object({
    id: Id,
    full_name: z.string(),
    assigned_dealer: Id.nullable(),
    /** Whether mail can reach him. */
    has_email: z.boolean(),
  }),
  vehicle: z.object({ formatted_name: z.string(), formatted_name_fr: z.string() }),
})
export type ListedAppointment = z.output<typeof ListedAppointment>

const AppointmentCalendar = z.object({
  timezone: z.string(),
  slot_minutes: z.int(),
  /** How many can be met at the same time. */
  capacity: z.int(),
  days: z.array(OpenDay),
  /** Stretches that are taken, by whomever: one for each appointment, the caller's own ones among them. */
  taken: z.array(z.object({ start: Timestamp, end: Timestamp })),
  /** The appointments that the caller may see, soonest first; of those that were called off none. */
  results: z.array(ListedAppointment),
})
export type AppointmentCalendar = z.output<typeof AppointmentCalendar>

/** At most five weeks at once. */
export const MAX_CALENDAR_DAYS = 35

/** Which appointment is meant: refused once it is another one, by a new time. Without it, whichever there is. */
const Meant = { appointment: Id.optional() }

const ours = { ours: true } as const
const fails = ['no_appointment', 'appointment_changed', 'order_archived', 'invalid_transition'] as const

/** Product 7 (`confirm_appointment`), decisions 7.14; another time is proposed by the order's update. */
export const appointments = {
  calendar: endpoint('GET /api/dealer/appointments/', {
    ...ours,
    access: 'appointment:list',
    summary: 'Days with their hours, what is taken, and the appointments in sight; at most five weeks',
    query: z.strictObject({ from: Day, to: Day }),
    response: AppointmentCalendar,
  }),
  ofOrder: endpoint('GET /api/dealer/order/{id}/appointments/', {
    ...ours,
    access: 'appointment:read',
    summary: 'Every appointment of an order, the newest first',
    response: z.object({ results: z.array(Appointment) }),
  }),
  confirm: endpoint('POST /api/dealer/order/{id}/confirm_appointment/', {
    access: 'appointment:confirm',
    summary: 'Confirm the time that is asked for; the customer is told',
    body: z.strictObject(Meant),
    response: Order,
    fails,
  }),
  cancel: endpoint('POST /api/dealer/order/{id}/cancel_appointment/', {
    ...ours,
    access: 'appointment:propose',
    summary: 'Call the appointment off; the customer is told, with a message where there is one',
    body: z.strictObject({ ...Meant, message: optionalText(MAX_NOTE) }),
    response: Order,
    fails,
  }),
  recordOutcome: endpoint('POST /api/dealer/order/{id}/appointment_outcome/', {
    ...ours,
    access: 'appointment:propose',
    summary: 'Whether the customer came',
    body: z.strictObject({ ...Meant, outcome: z.enum(['kept', 'no_show']) }),
    response: Order,
    fails,
  }),
  file: endpoint('GET /api/dealer/order/{id}/appointment_file/', {
    ...ours,
    access: 'appointment:read',
    summary: 'The appointment for a calendar (iCalendar)',
    file: 'text/calendar',
    fails: ['no_appointment'],
  }),
}

/** A time that can be had. */
const OfferedTime = z.object({ start: Timestamp, time: z.string() })

export const CustomerAppointments = z.object({
  order: Id,
  number: z.string(),
  vehicle: z.object({ formatted_name: z.string(), formatted_name_fr: z.string() }),
  timezone: z.string(),
  slot_minutes: z.int(),
  /** The latest one, called off or over with too; null before the first. */
  appointment: Appointment.nullable(),
  /** Why no time may be asked for now; null when one may. */
  closed: z.enum(['order_archived', 'vehicle_unavailable']).nullable(),
  types: z.array(z.enum(ASKED_TYPES)),
  /** Days that have times left, the soonest first. */
  days: z.array(z.object({ date: Day, times: z.array(OfferedTime) })),
  /** From where the next days are asked for; null behind the last day that may be asked for. */
  next_from: Day.nullable(),
})
export type CustomerAppointments = z.output<typeof CustomerAppointments>

const AskedAppointment = z.strictObject({
  order: Id,
  start: Timestamp,
  type: z.enum(ASKED_TYPES),
  note: optionalText(MAX_NOTE),
})

/** The customer's side of them (interface C-15). */
export const customerAppointments = {
  read: endpoint('GET /api/customer/appointment/', {
    ...ours,
    access: 'my-appointment:read',
    summary:
      'The own appointment and the times that can be had, two weeks at once; without an order, the newest',
    query: z.strictObject({ order: Id.optional(), from: Day.optional() }),
    response: CustomerAppointments,
  }),
  ask: endpoint('POST /api/customer/appointment/', {
    ...ours,
    access: 'my-appointment:ask',
    summary:
      'Ask for a time, or for another one; the dealership confirms it. The same asked again changes nothing',
    body: AskedAppointment,
    response: CustomerAppointments,
    fails: ['time_taken', 'order_archived', 'vehicle_unavailable'],
  }),
  accept: endpoint('POST /api/customer/appointment/{id}/accept/', {
    ...ours,
    access: 'my-appointment:ask',
    summary: 'Take the time that the dealership proposed',
    body: z.strictObject({}),
    response: CustomerAppointments,
    fails: ['invalid_transition', 'order_archived'],
  }),
  cancel: endpoint('POST /api/customer/appointment/{id}/cancel/', {
    ...ours,
    access: 'my-appointment:ask',
    summary: 'Call the own appointment off',
    body: z.strictObject({ message: optionalText(MAX_NOTE) }),
    response: CustomerAppointments,
    fails: ['invalid_transition', 'order_archived'],
  }),
  file: endpoint('GET /api/customer/appointment/{id}/file/', {
    ...ours,
    access: 'my-appointment:read',
    summary: 'The own appointment for a calendar (iCalendar)',
    file: 'text/calendar',
  }),
}
