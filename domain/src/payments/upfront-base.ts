import { atLeastZero, cents, subtractCents, sumCents } from '../money/cents.ts'
import type { Cents } from '../money/cents.ts'

/** n × base payment plus the taxable amounts at signing. Finance 6.6. */
export const totalPaymentsBase = (basePayment: Cents, count: number, atSigning: Cents): Cents =>
  sumCents([cents(basePayment * count), atSigning])

/** Price less the trade-in credit that is allowed, not below zero. Finance 6.6. */
export const priceBase = (price: Cents, credit: Cents): Cents => atLeastZero(subtractCents(price, credit))

/** Gross cap cost less residual, rebates and net trade-in, not below zero; cash down stays in it. Finance 6.6. */
export const depreciationBase = (gross: Cents, residual: Cents, rebatesAndNetTrade: Cents): Cents =>
  atLeastZero(subtractCents(subtractCents(gross, residual), rebatesAndNetTrade))
