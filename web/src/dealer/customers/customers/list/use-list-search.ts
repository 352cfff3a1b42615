import { useSearch } from '#shared/url/use-search.ts'
import { searchFields, textOfSearch, withoutFilters, type CustomerSearch } from '../list-search.ts'

/** The list's address, and the ways of changing it. A list that is looked at anew starts at its first page. */
export function useListSearch() {
  const { search, newest, setSearch } = useSearch(searchFields)
  return {
    search,
    newest,
    text: textOfSearch(search),
    narrow: (changes: Partial<CustomerSearch>, options?: { readonly replace?: boolean }) =>
      setSearch({ ...changes, page: 1 }, options),
    turnTo: (page: number) => setSearch({ page }),
    show: (next: CustomerSearch) => setSearch(next),
    clear: () => setSearch(withoutFilters(search)),
  }
}

export type ListSearch = ReturnType<typeof useListSearch>
