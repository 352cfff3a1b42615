import type { Cents } from '#platform/money/cents.ts'
import { isOfTypes, type TypedVehicle } from '#inventory/vehicles/vehicle-types.ts'
import { countsMonths, monthsOf, type DurationType } from './plan-choices.ts'

/** A row of a plan's price grid. Distances are in the dealership's unit. */
export type GridPrice = {
  readonly id: string
  readonly price: Cents
  readonly duration: number | null
  /** Maximum odometer of the coverage; null: none. */
  readonly distance_limit: number | null
  readonly model_year_from: number | null
  readonly model_year_to: number | null
  readonly active: boolean
}

export type OfferedPlan = {
  readonly active: boolean
  /** Payment types and conditions it is offered with; an empty list is no limit, as for kinds of vehicles. */
  readonly payment_type: readonly string[]
  readonly vehicle_condition: readonly string[]
  readonly vehicle_types: readonly string[]
}

export type PlanVehicle = TypedVehicle & {
  readonly vehicle_condition: string
  readonly odometer: number
}

const admits = (limits: readonly string[], value: string) => limits.length === 0 || limits.includes(value)

/** Whether a plan is offered with this vehicle; without a payment type, with any. */
export const planApplies = (plan: OfferedPlan, vehicle: PlanVehicle, paymentType?: string): boolean =>
  plan.active &&
  (paymentType === undefined || admits(plan.payment_type, paymentType)) &&
  admits(plan.vehicle_condition, vehicle.vehicle_condition) &&
  isOfTypes(plan.vehicle_types, vehicle)

/** The rows of the grid for this vehicle: active, of its model year, and below the odometer limit. */
export const eligiblePrices = <P extends GridPrice>(
  prices: readonly P[],
  { year, odometer }: Pick<PlanVehicle, 'year' | 'odometer'>,
): P[] =>
  prices.filter(
    price =>
      price.active &&
      (price.model_year_from === null || price.model_year_from <= year) &&
      (price.model_year_to === null || year <= price.model_year_to) &&
      (price.distance_limit === null || odometer < price.distance_limit),
  )

const byPrice = (a: GridPrice, b: GridPrice) => a.price - b.price || (a.id < b.id ? -1 : 1)

/**
 * The row for a deal's term: the shortest that covers it, the longest if none does, and the cheapest of equals.
 * Kinds without months have no term to cover. Undefined: there is no row.
 */
export function priceForTerm<P extends GridPrice>(
  prices: readonly P[],
  durationType: DurationType,
  term: number,
): P | undefined {
  const sorted = prices.toSorted(byPrice)
  if (!countsMonths(durationType)) return sorted[0]
  const months = (price: P) => monthsOf(durationType, price.duration) ?? 0
  const lengths = sorted.map(months)
  const wanted = Math.min(...lengths.filter(length => length >= term))
  const length = Number.isFinite(wanted) ? wanted : Math.max(...lengths)
  return sorted.find(price => months(price) === length)
}
