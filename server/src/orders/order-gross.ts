import { toCents } from '@forecourt/contract/money.ts'
import type { OverrideRecord } from '@forecourt/contract/overrides.ts'
import type { Worksheet } from '@forecourt/contract/worksheet.ts'
import { dealGross, lineCosts, type DealCosts } from '@forecourt/domain/desk/gross.ts'
import { cents, type Cents } from '@forecourt/domain/money/cents.ts'
import type { DealInput } from '@forecourt/domain/payments/deal-input.ts'
import type { vehicles } from '../vehicles/vehicles.table.ts'
import { figureOf } from './worksheet-figures.ts'

/** What a deal costs; undefined while the vehicle's cost is not known. */
export function costsOf(
  worksheet: Worksheet,
  { cost }: Pick<typeof vehicles.$inferSelect, 'cost'>,
  overrides: readonly OverrideRecord[] = [],
): DealCosts | undefined {
  if (cost === null) return undefined
  return { vehicle: cents(cost), lines: { ...passedOn(worksheet, overrides), ...lineCosts(worksheet.lines) } }
}

/** What is passed on costs what the library has it at: where it was set otherwise, the rest is the dealership's. */
function passedOn(worksheet: Worksheet, overrides: readonly OverrideRecord[]): Record<string, Cents> {
  const costs: Record<string, Cents> = {}
  for (const { field, own, given } of overrides) {
    const [, id] = /^lines\.(.+)\.amount$/.exec(field) ?? []
    if (id !== undefined && own !== null && figureOf(worksheet, field) === given) costs[id] = toCents(own)
  }
  return costs
}

/** Front gross in cents; null while the vehicle's cost is not known. */
export function grossOf(
  input: DealInput,
  worksheet: Worksheet,
  vehicle: Pick<typeof vehicles.$inferSelect, 'cost'>,
  overrides: readonly OverrideRecord[],
): Cents | null {
  const costs = costsOf(worksheet, vehicle, overrides)
  return costs ? dealGross(input, costs) : null
}
