import type { z } from 'zod'
import type { Access } from './access.ts'
import type { FailureCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/** The values of the `{name}` parameters of a path. Ids are strings on the wire. */
export type PathParams<Path extends string> = { [Name in ParamNames<Path>]: string }

export interface EndpointOptions {
  /** Who may call it. Required, so that no route can omit it. */
  readonly access: Access
  /** `ours` marks a call that is not in product 7. */
  readonly ours?: true
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Maximum size of the body in bytes, if it differs from the default (1 MiB). */
  readonly bodyBytes?: number
  readonly response?: z.ZodType
  /** Media type of a response that is a file; then there is no `response`. */
  readonly file?:
    | 'application/pdf'
    | 'application/xml'
    | 'text/csv'
    | 'text/calendar'
    | 'text/event-stream'
    | 'image/*'
  /**
   * The request is a file, and there is no `body`: an image in multipart/form-data, or a table as
   * application/octet-stream.
   */
  readonly upload?: 'image' | 'table'
  readonly status?: 200 | 201 | 202 | 204
  /** Failures of this call in addition to the general ones (validation, not found, permission). */
  readonly fails?: readonly FailureCode[]
  /** `required`: a retried write must carry the same Idempotency-Key (security R34). */
  readonly idempotency?: 'required'
  /** The write names the version it is based on (security R3, 412): in If-Match (`required`) or in its body. */
  readonly ifMatch?: 'required' | 'in_body'
  /** The response carries an ETag. */
  readonly etag?: true
  /** Sent by the page without user activity: it does not extend the session (security R4). */
  readonly background?: true
  readonly summary: string
}

export interface Endpoint<M extends Method, Path extends string, O extends EndpointOptions> {
  readonly method: M
  readonly path: Path
  readonly options: O
}

export type AnyEndpoint = Endpoint<Method, string, EndpointOptions>

type Output<S, Otherwise> = S extends z.ZodType ? z.output<S> : Otherwise
type Input<S, Otherwise> = S extends z.ZodType ? z.input<S> : Otherwise

export type ParamsOf<E> = E extends Endpoint<Method, infer Path, EndpointOptions> ? PathParams<Path> : never
/** Query as the server reads it, with defaults applied. */
export type QueryOf<E> = E extends Endpoint<Method, string, infer O> ? Output<O['query'], undefined> : never
/** Query as a caller sends it. */
export type QueryInputOf<E> =
  E extends Endpoint<Method, string, infer O> ? Input<O['query'], undefined> : never
/** Body as the server reads it, with defaults applied. */
export type BodyOf<E> = E extends Endpoint<Method, string, infer O> ? Output<O['body'], undefined> : never
/** Body as a caller sends it. */
export type BodyInputOf<E> = E extends Endpoint<Method, string, infer O> ? Input<O['body'], undefined> : never
/** Response as a caller receives it. */
export type ResponseOf<E> = E extends Endpoint<Method, string, infer O> ? Output<O['response'], void> : never
/** Result that a handler returns. */
export type ReplyOf<E> =
  E extends Endpoint<Method, string, infer O>
    ? O['file'] extends string
      ? Uint8Array | AsyncIterable<string>
      : Input<O['response'], void>
    : never

/**
 * Declares one call of the HTTP interface. The path is exactly that of product 7, with its trailing slash;
 * `{name}` becomes a typed parameter.
 */
export function endpoint<M extends Method, Path extends string, const O extends EndpointOptions>(
  route: `${M} ${Path}`,
  options: O,
): Endpoint<M, Path, O> {
  const space = route.indexOf(' ')
  return { method: route.slice(0, space) as M, path: route.slice(space + 1) as Path, options }
}
