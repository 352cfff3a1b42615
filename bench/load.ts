import autocannon from 'autocannon'

export interface Load {
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly headers: Record<string, string>
  /** Called for each request. */
  readonly make?: (context: Record<string, unknown>) => {
    path?: string
    headers?: Record<string, string>
    body?: string
  }
  readonly onReply?: (status: number, body: string, context: Record<string, unknown>) => void
}

/**
 * Requests per second of one load, the 99th percentile in milliseconds, and the number of responses other than
 * 2xx.
 */
export async function measure(
  load: Load,
  clients: number,
  seconds: number,
): Promise<{ rate: number; p99: number; bad: number }> {
  const result = await run(load, { connections: clients, duration: seconds })
  return {
    rate: result['2xx'] / result.duration,
    p99: result.latency.p99,
    bad: result.non2xx + result.errors + result.timeouts,
  }
}

/**
 * Enough requests to compile code and prepare the plans of every connection; a duration would not be reliable on
 * a busy machine.
 */
export async function warmUp(load: Load, clients: number, requests: number): Promise<void> {
  await run(load, { connections: clients, amount: requests })
}

const run = (load: Load, options: Pick<autocannon.Options, 'connections' | 'duration' | 'amount'>) =>
  autocannon({
    url: load.url,
    ...options,
    requests: [
      {
        method: load.method,
        headers: load.headers,
        ...(load.make && {
          setupRequest: (request, context) => {
            const made = load.make?.(context as Record<string, unknown>) ?? {}
            return { ...request, ...made, headers: { ...request.headers, ...made.headers } }
          },
        }),
        ...(load.onReply && {
          onResponse: (status: number, body: string, context: object) =>
            load.onReply?.(status, body, context as Record<string, unknown>),
        }),
      },
    ],
  })
