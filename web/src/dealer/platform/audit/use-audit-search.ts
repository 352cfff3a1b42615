import { useFilters } from '#shared/url/use-filters.ts'
import type { AuditSearch } from './audit.api.ts'

const names = ['actor', 'action', 'object_type', 'object_id', 'outcome', 'from', 'to'] as const

/** The filters stand in the address, so that a finding can be handed on. */
export function useAuditSearch() {
  const { search, ...rest } = useFilters(names)
  // What the address holds beyond the kinds that there are is the server's to refuse.
  return { ...rest, search: search as AuditSearch }
}

export type AuditSearchState = ReturnType<typeof useAuditSearch>
