import type { customerAccounts as contract } from '@forecourt/contract/identity/customer-accounts.ts'
import { shortName } from '@forecourt/domain/customers/customers/full-name.ts'
import { recordAudit } from '#platform/audit/audit.service.ts'
import { recordingRefusal } from '#platform/audit/recorded-refusal.ts'
import { setCustomerCookies } from '#platform/http/customer-cookies.ts'
import type { Tx } from '#platform/db/client.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import {
  findInvitation,
  findInvitee,
  redeemInvitation,
  type Invitee,
} from '#customers/invitations/invitations.queries.ts'
import { notifyStaff } from '#identity/accounts/staff/notify-staff.ts'
import { guessed } from '#identity/accounts/sign-in/guesses.ts'
import { randomToken } from '#platform/http/tokens.ts'
import { hashPassword } from '#identity/accounts/passwords/password.ts'
import { insertAccount } from './customer-accounts.queries.ts'
import { checkCustomerPassword } from './customer-password.ts'
import { openCustomerSession } from './open-customer-session.ts'
import { refuseSecondAccount } from './second-account.ts'

type AcceptCall = Call<typeof contract.acceptInvitation>
type InvitationCall = AcceptCall | Call<typeof contract.readInvitation>

/** Wrong, used, replaced, expired, of an existing account: the same answer for all. */
const notGood = () => new Refusal('validation', { code: 'invitation_invalid' })

interface Invited {
  readonly dealer_id: string
  readonly invitee: Invitee
  readonly email: string
}

async function findInvited(call: InvitationCall): Promise<Invited> {
  const { app, body } = call
  const found = await withPlatform(app.pool, tx =>
    guessed(call, tx, 'invitation', () => findInvitation(tx, body.invitation)),
  )
  if (!found) throw notGood()
  const { dealer_id, customer_id } = found
  const invitee = await withTenant(app.pool, { id: dealer_id }, tx => findInvitee(tx, dealer_id, customer_id))
  const email = invitee?.customer.email
  if (!invitee || invitee.hasAccount || email === null || email === undefined) throw notGood()
  return { dealer_id, invitee, email }
}

export async function readInvitation(call: Call<typeof contract.readInvitation>) {
  const { dealer_id, invitee, email } = await findInvited(call)
  const opened = {
    dealer: dealer_id,
    event: 'customer_opens_tokenized_link',
    customer: invitee.customer.id,
  } as const
  await withTenant(call.app.pool, { id: dealer_id }, async tx => notifyStaff(tx, opened))
  const { customer, dealership } = invitee
  return { first_name: shortName(customer), email, language: customer.language, dealership }
}

/** Creates the account and signs in under a new token. Of concurrent calls with one link, one succeeds. */
export async function acceptInvitation(call: AcceptCall) {
  const { app, body, reply } = call
  const { dealer_id, invitee, email } = await findInvited(call)
  const { customer, dealership } = invitee
  await recordingRefusal(
    call,
    { ...ofCustomer(dealer_id, customer.id), action: 'customer_password.refused' },
    () => checkCustomerPassword(app, body, { ...customer, email, dealership }),
  )
  const password_hash = await hashPassword(body.password)
  const token = randomToken()
  await withTenant(app.pool, { id: dealer_id }, async tx => {
    if (!(await redeemInvitation(tx, dealer_id, body.invitation))) throw notGood()
    const customer_id = invitee.customer.id
    insertAccount(tx, { dealer_id, customer_id, email, password_hash })
    openSession(call, tx, { dealer_id, customer_id, token })
    notifyStaff(tx, { dealer: dealer_id, event: 'customer_creates_account', customer: customer_id })
  }).catch(refuseSecondAccount)
  setCustomerCookies(reply, token, app.config.SESSION_SECRET)
  return { url: `/shop/${invitee.dealership.cname}/payment` }
}

const ofCustomer = (dealer: string, object_id: string) => ({
  dealer,
  actor: null,
  actor_kind: 'anonymous' as const,
  object_type: 'customer' as const,
  object_id,
})

interface Opening {
  readonly dealer_id: string
  readonly customer_id: string
  readonly token: string
}

function openSession(call: AcceptCall, tx: Tx, opening: Opening) {
  const { dealer_id, customer_id } = opening
  openCustomerSession(call, tx, { ...opening, password_version: 1 })
  recordAudit(call, tx, {
    dealer: dealer_id,
    actor: customer_id,
    actor_kind: 'customer',
    action: 'customer_account.created',
    object_type: 'customer',
    object_id: customer_id,
  })
}
