import { dealerships } from '@forecourt/contract/dealership/dealerships.ts'
import { inventory, type Vehicle } from '@forecourt/contract/inventory/vehicles.ts'
import type { ResponseOf } from '@forecourt/contract/platform/endpoint.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { polled, query, refresh } from '#shared/api/query-client.ts'
import type { InventoryQuery } from './vehicle-search.ts'

export type VehiclePage = ResponseOf<typeof inventory.search>
export type PaymentBounds = ResponseOf<typeof inventory.searchPaymentFilters>[string]

/** Makes, bounds and rates change with a synchronization or a new programme, not while a page is read. */
const slow = { staleTime: 60_000 }

/** Poll interval while estimates are updated. */
const updatingMs = 4_000

export const vehicleQueries = {
  /** Shows the vehicles of the previous search while the new ones load. */
  search: (asked: InventoryQuery) => ({
    // Polls until the estimates are updated.
    ...polled(inventory.search, { query: asked }, page =>
      page?.results.some(one => one.payments_state === 'refreshing') ? updatingMs : false,
    ),
    placeholderData: keepPreviousData<VehiclePage | undefined>,
  }),
  one: (id: string) => query(inventory.vehicle, { params: { id } }),
  paymentBounds: () => ({ ...query(inventory.searchPaymentFilters, {}), ...slow }),
  choices: () => ({ ...query(dealerships.vehicleFiltersData, {}), ...slow }),
  models: (make: string) => ({ ...query(inventory.models, { query: { make } }), ...slow }),
  recent: () => ({ ...query(inventory.recentSearches, {}), ...slow }),
  /** The same model first, then about the same price. */
  similarTo: ({ make, model, vehicle_condition: condition, cash_payment: cash }: Vehicle) => {
    const asked: readonly InventoryQuery[] = [
      { make, model },
      { condition, ...(cash === null ? {} : around(Number(cash))) },
    ]
    return asked.map(one => query(inventory.search, { query: one }))
  },
}

const around = (price: number) =>
  ({
    payment_type: 'cash',
    min_payment: Math.floor(price * 0.85),
    max_payment: Math.ceil(price * 1.15),
  }) as const

/** The server saves a search with results, so the list of recent ones is outdated. */
export function refreshRecent() {
  return refresh(inventory.recentSearches)
}

/** A vehicle was taken since: cached inventory may show it as free. */
export function refreshInventory() {
  return refresh(inventory.search, inventory.vehicle)
}
