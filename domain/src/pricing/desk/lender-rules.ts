import type { DealInput } from '#pricing/payments/deal/deal-input.ts'
import type { FinanceCard, LeaseCard, Programme } from '#pricing/programmes/programme.ts'
import { termFitsAge, vehicleAge } from '#pricing/programmes/programme-limits.ts'
import { isLenderOf } from '#pricing/programmes/lender-identity.ts'
import type { NamedLender } from '#pricing/programmes/lender-identity.ts'
import { financeCard, leaseCard } from '#pricing/programmes/programme-offers.ts'
import type { ProgrammeOption } from '#pricing/programmes/programme-offers.ts'
import { cardCapTerms } from './programme-terms.ts'

/** The limits of a deal's lender for the solver. */
export type LenderRules = {
  /** The deal, whose lease has the limits of the lender's card if it stores none. */
  deal: DealInput
  /** Allowed amounts of a loan; undefined for a lease, and for a lender without a programme. */
  card: FinanceCard | undefined
  /** The terms that are allowed for a vehicle of this age. */
  terms: (options: readonly ProgrammeOption[]) => readonly ProgrammeOption[]
}

/**
 * A lease stores its own limits, copied from the card. For older leases without limits, those of the card in
 * force apply. Finance 5.2.
 */
const heldTo = (deal: DealInput, card: LeaseCard): DealInput =>
  deal.payment_type === 'lease' ? { ...deal, lease: { ...cardCapTerms(card), ...deal.lease } } : deal

/**
 * The limits of a lender's programme: loan amounts, cap cost of a lease, and maximum term by the vehicle's age. A
 * lender without a programme has no limits.
 */
export function lenderRules(
  deal: DealInput,
  programmes: readonly Programme[],
  { model_year, ...lender }: NamedLender & { readonly model_year: number },
): LenderRules {
  const { payment_type, quote_date, vehicle } = deal
  const programme = programmes.find(one => isLenderOf(one, lender))
  const loans =
    programme && payment_type === 'finance' ? financeCard(programme, vehicle.condition) : undefined
  const leases = programme && payment_type === 'lease' ? leaseCard(programme, vehicle.condition) : undefined
  const card = leases ?? loans
  const age = vehicleAge(model_year, quote_date)
  return {
    deal: leases ? heldTo(deal, leases) : deal,
    card: loans,
    terms: options => (card ? options.filter(({ term }) => termFitsAge(card, term, age)) : options),
  }
}
