import { afterEach, expect, it, vi } from 'vitest'
import { noteLiveMessage, pollingInterval, pollUnlessLive } from './live-polling.ts'

afterEach(() => void vi.useRealTimers())

it.each([
  [30_000, Number.POSITIVE_INFINITY, 30_000],
  [30_000, 60_000, 30_000],
  [30_000, 59_999, 300_000],
  [30_000, 0, 300_000],
  [600_000, 0, 600_000],
])('polls every %i ms after %i ms of silence at %i ms', (interval, silence, expected) => {
  expect(pollingInterval(interval, silence)).toBe(expected)
})

it('counts the silence from the last message of the stream', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  noteLiveMessage()
  expect(pollUnlessLive(30_000)()).toBe(300_000)
  vi.setSystemTime(Date.now() + 60_000)
  expect(pollUnlessLive(30_000)()).toBe(30_000)
})
