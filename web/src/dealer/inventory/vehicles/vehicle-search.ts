import type { QueryInputOf } from '@forecourt/contract/platform/endpoint.ts'
import type { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import { codesOf } from '@forecourt/domain/platform/markets/labels.ts'
import {
  PAYMENT_FREQUENCIES,
  PAYMENT_TYPES,
  type PaymentFrequency,
  type PaymentType,
} from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { VEHICLE_CONDITIONS } from '@forecourt/domain/inventory/vehicles/conditions.ts'
import {
  listField,
  pageField,
  textField,
  wordField,
  type SearchField,
  type SearchFields,
} from '#shared/url/search-fields.ts'

/** Maximum length of the search text. */
export const QUERY_MAX = 80

/** Interface S-14: more do not fit side by side. */
export const COMPARE_MAX = 3

/** Newest first, or the lowest estimate of the payment type. */
export const ORDERINGS = ['-created', 'payment'] as const
export type Ordering = (typeof ORDERINGS)[number]

/** URL state of the vehicle search. */
export interface VehicleSearch {
  readonly query: string
  readonly condition: readonly string[]
  readonly make: string
  readonly model: readonly string[]
  readonly payment_type: PaymentType
  /** Whole dollars. */
  readonly min_payment: number | undefined
  readonly max_payment: number | undefined
  /** Frequency of the range's payments. */
  readonly payment_frequency: PaymentFrequency
  readonly ordering: Ordering
  readonly page: number
  /** Ids of the vehicles to compare. */
  readonly compare: readonly string[]
  readonly view: 'results' | 'compare'
  /** Id of the vehicle whose drawer is open. */
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
  payment_frequency: wordField(codesOf(PAYMENT_FREQUENCIES), 'monthly'),
  ordering: wordField(ORDERINGS, '-created'),
  page: pageField,
  compare: idsField,
  view: wordField(['results', 'compare'], 'results'),
  open: idField,
  utm_campaign: textField(80),
})

/** URL fields, by the payment type that is omitted: the dealership's own. */
export const searchFields: Readonly<Record<PaymentType, SearchFields<VehicleSearch>>> = {
  cash: fieldsWith('cash'),
  finance: fieldsWith('finance'),
  lease: fieldsWith('lease'),
}

export interface PaymentRange {
  readonly min: number | undefined
  readonly max: number | undefined
}

/** The range to search for; an upper end below the lower one is ignored. */
export function rangeOf({ min_payment: min, max_payment: max }: VehicleSearch): PaymentRange {
  return { min, max: min !== undefined && max !== undefined && max < min ? undefined : max }
}

export type InventoryQuery = QueryInputOf<typeof inventory.search>

/**
 * Query of the search call. Without a range or an ordering by it, the payment type is omitted, since it would return
 * the same vehicles.
 */
export function queryOf(search: VehicleSearch): InventoryQuery {
  const { min, max } = rangeOf(search)
  const isOrdered = search.ordering !== '-created'
  const hasPeriod = search.payment_type !== 'cash' && search.payment_frequency !== 'monthly'
  const isRanged = min !== undefined || max !== undefined
  const isTyped = isRanged || isOrdered
  const given = {
    query: search.query,
    condition: search.condition.join(','),
    make: search.make,
    model: search.model.join(','),
    page: search.page === 1 ? '' : String(search.page),
    payment_type: isTyped ? search.payment_type : '',
    min_payment: min ?? '',
    max_payment: max ?? '',
    // The server's default is monthly.
    payment_frequency: isRanged && hasPeriod ? search.payment_frequency : '',
    ordering: isOrdered ? search.ordering : '',
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
}

export const withoutRange = {
  min_payment: undefined,
  max_payment: undefined,
  payment_frequency: 'monthly',
} as const satisfies Partial<VehicleSearch>

export const withoutFilters = {
  query: '',
  condition: [],
  make: '',
  model: [],
  ...withoutRange,
  page: 1,
} as const satisfies Partial<VehicleSearch>

/** Number of active filters, without the search box. */
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
