import { useSearch } from '#shared/url/use-search.ts'
import { searchFields, textOfSearch, withoutFilters, type CustomerSearch } from '../list-search.ts'

/** URL state of the list and its setters. Changing a filter returns to the first page. */
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
