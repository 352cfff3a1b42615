import { useSyncExternalStore } from 'react'

const minute = 60_000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now()
    timer = setInterval(tick, minute)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** Current time, updated every minute by one shared timer, so that ages in an open list keep growing. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now)
}
