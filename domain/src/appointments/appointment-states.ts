import type { StepStatus } from '../orders/step-statuses.ts'

/** Spec 3. */
export type AppointmentState = 'unconfirmed' | 'confirmed' | 'cancelled'

/** Decisions 3.123: what became of it. `rescheduled`: another time was agreed in its place. */
export type AppointmentOutcome = 'none' | 'kept' | 'no_show' | 'rescheduled'

interface Standing {
  readonly state: AppointmentState
  readonly outcome: AppointmentOutcome
  /** Milliseconds since 1970. */
  readonly start: number
}

/** Whether people still mean to meet: neither called off nor over with (decisions 4.1). */
export const isLive = ({ state, outcome }: Pick<Standing, 'state' | 'outcome'>): boolean =>
  state !== 'cancelled' && outcome === 'none'

export type AppointmentAct = 'confirm' | 'cancel' | 'move' | 'tell_outcome'

/**
 * What may be done with an appointment now, in milliseconds since 1970. Whether somebody came is told once it has begun,
 * and only what is to come is confirmed. Source: decisions 4.1 (unconfirmed → confirmed or cancelled; confirmed →
 * cancelled or, by another time, unconfirmed).
 */
export function actsOn(appointment: Standing, now: number): readonly AppointmentAct[] {
  if (!isLive(appointment)) return []
  const isOver = appointment.start <= now
  const told: readonly AppointmentAct[] = isOver ? ['tell_outcome'] : []
  const confirm: readonly AppointmentAct[] = appointment.state === 'unconfirmed' && !isOver ? ['confirm'] : []
  return [...confirm, 'move', 'cancel', ...told]
}

/**
 * Where the order's step stands with its live appointment: at whoever did not ask for the time, until it is confirmed.
 * Without one, or with one that was called off, nothing is asked of anybody (`initial`, `declined`).
 */
export function stepOfAppointment(
  appointment: { readonly state: AppointmentState; readonly source: 'dealer' | 'customer' } | null,
): StepStatus {
  if (appointment === null) return 'initial'
  if (appointment.state === 'cancelled') return 'declined'
  if (appointment.state === 'confirmed') return 'completed'
  return appointment.source === 'customer' ? 'awaiting-dealer' : 'awaiting-customer'
}
