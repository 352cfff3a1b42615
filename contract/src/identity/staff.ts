import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { PageNumber, pageOf } from '#platform/pages.ts'
import { Id, Language, text, Timestamp } from '#platform/text.ts'
import { Role } from './users.ts'

/** The two external channels of an event; the notification in the panel always appears (decisions 3.119). */
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

/**
 * Why the requester cannot change this user: it is themselves, or the user has a higher role or works in a
 * dealership that the requester does not.
 */
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
  /** A phone or an app is set up as second factor. */
  has_second_factor: z.boolean(),
  /** Phone number for codes by text, masked except for two digits. */
  masked_phone: z.string().nullable(),
  /** The user's dealerships that the requester works in too; the others are only counted. */
  dealerships: z.array(z.object({ id: Id, name: z.string() })),
  other_dealerships: z.int(),
  permissions: Permissions,
  is_not_automatically_assigned_to_customer: z.boolean(),
  dealer_notifications: Notifications,
  /** Number of active customers of this dealership that are assigned to the user. */
  open_customers: z.int(),
  manage_block: ManageBlock.nullable(),
  version: z.int(),
})
export type StaffUser = z.output<typeof StaffUser>

const Names = { first_name: text(60), last_name: text(60) }
const Email = text(254)
const Phone = text(30).nullable()

/** Field names of writes in product 3. */
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

/** The staff of a dealership, and what an administrator does with them (product 6 and 7). */
export const staff = {
  list: endpoint('GET /api/dealer/user/', {
    access: 'user:list',
    ours: true,
    summary: 'Staff of this dealership, by name',
    query: z.strictObject({
      role: Role.optional(),
      status: UserStatus.optional(),
      /** Only those who work in this dealership. */
      dealership: Id.optional(),
      search: text(80).optional(),
      page: PageNumber,
    }),
    response: pageOf(StaffUser),
  }),
  get: endpoint('GET /api/dealer/user/{id}/', {
    access: 'user:list',
    ours: true,
    summary: 'A staff user of this dealership',
    response: StaffUser,
    etag: true,
  }),
  create: endpoint('POST /api/dealer/user/', {
    access: 'user:invite',
    ours: true,
    summary: 'Add a user, who cannot sign in before accepting an invitation',
    body: CreateUser,
    response: StaffUser,
    idempotency: 'required',
    etag: true,
  }),
  update: endpoint('PATCH /api/dealer/user/{id}/', {
    access: 'account:update-profile',
    summary: 'Change a profile: the own one or, for administrators, that of others',
    body: UpdateUser,
    response: StaffUser,
    ifMatch: 'required',
    etag: true,
  }),
  sendInvitation: endpoint('POST /api/dealer/user/{id}/send_invitation/', {
    access: 'user:invite',
    summary: 'Mail a link with which a new user sets a password; an earlier link becomes invalid',
    response: StaffUser,
    idempotency: 'required',
    fails: ['already_joined'],
  }),
  setActiveStatus: endpoint('POST /api/dealer/user/set_active_status/', {
    access: 'user:set-active',
    summary: 'Activate a user, or deactivate them and reassign their open customers',
    body: z.strictObject({ id: Id, is_active: z.boolean(), reassign_to: Id.nullish() }),
    response: StaffUser,
  }),
  setDealership: endpoint('POST /api/dealer/user/{id}/set_dealership/', {
    access: 'user:set-role',
    ours: true,
    summary: 'Give a user access to another dealership of the organization, or remove it',
    body: z.strictObject({ dealership_id: Id, works_there: z.boolean() }),
    response: StaffUser,
  }),
  startPasswordReset: endpoint('POST /api/dealer/user/{id}/start_password_reset/', {
    access: 'user:start-password-reset',
    ours: true,
    summary: 'Mail a password reset link to a user',
    status: 204,
    fails: ['not_joined'],
  }),
  revealPhone: endpoint('POST /api/dealer/user/{id}/reveal_phone/', {
    access: 'user:reveal-phone',
    ours: true,
    summary: 'The number that receives a user’s codes; the reason is recorded',
    body: z.strictObject({ reason: text(250) }),
    response: z.object({ phone: z.string() }),
    fails: ['no_phone'],
  }),
  endSessions: endpoint('POST /api/dealer/user/{id}/end_sessions/', {
    access: 'user:end-sessions',
    ours: true,
    summary: 'End all sessions of a user',
    status: 204,
  }),
  resetAccess: endpoint('POST /api/dealer/user/{id}/reset_access/', {
    access: 'user:reset-access',
    ours: true,
    summary:
      'Reset the sign-in of a user: password and second factor are removed, a link for a new password is mailed',
    response: StaffUser,
    ifMatch: 'required',
    etag: true,
    fails: ['not_joined', 'single_sign_on'],
  }),
}
