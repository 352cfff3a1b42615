import { parseCents, percentOf } from '#platform/money/amount.ts'
import { addCents, cents, maxCents, minCents } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import type { VehicleCondition } from '#inventory/vehicles/conditions.ts'
import { daysInStock } from '#inventory/vehicles/days-in-stock.ts'
import type { PriceRule } from './price-rule.ts'

/** Vehicle data used by the rules. Amounts in cents; the cost is null while unknown. */
export interface ProfiledVehicle {
  readonly listing_price: Cents
  readonly cost: Cents | null
  readonly vehicle_condition: VehicleCondition
  readonly make: string
  /** YYYY-MM-DD; null while unknown. */
  readonly in_stock_since: string | null
}

/**
 * `own`: no rule, or a vehicle without a price; `adjusted`; `floored`: limited by the floor; `cost_unknown`: the
 * floor needs a cost that was not entered; `too_low`: nothing would remain. The last two keep the vehicle's own
 * price.
 */
export type OnlineState = 'own' | 'adjusted' | 'floored' | 'cost_unknown' | 'too_low'

export interface OnlinePrice {
  readonly price: Cents
  readonly state: OnlineState
  /** The rule that applies: the first that matches the vehicle. */
  readonly rule: PriceRule | undefined
  /** Later rules that match the vehicle and do not apply. */
  readonly also: readonly PriceRule[]
}

const isInForce = ({ is_active, effective_from, effective_to }: PriceRule, day: string): boolean =>
  is_active &&
  (effective_from === null || effective_from <= day) &&
  (effective_to === null || day <= effective_to)

function fits(rule: PriceRule, vehicle: ProfiledVehicle, day: string): boolean {
  const { conditions, makes, age_from, age_to } = rule
  if (conditions.length > 0 && !conditions.includes(vehicle.vehicle_condition)) return false
  const make = vehicle.make.toLowerCase()
  if (makes.length > 0 && !makes.some(one => one.toLowerCase() === make)) return false
  if (age_from === null && age_to === null) return true
  const age = daysInStock(vehicle.in_stock_since, day)
  if (age === null) return false
  return age >= (age_from ?? 0) && age <= (age_to ?? age)
}

/** The nearest multiple, half up, less the dollars to subtract from it. */
function rounded(price: Cents, { round_to, round_less }: PriceRule): Cents {
  if (round_to === null) return price
  const step = round_to * 100
  return cents(Math.floor(price / step + 0.5) * step - round_less * 100)
}

/** The minimum price of the rule; never above the vehicle's own price, so a floor raises nothing. */
function floorOf(
  { floor }: PriceRule,
  { listing_price, cost }: ProfiledVehicle,
): Cents | 'cost_unknown' | undefined {
  if (floor === null) return undefined
  if (floor.kind === 'percent') return minCents(listing_price, percentOf(listing_price, floor.value))
  const amount = parseCents(floor.value) ?? cents(0)
  if (floor.kind === 'amount') return minCents(listing_price, amount)
  return cost === null ? 'cost_unknown' : minCents(listing_price, addCents(cost, amount))
}

const adjusted = (price: Cents, { adjustment: { kind, value } }: PriceRule): Cents =>
  addCents(price, kind === 'percent' ? percentOf(price, value) : (parseCents(value) ?? cents(0)))

/** The rules in force on a day (YYYY-MM-DD), in order. */
export const rulesOn = (rules: readonly PriceRule[], day: string): PriceRule[] =>
  rules.filter(rule => isInForce(rule, day))

/**
 * The online price of a vehicle on a day (YYYY-MM-DD): its own price, changed by the first matching rule in force
 * (`rulesOn`), then rounded, then limited by the rule's floor. Decisions 2.24.
 */
export function onlinePrice(rules: readonly PriceRule[], vehicle: ProfiledVehicle, day: string): OnlinePrice {
  const own = vehicle.listing_price
  const [rule, ...also] = own > 0 ? rules.filter(one => fits(one, vehicle, day)) : []
  const stays = (state: OnlineState): OnlinePrice => ({ price: own, state, rule, also })
  if (!rule) return stays('own')
  const floor = floorOf(rule, vehicle)
  if (floor === 'cost_unknown') return stays('cost_unknown')
  const moved = rounded(adjusted(own, rule), rule)
  const price = floor === undefined ? moved : maxCents(moved, floor)
  // A floor of zero has no effect.
  if (price <= 0) return stays('too_low')
  return { price, state: price === moved ? 'adjusted' : 'floored', rule, also }
}
