import { toCents } from '@forecourt/contract/platform/money.ts'
import { sheetCosts } from '@forecourt/domain/pricing/desk/sheet-costs.ts'
import { cents, type Cents } from '@forecourt/domain/platform/money/cents.ts'
import { typesOf } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import type { orderVersions } from './order-versions.table.ts'

type Version = Pick<
  typeof orderVersions.$inferSelect,
  'gross' | 'worksheet' | 'payment_type' | 'overrides' | 'plan_costs'
>

interface VersionGross {
  /** Front and back together. */
  readonly gross: Cents
  /** Back gross of plans; null from before their cost was stored. */
  readonly back: Cents | null
}

/** The dealership's gross from a version; undefined if the vehicle's cost was not known. */
export function versionGross(version: Version): VersionGross | undefined {
  const { gross, worksheet, payment_type, overrides, plan_costs } = version
  if (gross === null) return undefined
  if (plan_costs === null) return { gross: cents(gross), back: null }
  const { lines = {} } = sheetCosts(worksheet, overrides, plan_costs)
  let back = 0
  for (const line of worksheet.lines) {
    const cost = lines[line.id]
    if (line.kind === 'plan' && cost !== undefined && typesOf(line).includes(payment_type))
      back += toCents(line.amount) - cost
  }
  return { gross: cents(gross + back), back: cents(back) }
}
