import type { DealInput } from '../payments/deal-input.ts'
import type { FinanceCard, Programme } from '../programmes/programme.ts'
import { termFitsAge, vehicleAge } from '../programmes/programme-limits.ts'
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
 * The rules of the programme that goes by a name: of its amounts and of the longest term by the vehicle's age. What a
 * lease may cost is in the deal itself. A lender without a programme has no rules.
 */
export function lenderRules(
  deal: DealInput,
  programmes: readonly Programme[],
  { lender, model_year }: { lender: string; model_year: number },
): LenderRules {
  const { payment_type, quote_date, vehicle } = deal
  const programme = programmes.find(({ name_en, name_fr }) => name_en === lender || name_fr === lender)
  const loans =
    programme && payment_type === 'finance' ? financeCard(programme, vehicle.condition) : undefined
  const card = programme && payment_type === 'lease' ? leaseCard(programme, vehicle.condition) : loans
  const age = vehicleAge(model_year, quote_date)
  return {
    card: loans,
    terms: options => (card ? options.filter(({ term }) => termFitsAge(card, term, age)) : options),
  }
}
