import { useSyncExternalStore } from 'react'

let isHidden = false
const listeners = new Set<() => void>()

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setHidden(hidden: boolean): void {
  isHidden = hidden
  for (const listener of listeners) listener()
}

/** Hides gross everywhere on the screen, or shows it again. */
export const switchGross = (): void => setHidden(!isHidden)

/** Shows gross, as on a newly opened page. */
export const showGross = (): void => setHidden(false)

/**
 * Whether gross is hidden from a customer who may be looking: one key hides it in every part of the desk, until it is
 * pressed again.
 */
export const useGrossHidden = (): boolean => useSyncExternalStore(onChange, () => isHidden)
