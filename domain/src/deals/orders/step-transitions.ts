import type { OrderStep, StepStatus } from './step-statuses.ts'

const WAITING: readonly StepStatus[] = ['awaiting-dealer', 'awaiting-customer', 'awaiting-provider']

const fromWaiting = (status: StepStatus): readonly StepStatus[] => [
  ...WAITING.filter(other => other !== status),
  'completed',
  'declined',
  'expired',
]

/** Decisions 3.25: allowed transitions of a step. */
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

/**
 * Whether a transition of a step is allowed; only a deposit can be refunded. Otherwise the error is
 * `invalid_transition`.
 */
export const canMoveStep = (step: OrderStep, from: StepStatus, to: StepStatus): boolean =>
  STEP_TRANSITIONS[from].includes(to) && (to !== 'refunded' || step === 'deposit')
