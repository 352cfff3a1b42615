import type { FastifyInstance } from 'fastify'

import { injectFault } from '../faults.ts'

const KEPT = 500

/** Accepts page views like Google Analytics, and shows the latest as JSON. Requests without a key are refused. */
export function registerAnalytics(app: FastifyInstance): void {
  const hits: Record<string, string>[] = []
  app.post<{ Querystring: Record<string, string> }>(
    '/analytics/g/collect',
    { onRequest: injectFault },
    async (request, reply) => {
      const { tid, cid, v } = request.query
      if (!tid || !cid || v !== '2') return reply.code(400).send()
      hits.push({ ...request.query })
      if (hits.length > KEPT) hits.shift()
      return reply.code(204).send()
    },
  )
  app.get('/analytics/hits.json', async (_request, reply) => reply.send(hits))
}
