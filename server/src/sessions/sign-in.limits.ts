import { LOCKOUT, lockout } from '@forecourt/domain/users/lockout.ts'
import { Refusal } from '../http/refusal.ts'
import type { Attempts, Counter } from './attempts.queries.ts'
import { hashOfToken } from './tokens.ts'

/** A remembered browser has a counter of its own, so that strangers cannot lock its owner out (R14). */
export const accountCounter = (email: string, device: { id: string } | null | undefined): Counter => ({
  key: device
    ? `login:device:${device.id}`
    : `login:account:${hashOfToken(email.toLowerCase()).toString('base64url')}`,
  windowSeconds: LOCKOUT.clears_after_seconds,
})

export const addressCounter = (ip: string): Counter => ({ key: `login:ip:${ip}`, windowSeconds: 60 })

/** Seconds an address has to wait: ten failures within a minute are its most. */
const addressWait = ({ count, secondsSinceLast }: Attempts) =>
  count >= LOCKOUT.failures_per_minute_per_ip ? Math.max(0, 60 - secondsSinceLast) : 0

export const addressRefusal = (address: Attempts): Refusal | undefined => {
  const wait = addressWait(address)
  return wait > 0 ? locked(wait) : undefined
}

/** Refuses while the address or the account waits: such a try is neither evaluated nor counted. */
export function refuseWhileWaiting(address: Attempts, account: Attempts, isKnownDevice: boolean) {
  const { count, secondsSinceLast } = account
  // The database counted the seconds; the rule wants moments, so "now" is zero.
  const verdict = lockout(
    count,
    count === 0 ? null : -secondsSinceLast * 1000,
    0,
    isKnownDevice ? LOCKOUT.failures_per_wait_on_device : LOCKOUT.failures_per_wait,
  )
  const wait = Math.max(addressWait(address), verdict.state === 'waiting' ? verdict.retry_after : 0)
  if (wait > 0) throw locked(wait)
  // Told like any wait, so that a stranger learns nothing; the owner gets there by resetting the password.
  if (verdict.state === 'reset_required') throw locked(LOCKOUT.longest_wait_seconds)
}

const locked = (waitSeconds: number) =>
  new Refusal('too_many_requests', {
    code: 'locked',
    params: { n: Math.ceil(waitSeconds / 60) },
    retryAfter: Math.ceil(waitSeconds),
  })
