import type { WorksheetLine } from '@forecourt/contract/pricing/worksheet.ts'
import { LINE_DEFAULTS } from '@forecourt/contract/pricing/line-defaults.ts'
import { fromCents } from '@forecourt/contract/platform/money.ts'
import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { ZERO } from '@forecourt/domain/platform/money/cents.ts'
import { maxLength, oneOf, required, requiredWhen } from '@forecourt/domain/platform/validation/presence.ts'
import { amount, decimal, range } from '@forecourt/domain/platform/validation/numbers.ts'
import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import type { FormRules } from '@forecourt/domain/platform/validation/validate-form.ts'
import { temporaryId } from '#shared/forms/temporary-id.ts'
import type { WrittenLine } from '../model/desk.ts'

/** Kind of a line's value. */
export type Worth = 'amount' | 'percentage_discount' | 'rate_reduction'

export interface LineValues extends Record<string, string | boolean> {
  name: string
  name_fr: string
  worth: Worth
  amount: string
  percent: string
  taxability: WorksheetLine['taxability']
  is_cash: boolean
  is_finance: boolean
  is_lease: boolean
  cap_cost: boolean
  residualize: boolean
  tax_in_cap: boolean
  gst: boolean
  hst: boolean
  pst: boolean
  qst: boolean
  premium_tax: boolean
}

/** Decisions 3.59: tax treatments of a fee, and of a discount. */
export const taxabilities = {
  fee: ['taxable', 'non_taxable', 'gst_only', 'pst_only'],
  /** Plans, if the place has a rule for them. */
  plan: ['by_state_rule', 'taxable', 'non_taxable'],
  discount: ['taxable', 'non_taxable'],
} as const

export const sideOf = (kind: WorksheetLine['kind']): 'fee' | 'discount' =>
  kind === 'discount' || kind === 'incentive' ? 'discount' : 'fee'

const blank: WorksheetLine = {
  ...LINE_DEFAULTS,
  id: '',
  kind: 'fee',
  origin: 'custom',
  name: '',
  name_fr: '',
  amount: '',
  type: 'custom',
}

/** The line to start from: the open one, or an empty one. */
export function startingLine(open: WrittenLine): WorksheetLine {
  if ('line' in open) return open.line
  if (open.kind === 'fee') return { ...blank, id: temporaryId() }
  return { ...blank, id: temporaryId(), kind: 'discount', type: null, cap_cost: false }
}

/** Tax switches of a plan in Canada; other lines have one switch for all taxes. */
export const planTaxes = ['gst', 'hst', 'pst', 'qst', 'premium_tax'] as const

const noTaxes = { gst: false, hst: false, pst: false, qst: false }

export const valuesOf = (line: WorksheetLine): LineValues => ({
  name: line.name,
  name_fr: line.name_fr,
  worth: line.incentive_type === null || line.incentive_type === 'rebate' ? 'amount' : line.incentive_type,
  amount: line.amount,
  percent: line.percent ?? '',
  taxability: line.taxability,
  is_cash: line.is_cash,
  is_finance: line.is_finance,
  is_lease: line.is_lease,
  cap_cost: line.cap_cost,
  residualize: line.residualize,
  tax_in_cap: line.tax_in_cap,
  ...(line.plan?.taxes ?? noTaxes),
  premium_tax: line.plan?.taxes?.premium_tax ?? false,
})

/** The validated line. Without a French name, the English one is used. */
export function lineOf(start: WorksheetLine, values: LineValues): WorksheetLine {
  const { worth, amount: typed, percent, name, name_fr: nameFr, ...others } = values
  const { gst, hst, pst, qst, premium_tax, ...rest } = others
  const isMoney = worth === 'amount'
  const kept = start.incentive_type === 'rebate' ? 'rebate' : null
  return {
    ...start,
    ...rest,
    name: name.trim(),
    name_fr: nameFr.trim() === '' ? name.trim() : nameFr.trim(),
    amount: isMoney ? fromCents(parseCents(typed) ?? ZERO) : '0.00',
    percent: isMoney ? null : percent,
    incentive_type: isMoney ? kept : worth,
    ...(start.plan?.taxes && {
      plan: { ...start.plan, taxes: { gst, hst, pst, qst, ...(premium_tax && { premium_tax }) } },
    }),
    // A residual requires the cap cost (decisions 3.60).
    residualize: values.residualize && values.cap_cost,
  }
}

const isAmount = ({ worth }: FieldValues) => worth === 'amount'

export const lineRules: FormRules = {
  name: [required, maxLength(80)],
  name_fr: [maxLength(80)],
  amount: [requiredWhen(isAmount), ...amount],
  percent: [requiredWhen(values => !isAmount(values)), decimal(3), range(0, 100)],
  // A plan may follow the rule of its state.
  taxability: [oneOf([...taxabilities.fee, 'by_state_rule'])],
}
