import { useFilters } from '#shared/url/use-filters.ts'
import type { AuditSearch } from './audit.api.ts'

const names = ['actor', 'action', 'object_type', 'object_id', 'outcome', 'from', 'to'] as const

/** The filters are in the URL, so that a result can be shared. */
export function useAuditSearch() {
  const { search, ...rest } = useFilters(names)
  // The server refuses unknown kinds in the URL.
  return { ...rest, search: search as AuditSearch }
}

export type AuditSearchState = ReturnType<typeof useAuditSearch>
