import type { FinanceInput } from '#pricing/payments/finance/finance-basis.ts'
import type { LeaseInput } from '#pricing/payments/lease/lease-items.ts'
import type { OfferRefusal } from '#pricing/programmes/programme-limits.ts'
import type { Programme } from '#pricing/programmes/programme.ts'
import {
  distanceOption,
  offersFrequency,
  programmeFinanceTerms,
  programmeLeaseTerms,
} from './programme-terms.ts'
import { leaseRefusal, leaseStart, loanRefusal, loanStart, optionFor } from './starting-offers.ts'
import type { StartingFacts } from './starting-offers.ts'

/** A programme for a deal, with the resulting deal, or why it is not available. */
export type LenderChoice<P extends Programme, Deal> = {
  readonly programme: P
} & ({ readonly deal: Deal; readonly refusal?: undefined } | { readonly refusal: OfferRefusal })

type LoanChoice<P extends Programme> = LenderChoice<P, FinanceInput>
type LeaseChoice<P extends Programme> = LenderChoice<P, LeaseInput>

/**
 * Every programme for the loan of a deal, in order: with its rate for the amount financed, its fees and the
 * deal's term, or the nearest available; price, cash down and frequency are kept. Decisions 3.47.
 */
export const loanChoices = <P extends Programme>(
  programmes: readonly P[],
  deal: FinanceInput,
  facts: StartingFacts,
): LoanChoice<P>[] => programmes.map(programme => loanChoice(programme, deal, facts))

function loanChoice<P extends Programme>(
  programme: P,
  deal: FinanceInput,
  facts: StartingFacts,
): LoanChoice<P> {
  const start = loanStart(programme, facts)
  if (typeof start === 'string') return { programme, refusal: start }
  const { frequency, term_months: wanted } = deal.finance
  if (!offersFrequency(programme, undefined, frequency)) return { programme, refusal: 'frequency' }
  const at = (option: { term: number; rate: string }): FinanceInput => ({
    ...deal,
    finance: programmeFinanceTerms(deal.finance, programme, option, frequency),
  })
  const any = optionFor(start.optionsAt(undefined), wanted)
  const { financed, refusal } = any
    ? loanRefusal(at(any), start)
    : { financed: undefined, refusal: undefined }
  if (refusal) return { programme, refusal }
  const option = optionFor(start.optionsAt(financed), wanted)
  return option ? { programme, deal: at(option) } : { programme, refusal: 'term' }
}

/**
 * The same for the lease: the deal's distance is kept if the lender offers it, otherwise the card's distance
 * applies.
 */
export const leaseChoices = <P extends Programme>(
  programmes: readonly P[],
  deal: LeaseInput,
  facts: StartingFacts,
): LeaseChoice<P>[] => programmes.map(programme => leaseChoice(programme, deal, facts))

function leaseChoice<P extends Programme>(
  programme: P,
  deal: LeaseInput,
  facts: StartingFacts,
): LeaseChoice<P> {
  const start = leaseStart(programme, facts)
  if (typeof start === 'string') return { programme, refusal: start }
  const { card, offer } = start
  const { frequency, term_months: wanted, distance_per_year: driven } = deal.lease
  if (!offersFrequency(programme, card.frequencies, frequency)) return { programme, refusal: 'frequency' }
  const option = optionFor(offer.options, wanted)
  if (!option) return { programme, refusal: 'term' }
  const distance = distanceOption(card, driven ?? card.base_distance.per_year) ??
    distanceOption(card, card.base_distance.per_year) ?? {
      per_year: card.base_distance.per_year,
      adjustment_pp: '0',
    }
  const lease = programmeLeaseTerms(deal.lease, card, option, distance, frequency)
  const chosen = { ...deal, lease }
  const refusal = leaseRefusal(chosen, start)
  return refusal ? { programme, refusal } : { programme, deal: chosen }
}
