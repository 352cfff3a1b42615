import { useEffect, useRef } from 'react'

/**
 * Tracks what covers the sheet and its tools, and returns the focus afterwards. A dialog that closes on Escape has
 * closed before the tool below receives the same key, so that key counts as covered too.
 */
export function useCover(isCovered: boolean): () => boolean {
  const covered = useRef(false)
  useEffect(() => {
    if (!isCovered) return undefined
    const opener = document.activeElement
    covered.current = true
    return () => {
      setTimeout(() => {
        covered.current = false
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      })
    }
  }, [isCovered])
  return () => covered.current
}
