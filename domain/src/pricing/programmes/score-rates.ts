import { plainDecimal } from '#platform/money/plain-decimal.ts'
import { rateOfMoneyFactor } from '#pricing/payments/lease/lease-payment.ts'
import { isLenderOf, type NamedLender } from './lender-identity.ts'
import type { Programme } from './programme.ts'
import { anyFinanceOptions, financeCard, leaseCard, leaseOffer, type Asked } from './programme-offers.ts'

type Product = 'finance' | 'lease'

/** Term in months and rate in percent, as in a worksheet. */
export type RatedTerms = NamedLender & { readonly term: number; readonly rate: string }

const isNumber = (one: string, other: string) => Number(one) === Number(other)

const offersTerm = (programme: Programme, product: Product, asked: Asked, term: number): boolean =>
  (product === 'finance'
    ? anyFinanceOptions(programme, asked)
    : (leaseOffer(programme, asked)?.options ?? [])
  ).some(option => option.term === term)

/** The rates of a card for a term at any score. */
function ratesOfTerm(programme: Programme, product: Product, asked: Asked, term: number): string[] {
  const key = String(term)
  if (product === 'finance')
    return (financeCard(programme, asked.condition)?.rate_tiers ?? []).flatMap(
      ({ rates_pct }) => rates_pct[key] ?? [],
    )
  return (leaseCard(programme, asked.condition)?.money_factor_tiers ?? []).flatMap(({ money_factors }) => {
    const factor = money_factors[key]
    return factor === undefined ? [] : [plainDecimal(rateOfMoneyFactor(factor))]
  })
}

/**
 * Whether the rate of a deal belongs to other credit scores, because the lender has none for this one. An agreed
 * rate that is not on the card is accepted; without a lender, all programmes are checked: the deal has no rate if
 * some have one for other scores and none for this one. Finance 7.2: the score picks the tier.
 */
export function hasNoRateForScore(
  programmes: readonly Programme[],
  product: Product,
  terms: RatedTerms,
  asked: Asked,
): boolean {
  if (asked.creditScore === null) return false
  const anyScore = { ...asked, creditScore: null }
  const named = programmes.find(programme => isLenderOf(programme, terms))
  if (named) {
    if (offersTerm(named, product, asked, terms.term)) return false
    return ratesOfTerm(named, product, asked, terms.term).some(rate => isNumber(rate, terms.rate))
  }
  if (terms.lender_id !== undefined || terms.lender !== '') return false
  const lending = programmes.filter(programme => offersTerm(programme, product, anyScore, terms.term))
  return lending.length > 0 && !lending.some(programme => offersTerm(programme, product, asked, terms.term))
}
