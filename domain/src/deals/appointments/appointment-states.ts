import type { StepStatus } from '#deals/orders/step-statuses.ts'

/** Product 3. */
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

export type AppointmentAction = 'confirm' | 'cancel' | 'move' | 'tell_outcome'

/**
 * What may be done with an appointment now, in milliseconds since 1970. Whether somebody came is told once it has begun,
 * and only what is to come is confirmed. Source: decisions 4.1 (unconfirmed → confirmed or cancelled; confirmed →
 * cancelled or, by another time, unconfirmed).
 */
export function actionsOn(appointment: Standing, now: number): readonly AppointmentAction[] {
  if (!isLive(appointment)) return []
  const isOver = appointment.start <= now
  const told: readonly AppointmentAction[] = isOver ? ['tell_outcome'] : []
  const confirm: readonly AppointmentAction[] =
    appointment.state === 'unconfirmed' && !isOver ? ['confirm'] : []
  return [...confirm, 'move', 'cancel', ...told]
}

/**
 * Where an order's step stands with its appointment: at whoever did not ask for the time until it is confirmed, and done
 * then. With one that was called off, or to which nobody came, nothing is asked of anybody.
 */
export function stepOfAppointment({ state, outcome, source }: StepFacts): StepStatus {
  if (outcome === 'no_show') return 'expired'
  if (state === 'cancelled') return 'declined'
  if (state === 'confirmed' || outcome === 'kept') return 'completed'
  return source === 'customer' ? 'awaiting-dealer' : 'awaiting-customer'
}

interface StepFacts {
  readonly state: AppointmentState
  readonly outcome: AppointmentOutcome
  readonly source: 'dealer' | 'customer'
}
