import { isPlaceOfCode } from '#platform/addresses/place-of-code.ts'
import type { Country } from '#platform/markets/countries.ts'
import { codesOf } from '#platform/markets/labels.ts'
import { PROVINCES_OF } from '#platform/markets/provinces.ts'
import { TIME_ZONES } from '#platform/markets/time-zones.table.ts'
import { emailRules, phone, postalCode } from '#platform/validation/contact.ts'
import { city } from '#platform/validation/names.ts'
import { oneOf, required } from '#platform/validation/presence.ts'
import { httpsUrl, uniqueUrl } from '#platform/validation/urls.ts'
import type { FormRules } from '#platform/validation/validate-form.ts'

/**
 * Validation rules of a dealership's settings, field by field (product 3 and 5), used by the browser and the
 * server.
 */
export const dealershipRules = (country: Country): FormRules => ({
  name: [required],
  phone: [required, phone],
  email: [required, ...emailRules],
  website: [httpsUrl],
  address_line_1: [required],
  city: [required, city],
  province_code: [required, oneOf(codesOf(PROVINCES_OF[country])), isPlaceOfCode('postal_code')],
  postal_code: [required, postalCode],
  support_phone: [phone],
  support_email: emailRules,
  timezone: [required, oneOf(TIME_ZONES[country])],
  used_cars_link: [httpsUrl, uniqueUrl('new_cars_link')],
  new_cars_link: [httpsUrl, uniqueUrl('used_cars_link')],
})
