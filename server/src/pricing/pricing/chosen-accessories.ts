import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { PricingRequest } from '@forecourt/contract/pricing/pricing.ts'
import type { Worksheet, WorksheetLine } from '@forecourt/contract/pricing/worksheet.ts'
import { isOfTypes } from '@forecourt/domain/inventory/vehicles/vehicle-types.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { accessories } from '#pricing/accessories/accessories.table.ts'
import type { Tx } from '#platform/db/client.ts'
import { invalid, Refusal } from '#platform/http/refusal.ts'
import type { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { accessoryLine, type DeskAccessory } from './accessory-lines.ts'
import type { DeskPlan } from './desk-plans.queries.ts'
import { refuseFull } from './full-worksheet.ts'
import { offeredAccessory } from './library-lines.ts'
import { plansOnVehicle } from './moved-plans.ts'
import { preInstalledPlans } from './plan-lines.ts'

type VehicleRow = typeof vehicles.$inferSelect
type Chosen = Pick<PricingRequest, 'accessories' | 'install_accessories_ids'>

const isOfCatalogue = ({ kind, origin }: WorksheetLine) => kind === 'accessory' && origin === 'global'

/**
 * Sets the worksheet's accessories to exactly these of the catalogue; undefined leaves them unchanged. Existing
 * ones keep the agreed price and pre-installed ones always stay (decisions 3.73); new ones include installation,
 * unless `installed` limits it to some. `known`: the accessories on offer, if already read.
 * @throws Refusal naming what is not on offer, or when one does not fit the vehicle or they are too many
 */
export async function withAccessories(
  tx: Tx,
  vehicle: VehicleRow,
  worksheet: Worksheet,
  { accessories: asked, install_accessories_ids: installed }: Chosen,
  field: 'accessories' | 'accessory_ids' = 'accessories',
  known?: Pick<Offered, 'accessories'>,
): Promise<Worksheet> {
  const { lines } = worksheet
  const ids = asked ?? lines.filter(isOfCatalogue).map(({ id }) => id)
  refuseOthers(ids, installed ?? [])
  if (!asked) return worksheet
  const kept = lines.filter(line => !isOfCatalogue(line) || line.pre_installed || ids.includes(line.id))
  const fresh = [...new Set(ids)].filter(id => !lines.some(line => line.id === id))
  const offered: readonly DeskAccessory[] =
    fresh.length === 0 ? [] : (known?.accessories ?? (await findOffered(tx, vehicle.dealer_id, fresh)))
  const added = fresh.map(id => {
    const found = offered.find(row => row.id === id)
    if (!found) throw invalid({ [`${field}.${ids.indexOf(id)}`]: unknown })
    const accessory = installed && !installed.includes(id) ? { ...found, installation_charge: null } : found
    const { applies, include_by_default: _default, ...line } = offeredAccessory(accessory, vehicle)
    if (!applies) throw new Refusal('conflict', { code: 'line_not_applicable' })
    return line
  })
  const given = { ...worksheet, lines: [...kept, ...added] }
  refuseFull(given, field)
  return given
}

const unknown = { rule: 'id', params: {} }

/** Only accessories of the deal can be installed. */
function refuseOthers(ids: readonly string[], installed: readonly string[]) {
  const other = installed.findIndex(id => !ids.includes(id))
  if (other >= 0) throw invalid({ [`install_accessories_ids.${other}`]: unknown })
}

const findOffered = (tx: Tx, dealerId: string, ids: readonly string[]) =>
  tx
    .select()
    .from(accessories)
    .where(
      and(
        eq(accessories.dealer_id, dealerId),
        inArray(accessories.id, [...ids]),
        eq(accessories.active, true),
      ),
    )

/** The pre-installed accessories of a vehicle, of those on offer. */
const preInstalledIn = (offered: readonly DeskAccessory[], vehicle: VehicleRow): WorksheetLine[] =>
  offered
    .filter(({ pre_installed, vehicle_types }) => pre_installed && isOfTypes(vehicle_types, vehicle))
    .map(accessoryLine)

/**
 * Keeps the pre-installed lines of the order's worksheet, so that nobody can leave them out or charge for them.
 * Other lines marked as pre-installed stay only if the vehicle may have them, since a worksheet from before a
 * change of vehicle describes the other one.
 * @throws Refusal when the worksheet is too long with it
 */
export const keepingPreInstalled = (
  { order, vehicle }: { order: { worksheet: Worksheet }; vehicle: VehicleRow },
  worksheet: Worksheet,
  { accessories: offered, plans }: Offered,
): Worksheet =>
  withPreInstalled(
    worksheet,
    order.worksheet.lines.filter(({ pre_installed }) => pre_installed),
    [...preInstalledIn(offered, vehicle), ...preInstalledPlans(plans, vehicle, worksheet)],
  )

/**
 * The worksheet of a deal after a change of vehicle, with the new vehicle's pre-installed accessories and plans.
 * @throws Refusal when the worksheet is too long with it
 */
export const onVehicle = (
  vehicle: VehicleRow,
  {
    worksheet,
    payment_type,
    vehicle_id: from,
  }: { readonly worksheet: Worksheet; readonly payment_type: PaymentType; readonly vehicle_id: string },
  { accessories: offered, plans }: Offered,
): Worksheet => {
  const possible = [...preInstalledIn(offered, vehicle), ...preInstalledPlans(plans, vehicle, worksheet)]
  const sheet = plansOnVehicle(plans, vehicle, { ...worksheet, payment_type }, from)
  return withPreInstalled(sheet, possible, [])
}

interface Offered {
  readonly accessories: readonly DeskAccessory[]
  readonly plans: readonly DeskPlan[]
}

function withPreInstalled(
  worksheet: Worksheet,
  current: readonly WorksheetLine[],
  possible: readonly WorksheetLine[],
): Worksheet {
  const sameAs =
    ({ id }: WorksheetLine) =>
    (other: WorksheetLine) =>
      other.id === id
  const known = worksheet.lines.flatMap(line => {
    const own = current.find(sameAs(line))
    if (own || !line.pre_installed) return own ?? line
    return possible.find(sameAs(line)) ?? []
  })
  const missing = current.filter(line => !known.some(sameAs(line)))
  const whole = { ...worksheet, lines: [...known, ...missing] }
  refuseFull(whole)
  return whole
}

/** Ids of the catalogue accessories that are in one worksheet and not in the other. */
export const accessoriesBeyond = (one: Worksheet, other: Worksheet): string[] =>
  one.lines
    .filter(line => isOfCatalogue(line) && !other.lines.some(({ id }) => id === line.id))
    .map(({ id }) => id)
