import { MAX_FEED } from '@forecourt/domain/inventory/feeds/feed-size.ts'
import type { IncomingMessage } from 'node:http'
import { forbiddenUrl, guardedRequest, InnerAddress, type Reach } from '../guarded-request.ts'
import { FetchFailure, notFetched, shownName, type Fetched, type FeedSourcePort } from './port.ts'

interface Limits {
  /** For the whole file, redirects included. */
  readonly totalMs: number
  /** From a request to the first byte of its answer. */
  readonly headMs: number
  /** Between two pieces of it. */
  readonly idleMs: number
  readonly mostBytes: number
}

const LIMITS: Limits = { totalMs: 180_000, headMs: 30_000, idleMs: 10_000, mostBytes: MAX_FEED }
const MAX_REDIRECTS = 3

/**
 * Files at https addresses of a dealership's choice. Every address is checked, including those of redirects; the
 * connection uses the checked IP address; only the host of an address is logged.
 */
export const webFeedSource = (reach: Reach, limits: Partial<Limits> = {}): FeedSourcePort => ({
  open: address => ask(reach, { ...LIMITS, ...limits }, address),
})

async function ask(reach: Reach, limits: Limits, address: string): Promise<Fetched> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), limits.totalMs)
  const done = () => clearTimeout(timer)
  let url = address
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const message = await answerOf(reach, limits, url, stop.signal)
    if (typeof message === 'string') {
      done()
      return notFetched(message)
    }
    const { statusCode = 0, headers } = message
    if (statusCode === 200 && !isEncoded(message)) {
      if (Number(headers['content-length'] ?? 0) <= limits.mostBytes)
        return { ok: true, value: { name: nameOf(url), bytes: piecesOf(message, limits, stop, done) } }
    }
    // The rest of the body is not read.
    message.destroy()
    const next = statusCode >= 300 && statusCode < 400 ? headers.location : undefined
    if (next === undefined || !URL.canParse(next, url)) {
      done()
      return notFetched(problemOf(message))
    }
    url = new URL(next, url).href
  }
  done()
  return notFetched('unavailable')
}

/** The answer's head, or why there is none. */
async function answerOf(reach: Reach, { headMs }: Limits, url: string, stopped: AbortSignal) {
  if (forbiddenUrl(url, reach)) return 'address_refused'
  const silent = new AbortController()
  const timer = setTimeout(() => silent.abort(), headMs)
  const signal = AbortSignal.any([stopped, silent.signal])
  try {
    // A small compressed answer could unpack without limit.
    return await guardedRequest(reach, url, { headers: { 'accept-encoding': 'identity' }, signal })
  } catch (error) {
    if (error instanceof InnerAddress) return 'address_refused'
    return signal.aborted ? 'timeout' : 'unavailable'
  } finally {
    clearTimeout(timer)
  }
}

const isEncoded = ({ headers }: IncomingMessage) =>
  (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity'

function problemOf(message: IncomingMessage) {
  const { statusCode = 0 } = message
  if (statusCode === 200) return isEncoded(message) ? 'unavailable' : 'too_large'
  if (statusCode === 401 || statusCode === 403) return 'unauthorised'
  return statusCode === 404 || statusCode === 410 ? 'not_found' : 'unavailable'
}

/** The last part of the path; the query, which may contain keys, is left out. */
function nameOf(url: string): string {
  const part = new URL(url).pathname.split('/').findLast(each => each !== '') ?? ''
  try {
    return shownName(decodeURIComponent(part))
  } catch {
    // A percent sign by itself, or bytes of another encoding.
    return shownName(part)
  }
}

async function* piecesOf(
  message: IncomingMessage,
  { idleMs, mostBytes }: Limits,
  stop: AbortController,
  done: () => void,
): AsyncGenerator<Uint8Array> {
  let read = 0
  let isIdle = false
  const idle = setTimeout(() => {
    isIdle = true
    message.destroy()
  }, idleMs)
  try {
    for await (const piece of message as AsyncIterable<Buffer>) {
      idle.refresh()
      read += piece.length
      if (read > mostBytes) throw new FetchFailure('too_large')
      yield piece
    }
    // A destroyed stream may end as if it were complete.
    if (isIdle || stop.signal.aborted || !message.complete) throw new Error('cut off')
  } catch (error) {
    if (error instanceof FetchFailure) throw error
    throw new FetchFailure(isIdle || stop.signal.aborted ? 'timeout' : 'unavailable')
  } finally {
    clearTimeout(idle)
    done()
    message.destroy()
  }
}
