import { EventEmitter } from 'node:events'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { expect, test, vi } from 'vitest'
import { cancelWhenFrozen } from './query-deadline.ts'

function open(limits = { longestMs: 300, stepMs: 50 }) {
  const destroy = vi.fn<(error: Error) => void>()
  const client = Object.assign(new EventEmitter(), { connection: { stream: { destroy } } })
  const isSent = cancelWhenFrozen(client as unknown as PoolClient, limits)
  return { isSent, destroy, answer: () => client.emit('drain') }
}

test('a query without an answer ends its connection', async () => {
  const { isSent, destroy } = open()
  isSent()
  await expect.poll(() => destroy.mock.calls.length).toBe(1)
  expect(destroy.mock.calls[0]?.[0].message).toBe('Query read timeout')
})

test('one that is answered does not, however many follow', async () => {
  const { isSent, destroy, answer } = open()
  for (let left = 20; left > 0; left -= 1) {
    isSent()
    await sleep(20)
    answer()
  }
  await sleep(400)
  expect(destroy).not.toHaveBeenCalled()
})

test('an answer that arrived while this process was suspended is read first', async () => {
  const { isSent, destroy, answer } = open()
  isSent()
  const until = performance.now() + 500
  while (performance.now() < until);
  // Received data is processed after the timers that are due.
  await turn()
  answer()
  await sleep(400)
  expect(destroy).not.toHaveBeenCalled()
})

test('a longer timeout applies where requested', async () => {
  const { isSent, destroy } = open()
  isSent(1_000)
  await sleep(500)
  expect(destroy).not.toHaveBeenCalled()
  await expect.poll(() => destroy.mock.calls.length, { timeout: 5_000 }).toBe(1)
})
