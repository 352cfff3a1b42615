import { STAFF_SESSION_SECONDS } from '@forecourt/domain/identity/accounts/session-timing.ts'
import type { ResponseOf } from '@forecourt/contract/platform/endpoint.ts'
import type { users } from '@forecourt/contract/identity/users.ts'
import { lastForegroundCall } from '#shared/api/client.ts'

type Timing = ResponseOf<typeof users.currentUser>['session']

// The server's values replace these.
let idleMs = STAFF_SESSION_SECONDS.idle * 1_000
let absoluteEnd = Number.POSITIVE_INFINITY

/** Applies the server's limits of this session. */
export function setSessionClock(timing: Timing | undefined, now: number): void {
  idleMs = (timing?.idle_seconds_left ?? STAFF_SESSION_SECONDS.idle) * 1_000
  absoluteEnd = now + (timing?.absolute_seconds_left ?? STAFF_SESSION_SECONDS.absolute) * 1_000
}

/** Time until the session ends: the idle or the absolute limit, whichever comes first. */
export function millisecondsLeft(now: number): number {
  return Math.min(lastForegroundCall() + idleMs, absoluteEnd) - now
}

/** Whether activity would extend the session. */
export function canBeKept(now: number): boolean {
  return absoluteEnd - now > idleMs / 2
}
