import { codesOf } from '#platform/markets/labels.ts'
import { decimal, range } from '#platform/validation/numbers.ts'
import { maxLength, oneOf, required } from '#platform/validation/presence.ts'
import type { FormRules } from '#platform/validation/validate-form.ts'
import { VEHICLE_TYPES_RULES } from '#inventory/vehicles/vehicle-types-rules.ts'
import { ACCESSORY_CATEGORIES } from './accessory-categories.ts'

/** Maximum price of an accessory and of its installation, in dollars (as for fees, decisions 3.61). */
const LARGEST = 99_999.99

/** Maximum number of pictures of one accessory (decisions 3.72). */
export const MAX_ACCESSORY_IMAGES = 10

/** Maximum size of a picture, in bytes (decisions 3.72). */
export const ACCESSORY_IMAGE_BYTES = 5 * 1024 * 1024

/** Validation rules of an accessory (product 3). French is optional; without it, customers see the English text. */
export const ACCESSORY_FORM: FormRules = {
  title_en: [required, maxLength(80)],
  title_fr: [maxLength(80)],
  description_en: [maxLength(1000)],
  description_fr: [maxLength(1000)],
  category: [required, oneOf(codesOf(ACCESSORY_CATEGORIES))],
  sku: [maxLength(40)],
  price: [required, decimal(2), range(0, LARGEST)],
  installation_charge_override: [decimal(2), range(0, LARGEST)],
  vehicle_types: VEHICLE_TYPES_RULES,
}
