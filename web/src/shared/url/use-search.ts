import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { readSearch, writeSearch, type SearchFields } from './search-fields.ts'
import { useNewestParams } from './use-newest-params.ts'

interface SetOptions {
  /** True while something is being typed: one step back leaves it all at once. */
  readonly replace?: boolean
}

/**
 * The state of a list, kept in the address: it can be shared, and the browser's back button undoes it. What the
 * address says and the fields do not know is dropped.
 */
export function useSearch<S extends object>(fields: SearchFields<S>) {
  const [params, setParams] = useSearchParams()
  const search = useMemo(() => readSearch(fields, params), [fields, params])
  const newestParams = useNewestParams()
  /** For a change within one value, as of a list: what was asked for last, also before the page shows it. */
  const newest = (): S => readSearch(fields, newestParams())
  const setSearch = (changes: Partial<S>, { replace = false }: SetOptions = {}) =>
    setParams(writeSearch(fields, { ...newest(), ...changes }), { replace, preventScrollReset: true })
  return { search, newest, setSearch }
}
