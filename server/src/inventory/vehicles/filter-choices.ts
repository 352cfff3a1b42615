import type { dealerships } from '@forecourt/contract/dealership/dealerships.ts'
import type { ReplyOf } from '@forecourt/contract/platform/endpoint.ts'
import { fromCents } from '@forecourt/contract/platform/money.ts'
import type { Labelled } from '@forecourt/domain/platform/markets/labels.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import { VEHICLE_CONDITIONS } from '@forecourt/domain/inventory/vehicles/conditions.ts'
import { BODY_TYPES, COLOURS } from '@forecourt/domain/inventory/vehicles/descriptions.ts'
import { STOCK_STATUSES } from '@forecourt/domain/inventory/vehicles/stock-statuses.ts'
import type { StockGroup } from './stock-groups.queries.ts'

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** The entries of a list that occur, in the list's order. */
const occurring = (list: readonly Labelled[], codes: readonly string[]) => {
  const known = new Set(codes)
  return list
    .filter(({ code }) => known.has(code))
    .map(({ code, name, name_fr }) => ({ code, name, name_fr }))
}

export const makesOf = (groups: readonly StockGroup[]) => distinct(groups.map(({ make }) => make))

export const modelsOf = (groups: readonly StockGroup[]) => {
  const models = new Map(groups.map(({ make, model }) => [`${make}\n${model}`, { make, model }]))
  return [...models.values()]
}

export const yearsOf = (groups: readonly StockGroup[]) =>
  distinct(groups.map(({ year }) => year)).sort((a, b) => b - a)

/** Choices and bounds of the inventory filters: only values that some vehicle has. */
export const vehicleFilterChoices = (
  groups: readonly StockGroup[],
): ReplyOf<typeof dealerships.vehicleFiltersData> => ({
  conditions: occurring(
    VEHICLE_CONDITIONS,
    groups.flatMap(group => group.conditions),
  ),
  stock_statuses: occurring(
    STOCK_STATUSES,
    groups.flatMap(group => group.stock_statuses),
  ),
  makes: makesOf(groups),
  models: modelsOf(groups),
  years: yearsOf(groups),
  body_types: occurring(
    BODY_TYPES,
    groups.flatMap(group => group.body_types),
  ),
  colors: occurring(
    COLOURS,
    groups.flatMap(group => group.colors),
  ),
  price: {
    min: fromCents(cents(least(groups.map(group => group.price_min)))),
    max: fromCents(cents(most(groups.map(group => group.price_max)))),
  },
  odometer: {
    min: least(groups.map(group => group.odometer_min)),
    max: most(groups.map(group => group.odometer_max)),
  },
})

const least = (values: readonly number[]) => (values.length > 0 ? Math.min(...values) : 0)
const most = (values: readonly number[]) => Math.max(0, ...values)
