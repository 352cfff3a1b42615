import type { customerAccounts as contract } from '@forecourt/contract/customer-accounts.ts'
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
  addressCounters,
  addressRefusal,
  failuresPerWait,
  refuseWhileWaiting,
} from '../sessions/sign-in.limits.ts'
import { randomToken } from '../sessions/tokens.ts'
import { giveBack, givingBackOwed } from '../sessions/unanswered-tries.ts'
import { renewedHash, withHashPlace } from '../users/password.ts'
import { findCustomerSigner, renewingAccountHash, type CustomerSigner } from './customer-accounts.queries.ts'
import { openCustomerSession } from './open-customer-session.ts'

type LoginCall = Call<typeof contract.login>

/** One customer of one dealership: the same email elsewhere is somebody else's to count. */
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
    const attempt = await withHashPlace(async isPassword => {
      const attempted = await givingBackOwed(nameOf(call), owed =>
        withPlatform(app.pool, tx => countTry(call, tx, owed)),
      )
      counted = attempted
      const account = attempted.signer?.account
      const stored = account?.is_active ? account.password_hash : null
      const isRight = await isPassword(body.password, stored)
      return {
        ...attempted,
        isRight,
        renewed: isRight ? await renewedHash(body.password, stored) : undefined,
      }
    })
    const { signer, isRight } = attempt
    return await withPlatform(app.pool, tx =>
      isRight && signer ? openSession(call, tx, { ...attempt, signer }) : recordFailure(call, tx, attempt),
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
  const account = accountCounter(nameOf(call))
  const counters = [
    ...addressCounters(request.ip).map(counter => ({ ...counter, added: 0 })),
    { ...account, added: 1 },
  ]
  const held = await countAttempts(tx, counters, owed)
  const before = held.pop()
  if (!before) throw new Error('the try was not counted')
  refuseWhileWaiting({ account: before, address: held })
  return { signer, key: account.key, tries: before.count + 1, secondsSinceLast: before.secondsSinceLast }
}

type Attempt = Awaited<ReturnType<typeof countTry>>

async function recordFailure(call: LoginCall, tx: Tx, { signer, tries }: Attempt) {
  const address = await countAttempts(
    tx,
    addressCounters(call.request.ip).map(counter => ({ ...counter, added: 1 })),
  )
  const isLocking = tries % failuresPerWait(false) === 0
  audit(call, tx, signer, isLocking ? 'customer_sign_in.locked' : 'customer_sign_in.refused')
  return addressRefusal(address) ?? new Refusal('validation', { code: 'bad_credentials' })
}

interface Right extends Attempt {
  readonly signer: CustomerSigner
  readonly renewed: string | undefined
}

async function openSession(call: LoginCall, tx: Tx, { signer, key, renewed }: Right) {
  const { request } = call
  const { dealer_id, customer_id, password_version } = signer.account
  const address = await countAttempts(
    tx,
    addressCounters(request.ip).map(counter => ({ ...counter, added: 0 })),
  )
  const refusal = addressRefusal(address)
  if (refusal) {
    // Others from there used up what it had while this password was looked at: it tells nothing any more.
    audit(call, tx, signer, 'customer_sign_in.refused')
    return refusal
  }
  writeLast(tx, { changes: [forgetting(tx, key)] })
  if (renewed !== undefined) writeLast(tx, { changes: [renewingAccountHash(tx, signer.account, renewed)] })
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
