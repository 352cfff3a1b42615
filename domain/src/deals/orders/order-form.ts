import { codesOf } from '#platform/markets/labels.ts'
import { postalCode } from '#platform/validation/contact.ts'
import { amount } from '#platform/validation/numbers.ts'
import { maxLength, oneOf, required } from '#platform/validation/presence.ts'
import type { FormRules } from '#platform/validation/validate-form.ts'
import { PAYMENT_TYPES } from '#pricing/payment-types/payment-types.ts'

/**
 * Rules for creating an order (product 3, create fields); the campaign comes from a link, so only its format is
 * checked.
 */
export const ORDER_FORM_RULES: FormRules = {
  customer: [required],
  vehicle: [required],
  payment_type: [required, oneOf(codesOf(PAYMENT_TYPES))],
  finance_down_payment: amount,
  lease_down_payment: amount,
  campaign: [maxLength(100)],
  postal_code: [postalCode],
}

/** Maximum length of an order note, in characters (decisions 9.6). */
export const ORDER_NOTE_MAX = 5000
