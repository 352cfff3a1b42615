import { useEffect, useRef } from 'react'
import { onceIdle } from '#shared/ui/loading/idle.ts'
import type { Desk } from '../model/desk.ts'

/**
 * Starts the worker of the desk's tools while the browser is idle, and has it compute this deal once, so that the
 * first real matrix finds the engine's code compiled.
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
    // Without it only the first matrix takes longer.
    const cancel = onceIdle(() => void warm().catch(() => undefined))
    return () => {
      isOver = true
      cancel()
      letGo?.()
    }
  }, [])
}
