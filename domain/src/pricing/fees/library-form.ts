import { VEHICLE_TYPES_RULES } from '#inventory/vehicles/vehicle-types-rules.ts'
import { requiredInFrench } from '#platform/validation/french.ts'
import { decimal, range } from '#platform/validation/numbers.ts'
import { maxLength, oneOf, required, requiredWhen } from '#platform/validation/presence.ts'
import type { FieldValues, Rule } from '#platform/validation/rule.ts'
import type { FormRules } from '#platform/validation/validate-form.ts'
import { FEE_TYPES } from './fee-types.ts'

/** Types allowed for a fee of each scope (product 3; decisions 3.61). */
export const FEE_KINDS = {
  global: ['government', 'dealer', 'manufacturer', 'delivery', 'custom'],
  custom: ['custom', 'delivery', 'gas', 'license'],
} as const

/** Taxability of a fee (decisions 3.59). One tax alone exists only in Canada. */
export const FEE_TAXABILITY = {
  CA: ['taxable', 'non_taxable', 'gst_only', 'pst_only'],
  US: ['taxable', 'non_taxable', 'by_state_rule'],
} as const

/**
 * Whether a discount reduces the taxable base (decisions 3.59). For the manufacturer's money the law of the place
 * decides, in British Columbia tax by tax (finance 6.2.2).
 */
export const DISCOUNT_TAXABILITY = {
  CA: ['before_tax', 'after_tax', 'by_state_rule'],
  US: ['before_tax', 'after_tax', 'by_state_rule'],
} as const

/** Maximum fee or discount, in dollars (decisions 3.61). */
const MAX_LINE = 99_999.99
const MAX_PERCENT = 100

const PAYMENTS = ['is_cash', 'is_finance', 'is_lease'] as const
const CONDITIONS = ['applicable_new', 'applicable_used', 'applicable_cpo'] as const
const STATUSES = ['is_in_stock', 'is_in_transit', 'is_demo', 'is_pending', 'is_virtual', 'is_as_is'] as const

/** A line with none of these flags would apply nowhere; the error is shown at the first flag. */
const neverApplies = (flags: readonly string[]): Rule => ({
  name: 'never_applies',
  checksEmpty: true,
  check: (_value, { values }) => (flags.some(flag => values[flag] !== false) ? undefined : {}),
})

/** A flag that requires another one. */
const needs = (name: string, isMet: (values: FieldValues) => boolean): Rule => ({
  name,
  check: (value, { values }) => (value === true && !isMet(values) ? {} : undefined),
})

const taxabilityOf = (table: Readonly<Record<'CA' | 'US', readonly string[]>>): Rule => ({
  name: 'one_of',
  check: (value, { country }) => (table[country].some(known => known === value) ? undefined : {}),
})

const common: FormRules = {
  name: [required, maxLength(80)],
  name_fr: [requiredInFrench, maxLength(80)],
  is_cash: [neverApplies(PAYMENTS)],
  applicable_new: [neverApplies(CONDITIONS)],
  is_in_stock: [neverApplies(STATUSES)],
  vehicle_types: VEHICLE_TYPES_RULES,
  marketscan_type: [oneOf(FEE_TYPES.map(({ code }) => code))],
}

const sum: readonly Rule[] = [required, decimal(2), range(0, MAX_LINE)]

/** Types allowed for a fee of this list: the list's own, and its previous one. */
export const feeTypeRule = (scope: keyof typeof FEE_KINDS, stored?: string): Rule =>
  oneOf([...FEE_KINDS[scope], ...(stored === undefined ? [] : [stored])])

/** Validation rules of a library fee, including contradicting flags (decisions 3.59–3.61). */
export const FEE_FORM: FormRules = {
  ...common,
  amount: sum,
  taxability: [required, taxabilityOf(FEE_TAXABILITY)],
  description_en: [maxLength(500)],
  description_fr: [maxLength(500)],
  residualize: [needs('needs_cap_cost', values => values['cap_cost'] === true)],
  tax_in_cap: [needs('needs_tax', values => values['taxability'] !== 'non_taxable')],
}

const isPercent = (values: FieldValues) =>
  values['incentive_type'] === 'percentage_discount' || values['incentive_type'] === 'rate_reduction'

/** Validation rules of a library discount or incentive: an amount, or a percentage by its type (decisions 3.49). */
export const DISCOUNT_FORM: FormRules = {
  ...common,
  amount: [decimal(2), range(0, MAX_LINE), requiredWhen(values => !isPercent(values))],
  percent: [decimal(3), range(0, MAX_PERCENT), requiredWhen(isPercent)],
  incentive_type: [requiredWhen(values => values['kind'] === 'incentive')],
  taxability: [required, taxabilityOf(DISCOUNT_TAXABILITY)],
}
