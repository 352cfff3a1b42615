import { useLayoutEffect, useSyncExternalStore } from 'react'

/** Whether the page is shown without the panel's frame: in the customer view. */
let isBare = false
const listeners = new Set<() => void>()

function setBare(next: boolean): void {
  if (isBare === next) return
  isBare = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useIsBare = (): boolean => useSyncExternalStore(subscribe, () => isBare)

/** Hides the frame while the page asks for it, in the same render, and shows it again on unmount. */
export function useBareFrame(isWanted: boolean): void {
  useLayoutEffect(() => {
    setBare(isWanted)
    return () => setBare(false)
  }, [isWanted])
}
