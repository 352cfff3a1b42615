import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isExemptFromRateLimit } from './rate-limit-exemptions.ts'
import { Refusal } from './refusal.ts'

/** How long a request may wait in the process at most: as many are accepted as were answered in that time. */
export const QUEUE_MS = 1000
/** Always accepted: a burst on an idle process, whose rate is not known yet. */
export const MIN_IN_FLIGHT = 100
const BUCKET_MS = 100

/** Counts the answers within the last `QUEUE_MS`. */
export class RecentAnswers {
  readonly #buckets = Array.from({ length: QUEUE_MS / BUCKET_MS }, () => 0)
  #newest = 0

  count(now: number): void {
    this.#advance(now)
    const index = this.#newest % this.#buckets.length
    this.#buckets[index] = (this.#buckets[index] ?? 0) + 1
  }

  total(now: number): number {
    this.#advance(now)
    return this.#buckets.reduce((sum, n) => sum + n, 0)
  }

  #advance(now: number): void {
    const bucket = Math.floor(now / BUCKET_MS)
    const passed = Math.min(bucket - this.#newest, this.#buckets.length)
    for (let step = 1; step <= passed; step += 1)
      this.#buckets[(bucket - passed + step) % this.#buckets.length] = 0
    this.#newest = Math.max(this.#newest, bucket)
  }
}

/** A queue counts only once its first request has waited this long: a burst on an idle process is served sooner. */
const BURST_MS = QUEUE_MS / 4

/** So frequent under overload that these refusals are not logged one by one. */
export class Overload extends Refusal {
  constructor() {
    super('unavailable', { retryAfter: 2 })
  }
}

/**
 * Answers 503 instantly to calls that would wait longer than `QUEUE_MS`: by Little's law a queue as long as the
 * number of answers in that time takes that long. Accepted requests stay quick under any load.
 */
export function limitInFlight(fastify: FastifyInstance, { now = () => performance.now() } = {}): void {
  /** With the time of their arrival, the oldest first. */
  const inFlight = new Map<FastifyRequest, number>()
  const recent = new RecentAnswers()
  const report = reportShed(fastify)
  fastify.addHook('onRequest', (request, reply, done) => {
    if (isExemptFromRateLimit(request.url)) return done()
    const time = now()
    const [oldest = time] = inFlight.values()
    const limit = Math.max(MIN_IN_FLIGHT, recent.total(time))
    if (inFlight.size >= limit && time - oldest >= BURST_MS) {
      report(time)
      return done(new Overload())
    }
    inFlight.set(request, time)
    // Clients that disconnect before they are answered.
    reply.raw.once('close', () => inFlight.delete(request))
    done()
  })
  // A live stream counts as answered when it begins, so it takes no place.
  fastify.addHook('onSend', (request, _reply, _payload, done) => {
    if (inFlight.delete(request)) recent.count(now())
    done()
  })
}

/** One line a second, with how many calls were refused since the last. */
function reportShed({ log }: FastifyInstance) {
  let since = 0
  let shed = 0
  return (time: number) => {
    shed += 1
    if (time - since < 1000) return
    log.warn({ shed }, 'more is asked for than can be answered')
    since = time
    shed = 0
  }
}
