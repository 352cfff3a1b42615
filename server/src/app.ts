import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { App } from '#platform/app-context.ts'
import { CUSTOMER_COOKIE } from '#platform/http/customer-cookies.ts'
import { withQueryCount, type QueryCounter } from '#platform/db/query-count.ts'
import { compressAnswers } from '#platform/http/compression.ts'
import { connectionTimeouts } from '#platform/http/connection-timeouts.ts'
import { serveDocumentation } from '#platform/http/documentation.ts'
import { replyToError, replyToUnroutable } from '#platform/http/errors.ts'
import { serveHealth } from '#platform/http/health.ts'
import { isExemptFromRateLimit } from '#platform/http/rate-limit-exemptions.ts'
import { limitInFlight } from '#platform/http/in-flight-limit.ts'
import { shedLoad } from '#platform/http/load-shedding.ts'
import { validateInput } from '#platform/http/input-validation.ts'
import { newId } from '#platform/http/ids.ts'
import { servePanel } from '#platform/http/panel.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { resources } from './resources.ts'
import { SESSION_COOKIE } from '#platform/http/cookies.ts'
import { hashOfToken } from '#platform/http/tokens.ts'

/** Builds the HTTP application: setup first, then the resources in the order of resources.ts. */
export async function buildApp(app: App): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = app.log
  const fastify = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    // In production exactly one proxy is in front of the server; addresses before it are not trusted.
    trustProxy: (_address, hop) => app.config.isProduction && hop === 0,
    ...connectionTimeouts(),
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    // While the server stops, requests on kept connections are still served, and the reply closes the connection.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      void replyToUnroutable(error, request, reply)
    },
    // Longer than any header can be: the contract decides what an id looks like.
    routerOptions: { maxParamLength: 65_536 },
  })
  // JSON only: a form of another site can send plain text, and no call needs it (security R6).
  fastify.removeContentTypeParser('text/plain')
  fastify.setValidatorCompiler(validateInput)
  fastify.setSerializerCompiler(serializerCompiler)
  fastify.setErrorHandler(replyToError)
  fastify.setNotFoundHandler(() => {
    throw new Refusal('not_found')
  })
  if (app.config.NODE_ENV === 'test') countQueries(fastify)
  await setUpHttp(app, fastify)
  await serveDocumentation(fastify)
  for (const register of resources) register({ app, fastify })
  serveHealth({ app, fastify })
  await servePanel({ app, fastify })
  return fastify
}

/**
 * For tests: how many queries a request took, and how many it can take at most. No request may take more than six.
 */
function countQueries(fastify: FastifyInstance) {
  const counters = new WeakMap<object, QueryCounter>()
  fastify.addHook('onRequest', (request, _reply, done) => {
    const counter = { queries: 0, isRecalled: false, pieces: 0, overtaken: 0 }
    counters.set(request, counter)
    withQueryCount(counter, done)
  })
  fastify.addHook('onSend', async (request, reply) => {
    const { queries, isRecalled, pieces, overtaken } = counters.get(request) ?? {
      queries: 0,
      isRecalled: false,
      pieces: 0,
      overtaken: 0,
    }
    reply.header('x-query-count', String(queries))
    // One more for a cached session: once a minute the same request first reads its session in full.
    reply.header('x-query-most', String(queries - pieces - overtaken + (isRecalled ? 1 : 0)))
  })
}

async function setUpHttp(app: App, fastify: FastifyInstance) {
  await compressAnswers(fastify)
  // The address is unknown after the client disconnects, but the request is still counted and recorded under it.
  fastify.addHook('onRequest', (request, _reply, done) => {
    Object.defineProperty(request, 'ip', { value: request.ip })
    done()
  })
  await fastify.register(cookie)
  await fastify.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
    },
    strictTransportSecurity: { maxAge: 63_072_000, includeSubDomains: true },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })
  // Tests run in parallel on the same cores, so delays there say nothing about load.
  if (app.config.NODE_ENV !== 'test') limitInFlight(fastify)
  await fastify.register(rateLimit, {
    global: false,
    max: app.config.REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: request => personOf(app, request) ?? request.ip,
    allowList: request => isExemptFromRateLimit(request.url),
  })
  // Before authentication: the library's own hook runs after the routes' hooks and would miss requests that they
  // refuse.
  const limit = fastify.rateLimit()
  fastify.addHook('onRequest', async function limited(request, reply) {
    if (request.routeOptions.config.rateLimit === undefined) await limit.call(this, request, reply)
  })
  // Tests run in parallel on the same cores, so delays there say nothing about load.
  await shedLoad(fastify, { maxEventLoopDelay: app.config.NODE_ENV === 'test' ? 0 : 500 })
  fastify.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}

/**
 * The person a rate limit counts for, in all their sessions, where the session is known (decisions 9.6): a client
 * that invents a cookie for each request is counted by address. A browser with sessions on both sides has one
 * allowance.
 */
function personOf({ sessionCache, customerSessionCache }: App, { cookies }: FastifyRequest) {
  // Counting does not extend the session.
  const counted = { isBackground: true }
  const staff = sessionCache.recall(hashOfToken(cookies[SESSION_COOKIE] ?? ''), counted)
  if (staff) return staff.user.id
  const customer = customerSessionCache.recall(hashOfToken(cookies[CUSTOMER_COOKIE] ?? ''), counted)
  return customer && (customer.staff ?? customer.customer).id
}
