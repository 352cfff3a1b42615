import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/** What a page is made of, and what tells whether the process lives. */
const isLetThrough = (url: string) => /^\/(?:$|dealer(?:[/?]|$)|shop(?:[/?]|$)|healthz)/.test(url)

interface Limits {
  /** Above this the process has more to do than it can; 0 is no limit. */
  readonly maxEventLoopDelay: number
  readonly sampleInterval?: number
}

/**
 * Says "try again" at once instead of answering late. Calls alone are turned away: a page that is not opened is asked for
 * again and costs more than to send it.
 */
export async function shedLoad(fastify: FastifyInstance, limits: Limits): Promise<void> {
  await fastify.register(underPressure, {
    ...limits,
    exposeStatusRoute: false,
    pressureHandler: async request => {
      if (!isLetThrough(request.url)) throw new Refusal('unavailable', { retryAfter: 2 })
    },
  })
}
