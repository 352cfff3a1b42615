import { fromCents } from '@forecourt/contract/platform/money.ts'
import type { LibraryLine } from '@forecourt/contract/pricing/pricing.ts'
import type { WorksheetLine } from '@forecourt/contract/pricing/worksheet.ts'
import { withoutStacking } from '@forecourt/domain/pricing/discounts/discount-stacking.ts'
import { lineApplies, lineVehicle, type LineVehicle } from '@forecourt/domain/pricing/fees/line-applies.ts'
import { inDisplayOrder } from '@forecourt/domain/pricing/fees/line-order.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import { isOfTypes } from '@forecourt/domain/inventory/vehicles/vehicle-types.ts'
import type { discounts } from '#pricing/discounts/discounts.table.ts'
import type { fees } from '#pricing/fees/fees.table.ts'
import type { paymentSettings } from '#pricing/payment-settings/payment-settings.table.ts'
import { accessoryLine, type DeskAccessory } from './accessory-lines.ts'

type Fee = typeof fees.$inferSelect
type Discount = typeof discounts.$inferSelect

/**
 * The dealership's fees, discounts, incentives and accessories as worksheet lines, in display order; `applies`
 * says whether the vehicle can have them.
 */
export function libraryLines(
  library: {
    fees: readonly Fee[]
    discounts: readonly Discount[]
    accessories?: readonly DeskAccessory[]
  },
  vehicle: LineVehicle,
): LibraryLine[] {
  return [
    ...inDisplayOrder(library.fees).map(fee => withApplicability(feeLine(fee), fee, vehicle)),
    ...inDisplayOrder(library.discounts).map(discount =>
      withApplicability(discountLine(discount), discount, vehicle),
    ),
    ...(library.accessories ?? []).map(accessory => offeredAccessory(accessory, vehicle)),
  ]
}

/** Pre-installed accessories of the vehicle are default lines. */
export const offeredAccessory = (accessory: DeskAccessory, vehicle: LineVehicle): LibraryLine => ({
  ...accessoryLine(accessory),
  applies: isOfTypes(accessory.vehicle_types, vehicle),
  include_by_default: accessory.pre_installed,
})

/** A line whose flags exclude this vehicle for every payment type is shown, but not offered. */
function withApplicability(line: WorksheetLine, row: Fee | Discount, vehicle: LineVehicle): LibraryLine {
  const types = ['cash', 'finance', 'lease'] as const
  const applies = (payment_type: (typeof types)[number]) =>
    lineApplies({ ...row, include_by_default: true }, { ...lineVehicle(vehicle), payment_type })
  return { ...line, applies: types.some(applies), include_by_default: row.include_by_default }
}

type DefaultsOfLines = Pick<typeof paymentSettings.$inferSelect, 'global_incentives' | 'discount_settings'>

/**
 * The default lines of a new worksheet; incentives only if the settings add them, and of mutually exclusive
 * discounts the first (decisions 3.49).
 */
export const defaultLines = (
  library: readonly LibraryLine[],
  { global_incentives, discount_settings: { stacking } }: DefaultsOfLines,
): WorksheetLine[] => {
  const lines = library
    .filter(line => line.applies && line.include_by_default)
    .filter(({ kind }) => global_incentives || kind !== 'incentive')
    .map(({ applies: _applies, include_by_default: _included, ...line }) => line)
  return stacking === 'exclusive' ? withoutStacking(lines) : lines
}

const columns = (row: Fee | Discount) => ({
  id: row.id,
  origin: 'global' as const,
  name: row.name,
  name_fr: row.name_fr,
  amount: fromCents(cents(row.amount)),
  is_cash: row.is_cash,
  is_finance: row.is_finance,
  is_lease: row.is_lease,
})

/** A library fee as a worksheet line. */
export const feeLine = (fee: Fee): WorksheetLine => ({
  ...columns(fee),
  kind: 'fee',
  percent: null,
  incentive_type: null,
  paid_by: 'dealer',
  type: fee.type,
  taxability: fee.taxability,
  is_doc_fee: fee.marketscan_type === 'doc',
  cap_cost: fee.cap_cost,
  residualize: fee.residualize,
  tax_in_cap: fee.tax_in_cap,
})

/** A library discount or incentive as a worksheet line. */
export const discountLine = (discount: Discount): WorksheetLine => ({
  ...columns(discount),
  kind: discount.kind,
  percent: discount.percent,
  incentive_type: discount.incentive_type,
  paid_by: discount.paid_by,
  type: null,
  taxability: discount.taxability,
  is_doc_fee: false,
  cap_cost: false,
  residualize: false,
  tax_in_cap: false,
})
