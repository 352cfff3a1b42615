import { LOCKOUT, lockout } from '@forecourt/domain/users/lockout.ts'
import type { users as usersContract } from '@forecourt/contract/users.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app-context.ts'
import { PLATFORM, recordAudit } from '../audit/audit.service.ts'
import type { Tx } from '../db/client.ts'
import { withPlatform } from '../db/tenant.ts'
import type { Call } from '../http/serve.ts'
import { Refusal } from '../http/refusal.ts'
import { isPassword } from '../users/password.ts'
import { findLastDealership, findUserByEmail, countManagedDealerships } from '../users/users.queries.ts'
import { countAttempt, findAttempts, forgetAttempts } from './attempts.queries.ts'
import { DEVICE_COOKIE, setDeviceCookie, setSessionCookies } from './cookies.ts'
import {
  deleteRememberedDevices,
  findRememberedDevice,
  insertRememberedDevice,
  insertSession,
  spendRememberedDevice,
} from './sessions.queries.ts'
import { hashOfToken, randomToken } from './tokens.ts'

type User = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>
type Device = Awaited<ReturnType<typeof findRememberedDevice>>

interface SignIn {
  readonly app: App
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

const ipWindow = 60

const accountKey = (email: string) =>
  `login:account:${hashOfToken(email.toLowerCase()).toString('base64url')}`
const deviceKey = (device: NonNullable<Device>) => `login:device:${device.id}`
const ipKey = (ip: string) => `login:ip:${ip}`

/** Password first factor (spec 7; R12, R14). The same answer, in the same time, for a wrong password and an unknown name. */
export async function signIn(call: Call<typeof usersContract.login>): Promise<{ token: string }> {
  const { app, request, body } = call
  const deviceToken = request.cookies[DEVICE_COOKIE]
  const { user, device, key, ...wait } = await withPlatform(app.pool, async tx => {
    const known = await findUserByEmail(tx, body.email.trim())
    const presented = deviceToken === undefined ? undefined : await findRememberedDevice(tx, deviceToken)
    const own = presented && presented.user_id === known?.id ? presented : undefined
    return { user: known, device: own, ...(await countersOf(tx, request.ip, body.email, own)) }
  })
  refuseWhileWaiting(wait)
  const isRight = await isPassword(body.password, user?.is_active ? user.password_hash : null)
  if (!isRight || !user) {
    await recordFailure(call, key, user)
    throw new Refusal('validation', { code: 'bad_credentials' })
  }
  return withPlatform(app.pool, tx => openSession(call, tx, user, device, deviceToken, key))
}

const locked = (waitSeconds: number) =>
  new Refusal('too_many_requests', {
    code: 'locked',
    params: { n: Math.ceil(waitSeconds / 60) },
    retryAfter: Math.ceil(waitSeconds),
  })

/** A remembered browser has a counter of its own, so that strangers cannot lock its owner out (R14). */
async function countersOf(tx: Tx, ip: string, email: string, device: Device) {
  const key = device ? deviceKey(device) : accountKey(email)
  const address = await findAttempts(tx, ipKey(ip), ipWindow)
  const addressWait =
    address.count >= LOCKOUT.failures_per_minute_per_ip ? ipWindow - address.secondsSinceLast : 0
  const verdict = verdictOn(await findAttempts(tx, key, LOCKOUT.clears_after_seconds), device !== undefined)
  return { key, verdict, addressWait: Math.max(0, addressWait) }
}

/** The database counted the seconds; the rule wants moments, so "now" is zero. */
const verdictOn = (
  { count, secondsSinceLast }: { count: number; secondsSinceLast: number },
  isKnownDevice: boolean,
) =>
  lockout(
    count,
    count === 0 ? null : -secondsSinceLast * 1000,
    0,
    isKnownDevice ? LOCKOUT.failures_per_wait_on_device : LOCKOUT.failures_per_wait,
  )

function refuseWhileWaiting({
  verdict,
  addressWait,
}: {
  verdict: ReturnType<typeof lockout>
  addressWait: number
}) {
  const wait = Math.max(addressWait, verdict.state === 'waiting' ? verdict.retry_after : 0)
  if (wait > 0) throw locked(wait)
  // Told like any wait, so that a stranger learns nothing; the owner gets there by resetting the password.
  if (verdict.state === 'reset_required') throw locked(LOCKOUT.longest_wait_seconds)
}

async function recordFailure(call: SignIn, key: string, user: User | undefined) {
  await withPlatform(call.app.pool, async tx => {
    const count = await countAttempt(tx, key, LOCKOUT.clears_after_seconds)
    await countAttempt(tx, ipKey(call.request.ip), ipWindow)
    await recordAudit(call, tx, {
      dealer: PLATFORM,
      actor: user?.id ?? null,
      actor_kind: 'anonymous',
      action: count % LOCKOUT.failures_per_wait === 0 ? 'sign_in.locked' : 'sign_in.refused',
      object_type: 'user',
      object_id: user?.id ?? null,
      outcome: 'refused',
    })
  })
}

async function openSession(
  call: SignIn,
  tx: Tx,
  user: User,
  device: Device,
  deviceToken: string | undefined,
  key: string,
) {
  const { app, request, reply } = call
  await forgetAttempts(tx, key)
  const isTrusted = await useDevice(call, tx, user, device, deviceToken)
  const dealerId = await firstDealership(tx, user)
  const token = randomToken()
  await insertSession(tx, {
    token,
    user_id: user.id,
    password_version: user.password_version,
    dealer_id: dealerId,
    isFullyAuthenticated: isTrusted,
    ip: request.ip,
    user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
  })
  await recordAudit(call, tx, {
    dealer: PLATFORM,
    actor: user.id,
    actor_kind: 'staff',
    action: 'sign_in.done',
    object_type: 'user',
    object_id: user.id,
    changes: { second_factor: isTrusted ? 'remembered_device' : 'pending' },
  })
  setSessionCookies(reply, token, app.config.SESSION_SECRET)
  return { token }
}

/** One dealership: act in it at once. Several: the user chooses. */
async function firstDealership(tx: Tx, user: User): Promise<string | null> {
  if (user.is_super_admin || (await countManagedDealerships(tx, user)) !== 1) return null
  return (await findLastDealership(tx, user.id))?.id ?? null
}

/**
 * A remembered browser skips the code, once per value: the value changes with each use, and an old value seen again
 * means it was copied, so all of the user's devices are forgotten (R19). Never for a super admin.
 */
async function useDevice(
  call: SignIn,
  tx: Tx,
  user: User,
  device: Device,
  token: string | undefined,
): Promise<boolean> {
  if (!device || token === undefined || user.is_super_admin) return false
  if (device.is_spent) {
    await deleteRememberedDevices(tx, user.id)
    await recordAudit(call, tx, {
      dealer: PLATFORM,
      actor: user.id,
      actor_kind: 'staff',
      action: 'device.revoked',
      object_type: 'user',
      object_id: user.id,
      changes: { reason: 'spent_value_seen_again' },
    })
    return false
  }
  if (device.password_version !== user.password_version) return false
  await spendRememberedDevice(tx, device.id)
  const renewed = randomToken()
  await insertRememberedDevice(tx, {
    user_id: user.id,
    password_version: user.password_version,
    token: renewed,
    expires: device.expires,
  })
  setDeviceCookie(call.reply, renewed)
  return true
}
