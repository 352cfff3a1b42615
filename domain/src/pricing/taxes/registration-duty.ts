import { timesRate } from '#platform/money/amount.ts'
import { addCents, subtractCents, ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import type { TaxRules } from './tax-rules.ts'

/** Inputs of the duty; an unknown model year counts as recent. */
export type DutyFacts = {
  price: Cents
  luxury_tax: Cents
  is_passenger: boolean
  model_year?: number | null | undefined
}

/** R2(rate × (value with the federal luxury tax − amount)), for one year. Finance 6.8. */
export function registrationDuty(
  { registration_duty: rule, date }: Pick<TaxRules, 'registration_duty' | 'date'>,
  { price, luxury_tax, is_passenger, model_year }: DutyFacts,
): Cents {
  if (!rule || !is_passenger) return ZERO
  const isOld =
    typeof model_year === 'number' && Number(date.slice(0, 4)) - model_year >= rule.younger_than_years
  const value = addCents(price, luxury_tax)
  return isOld || value <= rule.above ? ZERO : timesRate(subtractCents(value, rule.above), rule.rate)
}
