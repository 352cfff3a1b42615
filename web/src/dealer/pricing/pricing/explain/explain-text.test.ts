import type { FormulaId } from '@forecourt/domain/pricing/payments/trace/trace.ts'
import { describe, expect, it } from 'vitest'
import en from '../../../../../locales/en/formulas.json'
import fr from '../../../../../locales/fr/formulas.json'

/** Complete by its type: a formula of the engine without a line here does not compile. */
const formulas: Readonly<Record<FormulaId, readonly string[]>> = {
  figures: ['figures'],
  given: ['given.entered', 'given.vehicle', 'given.line', 'given.lender', 'given.figure'],
  sum: ['sum'],
  sum_at_least_zero: ['sum_at_least_zero'],
  percent_of: ['percent_of'],
  tax: ['tax'],
  tax_limited: ['tax_limited'],
  tax_first_part: ['tax_first_part'],
  tax_on_itself: ['tax_on_itself'],
  slice: ['slice', 'slice_open'],
  luxury_tax: ['luxury_tax'],
  level_payment: ['level_payment'],
  level_payment_zero_rate: ['level_payment_zero_rate'],
  balloon_payment: ['balloon_payment'],
  balloon_payment_zero_rate: ['balloon_payment_zero_rate'],
  odd_period_payment: ['odd_period_payment'],
  odd_period_balloon_payment: ['odd_period_balloon_payment'],
  last_payment: ['last_payment'],
  monthly_equivalent: ['monthly_equivalent'],
  lease_money_factor: ['lease_money_factor'],
  lease_annuity: ['lease_annuity'],
  lease_annuity_zero_rate: ['lease_annuity_zero_rate'],
  residual: ['residual'],
  given_residual: ['given_residual'],
  taxable_part: ['taxable_part'],
  scheduled_total: ['scheduled_total', 'scheduled_total_plain'],
  times: ['times'],
}

describe('explanations', () => {
  it.each(Object.values(formulas).flat())('%s has a sentence in both languages', name => {
    expect(Object.keys(en)).toContain(`formula.${name}`)
    expect(Object.keys(fr)).toContain(`formula.${name}`)
  })
})
