import { useFilters } from '#shared/url/use-filters.ts'
import type { AccessSearch } from './customer-accesses.api.ts'

const names = ['customer', 'user', 'what', 'from', 'to'] as const

/** The filters are in the URL, so that a result can be shared. */
export function useAccessSearch() {
  const { search, ...rest } = useFilters(names)
  return { ...rest, search: search as AccessSearch }
}

export type AccessSearchState = ReturnType<typeof useAccessSearch>
