import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function for good, which does what the newest one does: what takes it need not be drawn anew for it. */
export function useSteady<A extends readonly unknown[], R>(run: (...args: A) => R): (...args: A) => R {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...args: A) => latest.current(...args), [])
}
