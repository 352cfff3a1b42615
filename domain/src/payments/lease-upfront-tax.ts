import { addCents, subtractCents, sumCents, ZERO } from '../money/cents.ts'
import type { Cents } from '../money/cents.ts'
import { slicedBase } from '../taxes/tax-base.ts'
import type { TaxComponentRule } from '../taxes/tax-rules.ts'
import { capCost, tradeInTaxParts, withCapitalizedTax } from './cap-cost.ts'
import type { CapCost } from './cap-cost.ts'
import type { LeaseTaxMethod } from './deal-input.ts'
import { itemsTotal, taxedTotal } from './lease-items.ts'
import { taxablePart } from './lease-payment.ts'
import { chargeEach, isPaidAtSigning, leaseCredit, taxesTotal } from './lease-setting.ts'
import type { LeaseSetting, LeaseTaxes } from './lease-setting.ts'
import { depreciationBase, priceBase, totalPaymentsBase } from './upfront-base.ts'

type BaseOf = (setting: LeaseSetting, cost: CapCost, rule: TaxComponentRule) => Cents

/** What is not taxed stays out of the payments; the down payment and equity without a credit are taxed at signing. */
const totalOfPayments: BaseOf = (setting, cost, { scope }) => {
  const { input, items, residual, terms } = setting
  const tradeIn = tradeInTaxParts(input.trade_in, leaseCredit(setting))
  const untaxed = itemsTotal(items, item => item.cap_cost && !item.flags[scope])
  const part = taxablePart(cost.adjusted, addCents(untaxed, tradeIn.not_taxed), residual, terms)
  const signing = taxedTotal(items, scope, isPaidAtSigning)
  return totalPaymentsBase(
    part,
    terms.count,
    sumCents([input.down_payment, tradeIn.taxed_at_signing, signing]),
  )
}

/** Price with taxed items, less before-tax discounts. */
const price: BaseOf = (setting, _cost, { scope }) => {
  const { input, sorted, items } = setting
  const taxed = addCents(
    input.vehicle.price,
    taxedTotal(items, scope, () => true),
  )
  return priceBase(subtractCents(taxed, sorted.discounts.before_tax), leaseCredit(setting))
}

/** Taxed items that are paid at signing are no part of the cap cost and are added. */
const depreciation: BaseOf = ({ sorted, items, residual }, cost, { scope }) => {
  const reductions = addCents(sorted.discounts.after_tax, cost.positive_equity)
  return depreciationBase(
    addCents(cost.gross, taxedTotal(items, scope, isPaidAtSigning)),
    residual,
    reductions,
  )
}

const BASES: Record<Exclude<LeaseTaxMethod, 'payment' | 'none'>, BaseOf> = {
  upfront_total_payments: totalOfPayments,
  upfront_price: price,
  upfront_depreciation: depreciation,
}

/** Tax due once at inception, capitalized or paid at signing; payments carry none. Finance 6.6. */
export function upfrontTaxes(setting: LeaseSetting, method: Exclude<LeaseTaxMethod, 'payment'>): LeaseTaxes {
  const { input, sorted, items } = setting
  const cost = capCost(input, sorted, items, ZERO)
  const upfront_taxes =
    method === 'none'
      ? []
      : chargeEach(setting, input.taxes.lease.components, rule =>
          slicedBase(rule, BASES[method](setting, cost, rule)),
        )
  const capitalized_tax = input.lease.capitalize_upfront_tax ? taxesTotal(upfront_taxes) : ZERO
  return {
    method,
    cost: withCapitalizedTax(cost, capitalized_tax),
    taxable_part: ZERO,
    not_taxed: ZERO,
    payment_taxes: [],
    down_payment_taxes: [],
    trade_in_taxes: [],
    signing_taxes: [],
    capitalized_item_taxes: [],
    upfront_taxes,
    capitalized_tax,
  }
}
