import { ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import { chargeTaxes } from '#pricing/taxes/sale-taxes.ts'
import type { TaxScope } from '#pricing/taxes/tax-rules.ts'
import { taxablePart } from './lease-payment.ts'
import type { LeaseSetting, LeaseTaxes } from './lease-setting.ts'

type Part = { scope: TaxScope; not_taxed: Cents; amount: Cents }

/**
 * The taxable part of a payment per scope of tax; an item may be subject to one tax and not another. Finance 5.8.
 */
function taxableParts({ basis, cash, residual, terms }: LeaseSetting): Part[] {
  const parts: Part[] = []
  const scopes: readonly { rule: { scope: TaxScope } }[] =
    basis.rated.length > 0 ? basis.rated : [{ rule: { scope: 'state' } }]
  for (const { rule } of scopes) {
    if (parts.some(part => part.scope === rule.scope)) continue
    const not_taxed = basis.not_taxed(rule.scope)
    // Two taxes that exclude the same amount have the same part.
    const same = parts.find(part => part.not_taxed === not_taxed)
    const amount = same?.amount ?? taxablePart(cash.cost.adjusted, not_taxed, residual, terms)
    parts.push({ scope: rule.scope, not_taxed, amount })
  }
  return parts
}

/** Taxes of each payment. Finance 5.8, 6.3. */
export function paymentTaxes(setting: LeaseSetting): LeaseTaxes {
  const { basis, cash } = setting
  const parts = taxableParts(setting)
  const largest = parts.reduce((a, b) => (b.amount > a.amount ? b : a))
  return {
    cost: cash.cost,
    taxable_part: largest.amount,
    not_taxed: largest.not_taxed,
    payment_taxes: chargeTaxes(
      basis.rated,
      basis.sorted.is_new,
      rule => parts.find(part => part.scope === rule.scope)?.amount ?? ZERO,
    ),
    upfront_taxes: basis.inception_taxes,
    capitalized_tax: basis.capitalized_tax,
  }
}
