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

/** The differences between the four lists of the library. */
export interface LineCatalogue<Wire extends AnyWire = AnyWire> extends Catalogue {
  /** Rules of each field; a stored line may keep values that a new one may not have. */
  readonly rules: (stored?: LineRow) => FormRules
  readonly wire: (row: LineRow) => Wire
  /** Defaults of a new row for columns missing in its wire form. */
  readonly defaults: Record<string, unknown>
  readonly changes: (body: object) => Record<string, unknown>
  /** The row as a worksheet line. */
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
  // Custom discounts are always paid by the dealership.
  defaults: { kind: 'discount' },
  changes: (body: object) => discountChanges(body),
  line: (row: LineRow) => discountLine(row as DiscountRow),
} as const

// Each row comes from its catalogue's own table, which justifies the casts.
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
