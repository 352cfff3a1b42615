import type { ResponseOf } from '@forecourt/contract/platform/endpoint.ts'
import type { users } from '@forecourt/contract/identity/users.ts'
import { lastForegroundCall } from '#shared/api/client.ts'

type Timing = ResponseOf<typeof users.currentUser>['session']

// Decisions 6.8: staff sessions end after 30 idle minutes and after 12 hours. The server's own numbers replace these.
let idleMs = 30 * 60_000
let absoluteEnd = Number.POSITIVE_INFINITY

/** Takes over what the server says of this session. */
export function setSessionClock(timing: Timing | undefined, now: number): void {
  idleMs = (timing?.idle_seconds_left ?? 30 * 60) * 1_000
  absoluteEnd = now + (timing?.absolute_seconds_left ?? 12 * 60 * 60) * 1_000
}

/** Until the session ends by itself: whichever comes first, the idle limit or the absolute one. */
export function millisecondsLeft(now: number): number {
  return Math.min(lastForegroundCall() + idleMs, absoluteEnd) - now
}

/** Whether going on working would keep it. */
export function canBeKept(now: number): boolean {
  return absoluteEnd - now > idleMs / 2
}
