import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeParams } from './use-change-params.ts'

/** Filters by name, each a text in the URL; empty ones are omitted from it and from `search`. */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [params] = useSearchParams()
  const key = JSON.stringify(names.map(name => [name, params.get(name) ?? '']))
  const [given, search] = useMemo(() => {
    const all = JSON.parse(key) as [Name, string][]
    const used = all.filter(([, value]) => value !== '')
    return [
      Object.fromEntries(all) as Readonly<Record<Name, string>>,
      Object.fromEntries(used) as Readonly<Partial<Record<Name, string>>>,
    ]
  }, [key])
  const narrow: (changes: Partial<Record<Name, string>>) => void = useChangeParams()
  const clear = () =>
    narrow(Object.fromEntries(names.map(name => [name, ''])) as Partial<Record<Name, string>>)
  return { given, search, isFiltered: Object.keys(search).length > 0, narrow, clear }
}
