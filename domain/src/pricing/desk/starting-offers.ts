import { parseCents, percentOf } from '#platform/money/amount.ts'
import type { Cents } from '#platform/money/cents.ts'
import { capRefusal } from '#pricing/payments/lease/cap-limits.ts'
import type { DealInput, LenderFee } from '#pricing/payments/deal/deal-input.ts'
import { dealProblems } from '#pricing/payments/deal/deal-problems.ts'
import { financeBasis, loanAfterCash } from '#pricing/payments/finance/finance-basis.ts'
import type { FinanceInput } from '#pricing/payments/finance/finance-basis.ts'
import { leaseFigures } from '#pricing/payments/lease/lease-figures.ts'
import type { LeaseInput } from '#pricing/payments/lease/lease-items.ts'
import { leaseTaxMethod } from '#pricing/payments/lease/lease-setting.ts'
import type { FinanceCard, LeaseCard, Programme } from '#pricing/programmes/programme.ts'
import {
  amountLimits,
  amountRefusal,
  programmeRefusal,
  shapeRefusal,
  termFitsAge,
  vehicleAge,
  vehicleRefusal,
} from '#pricing/programmes/programme-limits.ts'
import type { OfferRefusal, OfferedVehicle } from '#pricing/programmes/programme-limits.ts'
import {
  anyFinanceOptions,
  financeCard,
  financeOptions,
  leaseCard,
  leaseOffer,
} from '#pricing/programmes/programme-offers.ts'
import type { Asked, LeaseOffer, ProgrammeOption } from '#pricing/programmes/programme-offers.ts'
import { programmeFees } from './programme-terms.ts'

/** The data of a new deal's vehicle for lenders, and place and day of the quote. */
export type StartingFacts = {
  vehicle: OfferedVehicle & { segment: string; condition: DealInput['vehicle']['condition'] }
  credit_score: number | null
  place: { country: 'CA' | 'US'; region: string; quote_date: string }
}

/** A programme that finances such a vehicle, independent of the price. */
export type LoanStart<P extends Programme = Programme> = {
  programme: P
  card: FinanceCard
  fees: LenderFee[]
  /** Terms allowed by its age, for an amount in cents; undefined if the amount is not known yet. */
  optionsAt: (financed: Cents | undefined) => ProgrammeOption[]
}

/** A programme that leases such a vehicle; the terms are those allowed by its age. */
export type LeaseStart<P extends Programme = Programme> = { programme: P; card: LeaseCard; offer: LeaseOffer }

type Sorted<Start> = { fitting: Start[]; refusals: OfferRefusal[] }

const askedOf = ({ vehicle, credit_score }: StartingFacts): Asked => ({
  condition: vehicle.condition,
  segment: vehicle.segment,
  modelYear: vehicle.model_year,
  creditScore: credit_score,
})

/** The cards are those in force, regardless of the dates in their programmes. */
const refusalOf = (programme: Programme, card: FinanceCard | LeaseCard, { vehicle, place }: StartingFacts) =>
  programmeRefusal({ ...programme, effective_from: null, effective_to: null }, place) ??
  vehicleRefusal(card, vehicle, place.quote_date)

function sorted<Start>(found: readonly (Start | OfferRefusal)[]): Sorted<Start> {
  const isRefused = (one: Start | OfferRefusal): one is OfferRefusal => typeof one === 'string'
  return {
    fitting: found.filter((one): one is Start => !isRefused(one)),
    refusals: found.filter(isRefused),
  }
}

/** A programme's loan offer for such a vehicle, or why it has none. Decisions 3.47. */
export function loanStart<P extends Programme>(
  programme: P,
  facts: StartingFacts,
): LoanStart<P> | OfferRefusal {
  const asked = askedOf(facts)
  const { vehicle, place } = facts
  const card = financeCard(programme, vehicle.condition)
  if (!card) return 'condition'
  const refusal = refusalOf(programme, card, facts)
  if (refusal) return refusal
  const any = anyFinanceOptions(programme, asked)
  if (any.length === 0) return 'credit_tier'
  const age = vehicleAge(vehicle.model_year, place.quote_date)
  const allowed = ({ term }: ProgrammeOption) => termFitsAge(card, term, age)
  if (!any.some(allowed)) return 'term_for_age'
  const optionsAt = (amountFinanced: Cents | undefined) =>
    (amountFinanced === undefined ? any : financeOptions(programme, { ...asked, amountFinanced })).filter(
      allowed,
    )
  return { programme, card, fees: programmeFees(programme), optionsAt }
}

/** A programme's lease offer for such a vehicle, or why it has none. Decisions 3.47. */
export function leaseStart<P extends Programme>(
  programme: P,
  facts: StartingFacts,
): LeaseStart<P> | OfferRefusal {
  const { vehicle, place } = facts
  const card = leaseCard(programme, vehicle.condition)
  if (!card) return 'condition'
  const refusal = refusalOf(programme, card, facts)
  if (refusal) return refusal
  const offer = leaseOffer(programme, askedOf(facts))
  if (!offer) return 'segment'
  if (offer.options.length === 0) return 'credit_tier'
  const age = vehicleAge(vehicle.model_year, place.quote_date)
  const options = offer.options.filter(({ term }) => termFitsAge(card, term, age))
  return options.length === 0 ? 'term_for_age' : { programme, card, offer: { ...offer, options } }
}

/** The programmes that finance such a vehicle, in order, and why the others do not. Decisions 3.47. */
export const startingLoans = <P extends Programme>(programmes: readonly P[], facts: StartingFacts) =>
  sorted<LoanStart<P>>(programmes.map(programme => loanStart(programme, facts)))

/** The programmes that lease such a vehicle, in order, and why the others do not. Decisions 3.47. */
export const startingLeases = <P extends Programme>(programmes: readonly P[], facts: StartingFacts) =>
  sorted<LeaseStart<P>>(programmes.map(programme => leaseStart(programme, facts)))

/** The amount financed of a deal, cents; undefined if it cannot be priced. */
export const amountFinanced = (deal: FinanceInput): Cents | undefined =>
  dealProblems(deal).length > 0
    ? undefined
    : loanAfterCash(financeBasis(deal), deal.down_payment, deal.finance, '0').principal

/**
 * The amount a deal would finance with a lender, in cents, and the limit it breaks. A deal that cannot be priced
 * breaks none, because pricing reports its problems.
 */
export function loanRefusal(deal: FinanceInput, { card }: Pick<LoanStart, 'card'>) {
  const financed = amountFinanced(deal)
  if (financed === undefined) return { financed, refusal: undefined }
  const { price } = deal.vehicle
  const refusal =
    amountRefusal(financed, amountLimits(card, price)) ?? shapeRefusal(card, price, deal.finance)
  return { financed, refusal }
}

const amountOf = (text: string | null | undefined): Cents | null => (text ? (parseCents(text) ?? null) : null)

/** The cap cost limits of a card, in cents; null does not limit. Finance 5.2. */
export const cardCapLimits = (card: LeaseCard, msrp: Cents) => ({
  max: card.max_cap_cost_pct_of_msrp ? percentOf(msrp, card.max_cap_cost_pct_of_msrp) : null,
  min: amountOf(card.min_cap_cost),
})

/** The limit of a lender's card that a lease breaks; undefined also if the lease cannot be priced. */
export function leaseRefusal(deal: LeaseInput, { card }: Pick<LeaseStart, 'card'>): OfferRefusal | undefined {
  const method = leaseTaxMethod(deal.taxes, deal.lease.tax_method)
  if (!method || dealProblems(deal).length > 0) return undefined
  const { taxes } = leaseFigures(deal, method)
  return capRefusal(taxes.cost.adjusted, cardCapLimits(card, deal.vehicle.msrp ?? deal.vehicle.price))
}

/** The desired term if available, otherwise the longest available below it, otherwise the shortest. Months. */
export function optionFor(options: readonly ProgrammeOption[], term: number): ProgrammeOption | undefined {
  const byTerm = [...options].sort((a, b) => b.term - a.term)
  return byTerm.find(option => option.term <= term) ?? byTerm.at(-1)
}

/** From the most specific to the most general reason. */
const NEAREST: readonly OfferRefusal[] = [
  'loan_to_value',
  'balloon_above_limit',
  'first_payment_too_late',
  'no_balloon',
  'amount_above_maximum',
  'amount_below_minimum',
  'cap_cost_above_limit',
  'cap_cost_below_minimum',
  'term_for_age',
  'term',
  'credit_tier',
  'odometer',
  'vehicle_age',
  'model_year',
  'segment',
  'region',
  'country',
  'condition',
]

/** The reason of the programme that came nearest; undefined without programmes. */
export const nearestRefusal = (refusals: readonly OfferRefusal[]): OfferRefusal | undefined =>
  NEAREST.find(reason => refusals.includes(reason)) ?? refusals[0]
