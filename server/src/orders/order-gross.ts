import type { Worksheet } from '@forecourt/contract/worksheet.ts'
import { dealGross, type DealCosts } from '@forecourt/domain/desk/gross.ts'
import { sheetCosts, type StandingOverride } from '@forecourt/domain/desk/sheet-costs.ts'
import { cents, type Cents } from '@forecourt/domain/money/cents.ts'
import type { DealInput } from '@forecourt/domain/payments/deal-input.ts'
import type { vehicles } from '../vehicles/vehicles.table.ts'

/** What a deal costs; undefined while the vehicle's cost is not known. */
export function costsOf(
  worksheet: Worksheet,
  { cost }: Pick<typeof vehicles.$inferSelect, 'cost'>,
  overrides: readonly StandingOverride[],
): DealCosts | undefined {
  return cost === null ? undefined : { vehicle: cents(cost), ...sheetCosts(worksheet, overrides) }
}

/** Front gross in cents; null while the vehicle's cost is not known. */
export function grossOf(
  input: DealInput,
  worksheet: Worksheet,
  vehicle: Pick<typeof vehicles.$inferSelect, 'cost'>,
  overrides: readonly StandingOverride[],
): Cents | null {
  const costs = costsOf(worksheet, vehicle, overrides)
  return costs ? dealGross(input, costs) : null
}
