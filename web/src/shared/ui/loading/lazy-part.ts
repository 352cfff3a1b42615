import { lazy, type ComponentType } from 'react'
import { onceIdle } from './idle.ts'

type Load<P> = () => Promise<ComponentType<P>>

const againAfterMs = 3_000
/** Parts that were not prefetched yet. */
const parts = new Set<() => Promise<unknown>>()

/**
 * A part of a page that most visits never see: its code loads on first use, or before (`fetchPartsAhead`). Unlike
 * `lazy` it never fails but retries: a menu that cannot load without a network must not unmount the page with its
 * typed values.
 */
export function lazyPart<P extends object>(load: Load<P>) {
  parts.add(load)
  return nextPart(load)
}

/** Loads a part with its own chunk as soon as the page is rendered, since the first paint does not need it. */
export function nextPart<P extends object>(load: Load<P>) {
  return lazy(async () => ({ default: await untilItComes(load) }))
}

async function untilItComes<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await networkOrPause()
    }
  }
}

/** For tests, which share their imports and must not prefetch parts of the panel. */
export function forgetParts(): void {
  parts.clear()
}

function networkOrPause(): Promise<void> {
  return new Promise(resolve => {
    const goOn = () => {
      window.removeEventListener('online', goOn)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(goOn, againAfterMs)
    window.addEventListener('online', goOn)
  })
}

/** Limit for a busy page that is never idle. */
const idleWithinMs = 2_000

/** Resolves when the browser is idle, for work that nobody waits for. */
export function whenIdle(): Promise<void> {
  return new Promise(resolve => void onceIdle(resolve, { timeout: idleWithinMs }))
}

/**
 * Prefetches the parts of the open page while the browser is idle, so that they work offline. Returns a function that
 * cancels it.
 */
export function fetchPartsAhead(): () => void {
  const fetchAll = () => {
    for (const load of parts)
      void load().then(
        () => parts.delete(load),
        // The next page tries again.
        () => undefined,
      )
  }
  return onceIdle(fetchAll)
}
