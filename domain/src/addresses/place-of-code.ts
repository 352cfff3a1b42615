import type { Rule } from '../validation/rule.ts'
import { textOf } from '../validation/rule.ts'
import { provinceOfPostalCode } from './province-of-postal-code.ts'

/** The province or state is the one that the postal code lies in; a code of no known place says nothing about it. */
export const isPlaceOfCode = (codeField: string): Rule => ({
  name: 'place_of_code',
  check: (value, { country, values }) => {
    const place = provinceOfPostalCode(textOf(values[codeField]) ?? '', country)
    return place === null || place === textOf(value) ? undefined : { place }
  },
})
