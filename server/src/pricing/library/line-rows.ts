import type {
  CustomDiscount,
  CustomFee,
  GlobalDiscount,
  GlobalFee,
} from '@forecourt/contract/pricing/library-lines.ts'
import { fromCents, toCents } from '@forecourt/contract/platform/money.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import type { discounts } from '#pricing/discounts/discounts.table.ts'
import type { fees } from '#pricing/fees/fees.table.ts'

export type FeeRow = typeof fees.$inferSelect
export type DiscountRow = typeof discounts.$inferSelect
export type FeeChanges = Partial<typeof fees.$inferInsert>
export type DiscountChanges = Partial<typeof discounts.$inferInsert>

const customFlags = (row: FeeRow | DiscountRow) => ({
  id: row.id,
  version: row.version,
  name: row.name,
  name_fr: row.name_fr,
  amount: fromCents(cents(row.amount)),
  order: row.order,
  include_by_default: row.include_by_default,
  is_cash: row.is_cash,
  is_finance: row.is_finance,
  is_lease: row.is_lease,
  applicable_new: row.applicable_new,
  applicable_used: row.applicable_used,
  applicable_cpo: row.applicable_cpo,
})

const globalFlags = (row: FeeRow | DiscountRow) => ({
  ...customFlags(row),
  is_in_stock: row.is_in_stock,
  is_in_transit: row.is_in_transit,
  is_demo: row.is_demo,
  is_pending: row.is_pending,
  is_virtual: row.is_virtual,
  is_as_is: row.is_as_is,
  vehicle_types: row.vehicle_types,
  marketscan_type: row.marketscan_type,
})

const feeFlags = (row: FeeRow) => ({
  taxability: row.taxability,
  type: row.type,
  cap_cost: row.cap_cost,
  residualize: row.residualize,
  tax_in_cap: row.tax_in_cap,
  marketscan_type: row.marketscan_type,
})

export const customFeeWire = (row: FeeRow): CustomFee => ({ ...customFlags(row), ...feeFlags(row) })

export const globalFeeWire = (row: FeeRow): GlobalFee => ({
  ...globalFlags(row),
  ...feeFlags(row),
  selectable_by_customer: row.selectable_by_customer,
  description_en: row.description_en,
  description_fr: row.description_fr,
})

/** Decisions 3.59 name when it is deducted; the engine names whether it lowers the taxed amount. */
const WHEN = { taxable: 'before_tax', non_taxable: 'after_tax', by_state_rule: 'by_state_rule' } as const
const LOWERS = { before_tax: 'taxable', after_tax: 'non_taxable', by_state_rule: 'by_state_rule' } as const

export const customDiscountWire = (row: DiscountRow): CustomDiscount => ({
  ...customFlags(row),
  taxability: WHEN[row.taxability],
})

export const globalDiscountWire = (row: DiscountRow): GlobalDiscount => ({
  ...globalFlags(row),
  taxability: WHEN[row.taxability],
  kind: row.kind,
  incentive_type: row.incentive_type,
  percent: row.percent,
  paid_by: row.paid_by,
})

type Body<Wire> = Partial<Omit<Wire, 'id' | 'version'>>

/** The columns for a body; missing fields stay unchanged. */
export const feeChanges = ({ amount, ...rest }: Body<GlobalFee>): FeeChanges => ({
  ...given(rest),
  ...(amount !== undefined && { amount: toCents(amount) }),
})

export const discountChanges = ({ amount, taxability, ...rest }: Body<GlobalDiscount>): DiscountChanges => ({
  ...given(rest),
  ...(amount !== undefined && { amount: toCents(amount) }),
  ...(taxability !== undefined && { taxability: LOWERS[taxability] }),
})

const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>
