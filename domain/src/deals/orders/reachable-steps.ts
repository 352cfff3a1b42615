import { codesOf } from '#platform/markets/labels.ts'
import { AWAITING_CUSTOMER, AWAITING_DEALER } from './awaiting.ts'
import { MANAGEMENT_STATUSES } from './management-statuses.ts'
import { ORDER_STEPS, STEP_STATUSES, type OrderStep, type StepStatus } from './step-statuses.ts'

const answered: readonly StepStatus[] = [
  'initial',
  'awaiting-dealer',
  'awaiting-customer',
  'completed',
  'declined',
  'expired',
]

/**
 * The reachable statuses of each step. A step that stays `initial` has no screen, so no action, filter or link
 * names it (docs/decisions/0057-settings-with-a-reader.md).
 */
export const REACHABLE_STATUSES: Readonly<Record<OrderStep, readonly StepStatus[]>> = {
  build_and_price: ['awaiting-dealer', 'completed'],
  trade_in: answered,
  credit_application: ['initial', 'awaiting-dealer', 'awaiting-customer', 'completed', 'declined'],
  quote: ['initial'],
  deposit: codesOf(STEP_STATUSES),
  appointment: answered,
  documents: ['initial'],
}

type Step = (typeof ORDER_STEPS)[number]
type OfferedStep = Exclude<Step, { readonly code: 'quote' | 'documents' }>

const isOffered = (step: Step): step is OfferedStep => REACHABLE_STATUSES[step.code].length > 1

/** The steps with a screen, in the order of a deal. */
export const OFFERED_STEPS = ORDER_STEPS.filter(isOffered)

export const reachableStatuses = (step: OrderStep) =>
  STEP_STATUSES.filter(({ code }) => REACHABLE_STATUSES[step].includes(code))

const UNREACHABLE: ReadonlySet<string> = new Set([
  'message',
  'quote_choice',
  'document',
  'new',
  'quote_sent',
  'quote_chosen',
])

const reachable = <T extends { readonly code: string }>(list: readonly T[]): readonly T[] =>
  list.filter(({ code }) => !UNREACHABLE.has(code))

export const OFFERED_AWAITING_DEALER = reachable(AWAITING_DEALER)
export const OFFERED_AWAITING_CUSTOMER = reachable(AWAITING_CUSTOMER)
export const OFFERED_MANAGEMENT_STATUSES = reachable(MANAGEMENT_STATUSES)
