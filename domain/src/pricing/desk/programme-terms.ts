import { parseCents } from '#platform/money/amount.ts'
import { ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import type { FinanceTerms, LeaseTerms, LenderFee } from '#pricing/payments/deal/deal-input.ts'
import type { Frequency } from '#platform/money/frequency.ts'
import type { DistanceOption, LeaseCard, Programme } from '#pricing/programmes/programme.ts'
import type { ProgrammeOption } from '#pricing/programmes/programme-offers.ts'

const amount = (text: string | null | undefined): Cents => (text ? (parseCents(text) ?? ZERO) : ZERO)

/** The lender's charges for a loan, as input of the engine. */
export const programmeFees = ({ lender_fees }: Pick<Programme, 'lender_fees'>): LenderFee[] =>
  (lender_fees ?? []).map((fee, index) => ({
    id: String(index),
    name: fee.name_en,
    name_fr: fee.name_fr,
    amount: amount(fee.amount),
    financed: fee.financed,
    cost_of_borrowing: fee.cost_of_borrowing ?? false,
    prepaid_finance_charge: fee.prepaid_finance_charge ?? false,
  }))

/** The terms of a deal's loan with the programme's rate, term and fees. */
export const programmeFinanceTerms = (
  base: FinanceTerms,
  programme: Programme,
  { term, rate }: Pick<ProgrammeOption, 'term' | 'rate'>,
  frequency: Frequency,
): FinanceTerms => ({
  ...base,
  annual_rate_pct: rate,
  term_months: term,
  frequency,
  lender_fees: programmeFees(programme),
})

/** The cap cost limits of a card, as input of the engine. Finance 5.2. */
export const cardCapTerms = (
  card: LeaseCard,
): Required<Pick<LeaseTerms, 'max_cap_cost_pct' | 'min_cap_cost'>> => ({
  max_cap_cost_pct: card.max_cap_cost_pct_of_msrp ?? null,
  min_cap_cost: card.min_cap_cost ? amount(card.min_cap_cost) : null,
})

/**
 * The terms of a deal's lease with those of a programme's card. Terms that the lender leaves to the deal are
 * kept: whether upfront tax is capitalized, and the method if a lessor may choose it.
 */
export function programmeLeaseTerms(
  base: LeaseTerms,
  card: LeaseCard,
  { term, rate, residual_percent }: ProgrammeOption,
  { per_year, adjustment_pp }: DistanceOption,
  frequency: Frequency,
): LeaseTerms {
  const fee = amount(card.acquisition_fee)
  const terms: LeaseTerms = {
    method: card.rate_method,
    rate: { annual_rate_pct: rate },
    term_months: term,
    frequency,
    residual: { pct: residual_percent ?? '0', distance_adjustment_pp: adjustment_pp },
    residualizable_limit_pct: card.residualizable_limit_pct_of_msrp ?? null,
    ...cardCapTerms(card),
    acquisition_fee: fee > 0 ? { amount: fee, capitalized: true, taxable: true } : null,
    security_deposit: amount(card.security_deposit),
    disposition_fee: amount(card.disposition_fee),
    extra_distance: null,
    distance_per_year: per_year,
    capitalize_upfront_tax: base.capitalize_upfront_tax ?? false,
  }
  if (card.payments_in_advance !== undefined) terms.payments_in_advance = card.payments_in_advance
  if (base.tax_method) terms.tax_method = base.tax_method
  return terms
}

/** The distance option of a card; its base distance is always one. */
export const distanceOption = (card: LeaseCard, perYear: number): DistanceOption | undefined =>
  card.distance_options.find(option => option.per_year === perYear) ??
  (card.base_distance.per_year === perYear ? { per_year: perYear, adjustment_pp: '0' } : undefined)

/** Whether a lender accepts payments at a frequency. */
export const offersFrequency = (
  programme: Programme,
  frequencies: readonly Frequency[] | undefined,
  frequency: Frequency,
): boolean => (frequencies ?? programme.frequencies)?.includes(frequency) ?? true
