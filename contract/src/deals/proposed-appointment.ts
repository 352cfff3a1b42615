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
  /** `rescheduled`: another time took its place. */
  outcome: z.enum(['none', 'kept', 'no_show', 'rescheduled']),
  /** Where: at the dealership, at the customer's, or by a call. */
  location: z.enum(['dealership', 'customer', 'call']),
  note: z.string().nullable(),
  /** Who asked for this time. */
  source: z.enum(['dealer', 'customer']),
  /** Who called it off, and what was said of it. */
  cancelled_by: z.enum(['dealer', 'customer']).nullable(),
  message: z.string().nullable(),
  /** Whom the customer meets: whoever holds the customer. */
  rep: z.string().nullable(),
  created: Timestamp,
})
export type Appointment = z.output<typeof Appointment>

/** A time that staff propose, within the order's update (product 3). */
export const ProposedAppointment = z.strictObject({
  start: Timestamp,
  type: AppointmentType,
  note: optionalText(MAX_NOTE),
  /** Outside the opening hours too, and beside more people than are met at once. */
  anyway: z.boolean().default(false),
})
export type ProposedAppointment = z.output<typeof ProposedAppointment>
