import { FEE_TYPES } from '@forecourt/domain/pricing/fees/fee-types.ts'
import { DISCOUNT_FORM, FEE_FORM } from '@forecourt/domain/pricing/fees/library-form.ts'
import { formatCents, parseCents } from '@forecourt/domain/platform/money/amount.ts'
import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import type { FormRules } from '@forecourt/domain/platform/validation/validate-form.ts'
import type { CoverageQuestion, Line, CatalogueName } from './library.api.ts'

export const PAYMENT_FLAGS = ['is_cash', 'is_finance', 'is_lease'] as const
export const CONDITION_FLAGS = ['applicable_new', 'applicable_used', 'applicable_cpo'] as const
export const STOCK_FLAGS = [
  'is_in_stock',
  'is_in_transit',
  'is_demo',
  'is_pending',
  'is_virtual',
  'is_as_is',
] as const
export const CAP_FLAGS = ['cap_cost', 'residualize', 'tax_in_cap'] as const

export const isFee = (shelf: CatalogueName): boolean => shelf.endsWith('fees')
/** Noun for a line of the list. */
export const nounOf = (shelf: CatalogueName) => (isFee(shelf) ? 'fee' : 'discount')
export const rowId = (id: string): string => `line-${id}`
export const isGlobal = (shelf: CatalogueName): boolean => shelf.startsWith('global')

export const rulesOf = (shelf: CatalogueName): FormRules => (isFee(shelf) ? FEE_FORM : DISCOUNT_FORM)

/** Fee types of external desking services. */
export const MARKETSCAN_TYPES = FEE_TYPES

const on = (flags: readonly string[]) => Object.fromEntries(flags.map(flag => [flag, true]))
const off = (flags: readonly string[]) => Object.fromEntries(flags.map(flag => [flag, false]))

/** Product 3: a new row has all payment types on. */
export const blankValues = (shelf: CatalogueName): FieldValues => ({
  name: '',
  name_fr: '',
  amount: '',
  include_by_default: false,
  ...on([...PAYMENT_FLAGS, ...CONDITION_FLAGS]),
  taxability: isFee(shelf) ? 'taxable' : 'before_tax',
  ...(isFee(shelf) && { ...off(CAP_FLAGS), type: 'custom', marketscan_type: '' }),
  ...(isGlobal(shelf) && { ...on(STOCK_FLAGS), vehicle_types: [] }),
  ...(shelf === 'global-fees' && { selectable_by_customer: false, description_en: '', description_fr: '' }),
  ...(shelf === 'global-discounts' && {
    kind: 'discount',
    incentive_type: '',
    percent: '',
    paid_by: 'dealer',
    marketscan_type: '',
  }),
})

/** Form values of a stored line. */
export function valuesOf(shelf: CatalogueName, line: Line): FieldValues {
  const stored: Readonly<Record<string, unknown>> = { ...line }
  return Object.fromEntries(
    Object.entries(blankValues(shelf)).map(([name, blank]) => [name, stored[name] ?? blank]),
  ) as FieldValues
}

/** The flags of a row that decide where it would apply. */
export function coverageQuestionOf(shelf: CatalogueName, values: FieldValues): CoverageQuestion {
  const flags = [...PAYMENT_FLAGS, ...CONDITION_FLAGS, ...(isGlobal(shelf) ? STOCK_FLAGS : [])]
  const types = values['vehicle_types']
  return {
    ...Object.fromEntries(flags.map(flag => [flag, values[flag] === true])),
    vehicle_types: Array.isArray(types) ? [...(types as readonly string[])] : [],
  }
}

const money = (value: unknown) => {
  const cents = parseCents(String(value))
  return cents === undefined ? '0.00' : formatCents(cents)
}
const orNull = (value: unknown) => (value === '' || value === undefined ? null : value)

/** Request body: amounts in cents, null for empty values, and only the chosen one of two kinds of value. */
export function bodyOf(shelf: CatalogueName, values: FieldValues, order: number): Record<string, unknown> {
  const body: Record<string, unknown> = { ...values, amount: money(values['amount']), order }
  for (const name of ['marketscan_type', 'description_en', 'description_fr', 'incentive_type', 'percent'])
    if (name in body) body[name] = orNull(body[name])
  if (shelf !== 'global-discounts') return body
  const isIncentive = body['kind'] === 'incentive'
  const isPercent = isIncentive && body['incentive_type'] !== 'rebate'
  return {
    ...body,
    incentive_type: isIncentive ? body['incentive_type'] : null,
    percent: isPercent ? body['percent'] : null,
    amount: isPercent ? '0.00' : body['amount'],
    paid_by: isIncentive ? body['paid_by'] : 'dealer',
  }
}
