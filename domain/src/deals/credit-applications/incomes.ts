import { parseCents } from '#platform/money/amount.ts'
import type { Answers } from './person-fields.table.ts'
import { INCOME_FREQUENCIES } from './value-lists.table.ts'

const perYear = (code: string | null | undefined): number =>
  INCOME_FREQUENCIES.find(one => one.code === code)?.per_year ?? 0

const monthly = (amount: string | null | undefined, frequency: string | null | undefined): number =>
  Math.round((Number(parseCents(amount ?? '') ?? 0) * perYear(frequency)) / 12)

/** Monthly income of a person, in cents, from job and other sources. Informational. */
export const monthlyIncome = (answers: Answers): number =>
  monthly(answers.income_amount_enc, answers.income_frequency_enc) +
  monthly(answers.other_income_amount_enc, answers.other_income_frequency_enc)

/**
 * Payment-to-income ratio of two people's income and a monthly payment in cents, in tenths of a percent; null
 * without income. Informational: no decision depends on it (interface S-16).
 */
export function incomeShare(people: readonly Answers[], monthlyPayment: number): number | null {
  const income = people.reduce((sum, answers) => sum + monthlyIncome(answers), 0)
  return income > 0 ? Math.round((monthlyPayment * 1000) / income) : null
}
