import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '#platform/log.ts'

/** Something that runs until it is stopped. Its promise settles when it has ended, with or without a reason. */
interface Running {
  readonly promise: Promise<unknown>
  readonly stop: () => unknown
}

interface KeptRunning<T> {
  /** What runs now, or ran last. */
  readonly current: () => T
  readonly stop: () => Promise<void>
}

/** Restarts what stopped by itself, until it is stopped. A failure of the first start is thrown. */
export async function keepRunning<T extends Running>(
  begin: () => Promise<T>,
  log: Pick<Logger, 'warn'>,
  pauseMs = 1000,
): Promise<KeptRunning<T>> {
  let isStopping = false
  let current = await begin()
  const again = async (error: unknown): Promise<void> => {
    log.warn({ err: error }, 'jobs start again')
    await sleep(pauseMs)
    if (isStopping) return
    try {
      current = await begin()
      watch()
    } catch (failure) {
      await again(failure)
    }
  }
  let watched: Promise<unknown> = Promise.resolve()
  const watch = () => {
    const ended = (error: unknown) => (isStopping ? undefined : again(error))
    watched = current.promise.then(() => ended(new Error('ended by itself')), ended)
  }
  watch()
  const end = async (one: T) => {
    try {
      await one.stop()
    } catch {
      // It had stopped already.
    }
  }
  return {
    current: () => current,
    stop: async () => {
      isStopping = true
      const stopped = current
      await end(stopped)
      await watched
      // It was being started when the stop was requested.
      if (current !== stopped) await end(current)
    },
  }
}
