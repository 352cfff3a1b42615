import type { FieldProblem, Problem, ProblemKind } from '@forecourt/contract/platform/errors.ts'

/** `network` and `timeout`: no response at all. `cancelled`: the caller no longer wants the answer. */
export type CallErrorKind = ProblemKind | 'network' | 'timeout' | 'cancelled'

export type FieldProblems = Readonly<Record<string, readonly FieldProblem[]>>

export interface CallErrorDetail {
  readonly kind: CallErrorKind
  readonly status: number
  readonly code: string
  readonly fields: FieldProblems
  readonly params: Readonly<Record<string, string | number>>
  /** The currently stored state: always present with `stale`. */
  readonly current: unknown
  readonly etag: string | null
  readonly retryAfterSeconds: number | null
  readonly referenceId: string
}

/** The only error that `call` throws. Screens use `kind` and `code`, never the message. */
export class CallError extends Error {
  readonly detail: CallErrorDetail

  constructor(detail: CallErrorDetail) {
    super(`${detail.kind}:${detail.code}`)
    this.name = 'CallError'
    this.detail = detail
  }

  get kind(): CallErrorKind {
    return this.detail.kind
  }

  get code(): string {
    return this.detail.code
  }

  get fields(): FieldProblems {
    return this.detail.fields
  }

  get referenceId(): string {
    return this.detail.referenceId
  }
}

export function isCallError(error: unknown, kind?: CallErrorKind): error is CallError {
  return error instanceof CallError && (kind === undefined || error.kind === kind)
}

const kindOfStatus: Readonly<Record<number, ProblemKind>> = {
  400: 'validation',
  401: 'not_authenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  412: 'stale',
  413: 'too_large',
  415: 'unsupported_media_type',
  422: 'unprocessable',
  428: 'precondition_required',
  429: 'too_many_requests',
  440: 'session_expired',
  502: 'bad_gateway',
  503: 'unavailable',
  504: 'unavailable',
}

/** An error without a response from the server. */
export function silentError(kind: 'network' | 'timeout' | 'cancelled'): CallError {
  return new CallError({
    kind,
    status: 0,
    code: kind,
    fields: {},
    params: {},
    current: undefined,
    etag: null,
    retryAfterSeconds: null,
    referenceId: '',
  })
}

/** Reads `application/problem+json`; a proxy's HTML page still becomes a typed error with its reference. */
export async function errorOfResponse(response: Response): Promise<CallError> {
  const problem = await readProblem(response)
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN)
  const named = kindOfStatus[response.status] ?? (response.status >= 500 ? 'fault' : 'validation')
  // A 412 without `current` did not come from our server, and leaves nothing to choose from.
  const kind = named === 'stale' && problem.current === undefined ? 'fault' : named
  return new CallError({
    kind,
    status: response.status,
    code: problem.code ?? kind,
    fields: fieldsOf(problem.fields ?? {}),
    params: problem.params ?? {},
    current: problem.current,
    etag: response.headers.get('ETag'),
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
    referenceId: problem.reference_id ?? response.headers.get('X-Request-Id') ?? '',
  })
}

/** A response may lack what its type promises. */
function fieldsOf(fields: Readonly<Record<string, readonly Partial<FieldProblem>[]>>): FieldProblems {
  return Object.fromEntries(
    Object.entries(fields).map(([name, problems]) => [
      name,
      problems.map(({ rule = 'default', params = {} }) => ({ rule, params })),
    ]),
  )
}

async function readProblem(response: Response): Promise<Partial<Problem>> {
  try {
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}
