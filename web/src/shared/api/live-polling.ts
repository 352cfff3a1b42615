/** The server writes something to an open stream at least every 20 seconds; three missed beats mean silence. */
const LIVE_TIMEOUT_MS = 60_000

/** A list that the live stream keeps current is still read now and then, in case an event was lost. */
const SAFETY_POLL_MS = 300_000

let lastMessageAt = Number.NEGATIVE_INFINITY

/** Records that the live stream has just delivered something, a heartbeat included. */
export function noteLiveMessage(): void {
  lastMessageAt = Date.now()
}

/** A polling interval in milliseconds: as given, or five minutes while the live stream delivers changes. */
export const pollingInterval = (intervalMs: number, silentForMs: number) =>
  silentForMs < LIVE_TIMEOUT_MS ? Math.max(intervalMs, SAFETY_POLL_MS) : intervalMs

/** The interval of a query that the live stream keeps current, asked before each poll. */
export const pollUnlessLive = (intervalMs: number) => () =>
  pollingInterval(intervalMs, Date.now() - lastMessageAt)
