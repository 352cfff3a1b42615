import { rateOf } from '#platform/money/amount.ts'
import { cents, subtractCents, ZERO } from '#platform/money/cents.ts'
import { formatFixed } from '#platform/money/fixed.ts'
import { taxesTotal } from '#pricing/taxes/sale-taxes.ts'
import { dealTradeIn } from '../deal/deal-trade-in.ts'
import type { LeasePricing, PricingRemark, Unpriceable } from '../deal/deal-pricing.ts'
import { capProblems } from './cap-limits.ts'
import { dueAtSigning } from '../deal/due-at-signing.ts'
import { leaseRate } from './lease-apr.ts'
import { leaseFigures } from './lease-figures.ts'
import type { LeaseFigures } from './lease-figures.ts'
import { itemsTotal } from './lease-items.ts'
import type { LeaseInput } from './lease-items.ts'
import { moneyFactorOfRate, rentCharge } from './lease-payment.ts'
import { leaseRows, signingItems } from './lease-rows.ts'
import { leaseTaxMethod } from './lease-setting.ts'
import { leaseTotalOfPayments } from './lease-totals.ts'
import { monthlyEquivalent } from '../interest/monthly-equivalent.ts'
import { taxComponent } from '../deal/worksheet-row.ts'

function leaseWarnings({ setting, taxes, residual }: LeaseFigures): PricingRemark[] {
  const { basis, terms } = setting
  const { input, sorted } = basis
  const warnings = [...sorted.warnings]
  const rate = rateOf(terms.annual_rate_pct)
  if (taxes.cost.adjusted <= residual.amount && rate > 0n) {
    const params = { cap_cost: taxes.cost.adjusted, residual: residual.amount }
    warnings.push({ field: 'lease.residual', rule: 'cap_cost_not_above_residual', params })
  }
  if ('annual_rate_pct' in input.lease.rate && rate > 0n && rate < rateOf('0.02')) {
    const params = { rate: input.lease.rate.annual_rate_pct }
    warnings.push({ field: 'lease.rate', rule: 'rate_looks_like_money_factor', params })
  }
  for (const line of input.lines) {
    if (line.kind === 'discount' || !line.residualize || line.cap_cost) continue
    warnings.push({ field: `lines.${line.id}.residualize`, rule: 'residualize_needs_cap_cost', params: {} })
  }
  return warnings
}

/** In the United States a lease is never described with an annual percentage rate. Finance 5.6. */
function leaseApr({ setting, taxes, residual, base_payment }: LeaseFigures): string | null {
  const { basis, terms } = setting
  const { input, items } = basis
  if (input.taxes.country === 'US') return null
  // A cash customer would not pay the acquisition fee, so it is not part of the advance.
  const charges = itemsTotal(items, item => item.key === 'acquisition_fee' && item.cap_cost)
  const rate = leaseRate({
    capitalized: subtractCents(taxes.cost.adjusted, charges),
    residual: residual.amount,
    payment: base_payment,
    count: terms.count,
    advance: terms.advance,
  })
  return rate === undefined ? null : formatFixed(rate * BigInt(terms.per_year * 100), 2)
}

function leaseTotals(figures: LeaseFigures): LeasePricing['totals'] {
  const { setting, taxes, residual, base_payment } = figures
  const { basis, cash, terms } = setting
  const { input, sorted } = basis
  const { cost } = taxes
  const { credit, owing } = dealTradeIn(input)
  return {
    gross_cap_cost: cost.gross,
    cap_cost_reduction: cost.reduction,
    adjusted_cap_cost: cost.adjusted,
    residual_pct: residual.pct,
    residual_base: residual.base,
    residual: residual.amount,
    depreciation_and_amortized: subtractCents(cost.adjusted, residual.amount),
    rent_charge: rentCharge(cost.adjusted, residual.amount, base_payment, terms.count),
    luxury_tax: sorted.luxury_tax,
    capitalized_tax: taxes.capitalized_tax,
    tax_on_down_payment: taxesTotal(cash.taxes),
    tax_on_rebate: taxesTotal(basis.rebate_taxes),
    tax_on_trade_in: taxesTotal(basis.trade_in_taxes),
    tax_on_upfront_fees: taxesTotal(basis.signing_taxes),
    upfront_taxes: taxes.upfront_taxes.map(taxComponent),
    net_trade_in: subtractCents(credit, owing),
    down_payment: input.down_payment,
    disposition_fee: input.lease.disposition_fee ?? ZERO,
    security_deposit: input.lease.security_deposit ?? ZERO,
  }
}

/** Prices a lease. Finance 5. */
export function priceLease(input: LeaseInput): LeasePricing | Unpriceable {
  const method = leaseTaxMethod(input.taxes, input.lease.tax_method)
  if (!method) {
    const params = { region: input.taxes.region }
    const problems = [{ field: 'taxes', rule: 'lease_tax_unknown', params }]
    return { ok: false, payment_type: 'lease', problems }
  }
  const figures = leaseFigures(input, method)
  const { setting, taxes, base_payment, total_payment } = figures
  const problems = capProblems(input, taxes.cost.adjusted)
  if (base_payment < 0)
    problems.push({ field: 'lease.residual', rule: 'payment_below_zero', params: { base_payment } })
  if (problems.length > 0) return { ok: false, payment_type: 'lease', problems }

  const { terms } = setting
  const totals = leaseTotals(figures)
  const shown = input.include_tax ? total_payment : base_payment
  const due_at_signing = dueAtSigning(signingItems(figures))
  return {
    ok: true,
    payment_type: 'lease',
    rows: leaseRows(figures),
    totals,
    payment: {
      amount: shown,
      count: terms.count,
      last_amount: shown,
      frequency: input.lease.frequency,
      monthly_equivalent: monthlyEquivalent(shown, input.lease.frequency),
    },
    base_payment,
    taxable_part: taxes.taxable_part,
    payment_taxes: taxes.payment_taxes.map(taxComponent),
    total_payment,
    payments_in_advance: terms.advance,
    annual_rate_pct: terms.annual_rate_pct,
    money_factor: formatFixed(moneyFactorOfRate(terms.annual_rate_pct), 8),
    total_of_base_payments: cents(base_payment * terms.count),
    total_of_payments: leaseTotalOfPayments(figures, due_at_signing.total),
    cost_of_borrowing: totals.rent_charge,
    apr_pct: leaseApr(figures),
    due_at_signing,
    warnings: leaseWarnings(figures),
    tracedFrom: () => figures,
  }
}
