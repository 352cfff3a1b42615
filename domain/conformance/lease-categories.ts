import { formatCents, timesRate } from '#platform/money/amount.ts'
import { addCents, cents, subtractCents } from '#platform/money/cents.ts'
import { formatFixed } from '#platform/money/fixed.ts'
import { plainDecimal } from '#platform/money/plain-decimal.ts'
import { FREQUENCIES, numberOfPayments, paymentsAYear } from '#platform/money/frequency.ts'
import { implicitFinanceCharge, leaseRate } from '#pricing/payments/lease/lease-apr.ts'
import {
  leasePayment,
  moneyFactorOfRate,
  rateOfMoneyFactor,
  rentCharge,
} from '#pricing/payments/lease/lease-payment.ts'
import type { LeaseTermsOfPayment } from '#pricing/payments/lease/lease-payment.ts'
import {
  effectiveResidualPct,
  excessDistanceCharge,
  extraDistanceCost,
  residualBase,
  residualValue,
} from '#pricing/payments/lease/residual.ts'
import type { Categories } from './categories.ts'
import type { Fields } from './fields.ts'

/** Rate in percent, given directly or as a money factor. */
const leaseRatePct = (input: Fields): string =>
  input.has('money_factor')
    ? plainDecimal(rateOfMoneyFactor(input.text('money_factor')))
    : input.text('annual_rate_pct')

const perYearOf = (input: Fields): number =>
  input.has('periods_per_year')
    ? input.number('periods_per_year')
    : paymentsAYear(input.choice('frequency', FREQUENCIES, 'monthly'))

const countOf = (input: Fields): number =>
  input.has('number_of_payments')
    ? input.number('number_of_payments')
    : numberOfPayments(input.number('term_months'), input.choice('frequency', FREQUENCIES, 'monthly'))

function residualFigures(input: Fields) {
  const msrp = input.money('msrp')
  const limit = input.firstOf('residualizable_limit_pct_of_msrp', 'residualizable_limit_pct')
  const base = residualBase(
    msrp,
    input.money('residualizable_items'),
    limit === undefined ? null : input.text(limit),
  )
  const given = input.firstOf('base_residual_pct', 'residual_pct') ?? 'base_residual_pct'
  const pct = effectiveResidualPct(input.text(given), input.text('distance_adjustment_pp', '0'))
  return { base, pct, residual: residualValue(base, pct) }
}

function moneyFactorLease(input: Fields) {
  const gross = input.money('gross_cap_cost')
  const adjusted = subtractCents(gross, input.money('cap_cost_reduction'))
  const residual = input.has('residual') ? input.money('residual') : residualFigures(input).residual
  const rate = leaseRatePct(input)
  const terms: LeaseTermsOfPayment = {
    method: 'money_factor',
    annual_rate_pct: rate,
    per_year: perYearOf(input),
    count: countOf(input),
    advance: 1,
  }
  const base = leasePayment(adjusted, residual, terms)
  const tax = timesRate(base, input.text('payment_tax_rate', '0'))
  return {
    residual: formatCents(residual),
    adjusted_cap_cost: formatCents(adjusted),
    depreciation_and_amortized: formatCents(subtractCents(adjusted, residual)),
    number_of_payments: terms.count,
    base_payment: formatCents(base),
    total_of_base_payments: formatCents(cents(base * terms.count)),
    rent_charge: formatCents(rentCharge(adjusted, residual, base, terms.count)),
    equivalent_rate_pct: formatFixed(rateOfMoneyFactor(formatFixed(moneyFactorOfRate(rate), 20)), 4),
    payment_tax: formatCents(tax),
    total_payment: formatCents(addCents(base, tax)),
  }
}

function annuityLease(input: Fields) {
  const cap = input.money('adjusted_cap_cost')
  const residual = input.money('residual')
  const advance = input.number('payments_in_advance', 1)
  const terms: LeaseTermsOfPayment = {
    method: advance === 0 ? 'annuity_arrears' : 'annuity_due',
    annual_rate_pct: leaseRatePct(input),
    per_year: perYearOf(input),
    count: countOf(input),
    advance,
  }
  const payment = leasePayment(cap, residual, terms)
  return {
    payment: formatCents(payment),
    base_payment: formatCents(payment),
    number_of_payments: terms.count,
    total_of_base_payments: formatCents(cents(payment * terms.count)),
    depreciation_and_amortized: formatCents(subtractCents(cap, residual)),
    rent_charge: formatCents(rentCharge(cap, residual, payment, terms.count)),
  }
}

function leaseApr(input: Fields) {
  const lease = {
    capitalized: input.money('capitalized_amount'),
    residual: input.money('assumed_residual_payment'),
    payment: input.money('periodic_payment'),
    count: input.number('number_of_payment_periods'),
    advance: input.number('payments_at_or_before_start', 1),
  }
  const charge = formatCents(cents(implicitFinanceCharge(lease)))
  const rate = leaseRate(lease)
  if (rate === undefined) return { apr_pct: null, apr_pct_4dp: null, implicit_finance_charge: charge }
  const apr = rate * BigInt(input.number('payment_periods_per_year', 12) * 100)
  return {
    apr_pct: formatFixed(apr, 2),
    apr_pct_4dp: formatFixed(apr, 4),
    implicit_finance_charge: charge,
  }
}

function leaseResidual(input: Fields) {
  const { base, pct, residual: amount } = residualFigures(input)
  const figures = {
    effective_residual_pct: pct,
    residual_base: formatCents(base),
    residual: formatCents(amount),
  }
  const driven = input.firstOf('distance_driven', 'driven_distance', 'driven')
  if (driven !== undefined) {
    const excess = excessDistanceCharge(
      input.number(driven),
      input.number(input.firstOf('distance_allowance', 'distance_per_year') ?? 'distance_allowance'),
      input.number('term_months'),
      input.text('excess_distance_charge'),
    )
    return { ...figures, excess_charge: formatCents(excess), excess_distance_cost: formatCents(excess) }
  }
  const perYear = input.firstOf('extra_distance_per_year', 'extra_per_year')
  if (perYear === undefined) return figures
  const cost = extraDistanceCost(
    input.number(perYear),
    input.number('term_months'),
    input.text('extra_distance_purchase'),
  )
  return { ...figures, extra_distance_cost: formatCents(cost) }
}

function conversion(input: Fields) {
  const rate = leaseRatePct(input)
  const factor = moneyFactorOfRate(rate)
  return {
    money_factor_8dp: formatFixed(factor, 8),
    money_factor_5dp: formatFixed(factor, 5),
    annual_rate_pct: rate,
    annual_rate_pct_4dp: formatFixed(rateOfMoneyFactor(formatFixed(factor, 20)), 4),
  }
}

export const leaseCategories: Categories = {
  lease_money_factor: moneyFactorLease,
  lease_annuity: annuityLease,
  lease_apr: leaseApr,
  lease_residual: leaseResidual,
  money_factor_conversion: conversion,
}
