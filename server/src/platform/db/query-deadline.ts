import type { PoolClient } from 'pg'

/** Above the server's own statement timeout: an answer that has not arrived by then will not arrive. */
const usual = 9_000
/**
 * Maximum time counted per tick: of a pause in which this process was suspended too, such as a closed laptop, no more
 * than this.
 */
const second = 1_000

/**
 * Drops a connection whose server is frozen: it neither answers nor refuses (security 0.2). One timer per connection,
 * because the driver's timer per query kept each query with its parameters and rows in memory. Returns a function to
 * call for each query sent, with a longer timeout where needed.
 */
export function cancelWhenFrozen(
  client: PoolClient,
  { longestMs = usual, stepMs = second } = {},
): (allowedMs?: number) => void {
  const { stream } = client.connection
  let isWaiting = false
  let left = 0
  let timer: NodeJS.Timeout | undefined
  // Every statement sent has its answer.
  client.on('drain', () => (isWaiting = false))
  const look = () => {
    timer = undefined
    if (!isWaiting) return
    left -= stepMs
    if (left > 0) timer = setTimeout(look, stepMs).unref()
    else stream.destroy(new Error('Query read timeout'))
  }
  return (allowedMs = longestMs) => {
    // The current tick already belongs to an earlier query.
    const allowed = timer === undefined ? allowedMs : allowedMs + stepMs
    left = isWaiting ? Math.max(left, allowed) : allowed
    isWaiting = true
    timer ??= setTimeout(look, stepMs).unref()
  }
}
