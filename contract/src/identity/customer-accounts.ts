import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { AddressName, Id, Language, text } from '#platform/text.ts'

export const DealershipOfCustomer = z.object({
  /** The dealership's slug in addresses of the customer's side. */
  cname: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  country: z.enum(['CA', 'US']),
  province_code: z.string(),
  timezone: z.string(),
  allowed_languages: z.array(Language),
  theme: z.object({ logo: z.string().nullable(), color: z.string().nullable() }),
})

export const Me = z.object({
  customer: z.object({
    id: Id,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string().nullable(),
    language: Language,
  }),
  dealership: DealershipOfCustomer,
  /** Full name of the staff user who is logged in as this customer; null: the customer. */
  staff: z.string().nullable(),
  session: z.object({ idle_seconds_left: z.int(), absolute_seconds_left: z.int() }),
})
export type Me = z.output<typeof Me>

/** The content of an invitation link after its `#`. */
const InvitationToken = z.string().min(1).max(200)

const Password = z.string().min(1).max(256)

/** The content of a mailed link after its `#`. */
const LinkToken = z.string().regex(/^[\w-]{43}$/, { message: 'link' })

const Asking = { dealership: AddressName, email: z.string().min(1).max(254) }

/** Decisions 7.8, and the invitation before the first password. */
export const customerAccounts = {
  me: endpoint('GET /api/customer/me/', {
    access: 'my-account:read',
    ours: true,
    summary: 'The signed-in customer and their dealership',
    response: Me,
  }),
  login: endpoint('POST /api/customer/auth/login/', {
    access: 'customer-visitor',
    ours: true,
    summary: 'Sign in to a dealership with email and password',
    body: z.strictObject({
      dealership: AddressName,
      email: z.string().max(254),
      password: z.string().min(1).max(300),
    }),
    response: z.object({ url: z.string() }),
    fails: ['bad_credentials', 'locked', 'busy'],
  }),
  logout: endpoint('POST /api/customer/auth/logout/', {
    access: 'customer-visitor',
    ours: true,
    summary: 'End the session of the customer’s side; a staff session continues',
    response: z.object({ redirect_url: z.string() }),
  }),
  readInvitation: endpoint('POST /api/customer/auth/read_invitation/', {
    access: 'customer-visitor',
    ours: true,
    summary: 'The person invited by a link, before it is accepted',
    body: z.strictObject({ invitation: InvitationToken }),
    response: z.object({
      first_name: z.string(),
      email: z.string(),
      language: Language,
      dealership: DealershipOfCustomer,
    }),
    fails: ['invitation_invalid', 'locked'],
  }),
  acceptInvitation: endpoint('POST /api/customer/auth/accept_invitation/', {
    access: 'customer-visitor',
    ours: true,
    summary: 'Accept an invitation with a first password; signs in',
    body: z.strictObject({ invitation: InvitationToken, password: Password, confirm_password: Password }),
    response: z.object({ url: z.string() }),
    fails: ['invitation_invalid', 'account_exists', 'locked', 'busy'],
  }),
  signUp: endpoint('POST /api/customer/auth/signup/', {
    access: 'customer-visitor',
    ours: true,
    summary:
      'Request an account: a link is mailed, and the response is the same whether the address is known',
    body: z.strictObject({ ...Asking, first_name: text(30), last_name: text(30), language: Language }),
    status: 204,
    fails: ['locked'],
  }),
  magicLink: endpoint('POST /api/customer/auth/magic_link/', {
    access: 'customer-visitor',
    ours: true,
    summary: 'Request a sign-in link; the response is the same whether the address is known',
    body: z.strictObject(Asking),
    status: 204,
    fails: ['locked'],
  }),
  resetPassword: endpoint('POST /api/customer/auth/reset_password/', {
    access: 'customer-visitor',
    ours: true,
    summary: 'Request a link for a new password; the response is the same whether the address is known',
    body: z.strictObject(Asking),
    status: 204,
    fails: ['locked'],
  }),
  readLink: endpoint('POST /api/customer/auth/read_link/', {
    access: 'customer-visitor',
    ours: true,
    summary: 'The purpose of a mailed link; does not redeem it',
    body: z.strictObject({ customer_link: LinkToken }),
    response: z.object({
      purpose: z.enum(['sign_up', 'sign_in', 'password_reset']),
      first_name: z.string(),
      email: z.string(),
      language: Language,
      dealership: DealershipOfCustomer,
    }),
    fails: ['link_invalid', 'locked'],
  }),
  verify: endpoint('POST /api/customer/auth/verify/', {
    access: 'customer-visitor',
    ours: true,
    summary:
      'Redeem a mailed link: it signs in, creates an account with a first password, or sets a new password',
    body: z.strictObject({
      customer_link: LinkToken,
      password: Password.optional(),
      confirm_password: Password.optional(),
    }),
    response: z.object({ url: z.string() }),
    fails: ['link_invalid', 'account_exists', 'locked', 'busy'],
  }),
}
