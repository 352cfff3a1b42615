import type { Server } from 'node:http'
import type { FastifyHttpOptions } from 'fastify'

const HEADERS_TIMEOUT_MS = 20_000
const REQUEST_TIMEOUT_MS = 30_000
/** How often Node looks for overdue connections (30 s by default); a timeout is late by at most this much. */
const CHECK_INTERVAL_MS = 1000

/**
 * Timeouts for a client to send its headers and its whole request; after them it gets 408 and is disconnected.
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
