import { APPOINTMENT_TYPES, MAX_NOTE } from '@forecourt/domain/deals/appointments/appointment-types.ts'
import { codesOf } from '@forecourt/domain/platform/markets/labels.ts'
import { z } from 'zod'
import { Id, optionalText, Timestamp } from '#platform/text.ts'

const AppointmentType = z.enum(codesOf(APPOINTMENT_TYPES))

/** Decisions 3.123. */
export const Appointment = z.object({
  id: Id,
  type: AppointmentType,
  start: Timestamp,
  end: Timestamp,
  state: z.enum(['unconfirmed', 'confirmed', 'cancelled']),
  /** `rescheduled`: replaced by another time. */
  outcome: z.enum(['none', 'kept', 'no_show', 'rescheduled']),
  /** The place: at the dealership, at the customer's, or by phone. */
  location: z.enum(['dealership', 'customer', 'call']),
  note: z.string().nullable(),
  /** Who requested this time. */
  source: z.enum(['dealer', 'customer']),
  /** Who cancelled it, and their message. */
  cancelled_by: z.enum(['dealer', 'customer']).nullable(),
  message: z.string().nullable(),
  /** The representative of the customer, whom the customer meets. */
  rep: z.string().nullable(),
  created: Timestamp,
})
export type Appointment = z.output<typeof Appointment>

/** An appointment proposal by staff, within the update of the order (product 3). */
export const ProposedAppointment = z.strictObject({
  start: Timestamp,
  type: AppointmentType,
  note: optionalText(MAX_NOTE),
  /** Allowed outside the opening hours and beyond the number of simultaneous appointments. */
  anyway: z.boolean().default(false),
})
export type ProposedAppointment = z.output<typeof ProposedAppointment>
