import {
  addCents,
  atLeastZero,
  cents,
  maxCents,
  minCents,
  subtractCents,
  sumCents,
  ZERO,
} from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import type { ExciseTable } from './tax-row.ts'
import type { DueCondition, PriceTier, TaxComponentRule, TaxScope, TradeInCredit } from './tax-rules.ts'

/** The taxable amounts of a sale, per scope of tax. Finance 1.1 line 8. */
export type TaxedSale = {
  /** Price and lines subject to the tax, before discounts. */
  taxed: Record<TaxScope, Cents>
  /** The vehicle's own price, part of every `taxed`. */
  vehicle_price: Cents
  before_tax_discounts: Cents
  /** Manufacturer money whose tax the law decides: its parts among the discounts before tax, and after it. */
  rebates?: { before_tax: Cents; after_tax: Cents }
  luxury_tax: Cents
  /** Gross allowance, independent of the debt on the vehicle. */
  trade_in: Cents
  is_new: boolean
  is_passenger: boolean
  is_zero_emission: boolean
  /** Québec, used vehicles. */
  estimated_value: Cents | null
  highway_mpg?: number | null
} & ExciseClass

/** The part of the allowance that reduces a base. Finance 1.3, 6.5. */
export function tradeInCredit(rule: TradeInCredit, allowance: Cents, isNew: boolean): Cents {
  if (rule.type === 'none' || (rule.type === 'new_only' && !isNew)) return ZERO
  if (rule.type === 'capped' && rule.cap !== null) return minCents(allowance, rule.cap)
  return allowance
}

/** The allowances with a tax credit; if the law allows fewer vehicles, the largest. Finance 6.5.3. */
export function creditableAllowance({ vehicles }: TradeInCredit, allowances: readonly Cents[]): Cents {
  if (vehicles === undefined || allowances.length <= vehicles) return sumCents(allowances)
  return sumCents([...allowances].sort((a, b) => b - a).slice(0, vehicles))
}

/** Price and lines subject to a tax, less the discounts that reduce its base. Finance 1.1 line 8. */
function discountedPrice(component: TaxComponentRule, sale: TaxedSale): Cents {
  const price = subtractCents(sale.taxed[component.scope], sale.before_tax_discounts)
  const { rebate_reduces_base: reduces } = component
  if (!sale.rebates || reduces === undefined) return price
  return reduces ? subtractCents(price, sale.rebates.after_tax) : addCents(price, sale.rebates.before_tax)
}

/** The price that selects a tier, before the trade-in; other parts are properties of the tax. Finance 6.2.2. */
export function tierPrice(component: TaxComponentRule, sale: TaxedSale): Cents {
  const { tier_price: counts } = component
  const before = subtractCents(sale.taxed[component.scope], sale.before_tax_discounts)
  const price = !counts || counts.after_manufacturer_rebate ? discountedPrice(component, sale) : before
  return atLeastZero(counts?.with_federal_luxury_tax ? addCents(price, sale.luxury_tax) : price)
}

/** Inputs that decide whether a fee on expensive or inefficient vehicles is due. */
export type FeeFacts = {
  is_new: boolean
  is_passenger: boolean
  is_zero_emission: boolean
  city_mpg?: number | null
  highway_mpg?: number | null
}

const averageMpg = ({ is_zero_emission, city_mpg, highway_mpg }: FeeFacts): number | undefined =>
  is_zero_emission || typeof city_mpg !== 'number' || typeof highway_mpg !== 'number'
    ? undefined
    : (city_mpg + highway_mpg) / 2

function meets(due: DueCondition, price: Cents, facts: FeeFacts): boolean {
  if ((due.new_only && !facts.is_new) || (due.passenger_only && !facts.is_passenger)) return false
  const mpg = averageMpg(facts)
  if (mpg !== undefined && mpg < due.mpg_below) return true
  const isEconomical = due.exempt_mpg_from !== null && mpg !== undefined && mpg >= due.exempt_mpg_from
  return price >= due.price_from && !isEconomical && !(due.exempt_zero_emission && facts.is_zero_emission)
}

/** Whether a tax on expensive vehicles, or a conditional fee, is due at this price. Finance 6.5.1. */
export const isDueAt = ({ price_from, due_if }: TaxComponentRule, price: Cents, facts: FeeFacts): boolean =>
  (price_from === undefined || price >= price_from) && (!due_if || meets(due_if, price, facts))

function pickTier(tiers: readonly PriceTier[], price: Cents, otherwise: string): string {
  let rate = otherwise
  for (const tier of tiers) if (tier.exclusive ? price > tier.from : price >= tier.from) rate = tier.rate
  return rate
}

/** Vehicle data of an excise by weight and fuel economy; unknown if absent. */
export type ExciseClass = { unladen_weight_lb?: number | null; city_mpg?: number | null }

const withinBound = (bound: number | null, value: number) => bound === null || value <= bound

/** Missing vehicle data of an excise table. */
export function missingExciseFacts(
  { zero_emission }: ExciseTable,
  { unladen_weight_lb, city_mpg, is_zero_emission }: ExciseClass & { is_zero_emission?: boolean },
): (keyof ExciseClass)[] {
  const missing: (keyof ExciseClass)[] = []
  const byColumn = !is_zero_emission || zero_emission === undefined
  const hasOwnRate = !byColumn && typeof zero_emission === 'object'
  if (typeof unladen_weight_lb !== 'number' && !hasOwnRate) missing.push('unladen_weight_lb')
  if (typeof city_mpg !== 'number' && byColumn) missing.push('city_mpg')
  return missing
}

/**
 * The rate of an excise table. A vehicle of unknown weight or fuel economy gets the highest possible rate, so
 * that its price is never too low. Finance 6.5.4.
 */
export function exciseRate(
  { city_mpg_to, rows, zero_emission }: ExciseTable,
  { unladen_weight_lb, city_mpg, is_zero_emission }: ExciseClass & { is_zero_emission?: boolean },
): string {
  if (is_zero_emission && typeof zero_emission === 'object') return zero_emission.rate
  const found = rows.find(
    ({ unladen_weight_lb_to: bound }) =>
      typeof unladen_weight_lb === 'number' && withinBound(bound, unladen_weight_lb),
  )
  const column = city_mpg_to.findIndex(bound => typeof city_mpg === 'number' && withinBound(bound, city_mpg))
  const isLast = is_zero_emission && zero_emission === 'last_column'
  const rates = (found ? [found] : rows).flatMap(row => {
    if (isLast) return row.rates.slice(-1)
    return column === -1 ? row.rates : row.rates.slice(column, column + 1)
  })
  return rates.reduce((highest, rate) => (Number(rate) > Number(highest) ? rate : highest), '0')
}

/** The rate of a component for a price and a kind of vehicle. Finance 6.2. */
export function rateFor(
  component: TaxComponentRule,
  price: Cents,
  vehicle: { is_new: boolean; is_passenger: boolean; is_zero_emission: boolean } & ExciseClass,
): string {
  if (component.excise_table) return exciseRate(component.excise_table, vehicle)
  if (component.exempt_used_zero_emission && !vehicle.is_new && vehicle.is_zero_emission) return '0'
  const { rate, tiers, zero_emission_tiers, used_tiers, other_vehicle_rate } = component
  if (!vehicle.is_new && used_tiers) return pickTier(used_tiers, price, rate)
  if (!tiers) return rate
  if (!vehicle.is_passenger) return other_vehicle_rate ?? rate
  return pickTier((vehicle.is_zero_emission ? zero_emission_tiers : undefined) ?? tiers, price, rate)
}

/** Québec's estimated value of a used vehicle: its average wholesale price less 500.00. Finance 6.2. */
export const estimatedValue = (averageWholesale: Cents): Cents =>
  atLeastZero(subtractCents(averageWholesale, cents(500_00)))

/** Québec taxes a used vehicle on its estimated value if the agreed price is lower. Finance 6.2. */
function uplift(component: TaxComponentRule, sale: TaxedSale): Cents {
  if (sale.is_new || !component.used_base || sale.estimated_value === null) return ZERO
  return atLeastZero(
    subtractCents(sale.estimated_value, subtractCents(sale.vehicle_price, sale.before_tax_discounts)),
  )
}

/** The whole base of a component, before any slice; never negative. Finance 1.1 line 8. */
export function wholeBase(component: TaxComponentRule, sale: TaxedSale, credit: Cents): Cents {
  if (component.lines_only) return sale.taxed[component.scope]
  const price = discountedPrice(component, sale)
  const gross = addCents(addCents(price, sale.luxury_tax), uplift(component, sale))
  return atLeastZero(component.trade_in_credit ? subtractCents(gross, credit) : gross)
}

/** The taxed slice of a base; the whole base without a slice. */
export function slicedBase(component: TaxComponentRule, base: Cents): Cents {
  if (!component.slice) return base
  const { from, to } = component.slice
  return maxCents(ZERO, subtractCents(to === null ? base : minCents(base, to), from))
}
