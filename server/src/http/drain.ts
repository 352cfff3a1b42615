import type { FastifyInstance } from 'fastify'

const sweepMs = 100
const longestMs = 10_000

/**
 * Ends the HTTP side: takes nothing new, finishes what runs, and lets go of kept connections as they fall idle, so that
 * browsers do not hold up the end. Whoever is still sending after ten seconds is cut off (F8).
 */
export async function drain(fastify: FastifyInstance): Promise<void> {
  const { server } = fastify
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs)
  const cut = setTimeout(() => server.closeAllConnections(), longestMs)
  try {
    await fastify.close()
  } finally {
    clearInterval(sweep)
    clearTimeout(cut)
  }
}
