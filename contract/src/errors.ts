import { z } from 'zod'

/** The closed set of refusals. The kind decides the HTTP status; `code` tells cases of one kind apart. */
export const problemKinds = {
  validation: 400,
  not_authenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  stale: 412,
  too_large: 413,
  unsupported_media_type: 415,
  unprocessable: 422,
  precondition_required: 428,
  too_many_requests: 429,
  session_expired: 440,
  fault: 500,
  bad_gateway: 502,
  unavailable: 503,
} as const

export type ProblemKind = keyof typeof problemKinds

/** Codes that single calls declare in `fails`. */
export const failureCodes = [
  'bad_credentials',
  'locked',
  'busy',
  'no_access_to_dealership',
  'otp_invalid',
  'otp_expired',
  'otp_too_many',
  'otp_device_exists',
  'link_invalid',
  'already_joined',
  'not_joined',
  'no_phone',
  'single_sign_on',
  'invalid_transition',
  'vehicle_unavailable',
  'order_archived',
  'order_not_draft',
  'deposit_live',
  'dealership_not_allowed',
  'lock_fail',
  'no_pending_requests',
  'no_approval_yet',
  'other_sales_rep_assigned',
  'cannot_self_assign',
  'wrong_dealership',
  'order_removed',
  'vehicle_removed',
  'pricing_invalid',
  'rate_card_published',
  'rate_card_not_latest',
  'nothing_earlier',
  'lender_in_use',
  'library_full',
  'deal_full',
  'too_many_what_ifs',
  'sso_unavailable',
  'sso_none',
  'last_key',
  'order_confirmed',
  'order_not_ready',
  'order_not_confirmed',
  'vehicle_reserved',
  'vehicle_not_reservable',
  'commission_number_unknown',
  'commission_number_in_use',
  'commission_number_wrong_dealer',
  'commission_number_wrong_model',
  'line_not_applicable',
  'customer_without_phone',
  'credit_approved',
  'invitation_invalid',
  'account_exists',
  'customer_without_email',
  'too_many_invitations',
  'merge_undone',
  'merge_expired',
  'merge_superseded',
  'consent_withdrawn',
  'too_many_messages',
  'nobody_to_ask',
  'deal_open',
  'export_too_large',
  'export_not_done',
  'many_gone',
  'in_use',
  'questions_full',
  'not_scanned',
  'upload_quota',
] as const

export type FailureCode = (typeof failureCodes)[number]

export const FieldProblem = z.object({
  rule: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])).default({}),
})
export type FieldProblem = z.output<typeof FieldProblem>

/** `application/problem+json`. No sentences: the browser translates rule keys and codes (decisions 1, error body). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  fields: z.record(z.string(), z.array(FieldProblem)).optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** With 412: the state that is stored now, so that nothing typed is lost. */
  current: z.unknown().optional(),
  reference_id: z.string(),
})
export type Problem = z.output<typeof Problem>
