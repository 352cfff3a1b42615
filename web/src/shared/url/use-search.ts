import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { readSearch, writeSearch, type SearchFields } from './search-fields.ts'
import { useNewestParams } from './use-newest-params.ts'

interface SetOptions {
  /** True while typing: one step back undoes it all. */
  readonly replace?: boolean
}

/**
 * State of a list, kept in the URL: it can be shared, and the browser's back button undoes it. Unknown parameters are
 * dropped.
 */
export function useSearch<S extends object>(fields: SearchFields<S>) {
  const [params, setParams] = useSearchParams()
  const search = useMemo(() => readSearch(fields, params), [fields, params])
  const newestParams = useNewestParams()
  /** For a change within one value, such as a list: the latest state, even before the page shows it. */
  const newest = (): S => readSearch(fields, newestParams())
  const setSearch = (changes: Partial<S>, { replace = false }: SetOptions = {}) =>
    setParams(writeSearch(fields, { ...newest(), ...changes }), { replace, preventScrollReset: true })
  return { search, newest, setSearch }
}
