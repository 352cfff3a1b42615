import type { Rule } from '#platform/validation/rule.ts'
import { textOf } from '#platform/validation/rule.ts'
import type { Country } from '#platform/markets/countries.ts'
import { isPostalCode } from './postal-codes.ts'
import { provinceOfPostalCode, provincesOfPostalCode } from './province-of-postal-code.ts'

const COUNTRIES: readonly Country[] = ['CA', 'US']

/** Rule: the province or state matches the postal code; an unknown code matches every place. */
export const isPlaceOfCode = (codeField: string): Rule => ({
  name: 'place_of_code',
  check: (value, { country, values }) => {
    const places = provincesOfPostalCode(textOf(values[codeField]) ?? '', country)
    const [place] = places
    return place === undefined || places.includes(textOf(value) ?? '') ? undefined : { place }
  },
})

/** The place of a postal code of either country; undefined for an unknown code. */
export const placeOfPostalCode = (
  text: string,
): { readonly country: Country; readonly province: string } | undefined => {
  const country = COUNTRIES.find(code => isPostalCode(text.trim(), code))
  const province = country === undefined ? null : provinceOfPostalCode(text, country)
  return country === undefined || province === null ? undefined : { country, province }
}
