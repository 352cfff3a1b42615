import type { DealInput } from '#pricing/payments/deal/deal-input.ts'
import type { FinanceCard, LeaseCard, Programme } from '#pricing/programmes/programme.ts'
import { termFitsAge, vehicleAge } from '#pricing/programmes/programme-limits.ts'
import { isLenderOf } from '#pricing/programmes/lender-identity.ts'
import type { NamedLender } from '#pricing/programmes/lender-identity.ts'
import { financeCard, leaseCard } from '#pricing/programmes/programme-offers.ts'
import type { ProgrammeOption } from '#pricing/programmes/programme-offers.ts'
import { cardCapTerms } from './programme-terms.ts'

/** What the lender of a deal holds a solved one to. */
export type LenderRules = {
  /** The deal, whose lease has the limits of the lender's card where it keeps none of its own. */
  deal: DealInput
  /** Amounts a loan may have; undefined for a lease, and for a lender without a programme. */
  card: FinanceCard | undefined
  /** Those of the terms that a vehicle of this age may have. */
  terms: (options: readonly ProgrammeOption[]) => readonly ProgrammeOption[]
}

/**
 * A lease says itself what it may cost, as the worksheet has it from the card. One from before that was kept, or from
 * before the card said anything, is held to the card in force. Finance 5.2.
 */
const heldTo = (deal: DealInput, card: LeaseCard): DealInput =>
  deal.payment_type === 'lease' ? { ...deal, lease: { ...cardCapTerms(card), ...deal.lease } } : deal

/**
 * The rules of a lender's programme: of its amounts, of what a lease may cost and of the longest term by the vehicle's
 * age. A lender without a programme has no rules.
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
