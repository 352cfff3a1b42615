import { hasRightCheckDigit, isVin } from './vin.ts'
import { textRule } from './rule.ts'
import type { Rule } from './rule.ts'

/** Product 5: exactly 17 characters, letters and digits except I, O, Q. */
export const vin = textRule('vin', 17, isVin)

/** Decisions 5.6: a wrong check digit is a warning, since vehicles built for other markets need not have one. */
export const vinCheck: Rule = {
  ...textRule('vin_check', 17, text => !isVin(text) || hasRightCheckDigit(text)),
  warning: true,
}
