import type { ResponseOf } from '@forecourt/contract/platform/endpoint.ts'
import type { users } from '@forecourt/contract/identity/users.ts'
import { lastForegroundCall } from '#shared/api/client.ts'

type Timing = ResponseOf<typeof users.currentUser>['session']

// Decisions 6.8: staff sessions end after 30 idle minutes and after 12 hours. The server's values replace these.
let idleMs = 30 * 60_000
let absoluteEnd = Number.POSITIVE_INFINITY

/** Applies the server's limits of this session. */
export function setSessionClock(timing: Timing | undefined, now: number): void {
  idleMs = (timing?.idle_seconds_left ?? 30 * 60) * 1_000
  absoluteEnd = now + (timing?.absolute_seconds_left ?? 12 * 60 * 60) * 1_000
}

/** Time until the session ends: the idle or the absolute limit, whichever comes first. */
export function millisecondsLeft(now: number): number {
  return Math.min(lastForegroundCall() + idleMs, absoluteEnd) - now
}

/** Whether activity would extend the session. */
export function canBeKept(now: number): boolean {
  return absoluteEnd - now > idleMs / 2
}
