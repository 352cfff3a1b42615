import { parseCents } from '#platform/money/amount.ts'
import type { Answers } from './person-fields.table.ts'
import { INCOME_FREQUENCIES } from './value-lists.table.ts'

const perYear = (code: string | null | undefined): number =>
  INCOME_FREQUENCIES.find(one => one.code === code)?.per_year ?? 0

const monthly = (amount: string | null | undefined, frequency: string | null | undefined): number =>
  Math.round((Number(parseCents(amount ?? '') ?? 0) * perYear(frequency)) / 12)

/** What somebody earns in a month, in cents: of the job, and of what else there is. For information alone. */
export const monthlyIncome = (answers: Answers): number =>
  monthly(answers.income_amount_enc, answers.income_frequency_enc) +
  monthly(answers.other_income_amount_enc, answers.other_income_frequency_enc)

/**
 * The part of two people's income that a monthly payment in cents takes, in tenths of a percent; null without an income.
 * For information: nothing is decided by it (interface S-16).
 */
export function incomeShare(people: readonly Answers[], monthlyPayment: number): number | null {
  const income = people.reduce((sum, answers) => sum + monthlyIncome(answers), 0)
  return income > 0 ? Math.round((monthlyPayment * 1000) / income) : null
}
