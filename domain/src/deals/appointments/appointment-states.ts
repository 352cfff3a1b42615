import type { StepStatus } from '#deals/orders/step-statuses.ts'

/** Product 3. */
export type AppointmentState = 'unconfirmed' | 'confirmed' | 'cancelled'

/** Decisions 3.123: outcome of an appointment. `rescheduled`: another time replaced it. */
export type AppointmentOutcome = 'none' | 'kept' | 'no_show' | 'rescheduled'

interface Standing {
  readonly state: AppointmentState
  readonly outcome: AppointmentOutcome
  /** Milliseconds since 1970. */
  readonly start: number
}

/** Whether the appointment is neither cancelled nor past (decisions 4.1). */
export const isLive = ({ state, outcome }: Pick<Standing, 'state' | 'outcome'>): boolean =>
  state !== 'cancelled' && outcome === 'none'

export type AppointmentAction = 'confirm' | 'cancel' | 'move' | 'tell_outcome'

/**
 * The actions possible at `now`, in milliseconds since 1970. The outcome can be recorded once the appointment
 * started, and only a future one can be confirmed. Source: decisions 4.1 (unconfirmed → confirmed or cancelled;
 * confirmed → cancelled or, by another time, unconfirmed).
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
 * The step status of an order by its appointment: the party that did not propose the time must confirm it; then
 * the step is completed. A cancelled or missed appointment requires no action.
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
