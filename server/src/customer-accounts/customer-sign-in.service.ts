import type { customerAccounts as contract } from '@forecourt/contract/customer-accounts.ts'
import { LOCKOUT } from '@forecourt/domain/users/lockout.ts'
import type { AuditAction } from '../audit/audit-actions.ts'
import { PLATFORM, recordAudit } from '../audit/audit.service.ts'
import { setCustomerCookies } from '../customer-sessions/customer-cookies.ts'
import type { Tx } from '../db/client.ts'
import { writeLast } from '../db/last-statement.ts'
import { withPlatform } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import type { Call } from '../http/serve.ts'
import { countAttempts, forgetting, type CountedTry } from '../sessions/attempts.queries.ts'
import {
  accountCounter,
  addressCounter,
  addressRefusal,
  refuseWhileWaiting,
} from '../sessions/sign-in.limits.ts'
import { randomToken } from '../sessions/tokens.ts'
import { giveBack, givingBackOwed } from '../sessions/unanswered-tries.ts'
import { withHashPlace } from '../users/password.ts'
import { findCustomerSigner, type CustomerSigner } from './customer-accounts.queries.ts'
import { openCustomerSession } from './open-customer-session.ts'

type LoginCall = Call<typeof contract.login>

/** One customer of one dealership: the same e-mail elsewhere is somebody else's to count. */
const nameOf = ({ body }: LoginCall) => `customer:${body.dealership}/${body.email.trim()}`

/** As staff sign in (R12, R14), with one factor. The same answer for a wrong password, name or dealership. */
export async function signInCustomer(call: LoginCall) {
  const outcome = await tryPassword(call)
  if (outcome instanceof Refusal) throw outcome
  setCustomerCookies(call.reply, outcome.token, call.app.config.SESSION_SECRET)
  return { url: `/shop/${outcome.cname}/payment` }
}

async function tryPassword(call: LoginCall) {
  const { app, body } = call
  let counted: CountedTry | undefined
  try {
    const { signer, isRight, key, tries } = await withHashPlace(async isPassword => {
      const attempt = await givingBackOwed(nameOf(call), owed =>
        withPlatform(app.pool, tx => countTry(call, tx, owed)),
      )
      counted = attempt
      const account = attempt.signer?.account
      const stored = account?.is_active ? account.password_hash : null
      return { ...attempt, isRight: await isPassword(body.password, stored) }
    })
    return await withPlatform(app.pool, tx =>
      isRight && signer ? openSession(call, tx, signer, key) : recordFailure(call, tx, signer, tries),
    )
  } catch (error) {
    if (counted) await giveBack(app, nameOf(call), counted)
    throw error
  }
}

/** Counted as wrong before it is looked at, and forgotten when it was right; one that has to wait is rolled back. */
async function countTry(call: LoginCall, tx: Tx, owed: readonly CountedTry[]) {
  const { request, body } = call
  const signer = await findCustomerSigner(tx, body.dealership, body.email.trim())
  const account = accountCounter(nameOf(call), undefined)
  const counters = [
    { ...addressCounter(request.ip), added: 0 },
    { ...account, added: 1 },
  ]
  const [address, before] = await countAttempts(tx, counters, owed)
  if (!address || !before) throw new Error('the try was not counted')
  refuseWhileWaiting(address, before, false)
  return { signer, key: account.key, tries: before.count + 1, secondsSinceLast: before.secondsSinceLast }
}

async function recordFailure(call: LoginCall, tx: Tx, signer: CustomerSigner | undefined, tries: number) {
  const [address] = await countAttempts(tx, [{ ...addressCounter(call.request.ip), added: 1 }])
  const isLocking = tries % LOCKOUT.failures_per_wait === 0
  audit(call, tx, signer, isLocking ? 'customer_sign_in.locked' : 'customer_sign_in.refused')
  return (address && addressRefusal(address)) ?? new Refusal('validation', { code: 'bad_credentials' })
}

async function openSession(call: LoginCall, tx: Tx, signer: CustomerSigner, key: string) {
  const { request } = call
  const { dealer_id, customer_id, password_version } = signer.account
  const [address] = await countAttempts(tx, [{ ...addressCounter(request.ip), added: 0 }])
  const refusal = address && addressRefusal(address)
  if (refusal) {
    // Others from there used up what it had while this password was looked at: it tells nothing any more.
    audit(call, tx, signer, 'customer_sign_in.refused')
    return refusal
  }
  writeLast(tx, { changes: [forgetting(tx, key)] })
  const token = randomToken()
  openCustomerSession(call, tx, { token, dealer_id, customer_id, password_version })
  audit(call, tx, signer, 'customer_sign_in.done')
  return { token, cname: signer.cname }
}

function audit(call: LoginCall, tx: Tx, signer: CustomerSigner | undefined, action: AuditAction) {
  const id = signer?.account.customer_id ?? null
  const isDone = action === 'customer_sign_in.done'
  recordAudit(call, tx, {
    dealer: signer?.account.dealer_id ?? PLATFORM,
    actor: id,
    actor_kind: isDone ? 'customer' : 'anonymous',
    action,
    object_type: 'customer',
    object_id: id,
    outcome: isDone ? 'done' : 'refused',
  })
}
