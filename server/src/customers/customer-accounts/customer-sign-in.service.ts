import type { customerAccounts as contract } from '@forecourt/contract/identity/customer-accounts.ts'
import type { AuditAction } from '@forecourt/domain/platform/audit/audit-actions.table.ts'
import { PLATFORM, recordAudit } from '#platform/audit/audit.service.ts'
import { setCustomerCookies } from '#platform/http/customer-cookies.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { forgetting, type CountedTry } from '#identity/accounts/sign-in/attempts.queries.ts'
import { countAtAddress, countTry, tryCountedPassword } from '#identity/accounts/sign-in/counted-password.ts'
import { accountCounter, addressRefusal, failuresPerWait } from '#identity/accounts/sign-in/sign-in.limits.ts'
import { randomToken } from '#platform/http/tokens.ts'
import { findCustomerSigner, renewingAccountHash, type CustomerSigner } from './customer-accounts.queries.ts'
import { openCustomerSession } from './open-customer-session.ts'

type LoginCall = Call<typeof contract.login>

/** The counter of one customer of one dealership: the same email elsewhere counts separately. */
const nameOf = ({ body }: LoginCall) => `customer:${body.dealership}/${body.email.trim()}`

/**
 * Signs a customer in like staff (security R12, R14), with one factor. The same answer for a wrong password, name or
 * dealership.
 */
export async function signInCustomer(call: LoginCall) {
  const outcome = await tryPassword(call)
  if (outcome instanceof Refusal) throw outcome
  setCustomerCookies(call.reply, outcome.token, call.app.config.SESSION_SECRET)
  return { url: `/shop/${outcome.cname}/payment` }
}

const tryPassword = (call: LoginCall) =>
  tryCountedPassword(
    call.app,
    { name: nameOf(call), password: call.body.password },
    {
      count: (tx, owed) => countSigner(call, tx, owed),
      holderOf: ({ signer }) => signer?.account,
      conclude: async (tx, { signer, isRight, ...attempt }) =>
        isRight && signer
          ? openSession(call, tx, { ...attempt, signer })
          : recordFailure(call, tx, { ...attempt, signer }),
    },
  )

async function countSigner(call: LoginCall, tx: Tx, owed: readonly CountedTry[]) {
  const { request, body } = call
  const signer = await findCustomerSigner(tx, body.dealership, body.email.trim())
  const account = accountCounter(nameOf(call))
  return { signer, ...(await countTry(tx, { ip: request.ip, account, isKnownDevice: false, owed })) }
}

type Attempt = Awaited<ReturnType<typeof countSigner>>

async function recordFailure(call: LoginCall, tx: Tx, { signer, tries }: Attempt) {
  const address = await countAtAddress(tx, call.request.ip, 1)
  const isLocking = tries % failuresPerWait(false) === 0
  audit(call, tx, signer, isLocking ? 'customer_sign_in.locked' : 'customer_sign_in.refused')
  return addressRefusal(address) ?? new Refusal('validation', { code: 'bad_credentials' })
}

interface Right extends Attempt {
  readonly signer: CustomerSigner
  readonly renewed: string | undefined
}

async function openSession(call: LoginCall, tx: Tx, { signer, key, renewed }: Right) {
  const { dealer_id, customer_id, password_version } = signer.account
  const refusal = addressRefusal(await countAtAddress(tx, call.request.ip, 0))
  if (refusal) {
    // Others at this address reached its limit while this password was checked, so its result is not revealed.
    audit(call, tx, signer, 'customer_sign_in.refused')
    return refusal
  }
  deferToCommit(tx, { changes: [forgetting(tx, key)] })
  if (renewed !== undefined)
    deferToCommit(tx, { changes: [renewingAccountHash(tx, signer.account, renewed)] })
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
