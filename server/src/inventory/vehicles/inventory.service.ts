import type { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { invalid } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { momentOf } from '#platform/clock/dealership-day.ts'
import type { Actor } from '#platform/sessions/session.ts'
import {
  INVENTORY_PAGE_SIZE,
  searchInventory,
  type InventoryFilters,
  type InventoryQuery,
} from './inventory.queries.ts'
import { withSearch } from './recent-searches.ts'
import { keepRecentSearches, listRecentSearches } from './recent-searches.queries.ts'
import { vehicleWire } from './vehicle-wire.ts'

export function searchVehicles({ app, actor, query }: Call<typeof inventory.search>) {
  checkPayments(query)
  return withTenant(app.pool, actor.tenant, async tx => {
    const { rows, count } = await searchInventory(tx, actor.tenant.id, query)
    if (query.query !== undefined && query.page === 1 && count > 0) await remember(tx, actor, query.query)
    const moment = momentOf({ app, actor })
    return {
      count,
      current: query.page,
      last: Math.max(1, Math.ceil(count / INVENTORY_PAGE_SIZE)),
      limit: INVENTORY_PAGE_SIZE,
      results: rows.map(row => vehicleWire(row, moment)),
    }
  })
}

/** Refuses payment filters without a payment type, since a price and a monthly payment do not compare. */
export function checkPayments({
  payment_type: type,
  min_payment: min,
  max_payment: max,
  ordering,
}: InventoryFilters & Partial<Pick<InventoryQuery, 'ordering'>>) {
  const isAsked = min !== undefined || max !== undefined || ordering === 'payment'
  if (type === undefined && isAsked) throw invalid({ payment_type: { rule: 'required', params: {} } })
  if (min !== undefined && max !== undefined && min > max)
    throw invalid({ max_payment: { rule: 'min_value', params: { min } } })
}

/** Only searches with results are remembered. */
async function remember(tx: Tx, actor: Actor, text: string) {
  const recent = await listRecentSearches(tx, actor)
  const searches = withSearch(recent, text)
  if (searches !== recent) await keepRecentSearches(tx, actor, searches)
}
