import type { Server } from 'node:http'
import type { FastifyHttpOptions } from 'fastify'

const HEADERS_TIMEOUT_MS = 20_000
const REQUEST_TIMEOUT_MS = 30_000
/** Node looks for overdue connections only this often, by default every 30 s: a limit is late by at most as much. */
const CHECK_INTERVAL_MS = 1000

/**
 * How long a client may take to send its headers and its whole request before it is answered 408 and cut off.
 * @param scale shortens all of them alike, for tests
 */
export const connectionTimeouts = (scale = 1) =>
  ({
    requestTimeout: REQUEST_TIMEOUT_MS * scale,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS * scale,
      connectionsCheckingInterval: CHECK_INTERVAL_MS * scale,
    },
  }) satisfies FastifyHttpOptions<Server>
