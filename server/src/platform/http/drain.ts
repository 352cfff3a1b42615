import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { answering } from './answering.ts'

const sweepMs = 100
const longestMs = 10_000

/**
 * Ends the HTTP side: takes nothing new, finishes what runs, and lets go of kept connections as they fall idle, so that
 * browsers do not hold up the end. Whoever is still sending after ten seconds is cut off (security F8). A handler whose client
 * has gone runs on, and has the database for as long.
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

/** Between its admission and its handler a request is in nobody's hands for a turn or two. */
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
