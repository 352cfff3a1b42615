import type { users as usersContract } from '@forecourt/contract/identity/users.ts'
import { PLATFORM, recordAudit, type AuditEvent } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import type { Call } from '#platform/http/serve.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { mailTo, postMail } from '#platform/mails/mails.ts'
import { renewingHash } from '../users/users.queries.ts'
import { forgetting, type CountedTry } from './attempts.queries.ts'
import { countAtAddress, countTry, tryCountedPassword } from './counted-password.ts'
import { DEVICE_COOKIE, setDeviceCookie, setSessionCookies } from '#platform/http/cookies.ts'
import {
  deletingDevicesOf,
  insertRememberedDevice,
  insertSession,
  rotateRememberedDevice,
} from '../sessions/sessions.queries.ts'
import { accountCounter, addressCounters, addressRefusal, failuresPerWait } from './sign-in.limits.ts'
import { findSigner, holdForOpening, validDevice, type Signer } from './sign-in.queries.ts'
import { agentOf } from '../sessions/own-sessions.service.ts'
import { randomToken } from '#platform/http/tokens.ts'

type LoginCall = Call<typeof usersContract.login>
/** What opening a session needs of a request, whatever the proof. */
export type Opening = Pick<LoginCall, 'app' | 'request'>

interface Opened {
  readonly token: string
  /** Number of dealerships the user manages. */
  readonly managed: number
}

/**
 * Password first factor (product 7; security R12, R14). The same answer, in the same time, for a wrong password and
 * an unknown name.
 */
export async function signIn(call: LoginCall): Promise<Opened> {
  const outcome = await tryPassword(call)
  if (outcome instanceof Refusal) throw outcome
  const { token, managed, deviceToken } = outcome
  setSessionCookies(call.reply, token, call.app.config.SESSION_SECRET)
  if (deviceToken !== undefined) setDeviceCookie(call.reply, deviceToken)
  return { token, managed }
}

const tryPassword = (call: LoginCall) =>
  tryCountedPassword(
    call.app,
    { name: call.body.email, password: call.body.password },
    {
      count: (tx, owed) => countSigner(call, tx, owed),
      holderOf: ({ signer }) => signer?.user,
      conclude: async (tx, { signer, isRight, ...attempt }) =>
        isRight && signer
          ? openSession(call, tx, { ...attempt, signer })
          : recordFailure(call, tx, { ...attempt, signer }),
    },
  )

async function countSigner({ request, body }: LoginCall, tx: Tx, owed: readonly CountedTry[]) {
  const signer = await findSigner(tx, body.email.trim(), request.cookies[DEVICE_COOKIE])
  const device = signer && validDevice(signer)
  const account = accountCounter(body.email, device)
  const isKnownDevice = device !== undefined
  return { signer, device, ...(await countTry(tx, { ip: request.ip, account, isKnownDevice, owed })) }
}

type Attempt = Awaited<ReturnType<typeof countSigner>>

async function recordFailure(call: LoginCall, tx: Tx, { signer, device, tries }: Attempt) {
  const address = await countAtAddress(tx, call.request.ip, 1)
  const isLocking = tries % failuresPerWait(device !== undefined) === 0
  const action = isLocking ? 'sign_in.locked' : 'sign_in.refused'
  audit(call, tx, signer, { actor_kind: 'anonymous', action, outcome: 'refused' })
  if (isLocking && signer) postMail(call.app, tx, { ...mailTo(signer.user), key: 'locked' })
  if (signer?.device?.is_spent) forgetDevices(call, tx, signer)
  return addressRefusal(address) ?? new Refusal('validation', { code: 'bad_credentials' })
}

interface Right extends Attempt {
  readonly signer: Signer
  readonly renewed: string | undefined
}

async function openSession(call: LoginCall, tx: Tx, { signer, key, renewed }: Right) {
  const { request } = call
  const { user, device, managed } = signer
  const { attempts, isDeviceUsed } = await holdForOpening(tx, addressCounters(request.ip), device?.id)
  const refusal = addressRefusal(attempts)
  if (refusal) {
    // Others at this address reached its limit while this password was checked, so its result is not revealed.
    audit(call, tx, signer, { actor_kind: 'anonymous', action: 'sign_in.refused', outcome: 'refused' })
    return refusal
  }
  deferToCommit(tx, { changes: [forgetting(tx, key)] })
  if (renewed !== undefined) deferToCommit(tx, { changes: [renewingHash(tx, user, renewed)] })
  const deviceToken = useDevice(call, tx, signer, isDeviceUsed)
  const token = randomToken()
  insertSession(tx, {
    token,
    user_id: user.id,
    password_version: user.password_version,
    dealer_id: firstDealership(signer),
    isFullyAuthenticated: deviceToken !== undefined,
    ip: request.ip,
    user_agent: agentOf(request),
  })
  const second_factor = deviceToken === undefined ? 'pending' : 'remembered_device'
  audit(call, tx, signer, { actor_kind: 'staff', action: 'sign_in.done', changes: { second_factor } })
  return { token, managed, deviceToken }
}

/** A single dealership is entered immediately; of several the user chooses one. */
export const firstDealership = ({ user, managed, lastDealership }: Signer): string | null =>
  user.is_super_admin || managed !== 1 ? null : lastDealership

/**
 * Lets a remembered browser skip the code, once per value: the value changes with each use, and an old value seen
 * again was copied, so all of the user's devices are forgotten (security R19). Never for a super admin. Returns the
 * new value.
 */
export function useDevice(call: Opening, tx: Tx, signer: Signer, isUsedByNow: boolean): string | undefined {
  const { user, device } = signer
  if (device?.is_spent) {
    forgetDevices(call, tx, signer)
    return undefined
  }
  // Used while this password was checked, by the same browser's second click: nothing was copied.
  if (!device || isUsedByNow || !validDevice(signer)) return undefined
  rotateRememberedDevice(tx, device.id)
  const token = randomToken()
  insertRememberedDevice(tx, {
    user_id: user.id,
    password_version: user.password_version,
    token,
    user_agent: agentOf(call.request),
    expires: device.expires,
  })
  return token
}

/**
 * Forgets all devices: a used value was sent again, with whatever password, so somebody has a copy (security R19).
 */
function forgetDevices(call: Opening, tx: Tx, signer: Signer) {
  const { user } = signer
  deferToCommit(tx, { changes: [deletingDevicesOf(tx, user.id)] })
  postMail(call.app, tx, { ...mailTo(user), key: 'devices_revoked' })
  const changes = { reason: 'spent_value_seen_again' }
  audit(call, tx, signer, { actor_kind: 'staff', action: 'device.revoked', changes })
}

type SignInEvent = Pick<AuditEvent, 'actor_kind' | 'action' | 'outcome' | 'changes'>

const audit = (call: Opening, tx: Tx, signer: Signer | undefined, event: SignInEvent) => {
  const id = signer?.user.id ?? null
  recordAudit(call, tx, { dealer: PLATFORM, actor: id, object_type: 'user', object_id: id, ...event })
}
