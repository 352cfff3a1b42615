import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { PageNumber, pageOf } from '#platform/pages.ts'
import { Id, Language, text, Timestamp } from '#platform/text.ts'
import { Role } from './users.ts'

/** Which of the two outside channels an event uses; the panel's own notice always appears (decisions 3.119). */
const Channels = z.strictObject({ email: z.boolean(), sms: z.boolean() })

/** The six events of product 3 and those of decisions 3.119. */
export const Notifications = z.strictObject({
  customer_creates_account: Channels,
  customer_submits_trade_in: Channels,
  customer_accepts_trade_in: Channels,
  customer_declines_trade_in: Channels,
  customer_submits_credit_app: Channels,
  customer_paid_deposit: Channels,
  customer_submits_appointment: Channels,
  customer_accepts_appointment: Channels,
  customer_cancels_appointment: Channels,
  customer_opens_tokenized_link: Channels,
  quote_selected: Channels,
  message_received: Channels,
  lead_assigned: Channels,
  hold_expiring: Channels,
  feed_waiting: Channels,
  deposit_disputed: Channels,
  refund_failed: Channels,
  card_difference: Channels,
})
export type Notifications = z.output<typeof Notifications>

/** Decisions 3.118. */
export const Permissions = z.strictObject({
  show_analytics_dashboard: z.boolean(),
  show_credit_application: z.boolean(),
  can_export: z.boolean(),
  can_override_price: z.boolean(),
  can_refund: z.boolean(),
  can_reveal_pii: z.boolean(),
})

export const UserStatus = z.enum(['active', 'invited', 'inactive'])
export type UserStatus = z.output<typeof UserStatus>

/** Why this person cannot be changed by who asks: it is himself, stands above, or works where the other does not. */
export const ManageBlock = z.enum(['own_account', 'above', 'works_elsewhere'])

export const StaffUser = z.object({
  id: Id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  phone: z.string().nullable(),
  role: Role.nullable(),
  is_super_admin: z.boolean(),
  is_corporate_dealer_user: z.boolean(),
  avatar: z.string().nullable(),
  source: z.enum(['local', 'saml', 'oem_sso_multi', 'oem_sso_corporate', 'import']),
  language: Language,
  status: UserStatus,
  last_activity: Timestamp.nullable(),
  invitation_sent_at: Timestamp.nullable(),
  /** A phone or an app for the second factor is set up. */
  has_second_factor: z.boolean(),
  /** Where codes by text go: two digits of it. */
  masked_phone: z.string().nullable(),
  /** Where the person works, as far as who asks works there too; the others are a number. */
  dealerships: z.array(z.object({ id: Id, name: z.string() })),
  other_dealerships: z.int(),
  permissions: Permissions,
  is_not_automatically_assigned_to_customer: z.boolean(),
  dealer_notifications: Notifications,
  /** Active customers of this dealership that are assigned to the person. */
  open_customers: z.int(),
  manage_block: ManageBlock.nullable(),
  version: z.int(),
})
export type StaffUser = z.output<typeof StaffUser>

const Names = { first_name: text(60), last_name: text(60) }
const Email = text(254)
const Phone = text(30).nullable()

/** The write-side names of product 3. */
const Administered = {
  set_role: Role,
  set_dealer_permissions: Permissions.partial(),
  set_is_not_automatically_assigned_to_customer: z.boolean(),
  set_dealer_notifications: Notifications.partial(),
}

export const CreateUser = z.strictObject({
  ...Names,
  email: Email,
  phone: Phone.optional(),
  language: Language.optional(),
  set_role: Administered.set_role,
  set_dealer_permissions: Administered.set_dealer_permissions.optional(),
  set_is_not_automatically_assigned_to_customer:
    Administered.set_is_not_automatically_assigned_to_customer.optional(),
  set_dealer_notifications: Administered.set_dealer_notifications.optional(),
})
export type CreateUser = z.output<typeof CreateUser>

export const UpdateUser = z
  .strictObject({
    ...Names,
    email: Email,
    phone: Phone,
    language: Language,
    dealer_notifications: Notifications.partial(),
    ...Administered,
  })
  .partial()
export type UpdateUser = z.output<typeof UpdateUser>

/** Everybody who works in a dealership, and what an administrator does to them (product 6 and 7). */
export const staff = {
  list: endpoint('GET /api/dealer/user/', {
    access: 'user:list',
    ours: true,
    summary: 'Who works in this dealership, by name',
    query: z.strictObject({
      role: Role.optional(),
      status: UserStatus.optional(),
      /** Who works in this dealership too. */
      dealership: Id.optional(),
      search: text(80).optional(),
      page: PageNumber,
    }),
    response: pageOf(StaffUser),
  }),
  get: endpoint('GET /api/dealer/user/{id}/', {
    access: 'user:list',
    ours: true,
    summary: 'Somebody who works in this dealership',
    response: StaffUser,
    etag: true,
  }),
  create: endpoint('POST /api/dealer/user/', {
    access: 'user:invite',
    ours: true,
    summary: 'Add somebody, who cannot sign in before an invitation is accepted',
    body: CreateUser,
    response: StaffUser,
    idempotency: 'required',
    etag: true,
  }),
  update: endpoint('PATCH /api/dealer/user/{id}/', {
    access: 'account:update-profile',
    summary: 'Change the profile, one’s own or, for administrators, that of others',
    body: UpdateUser,
    response: StaffUser,
    ifMatch: 'required',
    etag: true,
  }),
  sendInvitation: endpoint('POST /api/dealer/user/{id}/send_invitation/', {
    access: 'user:invite',
    summary: 'Mail a link with which a new user sets a password; an earlier link is void',
    response: StaffUser,
    idempotency: 'required',
    fails: ['already_joined'],
  }),
  setActiveStatus: endpoint('POST /api/dealer/user/set_active_status/', {
    access: 'user:set-active',
    summary: 'Let somebody in again, or shut out and give the open customers to somebody else',
    body: z.strictObject({ id: Id, is_active: z.boolean(), reassign_to: Id.nullish() }),
    response: StaffUser,
  }),
  setDealership: endpoint('POST /api/dealer/user/{id}/set_dealership/', {
    access: 'user:set-role',
    ours: true,
    summary: 'Let somebody who works here work in another dealership of the organization too, or no longer',
    body: z.strictObject({ dealership_id: Id, works_there: z.boolean() }),
    response: StaffUser,
  }),
  startPasswordReset: endpoint('POST /api/dealer/user/{id}/start_password_reset/', {
    access: 'user:start-password-reset',
    ours: true,
    summary: 'Mail a reset link to somebody',
    status: 204,
    fails: ['not_joined'],
  }),
  revealPhone: endpoint('POST /api/dealer/user/{id}/reveal_phone/', {
    access: 'user:reveal-phone',
    ours: true,
    summary: 'The number that somebody’s codes go to, for a reason that is on the record',
    body: z.strictObject({ reason: text(250) }),
    response: z.object({ phone: z.string() }),
    fails: ['no_phone'],
  }),
  endSessions: endpoint('POST /api/dealer/user/{id}/end_sessions/', {
    access: 'user:end-sessions',
    ours: true,
    summary: 'Sign somebody out everywhere',
    status: 204,
  }),
  resetAccess: endpoint('POST /api/dealer/user/{id}/reset_access/', {
    access: 'user:reset-access',
    ours: true,
    summary:
      'Start somebody’s sign-in over: password and second factor end, a link for a new password is mailed',
    response: StaffUser,
    ifMatch: 'required',
    etag: true,
    fails: ['not_joined', 'single_sign_on'],
  }),
}
