import type { LibraryLine } from '@forecourt/contract/pricing/pricing.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { Worksheet, WorksheetLine } from '@forecourt/contract/pricing/worksheet.ts'
import { planApplies } from '@forecourt/domain/pricing/protection-plans/choose-price.ts'
import { outdatedPlans, planOutdatedBy } from '@forecourt/domain/pricing/protection-plans/outdated-plan.ts'
import { invalid } from '#platform/http/refusal.ts'
import type { DeskPlan } from './desk-plans.queries.ts'
import { refuseFull } from './full-worksheet.ts'
import { planLines, type PlanVehicle } from './plan-lines.ts'

const flagOf = { cash: 'is_cash', finance: 'is_finance', lease: 'is_lease' } as const

const isOfCatalogue = ({ kind, origin }: WorksheetLine) => kind === 'plan' && origin === 'global'

interface Chosen {
  /** Prices of plans; absent: as the worksheet has them. */
  readonly ids: readonly string[] | null | undefined
  readonly paymentType: PaymentType
  readonly field: 'protections' | 'protection_ids'
}

/**
 * The worksheet with these prices of plans and no others. What it has keeps what was agreed, as long as that holds for
 * the deal, and what is pre-installed stays whatever is asked (decisions 3.73).
 * @throws Refusal naming what is not on offer, not for the vehicle or the payment type, and a plan that is asked for
 * at two prices
 */
export function withPlans(
  plans: readonly DeskPlan[],
  vehicle: PlanVehicle,
  worksheet: Worksheet,
  { ids, paymentType, field }: Chosen,
): Worksheet {
  if (!ids) return worksheet
  const { lines } = worksheet
  const kept = lines.filter(line => !isOfCatalogue(line) || line.pre_installed || ids.includes(line.id))
  const deal = { ...worksheet, payment_type: paymentType }
  const offered = planLines(plans, vehicle, deal)
  const whole = withoutOutdated(kept, offered, { ...deal, vehicle: vehicle.id })
  for (const [place, id] of ids.entries()) {
    const at = `${field}.${place}`
    const known = whole.find(line => line.id === id)
    const line = known ?? fresh(offered, id, at)
    if (!line[flagOf[paymentType]]) refuse(at, 'not_for_payment_type')
    if (known) continue
    if (whole.some(({ plan }) => plan && plan.id === line.plan?.id)) refuse(at, 'plan_once')
    whole.push(line)
  }
  const given = { ...worksheet, lines: whole }
  refuseFull(given, field)
  return given
}

/** What is asked for again in another deal than it was agreed for is taken as it is on offer now. */
const withoutOutdated = (
  lines: readonly WorksheetLine[],
  offered: readonly LibraryLine[],
  deal: Parameters<typeof outdatedPlans>[1],
): WorksheetLine[] => {
  const outdated = outdatedPlans(lines, deal).map(({ line }) => line)
  const isOffered = ({ id }: WorksheetLine) => offered.some(one => one.id === id && one.applies)
  return lines.filter(line => !outdated.includes(line) || !isOffered(line))
}

/** @throws Refusal for a price that is not on offer, or not for the vehicle */
function fresh(offered: readonly LibraryLine[], id: string, at: string): WorksheetLine {
  const {
    applies,
    include_by_default: _default,
    ...line
  } = offered.find(one => one.id === id) ?? refuse(at, 'id')
  return applies ? line : refuse(at, 'not_for_vehicle')
}

function refuse(field: string, rule: string): never {
  throw invalid({ [field]: { rule, params: {} } })
}

/**
 * A worksheet as a hand wrote it, whose plans are those of the order or of the catalogue: what a plan is called, whose
 * price it has and since when is not for whoever writes to say. Its amount and its taxes are, with a reason. Where what
 * was agreed does not hold for the deal any more, the price as it is on offer now takes its place.
 * @throws Refusal naming the line of a plan that is neither
 */
export function withKnownPlans(
  plans: readonly DeskPlan[],
  vehicle: PlanVehicle,
  before: Pick<Worksheet, 'lines'>,
  { payment_type, ...worksheet }: Worksheet & { readonly payment_type: PaymentType },
): Worksheet {
  const offered = planLines(
    plans.filter(({ plan }) => planApplies(plan, vehicle)),
    vehicle,
    { ...worksheet, payment_type },
  ).filter(({ applies }) => applies)
  const deal = { ...worksheet, payment_type, vehicle: vehicle.id }
  const lines = worksheet.lines.map(line => {
    if (!isOfCatalogue(line)) return line
    const now = offered.find(({ id }) => id === line.id)
    const agreed = before.lines.find(({ id }) => id === line.id)
    const holds = agreed?.plan && planOutdatedBy(agreed.plan, deal) === undefined
    const known = !holds && now && isAsOffered(line, now) ? now : (agreed ?? now)
    if (!known) return refuse(`lines.${line.id}`, 'not_for_vehicle')
    const { plan: own, name, name_fr } = known
    if (!own) return line
    const { taxes: _own, ...facts } = own
    const taxes = line.plan?.taxes ?? own.taxes
    return { ...line, name, name_fr, plan: { ...facts, ...(own.taxes && taxes && { taxes }) } }
  })
  return { ...worksheet, lines }
}

const isAsOffered = ({ amount, plan }: WorksheetLine, now: WorksheetLine): boolean =>
  amount === now.amount && plan?.source === now.plan?.source

/** Prices of plans that one worksheet has and the other has not. */
export const plansBeyond = (one: Worksheet, other: Worksheet): string[] =>
  one.lines
    .filter(line => isOfCatalogue(line) && !other.lines.some(({ id }) => id === line.id))
    .map(({ id }) => id)
