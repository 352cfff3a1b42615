import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { dealGross, frontGross, type DealCosts } from '@forecourt/domain/pricing/desk/gross.ts'
import {
  sheetCosts,
  type PlanCosts,
  type CurrentOverride,
} from '@forecourt/domain/pricing/desk/sheet-costs.ts'
import { cents, type Cents } from '@forecourt/domain/platform/money/cents.ts'
import type { DealInput } from '@forecourt/domain/pricing/payments/deal/deal-input.ts'
import type { vehicles } from '#inventory/vehicles/vehicles.table.ts'

/** The costs of a deal; undefined while the vehicle's cost is not known. */
export function costsOf(
  worksheet: Worksheet,
  { cost }: Pick<typeof vehicles.$inferSelect, 'cost'>,
  overrides: readonly CurrentOverride[],
  plans?: PlanCosts,
): DealCosts | undefined {
  return cost === null ? undefined : { vehicle: cents(cost), ...sheetCosts(worksheet, overrides, plans) }
}

/** Gross in cents, front and back; null while the vehicle's cost is not known. */
export function grossOf(input: DealInput, ...costed: Parameters<typeof costsOf>): Cents | null {
  const costs = costsOf(...costed)
  return costs ? dealGross(input, costs) : null
}

/** Front gross, which plans do not change. */
export function frontGrossOf(input: DealInput, ...costed: Parameters<typeof costsOf>): Cents | null {
  const costs = costsOf(...costed)
  return costs ? frontGross(input, costs) : null
}
