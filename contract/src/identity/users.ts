import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Id, Language, text, Timestamp } from '#platform/text.ts'

export const Role = z.enum([
  'dealer_admin',
  'dealer_sales_rep',
  'dealer_sales_manager',
  'organization_admin',
  'organization_assistant',
  'super_admin',
  'corporate',
])

export const DealershipBrief = z.object({
  id: Id,
  name: z.string(),
  city: z.string(),
  province_code: z.string(),
  country: z.enum(['CA', 'US']),
  allowed_languages: z.array(Language),
  use_external_crm: z.boolean(),
  external_crm_url: z.string().nullable(),
  is_trs_enabled: z.boolean(),
  enable_sales_manager_fee_discounts: z.boolean(),
})

export const CurrentUser = z.object({
  id: Id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  phone: z.string().nullable(),
  role: Role.nullable(),
  is_super_admin: z.boolean(),
  is_corporate_dealer_user: z.boolean(),
  dealership: DealershipBrief.nullable(),
  avatar: z.string().nullable(),
  source: z.enum(['local', 'saml', 'oem_sso_multi', 'oem_sso_corporate', 'import']),
  language: Language,
  last_activity: Timestamp.nullable(),
  show_analytics_dashboard: z.boolean(),
  show_credit_application: z.boolean(),
  fully_authenticated: z.boolean(),
  /** Names of the actions in the permission table that this user may perform in the current dealership. */
  permissions: z.array(z.string()),
})
export type CurrentUser = z.output<typeof CurrentUser>

/** The session in `current_user`, so that the browser can warn before it ends. */
export const SessionTiming = z.object({
  idle_seconds_left: z.int(),
  absolute_seconds_left: z.int(),
})

export const UserBrief = z.object({
  id: Id,
  full_name: z.string(),
  role: Role.nullable(),
  is_active: z.boolean(),
})
export type UserBrief = z.output<typeof UserBrief>

export const ManagedDealership = DealershipBrief.pick({
  id: true,
  name: true,
  city: true,
  province_code: true,
  country: true,
}).extend({ last_used: Timestamp.nullable() })

const Token = z
  .string()
  .max(40)
  .regex(/^\s*\d{3}\s?\d{3}\s*$/, { message: 'otp' })
  .transform(code => code.replace(/\s/g, ''))
const Phone = text(30)

/** Proof of the second factor: a code by text or of the app, or a recovery code. */
export const ProofMethod = z.enum(['sms', 'authenticator', 'recovery_code'])
export type ProofMethod = z.output<typeof ProofMethod>

/** Six digits, or the ten characters of a recovery code; the server decides by the method. */
const Proof = z
  .string()
  .max(40)
  .transform(code => code.replaceAll(/[\s-]/g, '').toUpperCase())

export const OtpSent = z.object({ sent: z.boolean(), retry_after: z.int().min(0), masked_phone: z.string() })

export const users = {
  currentUser: endpoint('GET /api/dealer/user/current_user/', {
    access: 'half-session',
    summary: 'The signed-in user and dealership; also for a half session, with fully_authenticated false',
    response: z.object({
      user: CurrentUser,
      total_managed_dealerships: z.int(),
      session: SessionTiming,
      /** Id of the latest event: a reader who fetches now and streams from here misses nothing. */
      step: z.int().nullable(),
    }),
  }),
  login: endpoint('POST /api/dealer/user/login/', {
    access: 'public',
    summary: 'Sign in with email and password',
    body: z.strictObject({ email: z.string().max(254), password: z.string().min(1).max(300) }),
    response: z.object({
      redirect: z.string().nullable(),
      url: z.string().nullable(),
      prompt_dealership_select: z.boolean(),
      total_managed_dealerships: z.int(),
      user: CurrentUser,
    }),
    fails: ['bad_credentials', 'locked', 'busy'],
  }),
  logout: endpoint('POST /api/dealer/user/logout/', {
    access: 'public',
    summary: 'End the session',
    response: z.object({ redirect_url: z.string() }),
  }),
  verificationStatus: endpoint('GET /api/dealer/user/verification/', {
    access: 'half-session',
    summary: 'Status of the second factor',
    response: z.object({
      has_device: z.boolean(),
      masked_phone: z.string().nullable(),
      verified: z.boolean(),
      fully_authenticated: z.boolean(),
      resend_after: z.int().min(0),
      has_authenticator: z.boolean(),
      recovery_codes_left: z.int(),
      /** Name of the identity provider that issued this session. */
      provider: z.string().nullable(),
    }),
  }),
  sendOtp: endpoint('POST /api/dealer/user/send_otp/', {
    access: 'half-session',
    summary: 'Send a one-time code to the registered phone',
    response: OtpSent,
    fails: ['otp_too_many'],
  }),
  verify: endpoint('POST /api/dealer/user/verification/', {
    access: 'half-session',
    summary: 'Verify the second factor with a code',
    body: z.strictObject({
      token: Proof,
      method: ProofMethod.default('sms'),
      remember_device: z.boolean().default(false),
    }),
    response: z.object({ fully_authenticated: z.boolean(), prompt_dealership_select: z.boolean() }),
    fails: ['otp_invalid', 'otp_expired', 'otp_too_many'],
  }),
  setupOtp: endpoint('POST /api/dealer/user/setup_otp/', {
    access: 'half-session',
    summary: 'Send a code to a first phone number',
    body: z.strictObject({ phone: Phone }),
    response: OtpSent,
    fails: ['otp_device_exists', 'otp_too_many'],
  }),
  confirmOtpDevice: endpoint('POST /api/dealer/user/confirm_otp_device/', {
    access: 'half-session',
    summary: 'Confirm the first phone number with its code',
    body: z.strictObject({ token: Token, remember_device: z.boolean().default(false), phone: Phone }),
    response: z.object({ fully_authenticated: z.boolean(), prompt_dealership_select: z.boolean() }),
    fails: ['otp_device_exists', 'otp_invalid', 'otp_expired', 'otp_too_many'],
  }),
  loginAsCustomer: endpoint('POST /api/dealer/user/login_as_customer/', {
    access: 'customer:login-as',
    summary: 'View the customer’s side of an order for half an hour; the own session continues',
    body: z.strictObject({ customer_id: Id, order_id: Id.nullish() }),
    response: z.object({ url: z.string() }),
  }),
  assignableDealerUsers: endpoint('GET /api/dealer/user/assignable_dealer_users/', {
    access: 'customer:list',
    summary: 'Users of this dealership who can be assigned customers',
    response: z.object({ results: z.array(UserBrief) }),
  }),
  managedDealerships: endpoint('GET /api/dealer/user/managed_dealerships/', {
    access: 'signed-in',
    summary: 'Dealerships that this user can switch to, most recently used first',
    query: z.strictObject({ name: text(80).optional() }),
    response: z.object({ results: z.array(ManagedDealership) }),
  }),
  transferSession: endpoint('POST /api/dealer/user/transfer_session/', {
    access: 'signed-in',
    summary: 'Switch to another dealership',
    body: z.strictObject({ dealership_id: Id }),
    response: z.object({ user: CurrentUser, total_managed_dealerships: z.int() }),
  }),
}
