import type { LibraryLine } from '@forecourt/contract/pricing/pricing.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { Worksheet, WorksheetLine } from '@forecourt/contract/pricing/worksheet.ts'
import { outdatedPlans, type PlanDeal } from '@forecourt/domain/pricing/protection-plans/outdated-plan.ts'
import { invalid } from '#platform/http/refusal.ts'
import type { DeskPlan } from './desk-plans.queries.ts'
import { planLines, type PlanVehicle } from './plan-lines.ts'

/**
 * The plans of a deal after a change of vehicle. A grid price that fits the new vehicle too stays as agreed, else
 * the row of the same duration replaces it; a provider's price is replaced by today's rating for the new vehicle.
 * A plan without such a price stays, marked with the old vehicle, so that the deal can be neither saved nor
 * confirmed with it.
 */
export function plansOnVehicle(
  plans: readonly DeskPlan[],
  vehicle: PlanVehicle,
  { payment_type, ...worksheet }: Worksheet & { readonly payment_type: PaymentType },
  /** The vehicle of plans from before it was stored. */
  from: string,
): Worksheet {
  const offered = planLines(plans, vehicle, { ...worksheet, payment_type }).filter(({ applies }) => applies)
  const lines = worksheet.lines.map(line => {
    const { plan } = line
    if (!plan || line.pre_installed || (plan.vehicle ?? from) === vehicle.id) return line
    return foundAgain(line, plans, offered) ?? { ...line, plan: { ...plan, vehicle: plan.vehicle ?? from } }
  })
  return { ...worksheet, lines }
}

function foundAgain(
  line: WorksheetLine,
  plans: readonly DeskPlan[],
  offered: readonly LibraryLine[],
): WorksheetLine | undefined {
  const { plan } = line
  const found = offered.find(({ id }) => id === line.id) ?? offered.find(one => isForAsLong(plans, one, line))
  if (!plan || !found?.plan || found.pre_installed) return undefined
  const isSameRow = found.id === line.id
  // A provider's price is for one vehicle; the grid's price never replaces it without a request.
  if (plan.source !== 'pen') {
    if (isSameRow) return { ...line, plan: { ...plan, vehicle: found.plan.vehicle } }
    if (found.plan.source === 'fallback') return undefined
  } else if (found.plan.source !== 'pen') return undefined
  const { applies: _applies, include_by_default: _default, ...fresh } = found
  return isSameRow ? { ...line, amount: fresh.amount, plan: { ...found.plan, taxes: plan.taxes } } : fresh
}

/** Another row of the same plan with the same duration. */
function isForAsLong(plans: readonly DeskPlan[], { id }: LibraryLine, line: WorksheetLine): boolean {
  const of = plans.find(({ plan }) => plan.id === line.plan?.id)
  const row = (wanted: string) => of?.grid.find(one => one.id === wanted)
  const [found, agreed] = [row(id), row(line.id)]
  return found !== undefined && agreed !== undefined && found.duration === agreed.duration
}

/** @throws Refusal naming the plans whose price is not valid for their deal */
export function refuseOutdated({ lines }: Worksheet, deal: PlanDeal): void {
  const outdated = outdatedPlans(lines, deal)
  if (outdated.length === 0) return
  throw invalid(
    Object.fromEntries(outdated.map(({ line, rule }) => [`lines.${line.id}`, { rule, params: {} }])),
  )
}
