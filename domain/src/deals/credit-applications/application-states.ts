import type { StepStatus } from '#deals/orders/step-statuses.ts'

/** Product 3: 1 awaiting customer, 2 awaiting dealer, 3 complete, 4 declined, 5 further verification. */
export const STATUS_CODES = [1, 2, 3, 4, 5] as const

export type StatusCode = (typeof STATUS_CODES)[number]

export type ApplicationMove = 'submit' | 'approve' | 'decline' | 'request_verification' | 'reopen'

/** Decisions 3.84: from where each act is possible, and where it leads. */
export const APPLICATION_MOVES: Readonly<
  Record<ApplicationMove, { readonly from: readonly StatusCode[]; readonly to: StatusCode }>
> = {
  submit: { from: [1, 5], to: 2 },
  approve: { from: [2], to: 3 },
  decline: { from: [2], to: 4 },
  request_verification: { from: [2], to: 5 },
  reopen: { from: [3, 4], to: 2 },
}

/** Whether an act is possible in a status. */
export const mayMove = (status: StatusCode, move: ApplicationMove): boolean =>
  APPLICATION_MOVES[move].from.includes(status)

/** Where the order's step stands with its application (decisions 3.84). */
export const STEP_OF_STATUS: Readonly<Record<StatusCode, StepStatus>> = {
  1: 'awaiting-customer',
  2: 'awaiting-dealer',
  3: 'completed',
  4: 'declined',
  5: 'awaiting-customer',
}

/** Whether the customer may change his answers: before he has sent them, and when he is asked for more. */
export const isOpenToCustomer = (status: StatusCode): boolean => mayMove(status, 'submit')

/** Shortest and longest text of a request for more, in characters (interface D-10). */
export const VERIFICATION_LENGTHS = { min: 10, max: 1000 } as const

/** Security R50: a draft that nobody goes on with is kept so many days. */
export const DRAFT_DAYS = 30

/** Security R50: Regulation B keeps an application for so many months after its decision was told. */
export const DECIDED_MONTHS = 25

/** Regulation B: whoever is declined is told why within so many days of his application. */
export const NOTICE_DAYS = 30
