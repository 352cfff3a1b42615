import type { Person, Told } from '@forecourt/contract/platform/events.ts'
import { useSyncExternalStore } from 'react'

/** A page reports every 15 s that it is open; a person without a report for this long has left. */
const staleMs = 60_000

const nobody: readonly Person[] = []
const byOrder = new Map<string, readonly Person[]>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

/** Users who have an order open; always the complete list, so that a lost event matters only briefly. */
export function showPresence({ order, people }: Told['presence']): void {
  clearTimeout(timers.get(order))
  timers.delete(order)
  if (people.length > 0) {
    byOrder.set(order, people)
    timers.set(
      order,
      setTimeout(() => showPresence({ order, people: [] }), staleMs),
    )
  } else byOrder.delete(order)
  for (const listener of listeners) listener()
}

export function useOthersOn(order: string): readonly Person[] {
  return useSyncExternalStore(subscribe, () => byOrder.get(order) ?? nobody)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
