import { useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { readSearch, writeSearch, type SearchFields } from './search-fields.ts'

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
  // Two changes before the page has drawn the first: the second adds to it instead of undoing it.
  const asked = useRef({ from: params, search })
  const setSearch = (changes: Partial<S>, { replace = false }: SetOptions = {}) => {
    const before = asked.current.from === params ? asked.current.search : search
    const next = { ...before, ...changes }
    asked.current = { from: params, search: next }
    setParams(writeSearch(fields, next), { replace, preventScrollReset: true })
  }
  return { search, setSearch }
}
