import { rateOf, timesRate } from '#platform/money/amount.ts'
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
import { divideHalfUp, ONE } from '#platform/money/fixed.ts'
import {
  isDueAt,
  missingExciseFacts,
  rateFor,
  slicedBase,
  tierPrice,
  tradeInCredit,
  wholeBase,
} from './tax-base.ts'
import type { TaxedSale } from './tax-base.ts'
import type { LuxuryTaxRule, TaxComponentRule, TaxName, TaxRules } from './tax-rules.ts'

/** One tax on its total base, rounded once; `raw` is the tax before a minimum or maximum. */
export type ComputedTax = {
  code: string
  name: TaxName
  rate: string
  base: Cents
  amount: Cents
  raw: Cents
  /** The rate is uncertain. Finance 6.5.4. */
  is_unverified?: true
}

export type SaleTaxes = {
  components: ComputedTax[]
  total: Cents
  /** The maximum whole base of a tax; zero if nothing is charged. */
  taxable_base: Cents
  trade_in_credit: Cents
}

/** Sum of taxes. */
export const taxesTotal = (taxes: readonly ComputedTax[]): Cents => sumCents(taxes.map(tax => tax.amount))

/** R2(base × rate), within the component's minimum and maximum. Finance 6.5. */
export function chargeTax(component: TaxComponentRule, rate: string, base: Cents, isNew = true): ComputedTax {
  const first = isNew || base === 0 ? undefined : component.used_first_part
  const raw = first
    ? addCents(first.amount, timesRate(atLeastZero(subtractCents(base, first.to)), rate))
    : timesRate(base, rate)
  let amount = raw
  if (component.max !== undefined) amount = minCents(amount, component.max)
  if (component.min !== undefined && base > 0) amount = maxCents(amount, component.min)
  return { code: component.code, name: component.name, rate, base, amount, raw }
}

/** A tax with its rate for this vehicle. */
export type RatedTax = { rule: TaxComponentRule; rate: string; is_unverified?: true }

const isUnsure = ({ is_unverified, is_unknown, excise_table }: TaxComponentRule, sale: TaxedSale): boolean =>
  is_unverified === true ||
  is_unknown === true ||
  (excise_table !== undefined && missingExciseFacts(excise_table, sale).length > 0)

/** A tax with its rate for a price; undefined for a fee that is not due and a tax without lines. */
export function ratedTax(rule: TaxComponentRule, price: Cents, sale: TaxedSale): RatedTax {
  const isIdle = rule.lines_only ? sale.taxed[rule.scope] === 0 : rule.due_if && !isDueAt(rule, price, sale)
  const rate = isIdle ? '0' : rateFor(rule, price, sale)
  return { rule, rate, ...(isUnsure(rule, sale) && !isIdle && { is_unverified: true }) }
}

/** Provincial taxes on an amount with a rate above a fraction. */
const provincialAbove = (taxes: readonly RatedTax[], charged: readonly ComputedTax[], above: string): Cents =>
  sumCents(
    taxes.map(({ rule, rate }, at) =>
      rule.scope === 'provincial' && rateOf(rate) > rateOf(above) ? (charged[at]?.amount ?? ZERO) : ZERO,
    ),
  )

/**
 * Charges the taxes of one amount, each on its own base without the others. Only a tax that says so is also
 * charged on the rounded provincial tax, if the rate of that is above the limit. Finance 6.2, 6.2.1.
 */
export function chargeTaxes(
  taxes: readonly RatedTax[],
  isNew: boolean,
  baseOf: (rule: TaxComponentRule) => Cents,
): ComputedTax[] {
  const charge = ({ rule, rate, is_unverified }: RatedTax, base: Cents): ComputedTax => ({
    ...chargeTax(rule, rate, base, isNew),
    ...(is_unverified && { is_unverified }),
  })
  const alone = taxes.map(tax => charge(tax, baseOf(tax.rule)))
  return alone.map((tax, at) => {
    const rated = taxes[at]
    const above = rated?.rule.compound_on_provincial_tax_above
    const onTop = above === undefined ? ZERO : provincialAbove(taxes, alone, above)
    return !rated || onTop === 0 ? tax : charge(rated, addCents(tax.base, onTop))
  })
}

/**
 * Taxes that are each part of the taxed amount: R2(base × r ÷ (1 − all rates)), the base without them. A minimum,
 * a maximum and a fixed first part are unchanged. Finance 6.6.2.
 */
export function chargeTaxOnItself(
  taxes: readonly RatedTax[],
  isNew: boolean,
  baseOf: (rule: TaxComponentRule) => Cents,
): ComputedTax[] {
  const all = taxes.reduce((sum, { rate }) => sum + rateOf(rate), 0n)
  return chargeTaxes(taxes, isNew, baseOf).map(tax => {
    const amount = cents(Number(divideHalfUp(BigInt(tax.base) * rateOf(tax.rate), ONE - all)))
    return amount === tax.amount ? tax : { ...tax, amount, raw: amount }
  })
}

/** Every tax of a sale. Finance 6.2, 6.5. */
export function saleTaxes(rules: TaxRules, sale: TaxedSale): SaleTaxes {
  const credit = tradeInCredit(rules.trade_in, sale.trade_in, sale.is_new)
  const rated = rules.components.map(rule => ratedTax(rule, tierPrice(rule, sale), sale))
  const rateBy = new Map(rated.map(({ rule, rate }) => [rule, rate]))
  let taxable_base = ZERO
  const components = chargeTaxes(rated, sale.is_new, rule => {
    const isCharged = rateOf(rateBy.get(rule) ?? '0') > 0n && isDueAt(rule, tierPrice(rule, sale), sale)
    const base = isCharged ? slicedBase(rule, wholeBase(rule, sale, credit)) : ZERO
    if (!rule.slice && rule.trade_in_credit) taxable_base = maxCents(taxable_base, base)
    return base
  })
  return {
    // A tax without lines is not shown.
    components: components.filter(({ base }, at) => base > 0 || !rated[at]?.rule.lines_only),
    total: taxesTotal(components),
    taxable_base,
    trade_in_credit: minCents(credit, sale.trade_in),
  }
}

/** R2 of the smaller of 10 % of A and 20 % of A above the threshold; zero up to it. Finance 6.4. */
export function luxuryTax(value: Cents, rule: LuxuryTaxRule): Cents {
  if (value <= rule.threshold) return ZERO
  const above = subtractCents(value, rule.threshold)
  return minCents(timesRate(value, rule.rate_of_value), timesRate(above, rule.rate_above))
}
