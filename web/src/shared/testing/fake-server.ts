import type {
  AnyEndpoint,
  BodyOf,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from '@forecourt/contract/platform/endpoint.ts'
import { problemKinds, type FieldProblem, type ProblemKind } from '@forecourt/contract/platform/errors.ts'
import type { Language } from '@forecourt/contract/platform/text.ts'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { setupServer } from 'msw/node'
import { forgetTexts } from '#shared/i18n/i18n.ts'

const texts = import.meta.glob<Record<string, string>>('../../../locales/{en,fr}/*.json', {
  eager: true,
  import: 'default',
})

const localeFiles = http.get(/locales\/(?:en|fr)\/\w+\.json/, ({ request }) => {
  const name = /locales\/(?:en|fr)\/\w+\.json/.exec(request.url)?.[0] ?? ''
  return HttpResponse.json(texts[`../../../${name}`])
})

/** Sent by the panel itself, of pages that a test may well open. */
const guardReports = http.post('*/api/guard-reports/', () => new HttpResponse(null, { status: 204 }))

/** Network of the tests. An unhandled call is an error. */
export const server = setupServer(localeFiles, guardReports)

/** Calls that do not match the contract. */
export const misread: string[] = []

export interface FakeCall<E extends AnyEndpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly request: Request
}

/** Delays of responses in ms, in turn, if LATE_ANSWERS is set: reveals tests that rely on immediate ones. */
const lateness = process.env['LATE_ANSWERS'] === undefined ? [0] : [0, 120, 0, 0, 40, 200, 0]
let turn = 0

async function ifLate(): Promise<void> {
  const wait = lateness[(turn += 1) % lateness.length] ?? 0
  if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
}

type Answer<E extends AnyEndpoint> = ReplyOf<E> | Response

/** Path segments beside an id: words joined by underscores, and a few single words. */
const wordOfPath = /^(?:[a-z]+_[a-z_]+|duplicates)$/

/**
 * Responds to an endpoint on the network. Request and response are checked with the contract's schemas, so that tests
 * match the server.
 */
export function fake<E extends AnyEndpoint>(
  endpoint: E,
  answer: Answer<E> | ((call: FakeCall<E>) => Answer<E> | Promise<Answer<E>>),
): HttpHandler {
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
  const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
  return http[method](`*${path}`, async ({ request, params }) => {
    await ifLate()
    // `user/current_user/` is a call of its own, and no user has that id.
    if (Object.values(params).some(value => wordOfPath.test(String(value)))) return undefined
    const url = new URL(request.url)
    const query = endpoint.options.query?.safeParse(Object.fromEntries(url.searchParams))
    const hasBody = endpoint.options.body !== undefined
    const body = hasBody ? endpoint.options.body?.safeParse(await request.clone().json()) : undefined
    const wrong = query?.error ?? body?.error
    if (wrong !== undefined) {
      misread.push(`${request.method} ${request.url} ${wrong.message}`)
      return problem('validation')
    }
    const given =
      typeof answer === 'function'
        ? await (answer as (call: FakeCall<E>) => Answer<E> | Promise<Answer<E>>)({
            params: params as ParamsOf<E>,
            query: query?.data as QueryOf<E>,
            body: body?.data as BodyOf<E>,
            request,
          })
        : answer
    if (given instanceof Response) return given
    const status = endpoint.options.status ?? 200
    if (status === 204) return new HttpResponse(null, { status })
    return HttpResponse.json(endpoint.options.response?.parse(given) as Record<string, unknown>, {
      status,
      headers: endpoint.options.etag === true ? { ETag: '"1"' } : {},
    })
  })
}

/** Adds responses before the others until the test ends. */
export function answerWith(...handlers: readonly HttpHandler[]): void {
  server.use(...handlers)
}

interface ProblemExtras {
  readonly code?: string
  readonly fields?: Readonly<Record<string, readonly Partial<FieldProblem>[]>>
  readonly params?: Readonly<Record<string, string | number>>
  readonly current?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** An error response in the server's format. */
export function problem(kind: ProblemKind, extras: ProblemExtras = {}): Response {
  const { headers, ...rest } = extras
  const status = problemKinds[kind]
  return new HttpResponse(
    JSON.stringify({ type: 'about:blank', title: kind, status, code: kind, reference_id: 'ref-1', ...rest }),
    { status, headers: { 'Content-Type': 'application/problem+json', ...headers } },
  )
}

/** Texts of a language that fail to load. */
export function withoutTexts(language: Language): HttpHandler {
  forgetTexts(language)
  return http.get(new RegExp(`locales/${language}/`), networkFailure)
}

/** No response at all. */
export function networkFailure(): Response {
  return HttpResponse.error()
}
