import { PROVINCES } from '#platform/markets/provinces.ts'
import { validDate } from '#platform/validation/dates.ts'
import { decimal, range } from '#platform/validation/numbers.ts'
import { maxLength, oneOf, required } from '#platform/validation/presence.ts'
import { isEmpty, type Rule } from '#platform/validation/rule.ts'
import type { FormRules } from '#platform/validation/validate-form.ts'

/** The taxes of a province, and their parts of the engine's rules. Finance 6.2. */
export const PROVINCE_TAXES = [
  { field: 'gst', scope: 'federal', code: 'GST', name: 'GST', name_fr: 'TPS' },
  { field: 'hst', scope: 'combined', code: 'HST', name: 'HST', name_fr: 'TVH' },
  { field: 'pst', scope: 'provincial', code: 'PST', name: 'PST', name_fr: 'TVP' },
  { field: 'qst', scope: 'quebec', code: 'QST', name: 'QST', name_fr: 'TVQ' },
] as const

/** The harmonized tax replaces the other three. */
const alone: Rule = {
  name: 'hst_alone',
  check: (value, { values }) =>
    Number(value) > 0 && ['gst', 'pst', 'qst'].some(name => Number(values[name] ?? 0) > 0) ? {} : undefined,
}

const rate: readonly Rule[] = [decimal(4), range(0, 30)]

const someTax: Rule = {
  name: 'no_tax',
  checksEmpty: true,
  check: (_value, { values }) =>
    PROVINCE_TAXES.some(({ field }) => !isEmpty(values[field]) && Number(values[field]) > 0) ? undefined : {},
}

/** Validation rules for rates of a province from a day on, in percent (decisions 3.69). */
export const PROVINCE_TAX_FORM: FormRules = {
  province: [required, oneOf(PROVINCES.map(({ code }) => code))],
  effective_from: [required, validDate()],
  gst: [someTax, ...rate],
  hst: [...rate, alone],
  pst: rate,
  qst: rate,
  note: [maxLength(300)],
  source: [maxLength(120)],
}
