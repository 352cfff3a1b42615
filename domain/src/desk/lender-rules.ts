import type { DealInput } from '../payments/deal-input.ts'
import type { FinanceCard, Programme } from '../programmes/programme.ts'
import { termFitsAge, vehicleAge } from '../programmes/programme-limits.ts'
import { isLenderOf } from '../programmes/lender-identity.ts'
import type { NamedLender } from '../programmes/lender-identity.ts'
import { financeCard, leaseCard } from '../programmes/programme-offers.ts'
import type { ProgrammeOption } from '../programmes/programme-offers.ts'

/** What the lender of a deal holds a solved one to. */
export type LenderRules = {
  /** Amounts a loan may have; undefined for a lease, and for a lender without a programme. */
  card: FinanceCard | undefined
  /** Those of the terms that a vehicle of this age may have. */
  terms: (options: readonly ProgrammeOption[]) => readonly ProgrammeOption[]
}

/**
 * The rules of a lender's programme: of its amounts and of the longest term by the vehicle's age. What a
 * lease may cost the deal says itself, as the worksheet has it from the card. A lender without a programme has no rules.
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
  const card = programme && payment_type === 'lease' ? leaseCard(programme, vehicle.condition) : loans
  const age = vehicleAge(model_year, quote_date)
  return {
    card: loans,
    terms: options => (card ? options.filter(({ term }) => termFitsAge(card, term, age)) : options),
  }
}
