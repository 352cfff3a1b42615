import autocannon from 'autocannon'
import { QUEUE_MS } from '../server/src/platform/http/in-flight-limit.ts'
import { measure, warmUp, type Load } from './load.ts'

const TIMES_SATURATION = 3
const CONNECTIONS = 1000
const MIN_SECONDS = 8

interface Answers {
  readonly accepted: number[]
  refused: number
  /** Neither a response nor a 503 with Retry-After. */
  bad: number
}

/** The product under three times its capacity, compared with its own saturation. */
export async function overloadReport(load: Load, seconds: number) {
  await warmUp(load, 32, 2500)
  const saturation = await measure(load, 32, seconds)
  const duration = Math.max(MIN_SECONDS, seconds)
  const { accepted, refused, bad } = await overload(load, saturation.rate * TIMES_SATURATION, duration)
  const p99 = accepted.toSorted((a, b) => a - b)[Math.floor(accepted.length * 0.99)] ?? Infinity
  const after = await measure(load, 32, seconds)
  return {
    /** Of accepted requests, in addition to the maximum wait in the queue. */
    p99Share: p99 / QUEUE_MS,
    p99,
    acceptedShare: accepted.length / duration / saturation.rate,
    refused,
    bad,
    /** Latency of the process after the overload. */
    afterShare: after.rate / saturation.rate,
    saturation: saturation.rate,
  }
}

async function overload(load: Load, rate: number, duration: number): Promise<Answers> {
  const answers: Answers = { accepted: [], refused: 0, bad: 0 }
  let withoutRetry = 0
  const options: autocannon.Options = {
    url: load.url,
    connections: CONNECTIONS,
    overallRate: rate,
    duration,
    requests: [
      {
        method: load.method,
        headers: load.headers,
        onResponse: (status, _body, _context, headers) => {
          const names = Object.keys(headers ?? {}).map(name => name.toLowerCase())
          if (status === 503 && !names.includes('retry-after')) withoutRetry += 1
        },
      },
    ],
  }
  const { errors, timeouts } = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(options, (error: Error | null, result) =>
      error ? reject(error) : resolve(result),
    )
    instance.on('response', (_client, status, _bytes, milliseconds) => {
      if (status >= 200 && status < 300) answers.accepted.push(milliseconds)
      else if (status === 503) answers.refused += 1
      else answers.bad += 1
    })
  })
  answers.bad += errors + timeouts + withoutRetry
  return answers
}
