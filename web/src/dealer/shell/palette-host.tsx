import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '#shared/ui/lazy-part.ts'

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette)

let isOpen = false
const listeners = new Set<() => void>()

export function openPalette(): void {
  set(true)
}

export function closePalette(): void {
  set(false)
}

function set(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The palette's code comes with its first opening. */
export function PaletteHost() {
  const isShown = useSyncExternalStore(subscribe, () => isOpen)
  return isShown ? (
    <Suspense>
      <Palette />
    </Suspense>
  ) : null
}
