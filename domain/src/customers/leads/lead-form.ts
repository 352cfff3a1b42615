import { customerFormRules } from '#customers/customers/customer-form.ts'
import type { Country } from '#platform/markets/countries.ts'
import { maxLength, required } from '#platform/validation/presence.ts'
import { textRule } from '#platform/validation/rule.ts'
import type { FormRules } from '#platform/validation/validate-form.ts'

/** Maximum length of a message to a dealership, in characters. */
export const LEAD_MESSAGE_MAX = 2000
/** Maximum length of a make or model, in characters. */
export const LEAD_VEHICLE_MAX = 60

const modelYear = textRule('format', 4, text => /^(?:19|20)\d{2}$/.test(text))

/**
 * Rules of the forms on the customer's side that create leads (decisions 1.2): name and an email or phone are
 * required, as for every customer. A message requires text, a vehicle wish a make.
 */
export const leadFormRules = (country: Country): FormRules => {
  const { first_name = [], last_name = [], email = [], phone = [] } = customerFormRules(country)
  return {
    first_name,
    last_name,
    email,
    phone,
    message: [required, maxLength(LEAD_MESSAGE_MAX)],
    make: [required, maxLength(LEAD_VEHICLE_MAX)],
    model: [maxLength(LEAD_VEHICLE_MAX)],
    year: [modelYear],
  }
}
