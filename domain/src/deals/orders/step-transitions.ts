import type { OrderStep, StepStatus } from './step-statuses.ts'

const WAITING: readonly StepStatus[] = ['awaiting-dealer', 'awaiting-customer', 'awaiting-provider']

const fromWaiting = (status: StepStatus): readonly StepStatus[] => [
  ...WAITING.filter(other => other !== status),
  'completed',
  'declined',
  'expired',
]

/** Decisions 3.25: where a step may go from each status. */
export const STEP_TRANSITIONS: Readonly<Record<StepStatus, readonly StepStatus[]>> = {
  initial: WAITING,
  'awaiting-dealer': fromWaiting('awaiting-dealer'),
  'awaiting-customer': fromWaiting('awaiting-customer'),
  'awaiting-provider': fromWaiting('awaiting-provider'),
  completed: ['refunded', 'awaiting-dealer'],
  declined: ['initial'],
  expired: ['initial'],
  refunded: [],
}

/** Tells whether a step may move so; only a deposit is ever refunded. Anything else is `invalid_transition`. */
export const canMoveStep = (step: OrderStep, from: StepStatus, to: StepStatus): boolean =>
  STEP_TRANSITIONS[from].includes(to) && (to !== 'refunded' || step === 'deposit')
