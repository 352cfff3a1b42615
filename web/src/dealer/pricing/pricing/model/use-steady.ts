import { useCallback, useLayoutEffect, useRef } from 'react'

/** A stable function that calls the newest one: components that receive it need not render again. */
export function useSteady<A extends readonly unknown[], R>(run: (...args: A) => R): (...args: A) => R {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...args: A) => latest.current(...args), [])
}
