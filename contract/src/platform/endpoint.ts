import type { z } from 'zod'
import type { Access } from './access.ts'
import type { FailureCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/** The values of the `{name}` places of a path. Ids are strings on the wire. */
export type PathParams<Path extends string> = { [Name in ParamNames<Path>]: string }

export interface EndpointOptions {
  /** Who may call it. Required: a route without a decision does not compile. */
  readonly access: Access
  /** `ours` marks a call that product 7 does not list. */
  readonly ours?: true
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** The most bytes of its body, where they are more than other calls take (1 MiB). */
  readonly bodyBytes?: number
  readonly response?: z.ZodType
  /** The media type of a reply that is a file instead of JSON; then there is no `response`. */
  readonly file?:
    | 'application/pdf'
    | 'application/xml'
    | 'text/csv'
    | 'text/calendar'
    | 'text/event-stream'
    | 'image/*'
  /**
   * The request is a file instead of JSON, and there is no `body`: a picture within multipart/form-data, or a table as
   * the bytes that it is (application/octet-stream).
   */
  readonly upload?: 'image' | 'table'
  readonly status?: 200 | 201 | 202 | 204
  /** The refusals of this call beside the general ones (validation, not found, permission). */
  readonly fails?: readonly FailureCode[]
  /** `required`: a retried write must carry the same Idempotency-Key (security R34). */
  readonly idempotency?: 'required'
  /** The write names the version it was made from (security R3, 412), by If-Match (`required`), or within its body. */
  readonly ifMatch?: 'required' | 'in_body'
  /** The state that this read or write answers carries an ETag. */
  readonly etag?: true
  /** Asked by the page itself and not by its user: it never moves the idle clock (security R4). */
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
/** Query as the server reads it, after defaults. */
export type QueryOf<E> = E extends Endpoint<Method, string, infer O> ? Output<O['query'], undefined> : never
/** Query as a caller writes it. */
export type QueryInputOf<E> =
  E extends Endpoint<Method, string, infer O> ? Input<O['query'], undefined> : never
/** Body as the server reads it, after defaults. */
export type BodyOf<E> = E extends Endpoint<Method, string, infer O> ? Output<O['body'], undefined> : never
/** Body as a caller writes it. */
export type BodyInputOf<E> = E extends Endpoint<Method, string, infer O> ? Input<O['body'], undefined> : never
/** What a caller receives. */
export type ResponseOf<E> = E extends Endpoint<Method, string, infer O> ? Output<O['response'], void> : never
/** What a handler returns. */
export type ReplyOf<E> =
  E extends Endpoint<Method, string, infer O>
    ? O['file'] extends string
      ? Uint8Array | AsyncIterable<string>
      : Input<O['response'], void>
    : never

/**
 * Declares one call of the HTTP surface. The path is written exactly as in product 7, trailing slash included;
 * `{name}` places become typed params.
 */
export function endpoint<M extends Method, Path extends string, const O extends EndpointOptions>(
  route: `${M} ${Path}`,
  options: O,
): Endpoint<M, Path, O> {
  const space = route.indexOf(' ')
  return { method: route.slice(0, space) as M, path: route.slice(space + 1) as Path, options }
}
