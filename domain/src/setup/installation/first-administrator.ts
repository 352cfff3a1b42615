import { dealershipRules } from '#dealership/dealerships/settings-rules.ts'
import type { Country } from '#platform/markets/countries.ts'
import { newPasswordRules, PROFILE_RULES } from '#identity/accounts/profile-form.ts'
import type { PasswordOptions } from '#platform/validation/passwords.ts'
import { required } from '#platform/validation/presence.ts'
import type { FormRules } from '#platform/validation/validate-form.ts'

/** Required fields of a new dealership; the other settings come later. */
export const NEW_DEALERSHIP_FIELDS = [
  'name',
  'phone',
  'email',
  'address_line_1',
  'city',
  'province_code',
  'postal_code',
] as const

/** Rules of the setup form of an installation. */
export const firstAdministratorRules = (country: Country, password: PasswordOptions): FormRules => {
  const place = dealershipRules(country)
  const { first_name = [], last_name = [], email = [] } = PROFILE_RULES
  return {
    organization: [required],
    ...Object.fromEntries(NEW_DEALERSHIP_FIELDS.map(field => [field, place[field] ?? []])),
    cname: [required],
    first_name,
    last_name,
    user_email: email,
    ...newPasswordRules(password),
  }
}
