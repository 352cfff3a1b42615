import type { StepStatuses } from './step-statuses.ts'

/** The steps of a new order, for tests. */
export const INITIAL_STEPS: StepStatuses = {
  build_and_price: 'initial',
  trade_in: 'initial',
  credit_application: 'initial',
  quote: 'initial',
  deposit: 'initial',
  appointment: 'initial',
  documents: 'initial',
}
