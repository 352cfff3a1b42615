import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyReply, FastifyRequest } from 'fastify'

const MAX_DELAY_MS = 60_000

/**
 * A hook for peers: the header `x-sandbox-fault` makes its request fail in the named way, before the peer does
 * anything. `drop` closes the connection, `500` and `badjson` respond so, `delay=ms` delays the response.
 */
export async function injectFault(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const fault = request.headers['x-sandbox-fault']
  if (typeof fault !== 'string') return undefined
  const delay = /^delay=(\d{1,6})$/.exec(fault)?.[1]
  if (delay !== undefined) {
    await sleep(Math.min(Number(delay), MAX_DELAY_MS), undefined, { ref: false })
    return undefined
  }
  switch (fault) {
    case 'drop':
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    case '500':
      return reply.code(500).send({ code: 20500, message: 'Internal server error', status: 500 })
    case 'badjson':
      return reply.code(200).type('application/json').send('{"sid": "SM')
    default:
      return reply
        .code(400)
        .send({ message: 'x-sandbox-fault is one of drop, 500, badjson, delay=ms', status: 400 })
  }
}
