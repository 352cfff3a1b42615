import { ASKED_TYPES, MAX_NOTE } from '@forecourt/domain/deals/appointments/appointment-types.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Order } from './orders.ts'
import { Appointment } from './proposed-appointment.ts'
import { Day, Id, optionalText, Timestamp } from '#platform/text.ts'

/** A day of the appointment calendar; times are in the dealership's time zone ("09:00"), null on a closed day. */
const OpenDay = z.object({
  date: Day,
  opens: z.string().nullable(),
  closes: z.string().nullable(),
  closed_for: z.enum(['hours', 'holiday', 'blackout']).nullable(),
  holiday: z.object({ name_en: z.string(), name_fr: z.string() }).nullable(),
})
export type OpenDay = z.output<typeof OpenDay>

/** An appointment with its customer and deal. */
const ListedAppointment = Appointment.extend({
  order: z.object({ id: Id, number: z.string() }),
  /** `assigned_dealer`: the representative of the customer. */
  customer: z.object({
    id: Id,
    full_name: z.string(),
    assigned_dealer: Id.nullable(),
    /** Whether the customer can be reached by mail. */
    has_email: z.boolean(),
  }),
  vehicle: z.object({ formatted_name: z.string(), formatted_name_fr: z.string() }),
})
export type ListedAppointment = z.output<typeof ListedAppointment>

const AppointmentCalendar = z.object({
  timezone: z.string(),
  slot_minutes: z.int(),
  /** Number of simultaneous appointments. */
  capacity: z.int(),
  days: z.array(OpenDay),
  /** Occupied periods: one for each appointment of any user, including the caller's own. */
  taken: z.array(z.object({ start: Timestamp, end: Timestamp })),
  /** The appointments that the caller may see, soonest first, without cancelled ones. */
  results: z.array(ListedAppointment),
})
export type AppointmentCalendar = z.output<typeof AppointmentCalendar>

/** At most five weeks. */
export const MAX_CALENDAR_DAYS = 35

/** The appointment that the action is for: refused if another one replaced it. Default: the current one. */
const Meant = { appointment: Id.optional() }

const ours = { ours: true } as const
const fails = ['no_appointment', 'appointment_changed', 'order_archived', 'invalid_transition'] as const

/** Product 7 (`confirm_appointment`), decisions 7.14; another time is proposed by the update of the order. */
export const appointments = {
  calendar: endpoint('GET /api/dealer/appointments/', {
    ...ours,
    access: 'appointment:list',
    summary: 'Days with their opening hours, occupied periods and visible appointments; at most five weeks',
    query: z.strictObject({ from: Day, to: Day }),
    response: AppointmentCalendar,
  }),
  ofOrder: endpoint('GET /api/dealer/order/{id}/appointments/', {
    ...ours,
    access: 'appointment:read',
    summary: 'All appointments of an order, newest first',
    response: z.object({ results: z.array(Appointment) }),
  }),
  confirm: endpoint('POST /api/dealer/order/{id}/confirm_appointment/', {
    access: 'appointment:confirm',
    summary: 'Confirm the requested time; the customer is notified',
    body: z.strictObject(Meant),
    response: Order,
    fails,
  }),
  cancel: endpoint('POST /api/dealer/order/{id}/cancel_appointment/', {
    ...ours,
    access: 'appointment:propose',
    summary: 'Cancel the appointment; the customer is notified, with an optional message',
    body: z.strictObject({ ...Meant, message: optionalText(MAX_NOTE) }),
    response: Order,
    fails,
  }),
  recordOutcome: endpoint('POST /api/dealer/order/{id}/appointment_outcome/', {
    ...ours,
    access: 'appointment:propose',
    summary: 'Record whether the customer came',
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

/** An available time. */
const OfferedTime = z.object({ start: Timestamp, time: z.string() })

export const CustomerAppointments = z.object({
  order: Id,
  number: z.string(),
  vehicle: z.object({ formatted_name: z.string(), formatted_name_fr: z.string() }),
  timezone: z.string(),
  slot_minutes: z.int(),
  /** The latest one, even if cancelled or past; null before the first. */
  appointment: Appointment.nullable(),
  /** Why the customer may not request a time now; null if they may. */
  closed: z.enum(['order_archived', 'vehicle_unavailable']).nullable(),
  types: z.array(z.enum(ASKED_TYPES)),
  /** Days with available times, soonest first. */
  days: z.array(z.object({ date: Day, times: z.array(OfferedTime) })),
  /** First day of the next page; null after the last day that can be booked. */
  next_from: Day.nullable(),
})
export type CustomerAppointments = z.output<typeof CustomerAppointments>

const AskedAppointment = z.strictObject({
  order: Id,
  start: Timestamp,
  type: z.enum(ASKED_TYPES),
  note: optionalText(MAX_NOTE),
})

/** Appointments on the customer's side (interface C-15). */
export const customerAppointments = {
  read: endpoint('GET /api/customer/appointment/', {
    ...ours,
    access: 'my-appointment:read',
    summary:
      'The own appointment and the available times, two weeks per page; without an order, of the newest',
    query: z.strictObject({ order: Id.optional(), from: Day.optional() }),
    response: CustomerAppointments,
  }),
  ask: endpoint('POST /api/customer/appointment/', {
    ...ours,
    access: 'my-appointment:ask',
    summary:
      'Request a time, or another one; the dealership confirms it. Repeating the same request changes nothing',
    body: AskedAppointment,
    response: CustomerAppointments,
    fails: ['time_taken', 'order_archived', 'vehicle_unavailable'],
  }),
  accept: endpoint('POST /api/customer/appointment/{id}/accept/', {
    ...ours,
    access: 'my-appointment:ask',
    summary: 'Accept the time that the dealership proposed',
    body: z.strictObject({}),
    response: CustomerAppointments,
    fails: ['invalid_transition', 'order_archived'],
  }),
  cancel: endpoint('POST /api/customer/appointment/{id}/cancel/', {
    ...ours,
    access: 'my-appointment:ask',
    summary: 'Cancel the own appointment',
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
