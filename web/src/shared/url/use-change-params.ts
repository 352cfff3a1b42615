import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useNewestParams } from './use-newest-params.ts'

/** Sets some parameters of the URL and keeps the others; an empty text removes one. */
export function useChangeParams() {
  const [, setParams] = useSearchParams()
  const newest = useNewestParams()
  return useCallback(
    (changes: Readonly<Record<string, string | undefined>>) => {
      const params = newest()
      for (const [name, value] of Object.entries(changes))
        if (value === undefined || value === '') params.delete(name)
        else params.set(name, value)
      setParams(params, { preventScrollReset: true })
    },
    [newest, setParams],
  )
}
