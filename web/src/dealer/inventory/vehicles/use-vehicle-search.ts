import { useSearch } from '#shared/url/use-search.ts'
import { usePaymentSettings } from '#dealer/dealership/dealerships/entry-data.ts'
import { searchFields, withoutFilters, type VehicleSearch } from './vehicle-search.ts'

interface Options {
  readonly replace?: boolean
}

/** URL state of the search and its setters. A new search returns to the first page. */
export function useVehicleSearch() {
  const { financing_default_payment_type: type } = usePaymentSettings()
  const { search, newest, setSearch } = useSearch(searchFields[type])
  return {
    search,
    newest,
    narrow: (changes: Partial<VehicleSearch>, options?: Options) =>
      setSearch({ ...changes, page: 1, view: 'results' }, options),
    turnTo: (page: number) => setSearch({ page }),
    clear: () => setSearch({ ...withoutFilters, view: 'results' }),
    open: (id: string) => setSearch({ open: id }),
    close: () => setSearch({ open: '' }, { replace: true }),
    compare: (ids: readonly string[]) => setSearch({ compare: ids }, { replace: true }),
    show: (view: VehicleSearch['view']) => setSearch({ view }),
  }
}

export type VehicleSearchState = ReturnType<typeof useVehicleSearch>
