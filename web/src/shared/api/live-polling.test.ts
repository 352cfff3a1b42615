import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteLiveMessage, pollUnlessLive } from './live-polling.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

it('polls at the given interval until the stream delivers something', () => {
  expect(pollUnlessLive(30_000)()).toBe(30_000)
})

it('polls every five minutes while the stream delivers, and as before once it stops', () => {
  noteLiveMessage()
  expect(pollUnlessLive(30_000)()).toBe(300_000)
  expect(pollUnlessLive(600_000)()).toBe(600_000)
  vi.setSystemTime(Date.now() + 59_000)
  expect(pollUnlessLive(30_000)()).toBe(300_000)
  vi.setSystemTime(Date.now() + 1_000)
  expect(pollUnlessLive(30_000)()).toBe(30_000)
})
