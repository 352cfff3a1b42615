import type { PoolClient } from 'pg'

/** Above what the server itself ends a statement after: an answer that is not here by then does not come. */
const usual = 9_000
/** What is counted at a time: of a pause in which this process stood still as well, a laptop's lid say, no more than this. */
const second = 1_000

/**
 * Gives up a connection whose server is frozen: it answers nothing and refuses nothing (security 0.2). One timer of
 * the connection and not one of every query, as the driver has it: those kept each query with its parameters and rows
 * until they had outlived their usefulness, and the process grew by whatever went through it. Answers what is told of
 * every query that is sent, with the time it may take where that is longer.
 */
export function cancelWhenFrozen(
  client: PoolClient,
  { longestMs = usual, stepMs = second } = {},
): (allowedMs?: number) => void {
  const { stream } = client.connection
  let isWaiting = false
  let left = 0
  let timer: NodeJS.Timeout | undefined
  // Nothing that was sent is without its answer.
  client.on('drain', () => (isWaiting = false))
  const look = () => {
    timer = undefined
    if (!isWaiting) return
    left -= stepMs
    if (left > 0) timer = setTimeout(look, stepMs).unref()
    else stream.destroy(new Error('Query read timeout'))
  }
  return (allowedMs = longestMs) => {
    // The step that has begun already belongs to an earlier query.
    const allowed = timer === undefined ? allowedMs : allowedMs + stepMs
    left = isWaiting ? Math.max(left, allowed) : allowed
    isWaiting = true
    timer ??= setTimeout(look, stepMs).unref()
  }
}
