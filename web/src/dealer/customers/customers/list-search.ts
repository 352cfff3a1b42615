import {
  CUSTOMER_LIST_VALUES,
  DEFAULT_CUSTOMER_ORDERING,
  type CustomerOrdering,
} from '@forecourt/domain/customers/customers/list-parameters.ts'
import {
  DEFAULT_ARCHIVE_STATUS,
  type CustomerStatus,
} from '@forecourt/domain/customers/customers/customer-statuses.ts'
import { SEARCH_MAX } from '@forecourt/domain/platform/validation/search-text.ts'
import {
  listField,
  pageField,
  readSearch,
  textField,
  wordField,
  writeSearch,
  type SearchFields,
} from '#shared/url/search-fields.ts'

/** List parameters with several values (product 3). */
export const filterNames = [
  'sales_rep',
  'payment_type',
  'order_management_status',
  'awaiting_dealer',
  'awaiting_customer',
  'appointment',
  'deposit',
  'deposit_mode',
  'condition',
  'stock_status',
  'make',
  'model',
  'year',
  'build_and_price_step',
  'trade_in_step',
  'credit_application_step',
  'deposit_step',
  'appointment_step',
  'lead_type',
] as const

export type FilterName = (typeof filterNames)[number]
export type Filters = { readonly [Name in FilterName]: readonly string[] }
export type Awaiting = 'all' | 'dealer' | 'customer' | 'none'

/** URL state of the list. */
export interface CustomerSearch extends Filters {
  readonly archive_status: CustomerStatus
  readonly search: string
  readonly awaiting: Awaiting
  readonly ordering: CustomerOrdering
  readonly page: number
}

const values = CUSTOMER_LIST_VALUES
const filterField = (name: FilterName) =>
  listField(Object.hasOwn(values, name) ? values[name as keyof typeof values] : undefined)

export const searchFields: SearchFields<CustomerSearch> = {
  archive_status: wordField(values.archive_status, DEFAULT_ARCHIVE_STATUS),
  search: textField(SEARCH_MAX),
  awaiting: wordField(values.awaiting, 'all'),
  ...(Object.fromEntries(filterNames.map(name => [name, filterField(name)])) as SearchFields<Filters>),
  ordering: wordField(values.ordering, DEFAULT_CUSTOMER_ORDERING),
  page: pageField,
}

export const emptySearch: CustomerSearch = readSearch(searchFields, new URLSearchParams())

/** Query of the list call: lists joined by commas, empty values omitted. */
export function queryOf(search: CustomerSearch): Record<string, string> {
  return Object.fromEntries(writeSearch(searchFields, search))
}

export function searchOf(query: string): CustomerSearch {
  return readSearch(searchFields, new URLSearchParams(query))
}

export function textOfSearch(search: CustomerSearch): string {
  return writeSearch(searchFields, search).toString()
}

/** Key of a search without order and page: equal keys are one view. */
export function viewText(search: CustomerSearch): string {
  return textOfSearch({ ...search, ordering: emptySearch.ordering, page: 1 })
}

/** The search without its filters; status tab and order stay. */
export function withoutFilters(search: CustomerSearch): CustomerSearch {
  return { ...emptySearch, archive_status: search.archive_status, ordering: search.ordering }
}

export function isFiltered(search: CustomerSearch): boolean {
  return viewText(search) !== viewText(withoutFilters(search))
}
