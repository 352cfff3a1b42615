import type { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import type { QueryOf } from '@forecourt/contract/platform/endpoint.ts'
import { searchText } from '@forecourt/domain/platform/validation/search-text.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import { monthlyEquivalent } from '@forecourt/domain/pricing/payments/interest/monthly-equivalent.ts'
import { and, asc, desc, eq, gte, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { containing } from '#platform/db/fragments.ts'
import { vehicleColumns } from './vehicle-row.queries.ts'
import { vehicles } from './vehicles.table.ts'

/** Product 9: the default page size. */
export const INVENTORY_PAGE_SIZE = 15

export type InventoryQuery = QueryOf<typeof inventory.search>

/** Filters of the inventory, without page and order. */
export type InventoryFilters = Omit<InventoryQuery, 'page' | 'ordering'>

/** Available vehicles of a dealership: neither sold nor withdrawn. */
export const onOffer = (dealerId: string): SQL =>
  sql`${vehicles.dealer_id} = ${dealerId} AND ${vehicles.stock_status} NOT IN ('S', 'U')`

/** Payments of different frequencies are compared by their monthly equivalents. */
const comparedColumns = {
  cash: vehicles.cash_payment,
  finance: vehicles.finance_monthly,
  lease: vehicles.lease_monthly,
}

/** An amount in dollars as cents, in the unit of the compared column. */
function comparedCents(dollars: number, { payment_type, payment_frequency = 'monthly' }: InventoryFilters) {
  const amount = cents(Math.round(dollars * 100))
  return payment_type === 'cash' ? amount : monthlyEquivalent(amount, payment_frequency)
}

export function conditionsOf(dealerId: string, query: InventoryFilters): (SQL | undefined)[] {
  const { condition, make, model, payment_type: type, min_payment: min, max_payment: max } = query
  const words = searchText(query.query ?? '')
    .split(' ')
    .filter(word => word !== '')
  const patterns = words.toSorted((a, b) => b.length - a.length).map(containing)
  return [
    onOffer(dealerId),
    condition?.length ? inArray(vehicles.vehicle_condition, condition) : undefined,
    make?.length ? inArray(vehicles.make, make) : undefined,
    model?.length ? inArray(vehicles.model, model) : undefined,
    type && min !== undefined ? gte(comparedColumns[type], comparedCents(min, query)) : undefined,
    type && max !== undefined ? lte(comparedColumns[type], comparedCents(max, query)) : undefined,
    patterns.length > 0
      ? sql`${vehicles.id} IN (SELECT search_vehicles(${sql.param(patterns)}::text[]))`
      : undefined,
  ]
}

/** Ends with the id, so that pages neither skip nor repeat a vehicle; vehicles without such a payment come last. */
const orderOf = ({ ordering, payment_type: type = 'cash' }: InventoryQuery): SQL[] =>
  ordering === 'payment'
    ? [asc(comparedColumns[type]), asc(vehicles.id)]
    : [desc(vehicles.created), desc(vehicles.id)]

/** A page of the inventory with the exact count. */
export async function searchInventory(tx: Tx, dealerId: string, query: InventoryQuery) {
  const where = and(...conditionsOf(dealerId, query))
  const page = tx.$with('page').as(
    tx
      .select({ id: vehicles.id, total: sql<number>`count(*) OVER ()::int`.as('total') })
      .from(vehicles)
      .where(where)
      .orderBy(...orderOf(query))
      .limit(INVENTORY_PAGE_SIZE)
      .offset((query.page - 1) * INVENTORY_PAGE_SIZE),
  )
  const rows = await tx
    .with(page)
    .select({ vehicle: vehicleColumns, total: page.total })
    .from(page)
    .innerJoin(vehicles, and(eq(vehicles.dealer_id, dealerId), eq(vehicles.id, page.id)))
    .orderBy(...orderOf(query))
  const [first] = rows
  // A page past the end has no row to carry the count.
  const count = first ? first.total : query.page === 1 ? 0 : await tx.$count(vehicles, where)
  return { rows: rows.map(row => row.vehicle), count }
}

/** Makes and models of the available vehicles. */
export const listModels = (tx: Tx, dealerId: string, makes: readonly string[]) =>
  tx
    .selectDistinct({ make: vehicles.make, model: vehicles.model })
    .from(vehicles)
    .where(and(onOffer(dealerId), makes.length > 0 ? inArray(vehicles.make, [...makes]) : undefined))
    .orderBy(vehicles.make, vehicles.model)

export const listTrims = (
  tx: Tx,
  dealerId: string,
  { make, model }: { make?: string | undefined; model?: string | undefined },
) =>
  tx
    .selectDistinct({ make: vehicles.make, model: vehicles.model, trim: vehicles.trim })
    .from(vehicles)
    .where(
      and(
        onOffer(dealerId),
        make === undefined ? undefined : eq(vehicles.make, make),
        model === undefined ? undefined : eq(vehicles.model, model),
      ),
    )
    .orderBy(vehicles.make, vehicles.model, vehicles.trim)
