import type { Router } from './serve.ts'

/** A frozen database answers nobody: whoever asks here wants to know soon. */
const ping = { text: 'SELECT 1 FROM dealerships LIMIT 1', query_timeout: 2000 }

/** `/healthz` says the process lives, without touching anything; `/readyz` says it can serve: database there, schema there. */
export function serveHealth({ app, fastify }: Router) {
  fastify.get('/healthz', { schema: { hide: true } }, async (_request, reply) => reply.send({ status: 'ok' }))
  fastify.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    try {
      await app.pool.query(ping)
      return await reply.send({ status: 'ready' })
    } catch {
      return reply.code(503).header('retry-after', '2').send({ status: 'not ready' })
    }
  })
}
