import { setTimeout as sleep } from 'node:timers/promises'
import type { Reply } from './test-app.ts'

/**
 * Repeats a request while the server is busy: 503 with Retry-After is right, and not what the test is about.
 */
export async function untilAnswered<T>(send: () => Promise<Reply<T>>): Promise<Reply<T>> {
  for (;;) {
    const reply = await send()
    if (reply.status !== 503 || reply.headers['retry-after'] === undefined) return reply
    await sleep(50)
  }
}
