import { endpoint } from '@forecourt/contract/platform/endpoint.ts'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { answerWith, fake } from '#shared/testing/fake-server.ts'
import { TEST_TIMEOUT } from '#shared/testing/test-timeout.ts'
import { lastForegroundCall } from './client.ts'
import { polled, queryClient, refresh } from './query-client.ts'

const jobs = endpoint('GET /api/dealer/job/', {
  access: 'signed-in',
  summary: '',
  response: z.object({ left: z.number() }),
})

/** Whether a request was a poll, and whether it moved the idle clock. */
interface Reading {
  readonly isBackground: boolean
  readonly isMoved: boolean
}
const byItself = { isBackground: true, isMoved: false }
const byUser = { isBackground: false, isMoved: true }

function watch(pace: Parameters<typeof polled<typeof jobs>>[2], ...left: readonly number[]) {
  // Own list: a late response may belong to the previous watch.
  const readings: Reading[] = []
  let clock = lastForegroundCall()
  answerWith(
    fake(jobs, ({ request }) => {
      const isMoved = lastForegroundCall() !== clock
      clock = lastForegroundCall()
      const answer = { left: left[Math.min(readings.length, left.length - 1)] ?? 0 }
      readings.push({ isBackground: request.headers.get('X-Background') === '1', isMoved })
      return answer
    }),
  )
  const observer = new QueryObserver(queryClient, { ...polled(jobs, {}, pace), gcTime: 0 })
  const leave = observer.subscribe(() => undefined)
  const reading = async (count: number) =>
    await expect.poll(() => readings.length, TEST_TIMEOUT).toBeGreaterThanOrEqual(count)
  return { leave, reading, readings }
}

describe('polling (security R4)', () => {
  afterEach(() => {
    queryClient.clear()
  })

  it('counts as the user’s own the first time, and not afterwards', async () => {
    const { leave, reading, readings } = watch(20, 1)
    await reading(3)
    leave()
    expect(readings.slice(0, 3)).toEqual([byUser, byItself, byItself])
  })

  it('ends with the expected state; later reads count as the user’s again', async () => {
    const { leave, reading, readings } = watch(found => (found?.left === 0 ? false : 20), 2, 1, 0)
    await reading(3)
    // A caller during a request gets its response.
    await expect.poll(() => queryClient.isFetching(), TEST_TIMEOUT).toBe(0)
    await refresh(jobs)
    leave()
    expect(readings).toEqual([byUser, byItself, byItself, byUser])
  })
})
