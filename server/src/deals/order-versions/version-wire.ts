import { fromCents } from '@forecourt/contract/platform/money.ts'
import type {
  OrderVersion,
  OrderVersionInFull,
  VersionOverride,
} from '@forecourt/contract/deals/order-versions.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import type { PlanCosts } from '@forecourt/domain/pricing/desk/sheet-costs.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { pricingSummary } from '#pricing/pricing/pricing-wire.ts'
import type { Actor } from '#platform/sessions/session.ts'
import type { VersionRow } from './order-versions.queries.ts'
import { versionGross } from './version-gross.ts'

/** Whether the actor may see gross. */
export const seesGross = (actor: Actor): boolean => can(actor, 'pricing-worksheet:read-gross')

/** Gross if this actor may see it, else null. */
export const grossWire = (gross: number | null, actor: Actor): string | null =>
  gross !== null && seesGross(actor) ? fromCents(cents(gross)) : null

/** Book cost of a vehicle if this actor may see it, else null. */
export const costWire = (cost: number | null, actor: Actor): string | null =>
  cost !== null && can(actor, 'inventory:read-cost') ? fromCents(cents(cost)) : null

/** Gross of a version, and the part from plans. */
function grossOf(version: VersionRow['version'], actor: Actor) {
  const { gross = null, back = null } = versionGross(version) ?? {}
  return { gross: grossWire(gross, actor), back_gross: grossWire(back, actor) }
}

/** Cost of plans by line if this actor may see it, else null. */
export const planCostsWire = (costs: PlanCosts | null, actor: Actor): Record<string, string> | null =>
  costs !== null && can(actor, 'inventory:read-cost')
    ? Object.fromEntries(Object.entries(costs).map(([id, cost]) => [id, fromCents(cost)]))
    : null

function lineOf({ lines }: Worksheet, field: string): VersionOverride['line'] {
  const line = lines.find(({ id }) => field.startsWith(`lines.${id}.`))
  return line ? { name: line.name, name_fr: line.name_fr } : null
}

export const versionWire = (
  { version, created_by, on_behalf_of, by_customer }: VersionRow,
  actor: Actor,
): OrderVersion => ({
  id: version.id,
  order: version.order_id,
  version: version.version,
  payment_type: version.payment_type,
  payment: version.pricing && pricingSummary(version.pricing, version.worksheet),
  ...grossOf(version, actor),
  overrides: version.overrides.map(override => ({
    ...override,
    line: lineOf(version.worksheet, override.field) ?? override.line ?? null,
    gross_effect: seesGross(actor) ? override.gross_effect : null,
  })),
  restored_from: version.restored_from,
  what_if: version.what_if,
  trace: version.trace_hash?.toString('hex') ?? null,
  created: version.created,
  created_by,
  by_customer,
  on_behalf_of,
})

export const versionInFull = (row: VersionRow, actor: Actor): OrderVersionInFull => ({
  ...versionWire(row, actor),
  worksheet: row.version.worksheet,
  plan_costs: planCostsWire(row.version.plan_costs, actor),
  pricing: row.version.pricing,
})
