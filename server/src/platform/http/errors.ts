import type { FieldProblem, Problem } from '@forecourt/contract/platform/errors.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isConnectionLoss } from '#platform/db/connection-loss.ts'
import { sqlStateOf } from '#platform/db/tenant.ts'
import { QUOTA_STATE, quotaRefusal } from '#platform/uploads/upload-quota.ts'
import { fieldsOfIssues } from './field-problems.ts'
import { InvalidInput } from './input-validation.ts'
import { Overload } from './in-flight-limit.ts'
import { Refusal } from './refusal.ts'

/** The one place where a failure becomes a reply. Bodies never hold input values, SQL or stacks (security R3). */
export function replyToError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = error instanceof Refusal ? error : refusalOf(error, request)
  logFailure(refusal, error, request)
  // The rate limiter's own header is more exact.
  if (refusal.details.retryAfter !== undefined && !reply.hasHeader('retry-after'))
    reply.header('retry-after', String(refusal.details.retryAfter))
  const body: Problem = {
    type: 'about:blank',
    title: refusal.kind,
    status: refusal.status,
    code: refusal.details.code ?? refusal.kind,
    ...(refusal.details.fields && { fields: mutable(refusal.details.fields) }),
    ...(refusal.details.params && { params: { ...refusal.details.params } }),
    ...(refusal.details.current !== undefined && { current: refusal.details.current }),
    reference_id: request.id,
  }
  return reply
    .code(refusal.status)
    .type('application/problem+json')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body)
}

/**
 * Logs failures with the reference shown on screen: our bugs as errors, temporary failures as warnings (security K7).
 */
function logFailure({ kind, details }: Refusal, error: unknown, { log, id }: FastifyRequest) {
  if (error instanceof Overload) return
  if (kind === 'fault') log.error({ err: error, request_id: id }, 'fault')
  else if (kind === 'unavailable' || kind === 'bad_gateway')
    log.warn({ err: error, code: details.code ?? kind, request_id: id }, 'refused for now')
}

/** A malformed address has no route, so only this sets the headers of every reply. */
export function replyToUnroutable(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  return replyToError(
    error,
    request,
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-request-id': request.id,
    }),
  )
}

const mutable = (fields: Readonly<Record<string, readonly FieldProblem[]>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, problems]) => [name, [...problems]]))

function refusalOf(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof InvalidInput) {
    if (error.validationContext === 'params') return new Refusal('not_found')
    const input = error.validationContext === 'body' ? request.body : request.query
    return new Refusal('validation', { fields: fieldsOfIssues(error.issues, input) })
  }
  return refusalOfFastify(error) ?? refusalOfDatabase(error, request) ?? new Refusal('fault')
}

const fastifyKinds: Readonly<Record<number, Refusal>> = {
  400: new Refusal('validation', { code: 'unreadable' }),
  403: new Refusal('not_found'),
  404: new Refusal('not_found'),
  412: new Refusal('stale'),
  413: new Refusal('too_large'),
  414: new Refusal('not_found'),
  415: new Refusal('unsupported_media_type'),
  416: new Refusal('validation', { code: 'unreadable' }),
  429: new Refusal('too_many_requests', { retryAfter: 60 }),
  503: new Refusal('unavailable', { retryAfter: 2 }),
}

function refusalOfFastify(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined
  const { statusCode } = error as FastifyError
  return statusCode === undefined ? undefined : fastifyKinds[statusCode]
}

const unavailable = /^(08|53|57P|58)/
const provokable = /^(22|2201|42601)/

/**
 * Security 0.5, 0.11: a lost, full or frozen database is "try again"; input that only the database refused is a bug
 * we log, but still a 400.
 */
function refusalOfDatabase(error: unknown, request: FastifyRequest): Refusal | undefined {
  const state = sqlStateOf(error)
  // Conflicts were retried before (tenant.ts); one that remains is answered with "try later".
  const isOvertaken = state === '40001' || state === '40P01'
  if (isOvertaken || state === '55P03' || state === '57014')
    return new Refusal('unavailable', { code: 'busy', retryAfter: 1 })
  if (state === QUOTA_STATE) return quotaRefusal(error)
  if (state === '53100') return new Refusal('unavailable', { code: 'storage_full', retryAfter: 5 })
  if (state !== undefined && unavailable.test(state)) return new Refusal('unavailable', { retryAfter: 2 })
  if (state !== undefined && provokable.test(state)) {
    request.log.error({ err: error, request_id: request.id }, 'input reached the database unchecked')
    return new Refusal('validation', { code: 'unreadable' })
  }
  return isConnectionLoss(error) ? new Refusal('unavailable', { retryAfter: 2 }) : undefined
}
