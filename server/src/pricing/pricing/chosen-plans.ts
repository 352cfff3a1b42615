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
  /** Plan prices; undefined keeps those of the worksheet. */
  readonly ids: readonly string[] | null | undefined
  readonly paymentType: PaymentType
  readonly field: 'protections' | 'protection_ids'
}

/**
 * Sets the worksheet's plan prices to exactly these. Existing ones keep the agreed price while it is valid for the
 * deal, and pre-installed ones always stay (decisions 3.73).
 * @throws Refusal naming what is not on offer, does not fit the vehicle or the payment type, and a plan requested
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

/**
 * Removes plans whose agreed price is not valid for this deal, if they are on offer: the current offer replaces
 * them.
 */
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
 * A worksheet from a client, with its plans replaced by those of the order or the catalogue: names, row and date
 * of a plan are not editable, but amount and taxes are, with a reason. If the agreed price is not valid for the
 * deal any more, the current offer replaces it.
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

/** Plan prices that are in one worksheet and not in the other. */
export const plansBeyond = (one: Worksheet, other: Worksheet): string[] =>
  one.lines
    .filter(line => isOfCatalogue(line) && !other.lines.some(({ id }) => id === line.id))
    .map(({ id }) => id)
