import type { Appointment } from '@forecourt/contract/deals/proposed-appointment.ts'
import { isLive } from '@forecourt/domain/deals/appointments/appointment-states.ts'

/**
 * State of an appointment for the customer. An unanswered one, or one without a recorded outcome, is over once its
 * time has passed.
 */
export type Standing =
  | 'proposed'
  | 'requested'
  | 'confirmed'
  | 'cancelled'
  | 'kept'
  | 'no_show'
  | 'rescheduled'
  | 'over'
  | 'unanswered'

/** @param now milliseconds since 1970 */
export function standingOf(appointment: Appointment, now: number): Standing {
  const { state, outcome, source, start, end } = appointment
  if (!isLive(appointment)) return outcome === 'none' ? 'cancelled' : outcome
  if (state === 'confirmed') return Date.parse(end) <= now ? 'over' : 'confirmed'
  if (Date.parse(start) <= now) return 'unanswered'
  return source === 'dealer' ? 'proposed' : 'requested'
}

/** States of an appointment that is still planned. */
export type Ahead = Extract<Standing, 'proposed' | 'requested' | 'confirmed'>

export const isAhead = (standing: Standing): standing is Ahead =>
  standing === 'proposed' || standing === 'requested' || standing === 'confirmed'

/** Tone of its chip (interface 1.4). */
export const toneOf = (standing: Standing): 'customer' | 'provider' | 'success' | 'spent' => {
  if (standing === 'proposed') return 'customer'
  if (standing === 'requested') return 'provider'
  return standing === 'confirmed' ? 'success' : 'spent'
}
