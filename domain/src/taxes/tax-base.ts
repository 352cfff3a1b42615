import { addCents, atLeastZero, cents, maxCents, minCents, subtractCents, ZERO } from '../money/cents.ts'
import type { Cents } from '../money/cents.ts'
import type { ExciseTable } from './tax-row.ts'
import type { PriceTier, TaxComponentRule, TaxScope, TradeInCredit } from './tax-rules.ts'

/** What is taxed in a sale, per scope of tax. Finance 1.1 line 8. */
export type TaxedSale = {
  /** Price and lines that carry the tax, before discounts. */
  taxed: Record<TaxScope, Cents>
  /** The vehicle's own price, part of every `taxed`. */
  vehicle_price: Cents
  before_tax_discounts: Cents
  luxury_tax: Cents
  /** Gross allowance, whatever is owed on the vehicle. */
  trade_in: Cents
  is_new: boolean
  is_passenger: boolean
  is_zero_emission: boolean
  /** Québec, used vehicles. */
  estimated_value: Cents | null
} & ExciseClass

/** The part of the allowance that lowers a base. Finance 1.3, 6.5. */
export function tradeInCredit(rule: TradeInCredit, allowance: Cents, isNew: boolean): Cents {
  if (rule.type === 'none' || (rule.type === 'new_only' && !isNew)) return ZERO
  if (rule.type === 'capped' && rule.cap !== null) return minCents(allowance, rule.cap)
  return allowance
}

/** The price that picks a tier: before the trade-in, before the luxury tax. Finance 6.2. */
export const tierPrice = (component: TaxComponentRule, sale: TaxedSale): Cents =>
  atLeastZero(subtractCents(sale.taxed[component.scope], sale.before_tax_discounts))

/** Whether a tax on dear vehicles alone is due at this price. */
export const isDueAt = ({ price_from }: TaxComponentRule, price: Cents): boolean =>
  price_from === undefined || price >= price_from

function pickTier(tiers: readonly PriceTier[], price: Cents, otherwise: string): string {
  let rate = otherwise
  for (const tier of tiers) if (tier.exclusive ? price > tier.from : price >= tier.from) rate = tier.rate
  return rate
}

/** What an excise by weight and fuel economy asks of a vehicle; not known when absent. */
export type ExciseClass = { unladen_weight_lb?: number | null; city_mpg?: number | null }

const withinBound = (bound: number | null, value: number) => bound === null || value <= bound

/** The rate of an excise table; undefined when the vehicle's weight or fuel economy is not known. Finance 6.5. */
export function exciseRate(
  { city_mpg_to, rows }: ExciseTable,
  { unladen_weight_lb, city_mpg }: ExciseClass,
): string | undefined {
  if (typeof unladen_weight_lb !== 'number' || typeof city_mpg !== 'number') return undefined
  const row = rows.find(candidate => withinBound(candidate.unladen_weight_lb_to, unladen_weight_lb))
  return row?.rates[city_mpg_to.findIndex(bound => withinBound(bound, city_mpg))]
}

/** The rate of a component for a price and a kind of vehicle. Finance 6.2. */
export function rateFor(
  component: TaxComponentRule,
  price: Cents,
  vehicle: { is_new: boolean; is_passenger: boolean; is_zero_emission: boolean } & ExciseClass,
): string {
  if (component.excise_table) return exciseRate(component.excise_table, vehicle) ?? component.rate
  const { rate, tiers, zero_emission_tiers, used_tiers, other_vehicle_rate } = component
  if (!vehicle.is_new && used_tiers) return pickTier(used_tiers, price, rate)
  if (!tiers) return rate
  if (!vehicle.is_passenger) return other_vehicle_rate ?? rate
  return pickTier((vehicle.is_zero_emission ? zero_emission_tiers : undefined) ?? tiers, price, rate)
}

/** Québec's estimated value of a used vehicle: its average wholesale price less 500.00. Finance 6.2. */
export const estimatedValue = (averageWholesale: Cents): Cents =>
  atLeastZero(subtractCents(averageWholesale, cents(500_00)))

/** Québec taxes a used vehicle on its estimated value when the agreed price is lower. Finance 6.2. */
function uplift(component: TaxComponentRule, sale: TaxedSale): Cents {
  if (sale.is_new || !component.used_base || sale.estimated_value === null) return ZERO
  return atLeastZero(
    subtractCents(sale.estimated_value, subtractCents(sale.vehicle_price, sale.before_tax_discounts)),
  )
}

/** The whole base of a component, before any slice; never below zero. Finance 1.1 line 8. */
export function wholeBase(component: TaxComponentRule, sale: TaxedSale, credit: Cents): Cents {
  const price = subtractCents(sale.taxed[component.scope], sale.before_tax_discounts)
  const gross = addCents(addCents(price, sale.luxury_tax), uplift(component, sale))
  return atLeastZero(component.trade_in_credit ? subtractCents(gross, credit) : gross)
}

/** The slice of a base that a component taxes; the whole base when it has no slice. */
export function slicedBase(component: TaxComponentRule, base: Cents): Cents {
  if (!component.slice) return base
  const { from, to } = component.slice
  return maxCents(ZERO, subtractCents(to === null ? base : minCents(base, to), from))
}
