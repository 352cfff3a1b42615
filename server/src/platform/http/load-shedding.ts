import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { isExemptFromRateLimit } from './rate-limit-exemptions.ts'
import { Refusal } from './refusal.ts'

interface Limits {
  /** Above this delay the process is overloaded; 0 is no limit. */
  readonly maxEventLoopDelay: number
  readonly sampleInterval?: number
}

/** Answers calls with "try again" instantly under overload; pages are exempt. */
export async function shedLoad(fastify: FastifyInstance, limits: Limits): Promise<void> {
  await fastify.register(underPressure, {
    ...limits,
    exposeStatusRoute: false,
    pressureHandler: async request => {
      if (!isExemptFromRateLimit(request.url)) throw new Refusal('unavailable', { retryAfter: 2 })
    },
  })
}
