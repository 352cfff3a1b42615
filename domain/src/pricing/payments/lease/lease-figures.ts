import { reducedRate } from '#pricing/discounts/apply-discounts.ts'
import { addCents } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import { plainDecimal } from '#platform/money/plain-decimal.ts'
import { taxesTotal } from '#pricing/taxes/sale-taxes.ts'
import type { LeaseTaxMethod, LeaseTerms } from '../deal/deal-input.ts'
import { numberOfPayments, paymentsAYear } from '#platform/money/frequency.ts'
import { leaseBasis } from './lease-basis.ts'
import type { LeaseInput } from './lease-items.ts'
import { leasePayment, rateOfMoneyFactor } from './lease-payment.ts'
import type { LeaseTermsOfPayment } from './lease-payment.ts'
import { paymentTaxes } from './lease-payment-tax.ts'
import { leaseCash } from './lease-setting.ts'
import type { LeaseSetting, LeaseTaxes } from './lease-setting.ts'
import { upfrontTaxes } from './lease-upfront-tax.ts'
import { effectiveResidualPct, residualBase, residualValue } from './residual.ts'

export type Residual = { pct: string | null; base: Cents; amount: Cents }

/** The figures of a lease before they are arranged in rows. */
export type LeaseFigures = {
  setting: LeaseSetting
  taxes: LeaseTaxes
  residual: Residual
  base_payment: Cents
  total_payment: Cents
}

/** Nominal annual rate in percent of a lease, after rate reductions. Finance 5.4, 5.7. */
function leaseRatePct({ rate }: LeaseTerms, points: string): string {
  const pct =
    'money_factor' in rate ? plainDecimal(rateOfMoneyFactor(rate.money_factor)) : rate.annual_rate_pct
  return reducedRate(pct, points)
}

/** The residual of a lease whose items add an amount to its base. Finance 5.3. */
export function leaseResidual({ lease, vehicle }: LeaseInput, residualized: Cents): Residual {
  const msrp = vehicle.msrp ?? vehicle.price
  const base = residualBase(msrp, residualized, lease.residualizable_limit_pct)
  if ('amount' in lease.residual) return { pct: null, base, amount: lease.residual.amount }
  const pct = effectiveResidualPct(lease.residual.pct, lease.residual.distance_adjustment_pp)
  return { pct, base, amount: residualValue(base, pct) }
}

/** Inputs of a lease's payment; the points are rate reductions. */
export const leaseTermsOfPayment = (lease: LeaseTerms, points: string): LeaseTermsOfPayment => ({
  method: lease.method,
  annual_rate_pct: leaseRatePct(lease, points),
  per_year: paymentsAYear(lease.frequency),
  count: numberOfPayments(lease.term_months, lease.frequency),
  advance: lease.payments_in_advance ?? (lease.method === 'annuity_arrears' ? 0 : 1),
})

/**
 * Cap cost, base payment and taxes from a lease basis: the only place where a lease's payment is computed.
 * Finance 5.
 */
export function figuresOf(setting: LeaseSetting, residual: Residual): LeaseFigures {
  const { basis, terms } = setting
  const taxes = basis.method === 'payment' ? paymentTaxes(setting) : upfrontTaxes(setting, basis.method)
  const base_payment = leasePayment(taxes.cost.adjusted, setting.residual, terms)
  return {
    setting,
    taxes,
    residual,
    base_payment,
    total_payment: addCents(base_payment, taxesTotal(taxes.payment_taxes)),
  }
}

/** The figures of one lease. Finance 5. */
export function leaseFigures(input: LeaseInput, method: LeaseTaxMethod): LeaseFigures {
  const basis = leaseBasis(input, method)
  const residual = leaseResidual(input, basis.residualized)
  const terms = leaseTermsOfPayment(input.lease, basis.sorted.discounts.rate_points)
  const cash = leaseCash(basis, input.down_payment)
  return figuresOf({ basis, cash, residual: residual.amount, terms }, residual)
}
