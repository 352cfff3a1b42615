import { addCents, ZERO } from '../money/cents.ts'
import type { Cents } from '../money/cents.ts'
import { slicedBase, wholeBase } from '../taxes/tax-base.ts'
import type { TaxScope } from '../taxes/tax-rules.ts'
import { capCost, tradeInTaxParts } from './cap-cost.ts'
import type { CapCost } from './cap-cost.ts'
import { itemsTotal, taxedTotal } from './lease-items.ts'
import { taxablePart } from './lease-payment.ts'
import { chargeEach, isPaidAtSigning, leaseCredit, taxesTotal } from './lease-setting.ts'
import type { LeaseSetting, LeaseTaxes } from './lease-setting.ts'

type Part = { not_taxed: Cents; amount: Cents }

/** The taxable part of a payment per scope of tax; items may carry one tax and not another. Finance 5.8. */
function taxableParts({ items, residual, terms }: LeaseSetting, cost: CapCost, fixedPart: Cents) {
  const known = new Map<TaxScope, Part>()
  return (scope: TaxScope): Part => {
    const found = known.get(scope)
    if (found) return found
    const untaxed = itemsTotal(items, item => item.cap_cost && !item.flags[scope])
    const not_taxed = addCents(fixedPart, untaxed)
    const part = { not_taxed, amount: taxablePart(cost.adjusted, not_taxed, residual, terms) }
    known.set(scope, part)
    return part
  }
}

/** Payments taxed one by one; at signing the down payment and what is paid there. Finance 5.8, 6.3. */
export function paymentTaxes(setting: LeaseSetting): LeaseTaxes {
  const { input, sorted, items } = setting
  const { lease } = input.taxes
  const atSigning = (inCap: boolean) =>
    chargeEach(setting, lease.components, rule =>
      taxedTotal(items, rule.scope, item => isPaidAtSigning(item) && item.tax_in_cap === inCap),
    )
  const capitalized_item_taxes = atSigning(true)
  const upfront_taxes = chargeEach(setting, lease.at_inception, rule =>
    slicedBase(rule, wholeBase(rule, sorted.sale, leaseCredit(setting))),
  )
  const inCap = input.lease.capitalize_upfront_tax ? taxesTotal(upfront_taxes) : ZERO
  const capitalized_tax = addCents(taxesTotal(capitalized_item_taxes), inCap)
  const cost = capCost(input, sorted, items, capitalized_tax)
  const tradeIn = tradeInTaxParts(input.trade_in, leaseCredit(setting))
  const partOf = taxableParts(setting, cost, addCents(capitalized_tax, tradeIn.not_taxed))
  const scopes: TaxScope[] =
    lease.components.length > 0 ? lease.components.map(rule => rule.scope) : ['state']
  const largest = scopes.map(partOf).reduce((a, b) => (b.amount > a.amount ? b : a))
  return {
    method: 'payment',
    cost,
    taxable_part: largest.amount,
    not_taxed: largest.not_taxed,
    payment_taxes: chargeEach(setting, lease.components, rule => partOf(rule.scope).amount),
    down_payment_taxes: chargeEach(setting, lease.components, () => input.down_payment),
    trade_in_taxes: chargeEach(setting, lease.components, () => tradeIn.taxed_at_signing),
    signing_taxes: atSigning(false),
    capitalized_item_taxes,
    upfront_taxes,
    capitalized_tax,
  }
}
