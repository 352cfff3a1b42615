import { problemKinds, type FieldProblem, type ProblemKind } from '@forecourt/contract/platform/errors.ts'

interface Details {
  readonly code?: string
  readonly fields?: Readonly<Record<string, readonly FieldProblem[]>>
  readonly params?: Readonly<Record<string, string | number>>
  readonly current?: unknown
  readonly retryAfter?: number
}

type Later = 'too_many_requests' | 'unavailable'

/** "Later" without "when" does not compile (security R3). */
type Reason =
  | readonly [kind: Later, details: Details & { readonly retryAfter: number }]
  | readonly [kind: Exclude<ProblemKind, Later>, details?: Details]

/** A request that is refused on purpose. Becomes a problem reply; never a fault, never logged as one. */
export class Refusal extends Error {
  readonly kind: ProblemKind
  readonly status: number
  readonly details: Details

  constructor(...[kind, details = {}]: Reason) {
    super(details.code ?? kind)
    this.name = 'Refusal'
    this.kind = kind
    this.status = problemKinds[kind]
    this.details = details
  }
}

/** Absent, or of another dealership: the same answer (security R3). */
export const notFound = () => new Refusal('not_found')

/** Refuses the named fields, each with one rule. */
export const invalid = (fields: Record<string, FieldProblem>) =>
  new Refusal('validation', {
    fields: Object.fromEntries(Object.entries(fields).map(([name, problem]) => [name, [problem]])),
  })

/** Someone else saved first; the reply carries the current version. */
export const stale = (current: unknown) => new Refusal('stale', { code: 'stale', current })
