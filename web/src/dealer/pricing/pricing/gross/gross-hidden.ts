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

/** Gross as a page has it that was just opened. */
export const showGross = (): void => setHidden(false)

/** Whether a customer may be looking: one key hides gross in every part of the desk, until it is pressed again. */
export const useGrossHidden = (): boolean => useSyncExternalStore(onChange, () => isHidden)
