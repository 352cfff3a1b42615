import { lazy, type ComponentType } from 'react'
import { onceIdle } from './idle.ts'

type Load<P> = () => Promise<ComponentType<P>>

const againAfterMs = 3_000
/** Those that were not fetched ahead so far. */
const parts = new Set<() => Promise<unknown>>()

/**
 * A part of a page that most visits never see: its code comes with its first use, or before (`fetchPartsAhead`).
 * Unlike `lazy` it never fails: a menu that cannot be fetched while the network is away must not take the page, and
 * what was typed there, with it. It is tried again until it comes.
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

/** A page that was just opened has none: tests share what they import, and those of the panel are not theirs to fetch. */
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

/** A busy page is never idle. */
const idleWithinMs = 2_000

/** When the browser has nothing else to do, for what nobody is waiting for. */
export function whenIdle(): Promise<void> {
  return new Promise(resolve => void onceIdle(resolve, { timeout: idleWithinMs }))
}

/**
 * Fetches the parts of the page that is open while the browser has nothing else to do, so that each is there when the
 * network is not. Returns what gives that up.
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
