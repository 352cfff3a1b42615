import { atLeastZero, cents, subtractCents, sumCents } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'

/** n × base payment plus the taxable amounts at signing. Finance 6.6. */
export const totalPaymentsBase = (basePayment: Cents, count: number, atSigning: Cents): Cents =>
  sumCents([cents(basePayment * count), atSigning])

/**
 * Minnesota's definition of the same base: value less rebates, residual and trade-in, plus add-ons and finance
 * charges.
 */
export const valueAndChargesBase = (parts: {
  value: Cents
  rebates: Cents
  residual: Cents
  trade_in: Cents
  add_ons: Cents
  finance_charges: Cents
}): Cents =>
  atLeastZero(
    subtractCents(
      sumCents([parts.value, parts.add_ons, parts.finance_charges]),
      sumCents([parts.rebates, parts.residual, parts.trade_in]),
    ),
  )

/** Price less the allowed trade-in credit, at least zero. Finance 6.6. */
export const priceBase = (price: Cents, credit: Cents): Cents => atLeastZero(subtractCents(price, credit))

/** Gross cap cost less residual, rebates and net trade-in, at least zero; cash down is included. Finance 6.6. */
export const depreciationBase = (gross: Cents, residual: Cents, rebatesAndNetTrade: Cents): Cents =>
  atLeastZero(subtractCents(subtractCents(gross, residual), rebatesAndNetTrade))
