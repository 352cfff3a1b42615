import { codesOf } from '@forecourt/domain/platform/markets/labels.ts'
import { VEHICLE_CONDITIONS } from '@forecourt/domain/inventory/vehicles/conditions.ts'
import { STOCK_STATUSES } from '@forecourt/domain/inventory/vehicles/stock-statuses.ts'
import { pageField, textField, wordField, type SearchFields } from '#shared/url/search-fields.ts'
import { useSearch } from '#shared/url/use-search.ts'
import type { StockQuery } from './stock.api.ts'

const ORDERINGS = [
  '-created',
  'listing_price',
  '-listing_price',
  'in_stock_since',
  '-in_stock_since',
] as const

interface StockSearch {
  readonly query: string
  /** Empty: available ones; `all`: everything. */
  readonly status: (typeof statuses)[number]
  readonly condition: (typeof conditions)[number]
  readonly make: string
  readonly ordering: (typeof ORDERINGS)[number]
  readonly page: number
  /** `new` while a vehicle is being added. */
  readonly open: '' | 'new'
}

export const statuses = ['', 'all', ...codesOf(STOCK_STATUSES)] as const
const conditions = ['', ...codesOf(VEHICLE_CONDITIONS)] as const

const fields: SearchFields<StockSearch> = {
  query: textField(80),
  status: wordField(statuses, ''),
  condition: wordField(conditions, ''),
  make: textField(60),
  ordering: wordField(ORDERINGS, '-created'),
  page: pageField,
  open: wordField(['', 'new'], ''),
}

/** URL state of the list. */
export function useStockSearch() {
  const { search, setSearch } = useSearch(fields)
  return {
    search,
    isFiltered: search.query + search.status + search.condition + search.make !== '',
    narrow: (changes: Partial<StockSearch>) => setSearch({ ...changes, page: 1 }),
    turnTo: (page: number) => setSearch({ page }),
    clear: () => setSearch({ query: '', status: '', condition: '', make: '', page: 1 }),
    open: (open: '' | 'new') => setSearch({ open }),
  }
}

export type StockSearchState = ReturnType<typeof useStockSearch>

/** Query of the server; lists are joined by commas. */
export const queryOf = ({ query, status, condition, make, ordering, page }: StockSearch): StockQuery => ({
  ...(query !== '' && { query }),
  ...(status !== '' && { stock_status: status === 'all' ? codesOf(STOCK_STATUSES).join(',') : status }),
  ...(condition !== '' && { condition }),
  ...(make !== '' && { make }),
  ordering,
  page,
})
