import { addCents, subtractCents, sumCents, ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import { chargeTaxes, chargeTaxOnItself, taxesTotal } from '#pricing/taxes/sale-taxes.ts'
import { slicedBase } from '#pricing/taxes/tax-base.ts'
import type { TaxComponentRule } from '#pricing/taxes/tax-rules.ts'
import { withCapitalizedTax } from './cap-cost.ts'
import type { LeaseTaxMethod } from '../deal/deal-input.ts'
import type { LeaseBasis } from './lease-basis.ts'
import { taxedTotal } from './lease-items.ts'
import { taxablePart } from './lease-payment.ts'
import type { LeaseSetting, LeaseTaxes } from './lease-setting.ts'
import { depreciationBase, priceBase, totalPaymentsBase } from './upfront-base.ts'

type BaseOf = (setting: LeaseSetting, rule: TaxComponentRule) => Cents

/**
 * Untaxed amounts are not in the taxed payments; the down payment and equity without a credit are taxed at
 * signing.
 */
const totalOfPayments: BaseOf = ({ basis, cash, residual, terms }, { scope }) => {
  const part = taxablePart(cash.cost.adjusted, basis.not_taxed(scope), residual, terms)
  return totalPaymentsBase(
    part,
    terms.count,
    sumCents([
      cash.amount,
      basis.taxed_rebate,
      basis.trade_in.taxed_at_signing,
      basis.taxed_at_signing(scope),
    ]),
  )
}

/** Price with taxed items, less before-tax discounts. */
const price: BaseOf = ({ basis }, { scope }) => {
  const { input, sorted, items, credit } = basis
  const taxed = addCents(
    input.vehicle.price,
    taxedTotal(items, scope, () => true),
  )
  return priceBase(subtractCents(taxed, sorted.discounts.before_tax), credit)
}

/** Taxed items paid at signing are not in the cap cost and are added. */
const depreciation: BaseOf = ({ basis, cash, residual }, { scope }) => {
  const reductions = addCents(basis.sorted.discounts.after_tax, cash.cost.positive_equity)
  // A capitalized tax is not taxed.
  const gross = subtractCents(cash.cost.gross, basis.capitalized_tax)
  return depreciationBase(addCents(gross, basis.taxed_at_signing(scope)), residual, reductions)
}

const BASES: Record<Exclude<LeaseTaxMethod, 'payment' | 'none'>, BaseOf> = {
  upfront_total_payments: totalOfPayments,
  upfront_price: price,
  upfront_depreciation: depreciation,
}

/** Whether the tax of the method is capitalized in a place where a capitalized tax is taxed. Finance 6.6.2. */
export const isTaxedItself = ({ input: { lease, taxes } }: LeaseBasis): boolean =>
  lease.capitalize_upfront_tax === true && taxes.lease.capitalized_tax_taxed === true

/** Tax due once at inception, capitalized or paid at signing; the payments have none. Finance 6.6. */
export function upfrontTaxes(setting: LeaseSetting, method: Exclude<LeaseTaxMethod, 'payment'>): LeaseTaxes {
  const { basis, cash } = setting
  const isCapitalized = basis.input.lease.capitalize_upfront_tax ?? false
  const charge = isTaxedItself(basis) ? chargeTaxOnItself : chargeTaxes
  const own =
    method === 'none'
      ? []
      : charge(basis.rated, basis.sorted.is_new, rule => slicedBase(rule, BASES[method](setting, rule)))
  const inCap = isCapitalized ? taxesTotal(own) : ZERO
  return {
    cost: withCapitalizedTax(cash.cost, inCap),
    taxable_part: ZERO,
    not_taxed: ZERO,
    payment_taxes: [],
    upfront_taxes: [...own, ...basis.inception_taxes],
    capitalized_tax: addCents(basis.capitalized_tax, inCap),
  }
}
