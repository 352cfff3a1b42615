import type { PressedStatus } from '@forecourt/domain/deals/orders/management-statuses.ts'
import { OFFERED_STEPS, REACHABLE_STATUSES } from '@forecourt/domain/deals/orders/reachable-steps.ts'
import type { OrderStep, StepStatus } from '@forecourt/domain/deals/orders/step-statuses.ts'

export type DepositStory = 'asked' | 'held' | 'hold_ending' | 'paid' | 'refunded' | 'declined' | 'expired'
export type AppointmentStory =
  | 'today'
  | 'asked_this_week'
  | 'confirmed_this_week'
  | 'proposed'
  | 'overdue'
  | 'missed'
  | 'done'
  | 'cancelled'

/** The progress of a deal. Unnamed steps have not begun; an unpriced order waits for its price. */
export interface Scenario {
  readonly steps: Partial<Record<OrderStep, StepStatus>>
  readonly deposit?: DepositStory
  readonly appointment?: AppointmentStory
  readonly pressed?: PressedStatus
  /** The order is archived. */
  readonly isLost?: boolean
  /** Share among open deals. */
  readonly share: number
}

const priced = { build_and_price: 'completed' } as const
const begun = { build_and_price: 'awaiting-dealer' } as const

/** Open deals, from the first click to the delivery. */
export const STORIES: readonly Scenario[] = [
  { share: 15, steps: begun },
  { share: 20, steps: priced },
  { share: 5, steps: { ...priced, trade_in: 'awaiting-dealer' } },
  { share: 3, steps: { ...priced, trade_in: 'awaiting-customer' } },
  { share: 4, steps: { ...priced, trade_in: 'completed', credit_application: 'awaiting-dealer' } },
  { share: 4, steps: { ...priced, credit_application: 'awaiting-customer' } },
  { share: 2, steps: { ...priced, credit_application: 'awaiting-customer' } },
  { share: 2, steps: { ...priced, credit_application: 'declined' } },
  {
    share: 4,
    steps: { ...priced, credit_application: 'completed', deposit: 'awaiting-customer' },
    deposit: 'asked',
  },
  {
    share: 4,
    steps: { ...priced, credit_application: 'completed', deposit: 'awaiting-dealer' },
    deposit: 'held',
  },
  { share: 2, steps: { ...priced, deposit: 'awaiting-dealer' }, deposit: 'hold_ending' },
  { share: 7, steps: { ...priced, deposit: 'completed' }, deposit: 'paid' },
  { share: 1, steps: { ...priced, deposit: 'refunded' }, deposit: 'refunded' },
  { share: 4, steps: { ...priced, appointment: 'awaiting-dealer' }, appointment: 'asked_this_week' },
  { share: 3, steps: { ...priced, appointment: 'completed' }, appointment: 'today' },
  { share: 3, steps: { ...priced, appointment: 'completed' }, appointment: 'confirmed_this_week' },
  { share: 2, steps: { ...priced, appointment: 'awaiting-dealer' }, appointment: 'overdue' },
  { share: 1, steps: { ...priced, appointment: 'declined' }, appointment: 'cancelled' },
  { share: 2, steps: { ...priced, deposit: 'completed' }, deposit: 'paid', pressed: 'confirmed' },
  {
    share: 2,
    steps: {
      ...priced,
      credit_application: 'completed',
      deposit: 'completed',
      appointment: 'completed',
    },
    deposit: 'paid',
    appointment: 'confirmed_this_week',
    pressed: 'ready_for_delivery',
  },
]

const depositOf: Readonly<Partial<Record<StepStatus, DepositStory>>> = {
  'awaiting-customer': 'asked',
  'awaiting-dealer': 'held',
  'awaiting-provider': 'asked',
  completed: 'paid',
  declined: 'declined',
  expired: 'expired',
  refunded: 'refunded',
}

const appointmentOf: Readonly<Partial<Record<StepStatus, AppointmentStory>>> = {
  'awaiting-customer': 'proposed',
  'awaiting-dealer': 'asked_this_week',
  completed: 'done',
  declined: 'cancelled',
  expired: 'missed',
}

/** Every step in every reachable status, once, so that each filter of a list finds one. */
export const EVERY_STEP_STATUS: readonly Scenario[] = OFFERED_STEPS.flatMap(({ code: step }) =>
  REACHABLE_STATUSES[step].map((status): Scenario => {
    const deposit = step === 'deposit' ? depositOf[status] : undefined
    const appointment = step === 'appointment' ? appointmentOf[status] : undefined
    return {
      share: 0,
      steps: { ...priced, [step]: status },
      ...(deposit && { deposit }),
      ...(appointment && { appointment }),
    }
  }),
)

/** A delivered deal. */
export const DELIVERED: Scenario = {
  share: 0,
  steps: {
    ...priced,
    trade_in: 'completed',
    credit_application: 'completed',
    deposit: 'completed',
    appointment: 'completed',
  },
  deposit: 'paid',
  appointment: 'done',
  pressed: 'delivered',
}

/** Lost deals. */
export const LOST: readonly Scenario[] = [
  { share: 5, isLost: true, steps: priced },
  { share: 3, isLost: true, steps: begun },
  { share: 2, isLost: true, steps: { ...priced, credit_application: 'declined' } },
  { share: 2, isLost: true, steps: { ...priced, trade_in: 'declined' } },
]
