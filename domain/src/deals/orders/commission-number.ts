import { required } from '#platform/validation/presence.ts'
import { textRule } from '#platform/validation/rule.ts'
import type { FormRules } from '#platform/validation/validate-form.ts'

/** Decisions 3.31: a manufacturer's factory-order number. */
export const isCommissionNumber = (text: string): boolean => /^[A-Z0-9]{6,20}$/u.test(text)

/** Normalizes a number as manufacturers print it: removes spaces and hyphens. */
export const tidyCommissionNumber = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/gu, '')

/** Maximum length of a number as typed. */
export const COMMISSION_NUMBER_TYPED = 40

export const COMMISSION_NUMBER_RULES: FormRules = {
  commission_number: [
    required,
    textRule('commission_number', COMMISSION_NUMBER_TYPED, typed =>
      isCommissionNumber(tidyCommissionNumber(typed)),
    ),
  ],
}
