import type { CustomerAccess } from '@forecourt/contract/platform/access.ts'
import { Readable } from 'node:stream'
import type {
  AnyEndpoint,
  BodyOf,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from '@forecourt/contract/platform/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#platform/app-context.ts'
import { recordDenied } from '#platform/audit/denied-access.ts'
import type { CustomerActor } from '#platform/sessions/customer-session.ts'
import { isConnectionLoss } from '#platform/db/connection-loss.ts'
import type { Actor, Session } from '#platform/sessions/session.ts'
import { whileAnswering } from './answering.ts'
import { nameOf, schemaOf } from './endpoint-schema.ts'
import { replyToError } from './errors.ts'
import { idempotencyOf, type Idempotency } from './idempotency.ts'
import { Refusal } from './refusal.ts'
import { refuseUnreadable } from './unreadable.ts'
import { authenticate, reauthenticate, confirmed, type Requester } from './requester.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The page sends the request by itself, not for a user's action. */
    isBackground?: boolean
  }
}

type Who<Access> = Access extends 'public'
  ? { readonly session: Session | undefined }
  : Access extends 'half-session' | 'signed-in'
    ? { readonly session: Session }
    : Access extends 'customer-visitor'
      ? { readonly customer: CustomerActor | undefined }
      : Access extends CustomerAccess
        ? { readonly customer: CustomerActor }
        : { readonly session: Session; readonly actor: Actor }

/** What a handler receives; every part typed from the endpoint. */
export type Call<E extends AnyEndpoint> = {
  readonly app: App
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The version named by If-Match; present where the endpoint requires it. */
  readonly version: E['options']['ifMatch'] extends 'required' ? number : undefined
  readonly idempotency: E['options']['idempotency'] extends 'required' ? Idempotency : undefined
} & Who<E['options']['access']>

export interface Router {
  readonly app: App
  readonly fastify: FastifyInstance
}

/** Registers an endpoint of the contract. The handler's types follow from it. */
export function serve<E extends AnyEndpoint>(
  { app, fastify }: Router,
  endpoint: E,
  handler: (call: Call<E>) => ReplyOf<E> | Promise<ReplyOf<E>>,
) {
  const { options, method } = endpoint
  const requesters = new WeakMap<FastifyRequest, Requester>()

  /** Input errors are reported only to authenticated requesters, and a cached session is not confirmed yet. */
  async function replyToAuthenticated(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const isClaim = requesters.get(request)?.proof?.isConfirmed === false && !isConnectionLoss(error)
    const refusal = isClaim ? await refusalOf(reauthenticate(app, options.access, request, reply)) : undefined
    const reported = refusal ?? error
    const { actor } = requesters.get(request) ?? nobody
    const unrecorded = await refusalOf(
      recordDenied({ app, request, actor, call: nameOf(endpoint) }, reported),
    )
    replyToError(unrecorded ?? reported, request, reply)
  }

  fastify.route({
    method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: schemaOf(endpoint),
    ...(options.bodyBytes && { bodyLimit: options.bodyBytes }),
    ...(options.background && { config: { isBackground: true } }),
    onRequest: (request, reply, done) => {
      const authenticated = authenticate(app, options.access, request, reply)
      const enter = (requester: Requester) => {
        requesters.set(request, requester)
        done()
      }
      if (authenticated instanceof Promise) whileAnswering(fastify, authenticated).then(enter, done)
      else enter(authenticated)
    },
    errorHandler: (error, request, reply) => {
      void whileAnswering(fastify, replyToAuthenticated(error, request, reply))
    },
    preValidation: (request, _reply, done) => {
      refuseUnreadable(request.body, request.query)
      done()
    },
    handler: async (request, reply) => {
      const callOf = (requester: Requester) =>
        ({
          app,
          params: request.params,
          query: request.query,
          body: request.body,
          request,
          reply,
          version: options.ifMatch === 'required' ? versionOf(request) : undefined,
          idempotency:
            options.idempotency === 'required' ? idempotencyOf(request, app.keyring.platform) : undefined,
          session: requester.session,
          actor: requester.actor,
          customer: requester.customer,
          // `authenticate` has checked session and actor, and the schemas the rest.
        }) as unknown as Call<E>
      const answered = confirmed(
        app,
        requesters.get(request) ?? nobody,
        async requester => handler(callOf(requester)),
        async standing => {
          const requester = await reauthenticate(app, options.access, request, reply, standing)
          requesters.set(request, requester)
          return requester
        },
      )
      const answer = await whileAnswering(fastify, answered)
      reply.code(options.status ?? 200)
      if (options.file !== undefined && options.file !== 'image/*') void reply.type(options.file)
      if (isStream(answer)) return Readable.from(answer)
      if (options.etag && isVersioned(answer)) reply.header('etag', `"v${answer.version}"`)
      return answer
    },
  })
}

const refusalOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => undefined,
    (refusal: unknown) => refusal,
  )

const nobody: Requester = { session: undefined, actor: undefined }

/** If-Match carries the version as `"v12"`; without it a write is refused with 428 (security R3). */
function versionOf(request: FastifyRequest): number {
  const header = request.headers['if-match']
  if (header === undefined) throw new Refusal('precondition_required')
  const match = /^(?:W\/)?"v(\d{1,9})"$/.exec(header)
  if (!match) throw new Refusal('validation', { fields: { 'If-Match': [{ rule: 'format', params: {} }] } })
  return Number(match[1])
}

const isStream = (answer: unknown): answer is AsyncIterable<string> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer

const isVersioned = (answer: unknown): answer is { version: number } =>
  typeof answer === 'object' && answer !== null && 'version' in answer && typeof answer.version === 'number'
