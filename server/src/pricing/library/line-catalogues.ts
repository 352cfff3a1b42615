import type {
  CustomDiscount,
  CustomFee,
  GlobalDiscount,
  GlobalFee,
} from '@forecourt/contract/pricing/library-lines.ts'
import type { WorksheetLine } from '@forecourt/contract/pricing/worksheet.ts'
import { DISCOUNT_FORM, FEE_FORM, feeTypeRule } from '@forecourt/domain/pricing/fees/library-form.ts'
import type { FormRules } from '@forecourt/domain/platform/validation/validate-form.ts'
import { discountLine, feeLine } from '#pricing/pricing/library-lines.ts'
import type { LineRow, Catalogue } from './library.queries.ts'
import {
  customDiscountWire,
  customFeeWire,
  discountChanges,
  feeChanges,
  globalDiscountWire,
  globalFeeWire,
  type DiscountRow,
  type FeeRow,
} from './line-rows.ts'

export type AnyWire = GlobalFee | CustomFee | GlobalDiscount | CustomDiscount

/** What is particular to one of the four lists of the library. */
export interface LineCatalogue<Wire extends AnyWire = AnyWire> extends Catalogue {
  /** What each field must keep; a stored line may stay as it is where a new one may not begin so. */
  readonly rules: (stored?: LineRow) => FormRules
  readonly wire: (row: LineRow) => Wire
  /** What a new row has where its shape does not say it. */
  readonly defaults: Record<string, unknown>
  readonly changes: (body: object) => Record<string, unknown>
  /** The row as worksheets have it. */
  readonly line: (row: LineRow) => WorksheetLine
}

const fee = {
  noun: 'fee',
  defaults: {},
  changes: (body: object) => feeChanges(body),
  line: (row: LineRow) => feeLine(row as FeeRow),
} as const

const feeRules = (scope: Catalogue['scope']) => (stored?: LineRow) => ({
  ...FEE_FORM,
  type: [feeTypeRule(scope, (stored as FeeRow | undefined)?.type)],
})

const discount = {
  noun: 'discount',
  rules: () => DISCOUNT_FORM,
  // The list that knows only the dealership's own money.
  defaults: { kind: 'discount' },
  changes: (body: object) => discountChanges(body),
  line: (row: LineRow) => discountLine(row as DiscountRow),
} as const

// A row comes from its shelf's own table, which the casts say.
export const globalFeeCatalogue: LineCatalogue<GlobalFee> = {
  ...fee,
  scope: 'global',
  rules: feeRules('global'),
  wire: row => globalFeeWire(row as FeeRow),
}

export const customFeeCatalogue: LineCatalogue<CustomFee> = {
  ...fee,
  scope: 'custom',
  rules: feeRules('custom'),
  wire: row => customFeeWire(row as FeeRow),
}

export const globalDiscountCatalogue: LineCatalogue<GlobalDiscount> = {
  ...discount,
  scope: 'global',
  wire: row => globalDiscountWire(row as DiscountRow),
}

export const customDiscountCatalogue: LineCatalogue<CustomDiscount> = {
  ...discount,
  scope: 'custom',
  wire: row => customDiscountWire(row as DiscountRow),
}
