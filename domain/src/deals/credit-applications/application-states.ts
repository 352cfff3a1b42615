import type { StepStatus } from '#deals/orders/step-statuses.ts'

/** Product 3: 1 awaiting customer, 2 awaiting dealer, 3 complete, 4 declined, 5 further verification. */
export const STATUS_CODES = [1, 2, 3, 4, 5] as const

export type StatusCode = (typeof STATUS_CODES)[number]

export type ApplicationMove = 'submit' | 'approve' | 'decline' | 'request_verification' | 'reopen'

/** Decisions 3.84: from which statuses each action is possible, and its resulting status. */
export const APPLICATION_MOVES: Readonly<
  Record<ApplicationMove, { readonly from: readonly StatusCode[]; readonly to: StatusCode }>
> = {
  submit: { from: [1, 5], to: 2 },
  approve: { from: [2], to: 3 },
  decline: { from: [2], to: 4 },
  request_verification: { from: [2], to: 5 },
  reopen: { from: [3, 4], to: 2 },
}

/** Whether an action is possible in a status. */
export const mayMove = (status: StatusCode, move: ApplicationMove): boolean =>
  APPLICATION_MOVES[move].from.includes(status)

/** The step status of the order by its application (decisions 3.84). */
export const STEP_OF_STATUS: Readonly<Record<StatusCode, StepStatus>> = {
  1: 'awaiting-customer',
  2: 'awaiting-dealer',
  3: 'completed',
  4: 'declined',
  5: 'awaiting-customer',
}

/** Whether the customer may change their answers: before submission, and when more information is requested. */
export const isOpenToCustomer = (status: StatusCode): boolean => mayMove(status, 'submit')

/** Minimum and maximum length of a request for more information, in characters (interface D-10). */
export const VERIFICATION_LENGTHS = { min: 10, max: 1000 } as const

/** Security R50: an unused draft is kept for this many days. */
export const DRAFT_DAYS = 30

/** Security R50: Regulation B keeps an application for this many months after notice of its decision. */
export const DECIDED_MONTHS = 25

/** Regulation B: a declined applicant is notified of the reasons within this many days of the application. */
export const NOTICE_DAYS = 30
