import { rateOf, timesRate } from '../money/amount.ts'
import { addCents, atLeastZero, maxCents, minCents, subtractCents, sumCents, ZERO } from '../money/cents.ts'
import type { Cents } from '../money/cents.ts'
import { isDueAt, rateFor, slicedBase, tierPrice, tradeInCredit, wholeBase } from './tax-base.ts'
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
}

export type SaleTaxes = {
  components: ComputedTax[]
  total: Cents
  /** The largest whole base of a tax that is charged on all of it; zero where nothing is charged. */
  taxable_base: Cents
  trade_in_credit: Cents
}

/** Sum of taxes. */
export const taxesTotal = (taxes: readonly ComputedTax[]): Cents => sumCents(taxes.map(tax => tax.amount))

/** R2(base × rate), within the component's minimum and maximum. Finance 6.5. */
export function chargeTax(component: TaxComponentRule, rate: string, base: Cents, isNew = true): ComputedTax {
  const first = isNew ? undefined : component.used_first_part
  const raw = first
    ? addCents(first.amount, timesRate(atLeastZero(subtractCents(base, first.to)), rate))
    : timesRate(base, rate)
  let amount = raw
  if (component.max !== undefined) amount = minCents(amount, component.max)
  if (component.min !== undefined && base > 0) amount = maxCents(amount, component.min)
  return { code: component.code, name: component.name, rate, base, amount, raw }
}

function componentOf(component: TaxComponentRule, sale: TaxedSale, credit: Cents): ComputedTax {
  const price = tierPrice(component, sale)
  const rate = rateFor(component, price, sale)
  const charged = rateOf(rate) > 0n && isDueAt(component, price)
  const base = charged ? slicedBase(component, wholeBase(component, sale, credit)) : ZERO
  return chargeTax(component, rate, base, sale.is_new || base === 0)
}

/** Every tax of a sale, each on the price without the others: there is no tax on tax. Finance 6.2, 6.5. */
export function saleTaxes(rules: TaxRules, sale: TaxedSale): SaleTaxes {
  const credit = tradeInCredit(rules.trade_in, sale.trade_in, sale.is_new)
  const components = rules.components.map(component => componentOf(component, sale, credit))
  let taxable_base = ZERO
  components.forEach((tax, index) => {
    const rule = rules.components[index]
    if (rule && !rule.slice && rule.trade_in_credit) taxable_base = maxCents(taxable_base, tax.base)
  })
  return {
    components,
    total: taxesTotal(components),
    taxable_base,
    trade_in_credit: minCents(credit, sale.trade_in),
  }
}

/** R2 of the smaller of 10 % of A and 20 % of what A is above the threshold; nothing up to it. Finance 6.4. */
export function luxuryTax(value: Cents, rule: LuxuryTaxRule): Cents {
  if (value <= rule.threshold) return ZERO
  const above = subtractCents(value, rule.threshold)
  return minCents(timesRate(value, rule.rate_of_value), timesRate(above, rule.rate_above))
}
