import type { customerAccounts as contract } from '@forecourt/contract/customer-accounts.ts'
import { LOCKOUT } from '@forecourt/domain/users/lockout.ts'
import { password as passwordRule } from '@forecourt/domain/validation/passwords.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { setCustomerCookies } from '../customer-sessions/customer-cookies.ts'
import { endCustomerSession, insertCustomerSession } from '../customer-sessions/customer-sessions.queries.ts'
import type { Tx } from '../db/client.ts'
import { writeLast } from '../db/last-statement.ts'
import { sqlStateOf, withPlatform, withTenant } from '../db/tenant.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import type { Call } from '../http/serve.ts'
import {
  findInvitation,
  findInvitee,
  spendInvitation,
  type Invitee,
} from '../invitations/invitations.queries.ts'
import { countAttempts, countingOf } from '../sessions/attempts.queries.ts'
import { randomToken } from '../sessions/tokens.ts'
import { hashPassword } from '../users/password.ts'
import { insertAccount } from './customer-accounts.queries.ts'

type AcceptCall = Call<typeof contract.acceptInvitation>
type InvitationCall = AcceptCall | Call<typeof contract.readInvitation>

/** Wrong, used, replaced, expired, of an account that exists: one answer for all. */
const notGood = () => new Refusal('validation', { code: 'invitation_invalid' })

interface Invited {
  readonly dealer_id: string
  readonly invitee: Invitee
  readonly email: string
}

/** Links are guessed from an address no faster than passwords are (R14, E11). */
async function findInvited({ app, request, body }: InvitationCall): Promise<Invited> {
  const guesses = { key: `invitation:ip:${request.ip}`, windowSeconds: 60 }
  const found = await withPlatform(app.pool, async tx => {
    const [before] = await countAttempts(tx, [{ ...guesses, added: 0 }])
    if (before && before.count >= LOCKOUT.failures_per_minute_per_ip) {
      const wait = Math.max(1, Math.ceil(60 - before.secondsSinceLast))
      throw new Refusal('too_many_requests', { code: 'locked', params: { n: 1 }, retryAfter: wait })
    }
    const invitation = await findInvitation(tx, body.invitation)
    if (!invitation) writeLast(tx, { calls: [countingOf(guesses, 1)] })
    return invitation
  })
  if (!found) throw notGood()
  const { dealer_id, customer_id } = found
  const invitee = await withTenant(app.pool, { id: dealer_id }, tx => findInvitee(tx, dealer_id, customer_id))
  const email = invitee?.customer.email
  if (!invitee || invitee.hasAccount || email === null || email === undefined) throw notGood()
  return { dealer_id, invitee, email }
}

export async function readInvitation(call: Call<typeof contract.readInvitation>) {
  const { invitee, email } = await findInvited(call)
  const { first_name, language } = invitee.customer
  return { first_name, email, language, dealership: invitee.dealership }
}

/** Makes the account and signs in under a new token. Of many at once with one link, one succeeds. */
export async function acceptInvitation(call: AcceptCall) {
  const { app, body, reply } = call
  const { dealer_id, invitee, email } = await findInvited(call)
  checkPassword(body, invitee, email)
  const password_hash = await hashPassword(body.password)
  const token = randomToken()
  await withTenant(app.pool, { id: dealer_id }, async tx => {
    if (!(await spendInvitation(tx, dealer_id, body.invitation))) throw notGood()
    const customer_id = invitee.customer.id
    insertAccount(tx, { dealer_id, customer_id, email, password_hash })
    openSession(call, tx, { dealer_id, customer_id, token })
  }).catch(refuseSecondAccount)
  setCustomerCookies(reply, token, app.config.SESSION_SECRET)
  return { url: `/shop/${invitee.dealership.cname}/payment` }
}

/** Signing in elsewhere with the same e-mail means one person; two customers of one address need a hand. */
function refuseSecondAccount(error: unknown): never {
  throw sqlStateOf(error) === '23505' ? new Refusal('conflict', { code: 'account_exists' }) : error
}

function checkPassword({ password, confirm_password }: AcceptCall['body'], invitee: Invitee, email: string) {
  const { first_name, last_name } = invitee.customer
  const personal = [first_name, last_name, email, invitee.dealership.name, 'forecourt']
  const { check } = passwordRule({ owner: 'customer', personal })
  const params = check(password, {
    values: {},
    country: invitee.dealership.country,
    locale: 'en-CA',
    today: '',
  })
  if (params) throw invalid({ password: { rule: 'password', params } })
  if (confirm_password !== password)
    throw invalid({ confirm_password: { rule: 'password_match', params: {} } })
}

interface Opening {
  readonly dealer_id: string
  readonly customer_id: string
  readonly token: string
}

function openSession(call: AcceptCall, tx: Tx, { dealer_id, customer_id, token }: Opening) {
  const { request, customer } = call
  if (customer) endCustomerSession(tx, customer.session.id, 'logout')
  insertCustomerSession(tx, {
    token,
    dealer_id,
    customer_id,
    password_version: 1,
    ip: request.ip,
    user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
  })
  recordAudit(call, tx, {
    dealer: dealer_id,
    actor: customer_id,
    actor_kind: 'customer',
    action: 'customer_account.created',
    object_type: 'customer',
    object_id: customer_id,
  })
}
