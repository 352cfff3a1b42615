import { parseCents, percentOf } from '#platform/money/amount.ts'
import { ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import { daysBetween, parseDay } from '#platform/zones/calendar.ts'
import type { FinanceTerms } from '#pricing/payments/deal/deal-input.ts'
import type { FinanceCard, Programme, VehicleLimits } from './programme.ts'

/** Why a programme or one of its cells is not available. */
export type OfferRefusal =
  | 'country'
  | 'region'
  | 'not_effective'
  | 'condition'
  | 'segment'
  | 'vehicle_age'
  | 'model_year'
  | 'odometer'
  | 'credit_tier'
  | 'term'
  | 'term_for_age'
  | 'distance'
  | 'frequency'
  | 'amount_below_minimum'
  | 'amount_above_maximum'
  | 'loan_to_value'
  | 'no_balloon'
  | 'balloon_above_limit'
  | 'first_payment_too_late'
  | 'cap_cost_above_limit'
  | 'cap_cost_below_minimum'
  | 'unpriceable'

/** The deal data checked against a programme's limits. */
export type OfferedVehicle = {
  model_year: number
  /** In the unit of the country; null is unknown and passes. */
  odometer: number | null
}

type Place = { country: 'CA' | 'US'; region: string; quote_date: string }

/** Country, region and dates of a programme. Finance 7.2, decisions 3.47. */
export function programmeRefusal(programme: Programme, place: Place): OfferRefusal | undefined {
  const { country, regions, effective_from, effective_to } = programme
  if (country !== undefined && country !== place.country) return 'country'
  if (regions !== undefined && regions !== 'all' && !regions.includes(place.region)) return 'region'
  if (effective_from && place.quote_date < effective_from) return 'not_effective'
  if (effective_to && place.quote_date > effective_to) return 'not_effective'
  return undefined
}

/** Age in whole years: the year of the quote less the model year, not below zero. */
export const vehicleAge = (modelYear: number, quoteDate: string): number =>
  Math.max(0, Number(quoteDate.slice(0, 4)) - modelYear)

/** Checks age, model year and odometer of a vehicle against a card. */
export function vehicleRefusal(
  limits: VehicleLimits,
  { model_year, odometer }: OfferedVehicle,
  quoteDate: string,
): OfferRefusal | undefined {
  const { max_vehicle_age_years, min_model_year, max_model_year, max_odometer } = limits
  const age = vehicleAge(model_year, quoteDate)
  if (typeof max_vehicle_age_years === 'number' && age > max_vehicle_age_years) return 'vehicle_age'
  if (typeof min_model_year === 'number' && model_year < min_model_year) return 'model_year'
  if (typeof max_model_year === 'number' && model_year > max_model_year) return 'model_year'
  if (typeof max_odometer === 'number' && odometer !== null && odometer > max_odometer) return 'odometer'
  return undefined
}

/** Whether a vehicle of this age may have this term: the row of the highest age it has reached applies. */
export function termFitsAge({ max_term_by_age: rows }: VehicleLimits, term: number, age: number): boolean {
  const reached = Object.keys(rows ?? {})
    .map(Number)
    .filter(from => from <= age)
  if (reached.length === 0) return true
  return term <= (rows?.[String(Math.max(...reached))] ?? 0)
}

/** A card's amount limits in cents, parsed once. */
export type AmountLimits = { min: Cents | null; max: Cents | null; max_ltv: Cents | null }

const amount = (text: string | null | undefined): Cents | null => (text ? (parseCents(text) ?? null) : null)

/** The amounts allowed for a loan on a vehicle of this price. */
export const amountLimits = (card: FinanceCard, price: Cents): AmountLimits => ({
  min: amount(card.min_amount_financed),
  max: amount(card.max_amount_financed),
  max_ltv: card.max_ltv_pct ? percentOf(price, card.max_ltv_pct) : null,
})

/** Checks an amount financed against a card's limits. */
export function amountRefusal(
  financed: Cents,
  { min, max, max_ltv }: AmountLimits,
): 'amount_below_minimum' | 'amount_above_maximum' | 'loan_to_value' | undefined {
  if (min !== null && financed < min) return 'amount_below_minimum'
  if (max !== null && financed > max) return 'amount_above_maximum'
  return max_ltv !== null && financed > max_ltv ? 'loan_to_value' : undefined
}

/** Maximum balloon for a vehicle of this price, in cents; zero if the card has none. */
export const mostBalloon = ({ max_balloon_pct: percent }: FinanceCard, price: Cents): Cents =>
  percent ? percentOf(price, percent) : ZERO

/** Checks balloon and days to the first payment of a loan against a card. Finance 2.2, 2.4. */
export function shapeRefusal(
  card: FinanceCard,
  price: Cents,
  { balloon, first_period: period }: Pick<FinanceTerms, 'balloon' | 'first_period'>,
): 'no_balloon' | 'balloon_above_limit' | 'first_payment_too_late' | undefined {
  if (balloon) {
    const most = mostBalloon(card, price)
    if (balloon > most) return most === 0 ? 'no_balloon' : 'balloon_above_limit'
  }
  const { max_days_to_first_payment: days } = card
  if (!period || typeof days !== 'number') return undefined
  const [start, first] = [parseDay(period.start_date), parseDay(period.first_payment_date)]
  return start && first && daysBetween(start, first) > days ? 'first_payment_too_late' : undefined
}
