import { VisuallyHidden } from '@mantine/core'
import { useSyncExternalStore } from 'react'

/** Two live regions: counts, and the result of a recalculation (WCAG 4.1.3). */
export type Voice = 'count' | 'figure'

const said: Record<Voice, string> = { count: '', figure: '' }
const listeners = new Set<() => void>()

/** Announces a settled change once, politely. */
export function announce(voice: Voice, text: string): void {
  if (said[voice] === text) return
  said[voice] = text
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function LiveRegions() {
  const count = useSyncExternalStore(subscribe, () => said.count)
  const figure = useSyncExternalStore(subscribe, () => said.figure)
  return (
    <VisuallyHidden>
      <div aria-live="polite">{count}</div>
      <div aria-live="polite">{figure}</div>
    </VisuallyHidden>
  )
}
