import { useEffect, useRef } from 'react'

/**
 * While something stands over the sheet and its tools: whether it does, and afterwards the way back to where it was
 * asked from. What closes by Escape has closed before the tool below hears of the same key, so it covers that one too.
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
