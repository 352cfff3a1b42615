import { isPlaceOfCode } from '#platform/addresses/place-of-code.ts'
import { codesOf } from '#platform/markets/labels.ts'
import { LANGUAGES } from '#platform/markets/locales.ts'
import { ADDRESS_PROVINCES_OF } from '#platform/markets/provinces.ts'
import type { Country } from '#platform/markets/countries.ts'
import { emailRules, emailMatch, emailOrPhone, phone, postalCode } from '#platform/validation/contact.ts'
import { city, name } from '#platform/validation/names.ts'
import { maxLength, oneOf, required } from '#platform/validation/presence.ts'
import type { FieldValue, FieldValues, RuleContext } from '#platform/validation/rule.ts'
import type { FormRules } from '#platform/validation/validate-form.ts'
import { LEAD_TYPES } from './lead-types.ts'

/** Maximum length of a customer note, in characters (decisions 9.6). */
export const CUSTOMER_NOTE_MAX = 5000

/** Maximum length of an address line, in characters. */
export const ADDRESS_LINE_MAX = 100

/**
 * Rules of the customer form (product 3, interface S-11): names are required, and an email or a phone; the
 * address is optional. The email is confirmed when it is entered or changed. A dealership may require a second
 * number (decisions 3.8, 3.15).
 */
export const customerFormRules = (
  country: Country,
  { needsSecondaryPhone = false }: { readonly needsSecondaryPhone?: boolean } = {},
): FormRules => ({
  first_name: [required, name],
  last_name: [required, name],
  email: [emailOrPhone('email', 'phone'), ...emailRules],
  email_confirmation: [emailMatch('email')],
  phone: [phone],
  secondary_phone: needsSecondaryPhone ? [required, phone] : [phone],
  address_line_1: [maxLength(ADDRESS_LINE_MAX)],
  address_line_2: [maxLength(ADDRESS_LINE_MAX)],
  city: [city],
  province: [oneOf(codesOf(ADDRESS_PROVINCES_OF[country])), isPlaceOfCode('postal_code')],
  postal_code: [postalCode],
  note: [maxLength(CUSTOMER_NOTE_MAX)],
  language: [oneOf(codesOf(LANGUAGES))],
  lead_type: [oneOf(codesOf(LEAD_TYPES))],
})

/** Fields whose stored values may violate the rules, because of imports and older rules. */
const KEPT_AS_STORED = ['first_name', 'last_name', 'city', 'province', 'postal_code'] as const

/** Rules for a stored customer: an unchanged value never prevents saving the others. */
export const customerChangeRules = (rules: FormRules, stored: FieldValues): FormRules => ({
  ...rules,
  ...Object.fromEntries(
    KEPT_AS_STORED.map(field => [
      field,
      (rules[field] ?? []).map(rule => ({
        ...rule,
        check: (value: FieldValue, context: RuleContext) =>
          value === stored[field] && !followsChangedCode(field, stored, context)
            ? undefined
            : rule.check(value, context),
      })),
    ]),
  ),
})

/** An unchanged province is validated together with a new postal code. */
const followsChangedCode = (field: string, stored: FieldValues, { values }: RuleContext) =>
  field === 'province' && values['postal_code'] !== stored['postal_code']

/**
 * The fields that a partial update must validate: the changed ones, the confirmation of a new email, the
 * email-or-phone rule if either is removed, and the province of a new postal code.
 */
export const fieldsToCheck = (patch: FieldValues): readonly string[] => {
  const fields = new Set(Object.keys(patch))
  if (fields.has('email')) fields.add('email_confirmation')
  if (fields.has('phone')) fields.add('email')
  if (fields.has('postal_code')) fields.add('province')
  return [...fields]
}
