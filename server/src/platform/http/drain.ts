import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { answering } from './answering.ts'

const sweepMs = 100
const longestMs = 10_000

/**
 * Stops the HTTP side: accepts nothing new, finishes running requests, and closes kept connections as they become
 * idle, so that browsers do not delay the end. Clients still sending after ten seconds are disconnected (security
 * F8); handlers whose client has disconnected finish and keep the database for as long.
 */
export async function drain(fastify: FastifyInstance): Promise<void> {
  const { server } = fastify
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs)
  const cut = setTimeout(() => server.closeAllConnections(), longestMs)
  try {
    await fastify.close()
    await handlersDone(fastify)
  } finally {
    clearInterval(sweep)
    clearTimeout(cut)
  }
}

/** Between authentication and its handler a request is untracked for a tick or two. */
async function handlersDone(fastify: FastifyInstance): Promise<void> {
  const over = new AbortController()
  const tooLong = sleep(longestMs, 'late' as const, { signal: over.signal }).catch(() => 'late' as const)
  const done = async () => {
    for (let quiet = 0; quiet < 3; quiet += 1) {
      const running = answering(fastify)
      if (running.length > 0) quiet = 0
      await Promise.allSettled(running)
      await nextTurn()
    }
  }
  await Promise.race([done(), tooLong])
  over.abort()
}
