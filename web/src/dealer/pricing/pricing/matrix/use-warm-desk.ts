import { useEffect, useRef } from 'react'
import { onceIdle } from '#shared/ui/loading/idle.ts'
import type { Desk } from '../model/desk.ts'

/**
 * Starts the thread of the desk's tools while the browser has nothing else to do, and lets it compute this deal once:
 * the first matrix that somebody asks for finds the engine's code compiled.
 */
export function useWarmDesk(desk: Desk): void {
  const first = useRef(desk)
  useEffect(() => {
    if (!('Worker' in window)) return undefined
    let isOver = false
    let letGo: (() => void) | undefined
    const warm = async () => {
      const { warmDesk } = await import('./warm-desk.ts')
      if (!isOver) letGo = warmDesk(first.current)
    }
    // Without it the first matrix takes longer, and that is all.
    const giveUp = onceIdle(() => void warm().catch(() => undefined))
    return () => {
      isOver = true
      giveUp()
      letGo?.()
    }
  }, [])
}
