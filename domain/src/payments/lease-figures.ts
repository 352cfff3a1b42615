import { reducedRate } from '../discounts/apply-discounts.ts'
import { addCents } from '../money/cents.ts'
import type { Cents } from '../money/cents.ts'
import { plainDecimal } from '../money/plain-decimal.ts'
import { sortLines } from './deal-lines.ts'
import type { LeaseTaxMethod, LeaseTerms } from './deal-input.ts'
import type { TaxComponent } from './deal-pricing.ts'
import { numberOfPayments, paymentsAYear } from './frequency.ts'
import { itemsTotal, leaseItems } from './lease-items.ts'
import type { LeaseInput } from './lease-items.ts'
import { leasePayment, rateOfMoneyFactor } from './lease-payment.ts'
import type { LeaseTermsOfPayment } from './lease-payment.ts'
import { paymentTaxes } from './lease-payment-tax.ts'
import { taxesTotal } from './lease-setting.ts'
import type { LeaseSetting, LeaseTaxes } from './lease-setting.ts'
import { upfrontTaxes } from './lease-upfront-tax.ts'
import { effectiveResidualPct, residualBase, residualValue } from './residual.ts'
import { taxComponent } from './worksheet-row.ts'

export type Residual = { pct: string | null; base: Cents; amount: Cents }

/** A lease's figures before they are laid out as rows. */
export type LeaseFigures = {
  setting: LeaseSetting
  taxes: LeaseTaxes
  residual: Residual
  base_payment: Cents
  payment_taxes: TaxComponent[]
  total_payment: Cents
}

/** Nominal annual rate in percent of a lease, after rate reductions. Finance 5.4, 5.7. */
function leaseRatePct({ rate }: LeaseTerms, points: string): string {
  const pct =
    'money_factor' in rate ? plainDecimal(rateOfMoneyFactor(rate.money_factor)) : rate.annual_rate_pct
  return reducedRate(pct, points)
}

function residualOf({ lease, vehicle }: LeaseInput, residualized: Cents): Residual {
  const msrp = vehicle.msrp ?? vehicle.price
  const base = residualBase(msrp, residualized, lease.residualizable_limit_pct)
  if ('amount' in lease.residual) return { pct: null, base, amount: lease.residual.amount }
  const pct = effectiveResidualPct(lease.residual.pct, lease.residual.distance_adjustment_pp)
  return { pct, base, amount: residualValue(base, pct) }
}

/** Cap cost, residual, base payment and taxes of a lease. Finance 5. */
export function leaseFigures(input: LeaseInput, method: LeaseTaxMethod): LeaseFigures {
  const { lease } = input
  const sorted = sortLines(input)
  const items = leaseItems(input, sorted)
  const residual = residualOf(
    input,
    itemsTotal(items, item => item.residualize),
  )
  const terms: LeaseTermsOfPayment = {
    method: lease.method,
    annual_rate_pct: leaseRatePct(lease, sorted.discounts.rate_points),
    per_year: paymentsAYear(lease.frequency),
    count: numberOfPayments(lease.term_months, lease.frequency),
    advance: lease.payments_in_advance ?? (lease.method === 'annuity_arrears' ? 0 : 1),
  }
  const setting = { input, sorted, items, residual: residual.amount, terms }
  const taxes = method === 'payment' ? paymentTaxes(setting) : upfrontTaxes(setting, method)
  const base_payment = leasePayment(taxes.cost.adjusted, residual.amount, terms)
  return {
    setting,
    taxes,
    residual,
    base_payment,
    payment_taxes: taxes.payment_taxes.map(taxComponent),
    total_payment: addCents(base_payment, taxesTotal(taxes.payment_taxes)),
  }
}
