import type { QueryInputOf } from '@forecourt/contract/platform/endpoint.ts'
import type { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import { codesOf } from '@forecourt/domain/platform/markets/labels.ts'
import { PAYMENT_TYPES, type PaymentType } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { VEHICLE_CONDITIONS } from '@forecourt/domain/inventory/vehicles/conditions.ts'
import {
  listField,
  pageField,
  textField,
  wordField,
  type SearchField,
  type SearchFields,
} from '#shared/url/search-fields.ts'

/** Longest text the inventory search takes. */
export const QUERY_MAX = 80

/** Interface S-14: more does not fit side by side. */
export const COMPARE_MAX = 3

/** Newest first, or the lowest estimate of the payment type. */
export const ORDERINGS = ['-created', 'payment'] as const
export type Ordering = (typeof ORDERINGS)[number]

/** Everything the address of the vehicle search says. */
export interface VehicleSearch {
  readonly query: string
  readonly condition: readonly string[]
  readonly make: string
  readonly model: readonly string[]
  readonly payment_type: PaymentType
  /** Whole dollars. */
  readonly min_payment: number | undefined
  readonly max_payment: number | undefined
  readonly ordering: Ordering
  readonly page: number
  /** Ids of the vehicles to compare. */
  readonly compare: readonly string[]
  readonly view: 'results' | 'compare'
  /** The vehicle whose drawer is open. */
  readonly open: string
  readonly utm_campaign: string
}

const dollarsField: SearchField<number | undefined> = {
  read: text => (text !== null && /^\d{1,7}$/.test(text) ? Number(text) : undefined),
  write: dollars => (dollars === undefined ? '' : String(dollars)),
}

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

const idField: SearchField<string> = {
  read: text => (text !== null && isId(text) ? text : ''),
  write: id => id,
}

const idsField: SearchField<readonly string[]> = {
  read: text => listField().read(text).filter(isId).slice(0, COMPARE_MAX),
  write: ids => ids.join(','),
}

const fieldsWith = (type: PaymentType): SearchFields<VehicleSearch> => ({
  query: textField(QUERY_MAX),
  condition: listField(codesOf(VEHICLE_CONDITIONS)),
  make: textField(60),
  model: listField(),
  payment_type: wordField(codesOf(PAYMENT_TYPES), type),
  min_payment: dollarsField,
  max_payment: dollarsField,
  ordering: wordField(ORDERINGS, '-created'),
  page: pageField,
  compare: idsField,
  view: wordField(['results', 'compare'], 'results'),
  open: idField,
  utm_campaign: textField(80),
})

/** Fields of the address, by the payment type it leaves out: the dealership's own. */
export const searchFields: Readonly<Record<PaymentType, SearchFields<VehicleSearch>>> = {
  cash: fieldsWith('cash'),
  finance: fieldsWith('finance'),
  lease: fieldsWith('lease'),
}

export interface PaymentRange {
  readonly min: number | undefined
  readonly max: number | undefined
}

/** The range that is looked for; an upper end under the lower one counts as not given. */
export function rangeOf({ min_payment: min, max_payment: max }: VehicleSearch): PaymentRange {
  return { min, max: min !== undefined && max !== undefined && max < min ? undefined : max }
}

export type InventoryQuery = QueryInputOf<typeof inventory.search>

/** The query of the search call. A payment type without a range or an order by it would only ask for the same vehicles again. */
export function queryOf(search: VehicleSearch): InventoryQuery {
  const { min, max } = rangeOf(search)
  const isOrdered = search.ordering !== '-created'
  const isTyped = min !== undefined || max !== undefined || isOrdered
  const given = {
    query: search.query,
    condition: search.condition.join(','),
    make: search.make,
    model: search.model.join(','),
    page: search.page === 1 ? '' : String(search.page),
    payment_type: isTyped ? search.payment_type : '',
    min_payment: min ?? '',
    max_payment: max ?? '',
    ordering: isOrdered ? search.ordering : '',
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
}

export const withoutFilters = {
  query: '',
  condition: [],
  make: '',
  model: [],
  min_payment: undefined,
  max_payment: undefined,
  page: 1,
} as const satisfies Partial<VehicleSearch>

/** How many filters narrow the list, the search box aside. */
export function countFilters(search: VehicleSearch): number {
  const { min, max } = rangeOf(search)
  return [
    search.condition.length > 0,
    search.make !== '',
    search.model.length > 0,
    min !== undefined || max !== undefined,
  ].filter(Boolean).length
}

export function isNarrowed(search: VehicleSearch): boolean {
  return search.query !== '' || countFilters(search) > 0
}
