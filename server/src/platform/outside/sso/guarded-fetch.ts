import { guardedRequest, type Reach } from '../guarded-request.ts'

const LONGEST = 1024 * 1024
const TIMEOUT_MS = 5000

type Given = {
  readonly method?: string | undefined
  readonly headers?: ConstructorParameters<typeof Headers>[0]
  readonly body?: unknown
}

const bodyOf = (body: unknown) => (body instanceof URLSearchParams ? body.toString() : (body as string))

/**
 * The only way to request addresses that administrators enter (security R48): https, public addresses, no redirects,
 * 5 s, 1 MB.
 * @throws Error when any of it is violated, or nothing answers
 */
export async function guardedFetch(reach: Reach, url: string, given: Given = {}): Promise<Response> {
  const body = given.body === undefined || given.body === null ? undefined : bodyOf(given.body)
  const message = await guardedRequest(reach, url, {
    method: given.method,
    headers: {
      ...Object.fromEntries(new Headers(given.headers)),
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const parts: Buffer[] = []
  let length = 0
  for await (const part of message as AsyncIterable<Buffer>) {
    length += part.length
    if (length > LONGEST) throw new Error('too much was answered')
    parts.push(part)
  }
  const status = message.statusCode ?? 502
  if (status >= 300 && status < 400) throw new Error('a redirect was answered')
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers))
    for (const each of [value].flat()) if (each !== undefined) headers.append(name, each)
  return new Response(status === 204 ? null : Buffer.concat(parts), { status, headers })
}
