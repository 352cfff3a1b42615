import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { useTestApp } from '../../../test/test-app.ts'
import type { App } from '#platform/app-context.ts'
import type { Pool } from '#platform/db/client.ts'
import { serveHealth } from './health.ts'

/** Liveness and readiness (security K6, F8). */
const target = useTestApp()
let fastify: FastifyInstance
const begin = (app: App) => {
  fastify = Fastify()
  serveHealth({ app, fastify })
}
const statusOf = async (url: string) => (await fastify.inject(url)).statusCode
afterEach(() => fastify.close())

describe('ready', () => {
  test('while the database answers and the disk has space', async () => {
    begin(target.app)
    expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([200, 200])
  })

  test('not without the database, though the process lives', async () => {
    const gone = { query: () => Promise.reject(new Error('connect ECONNREFUSED')) } as unknown as Pool
    begin({ ...target.app, pool: gone })
    expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([503, 200])
  })

  test('not once shutdown has begun, even on a kept connection', async () => {
    begin(target.app)
    const asked: number[] = []
    fastify.addHook('preClose', async () => {
      asked.push((await fetch(`${address}/readyz`)).status)
    })
    const address = await fastify.listen({ host: '127.0.0.1', port: 0 })
    await fastify.close()
    expect(asked).toEqual([503])
  })
})
