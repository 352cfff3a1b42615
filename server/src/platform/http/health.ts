import { statfs } from 'node:fs/promises'
import type { Router } from './serve.ts'

/** A frozen database never answers, and a health check needs a quick answer. */
const ping = { text: 'SELECT 1 FROM dealerships LIMIT 1', query_timeout: 2000 }

/** With less free space than this on the data disk the next write may be refused. */
const NEEDED_BYTES = 64 * 1024 ** 2

/**
 * `/healthz` says that the process lives, without touching anything; `/readyz` says that it can serve: database
 * reachable, schema current, free disk space, and not shutting down (security K6, F8).
 */
export function serveHealth({ app, fastify }: Router) {
  let isEnding = false
  fastify.addHook('preClose', done => {
    isEnding = true
    done()
  })
  fastify.get('/healthz', { schema: { hide: true } }, async (_request, reply) => reply.send({ status: 'ok' }))
  fastify.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const isReady = !isEnding && (await hasRoom(app.config.DATA_DIR)) && (await answers(app.pool))
    if (isReady) return reply.send({ status: 'ready' })
    return reply.code(503).header('retry-after', '2').send({ status: 'not ready' })
  })
}

const answers = (pool: Router['app']['pool']) =>
  pool.query(ping).then(
    () => true,
    () => false,
  )

/** A folder that does not exist or cannot be examined counts as having space. */
async function hasRoom(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => undefined)
  return disk === undefined || disk.bavail * disk.bsize >= NEEDED_BYTES
}
