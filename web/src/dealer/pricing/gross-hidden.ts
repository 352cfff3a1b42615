import { useSyncExternalStore } from 'react'

let isHidden = false
const listeners = new Set<() => void>()

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes gross off the screen, wherever it stands, or brings it back. */
export function switchGross(): void {
  isHidden = !isHidden
  for (const listener of listeners) listener()
}

/** Whether a customer may be looking: one key hides gross in every part of the desk, until it is pressed again. */
export const useGrossHidden = (): boolean => useSyncExternalStore(onChange, () => isHidden)
