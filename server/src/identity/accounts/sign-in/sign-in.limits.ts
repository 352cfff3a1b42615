import { LOCKOUT, lockout } from '@forecourt/domain/identity/accounts/lockout.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Attempts, Counter } from './attempts.queries.ts'
import { hashOfToken } from '#platform/http/tokens.ts'

const inARow = {
  windowSeconds: LOCKOUT.clears_after_seconds,
  keptFrom: LOCKOUT.failures_before_reset,
} as const

/** A remembered browser has its own counter, so that strangers cannot lock its owner out (security R14). */
export const accountCounter = (email: string, device?: { id: string }): Counter => ({
  key: device
    ? `login:device:${device.id}`
    : `login:account:${hashOfToken(email.toLowerCase()).toString('base64url')}`,
  ...inARow,
})

/** For signed-in users who prove themselves by password. */
export const passwordCounter = (userId: string): Counter => ({ key: `password:user:${userId}`, ...inARow })

/** Failures before each wait, of an account or of a remembered browser. */
export const failuresPerWait = (isKnownDevice: boolean): number =>
  isKnownDevice ? LOCKOUT.failures_per_wait_on_device : LOCKOUT.failures_per_wait

/** Wrong tries per address, across all accounts (security R14, G4). */
const addressLimits = [
  { name: 'login:ip', windowSeconds: 60, limit: LOCKOUT.failures_per_minute_per_ip },
  { name: 'login:ip:long', windowSeconds: 600, limit: LOCKOUT.failures_per_ten_minutes_per_ip },
] as const

export const addressCounters = (ip: string): Counter[] =>
  addressLimits.map(({ name, windowSeconds }) => ({ key: `${name}:${ip}`, windowSeconds }))

/** Seconds an address has to wait. */
const addressWait = (address: readonly Attempts[]): number =>
  Math.max(
    0,
    ...addressLimits.map(({ windowSeconds, limit }, index) => {
      const { count, secondsSinceLast } = address[index] ?? { count: limit, secondsSinceLast: 0 }
      return count >= limit ? windowSeconds - secondsSinceLast : 0
    }),
  )

export const addressRefusal = (address: readonly Attempts[]): Refusal | undefined => {
  const wait = addressWait(address)
  return wait > 0 ? locked(wait) : undefined
}

interface Waiting {
  readonly account: Attempts
  /** As in `addressCounters`; absent where the address does not matter. */
  readonly address?: readonly Attempts[]
  readonly isKnownDevice?: boolean
}

/** Refuses while the address or the account waits: such a try is neither evaluated nor counted. */
export function refuseWhileWaiting({ account, address, isKnownDevice = false }: Waiting) {
  const { count, secondsSinceLast } = account
  // The database counts seconds and the rule needs instants, so "now" is zero.
  const verdict = lockout(
    count,
    count === 0 ? null : -secondsSinceLast * 1000,
    0,
    failuresPerWait(isKnownDevice),
  )
  const wait = Math.max(
    address ? addressWait(address) : 0,
    verdict.state === 'waiting' ? verdict.retry_after : 0,
  )
  if (wait > 0) throw locked(wait)
  // Reported like any wait, so that a stranger learns nothing; the owner can reset the password.
  if (verdict.state === 'reset_required') throw locked(LOCKOUT.longest_wait_seconds)
}

const locked = (waitSeconds: number) =>
  new Refusal('too_many_requests', {
    code: 'locked',
    params: { n: Math.ceil(waitSeconds / 60) },
    retryAfter: Math.ceil(waitSeconds),
  })
