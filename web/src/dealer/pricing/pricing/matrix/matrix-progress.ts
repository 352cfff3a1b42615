import { useSyncExternalStore } from 'react'

interface Done {
  readonly done: number
  readonly total: number
}

/** Progress of a matrix: only the bar subscribes, so that nothing else renders. */
export function createProgress() {
  let now: Done = { done: 0, total: 0 }
  const hearers = new Set<() => void>()
  return {
    put: (next: Done) => {
      now = next
      for (const hear of hearers) hear()
    },
    read: () => now,
    subscribe: (hear: () => void) => {
      hearers.add(hear)
      return () => void hearers.delete(hear)
    },
  }
}

export type MatrixProgress = ReturnType<typeof createProgress>

export const useProgress = ({ subscribe, read }: MatrixProgress): Done =>
  useSyncExternalStore(subscribe, read)
