import { isCustomerAccess } from '@forecourt/contract/platform/access.ts'
import type { AnyEndpoint } from '@forecourt/contract/platform/endpoint.ts'
import { Problem, problemKinds, type ProblemKind } from '@forecourt/contract/platform/errors.ts'
import { contract } from '@forecourt/contract/index.ts'
import type { FastifySchema } from 'fastify'
import { z } from 'zod'

/** Operation names, the same here and in the browser: `orders.read`. */
const names = new Map<AnyEndpoint, string>(
  Object.entries(contract).flatMap(([resource, group]) =>
    Object.entries<AnyEndpoint>(group).map(([name, endpoint]) => [endpoint, `${resource}.${name}`] as const),
  ),
)

/** `audit.list`; for an endpoint outside the contract, its route. */
export const nameOf = (endpoint: AnyEndpoint) => names.get(endpoint) ?? `${endpoint.method} ${endpoint.path}`

const isOpen = ({ access }: AnyEndpoint['options']) => access === 'public' || access === 'customer-visitor'

/** The kinds of refusals that a call can return. */
export function refusalsOf({ method, path, options }: AnyEndpoint): ProblemKind[] {
  const isWrite = method !== 'GET'
  const isClosed = !isOpen(options)
  const takesInput = path.includes('{') || options.body !== undefined || options.query !== undefined
  const when = (applies: boolean, ...kinds: ProblemKind[]) => (applies ? kinds : [])
  return [
    ...when(isClosed, 'not_authenticated', 'session_expired'),
    ...when(isClosed || isWrite, 'forbidden'),
    ...when(takesInput || options.upload !== undefined, 'not_found'),
    ...when(options.fails !== undefined || options.idempotency !== undefined, 'conflict'),
    ...when(options.ifMatch !== undefined, 'stale'),
    ...when(options.ifMatch === 'required', 'precondition_required'),
    ...when(isWrite, 'too_large', 'unsupported_media_type'),
    ...when(options.idempotency !== undefined, 'unprocessable'),
    'validation',
    'too_many_requests',
    'fault',
    'unavailable',
  ]
}

const meanings: Readonly<Record<ProblemKind, string>> = {
  validation: 'A field broke a rule: `fields` names each with its rule; or a code was wrong.',
  not_authenticated: 'No usable session: `not_authenticated`, or `second_factor_required`.',
  forbidden:
    'Signed in and not allowed; or the request was forged (`csrf`), or wants a fresh proof (`step_up_required`).',
  not_found: 'Absent, or of another dealership: the same answer.',
  conflict:
    'The state forbids it, and `code` says why; `already_done`: it was done under this Idempotency-Key, and what it was answered is not kept any more.',
  stale: 'Somebody saved first: `current` is what is stored now.',
  too_large: 'The body is larger than this call takes.',
  unsupported_media_type: 'The body is of another type than this call takes.',
  unprocessable: 'The Idempotency-Key came with another body before.',
  precondition_required: 'If-Match is missing.',
  too_many_requests: 'Too often: Retry-After says when to come back.',
  session_expired: 'The session has ended: `params.reason` says why.',
  fault: 'Our mistake: `reference_id` finds it in the log.',
  bad_gateway: 'An outside service refused.',
  unavailable: 'Not now: Retry-After says when to come back.',
}

const problem = Problem.meta({
  id: 'Problem',
  description: 'A refusal. It holds no sentence: rules and codes are worded by whoever shows them.',
})

const problemOf = (kind: ProblemKind) => ({
  description: meanings[kind],
  content: { 'application/problem+json': { schema: problem } },
})

/** A file is sent as it is; its schema only documents it. */
const successOf = ({ file, response }: AnyEndpoint['options']) =>
  file === undefined
    ? (response ?? z.undefined().describe('Done; there is nothing to say.'))
    : { description: 'The file', content: { [file]: { schema: z.string().meta({ format: 'binary' }) } } }

const descriptionOf = ({ fails = [], etag, file }: AnyEndpoint['options']) =>
  [
    ...(etag && file === undefined ? ['The answer carries an ETag, which If-Match takes.'] : []),
    ...(fails.length > 0
      ? [`Its own codes of refusal: ${fails.map(code => `\`${code}\``).join(', ')}.`]
      : []),
  ].join(' ')

/** Body of a write without input: none, or an empty object. */
const nothing = z.strictObject({}).nullish()

const bodyOf = ({ method, options }: AnyEndpoint) =>
  options.body ?? (method === 'GET' || options.upload !== undefined ? undefined : nothing)

/** The schemas that validate a call's input and answer, and document it in OpenAPI. */
export function schemaOf(endpoint: AnyEndpoint): FastifySchema {
  const { path, options } = endpoint
  const body = bodyOf(endpoint)
  const places = [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '')
  const params = options.params ?? z.object(Object.fromEntries(places.map(name => [name, z.uuid()])))
  const operationId = names.get(endpoint)
  const description = descriptionOf(options)
  return {
    ...(operationId !== undefined && { operationId }),
    summary: options.summary,
    ...(description !== '' && { description }),
    tags: [path.split('/').filter(Boolean)[2] ?? 'platform'],
    security: isOpen(options) ? [] : [{ [isCustomerAccess(options.access) ? 'customer' : 'session']: [] }],
    ...(places.length > 0 && { params }),
    querystring: options.query ?? z.strictObject({}),
    ...(body && { body }),
    response: {
      [options.status ?? 200]: successOf(options),
      ...Object.fromEntries(refusalsOf(endpoint).map(kind => [problemKinds[kind], problemOf(kind)])),
    },
  }
}

/** The endpoint of an operation name. */
const endpoints = new Map([...names].map(([endpoint, name]) => [name, endpoint]))
export const endpointNamed = (operationId: unknown) => endpoints.get(String(operationId))
