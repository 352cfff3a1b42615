import type { Router } from './serve.ts'

/** `/healthz` says the process lives, without touching anything; `/readyz` says it can serve: database there, schema there. */
export function serveHealth({ app, fastify }: Router) {
  fastify.get('/healthz', { schema: { hide: true } }, async (_request, reply) => reply.send({ status: 'ok' }))
  fastify.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    try {
      await app.pool.query('SELECT 1 FROM dealerships LIMIT 1')
      return await reply.send({ status: 'ready' })
    } catch {
      return reply.code(503).header('retry-after', '2').send({ status: 'not ready' })
    }
  })
}
