import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionTimeouts } from './connection-timeouts.ts'

const SCALE = 0.02
const fastify = Fastify(connectionTimeouts(SCALE))
let port = 0

beforeAll(async () => {
  fastify.post('/', async request => request.body)
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  const bound = fastify.server.address()
  port = typeof bound === 'object' && bound ? bound.port : 0
})
afterAll(() => fastify.close())

/**
 * Sends the parts and then some bytes one by one; resolves with what was received until the connection closed. It
 * then stops sending: data sent to a closed connection resets it, and the answer is lost.
 */
async function sendSlowly(...parts: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', data => (answer += data.toString()))
  const closed = once(socket, 'close')
  for (const part of [...parts, 'x', 'x', 'x', 'x']) {
    socket.write(part)
    await sleep(20)
  }
  await closed
  return answer
}

const head = 'POST / HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n'

test('a client that never ends its headers is answered 408 and cut off', async () => {
  expect(await sendSlowly(`${head}X-Slow: `)).toMatch(/^HTTP\/1\.1 408 /)
})

test('a client that never ends its body is answered 408 and cut off', async () => {
  expect(await sendSlowly(`${head}Content-Length: 100000\r\n\r\n`, '"')).toMatch(/^HTTP\/1\.1 408 /)
})

test('headers may take 20 seconds and a whole request 30, checked each second', () => {
  expect(connectionTimeouts()).toEqual({
    requestTimeout: 30_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 1000 },
  })
})
