import { expect, test } from 'vitest'
import { keepRunning } from './keep-running.ts'

const quiet = { warn: () => undefined }

/** Runners whose end the test decides. */
function runners() {
  const begun: { fail: (why: Error) => void; end: () => void; isStopped: boolean }[] = []
  const begin = async () => {
    const { promise, reject, resolve } = Promise.withResolvers<undefined>()
    const runner = { fail: reject, end: () => resolve(undefined), isStopped: false }
    begun.push(runner)
    return {
      promise,
      stop: () => {
        runner.isStopped = true
        resolve(undefined)
      },
    }
  }
  return { begun, begin }
}

/** Waits for a condition within a few turns of the event loop. */
const until = async (isTrue: () => boolean) => {
  await expect.poll(isTrue, { interval: 1, timeout: 10_000 }).toBe(true)
}

test('restarts what stopped, also when the start fails a few times', async () => {
  const { begun, begin } = runners()
  let failures = 0
  const kept = await keepRunning(
    async () => {
      if (begun.length > 0 && failures < 3) {
        failures += 1
        throw new Error('still no database')
      }
      return begin()
    },
    quiet,
    0,
  )
  begun[0]?.fail(new Error('lost'))
  await until(() => begun.length === 2)
  expect(failures).toBe(3)
  begun[1]?.fail(new Error('lost again'))
  await until(() => begun.length === 3)
  await kept.stop()
  expect(begun.map(({ isStopped }) => isStopped)).toEqual([false, false, true])
})

test('restarts what ended without a reason', async () => {
  const { begun, begin } = runners()
  const kept = await keepRunning(begin, quiet, 0)
  begun[0]?.end()
  await until(() => begun.length === 2)
  await kept.stop()
  expect(begun[1]?.isStopped).toBe(true)
})

test('does not restart what was stopped', async () => {
  const { begun, begin } = runners()
  const kept = await keepRunning(begin, quiet, 0)
  await kept.stop()
  begun[0]?.fail(new Error('late'))
  await new Promise(resolve => setTimeout(resolve, 5))
  expect(begun).toHaveLength(1)
})

test('leaves nothing running whose start was in progress at the stop', async () => {
  const { begun, begin } = runners()
  const gate = Promise.withResolvers<undefined>()
  let starts = 0
  const kept = await keepRunning(
    async () => {
      starts += 1
      if (starts === 2) await gate.promise
      return begin()
    },
    quiet,
    0,
  )
  begun[0]?.fail(new Error('lost'))
  await until(() => starts === 2)
  const stopping = kept.stop()
  gate.resolve(undefined)
  await stopping
  expect(begun).toHaveLength(2)
  expect(begun[1]?.isStopped).toBe(true)
})

test('throws the first failure', async () => {
  await expect(keepRunning(() => Promise.reject(new Error('no database')), quiet, 0)).rejects.toThrow(
    'no database',
  )
})
