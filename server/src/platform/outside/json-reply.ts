import { z } from 'zod'
import { failed, succeeded, type PortError, type PortResult } from './port-result.ts'

interface Question {
  /** The service's base address, with or without a slash at its end; the path is appended. */
  readonly base: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Posted as JSON; without it the request is a GET. */
  readonly body?: unknown
  /** Posted as a form instead. */
  readonly form?: Readonly<Record<string, string>>
  readonly timeoutMs: number
  /** A longer answer is cut off and counts as none. */
  readonly mostBytes: number
}

/** The answer, whatever it is: a body that is not JSON, or too long, is undefined. */
export interface JsonReply {
  readonly status: number
  readonly body: unknown
}

/** Requests JSON from a configured service. Redirects are not followed, because they would receive the key. */
export async function askForJson(question: Question): Promise<PortResult<JsonReply>> {
  const { base, path, headers, body, form, timeoutMs, mostBytes } = question
  try {
    const reply = await fetch(`${base.replace(/\/$/, '')}${path}`, {
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    return succeeded({ status: reply.status, body: parsed(await textOf(reply, mostBytes)) })
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    return failed({ kind: isTimeout ? 'timeout' : 'unavailable' })
  }
}

async function textOf(reply: Response, mostBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of reply.body ?? []) {
    const bytes = part as Uint8Array
    size += bytes.length
    if (size > mostBytes) return ''
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const Refused = z.object({ code: z.string().max(60) })

/** The error for an unsuccessful status, with the other side's own code if it decided. */
export function refusalOf({ status, body }: JsonReply): PortError {
  if (status === 401) return { kind: 'unauthorised' }
  if (status === 404) return { kind: 'not_found' }
  if (status === 409) return { kind: 'conflict' }
  if (status === 429) return { kind: 'rate_limited', retryAfter: 60 }
  if (status >= 500) return { kind: 'unavailable' }
  return { kind: 'rejected', code: Refused.safeParse(body).data?.code ?? String(status) }
}
