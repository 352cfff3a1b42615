import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { AuditSearch } from './audit.api.ts'

const names = ['actor', 'action', 'object_type', 'object_id', 'outcome', 'from', 'to'] as const
export type AuditFilter = (typeof names)[number]

/** The filters stand in the address, so that a finding can be handed on. */
export function useAuditSearch() {
  const [params, setParams] = useSearchParams()
  const given = Object.fromEntries(names.map(name => [name, params.get(name) ?? ''])) as Record<
    AuditFilter,
    string
  >
  const key = JSON.stringify(given)
  const search = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(JSON.parse(key) as Record<AuditFilter, string>).filter(([, value]) => value !== ''),
      ) as AuditSearch,
    [key],
  )
  const narrow = useCallback(
    (changes: Partial<Record<AuditFilter, string>>) =>
      setParams(
        known => {
          for (const [name, value] of Object.entries(changes))
            if (value === '') known.delete(name)
            else known.set(name, value)
          return known
        },
        { preventScrollReset: true },
      ),
    [setParams],
  )
  const clear = useCallback(() => setParams({}, { preventScrollReset: true }), [setParams])
  return { given, search, isFiltered: Object.keys(search).length > 0, narrow, clear }
}

export type AuditSearchState = ReturnType<typeof useAuditSearch>
