import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { isExemptFromRateLimit } from './rate-limit-exemptions.ts'
import { Refusal } from './refusal.ts'

interface Limits {
  /** Above this the process has more to do than it can; 0 is no limit. */
  readonly maxEventLoopDelay: number
  readonly sampleInterval?: number
}

/** Says "try again" at once instead of answering late, to calls alone. */
export async function shedLoad(fastify: FastifyInstance, limits: Limits): Promise<void> {
  await fastify.register(underPressure, {
    ...limits,
    exposeStatusRoute: false,
    pressureHandler: async request => {
      if (!isExemptFromRateLimit(request.url)) throw new Refusal('unavailable', { retryAfter: 2 })
    },
  })
}
