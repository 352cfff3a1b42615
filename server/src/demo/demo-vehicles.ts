import { buildVin } from '@forecourt/domain/platform/validation/vin.ts'
import { vehicleSearch } from '#inventory/vehicles/vehicle-search.ts'
import type { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { dealerIdOf } from './demo-users.ts'
import { dayFrom } from './demo-times.ts'
import type { DemoPlace } from './demo-places.table.ts'
import { type Seeded, seeded, stableId } from '#platform/seeded.ts'
import { CATALOGUE, type CatalogueModel, paintsOf } from './vehicle-catalogue.table.ts'

export type DemoVehicle = typeof vehicles.$inferSelect
type Condition = DemoVehicle['vehicle_condition']
type Status = DemoVehicle['stock_status']

/** The lot of a dealership: the count of each condition and status among 160 vehicles. */
const LOT: readonly (readonly [Condition, Status, number])[] = [
  ['New', 'S', 13],
  ['Used', 'S', 9],
  ['New', 'P', 6],
  ['Used', 'P', 3],
  ['New', 'R', 3],
  ['cpo', 'R', 2],
  ['New', 'U', 2],
  ['Used', 'U', 1],
  ['New', 'I', 45],
  ['New', 'T', 21],
  ['D', 'D', 7],
  ['V', 'V', 6],
  ['Used', 'I', 28],
  ['Used', 'As-is', 4],
  ['cpo', 'I', 10],
]

/** The newest model year of the catalogue. */
export const NEWEST = 2026

/** `count` vehicles (160 make the usual lot), all different, the same every time. */
export function vehiclesOf(place: DemoPlace, count: number, now: Date): DemoVehicle[] {
  const random = seeded(`vehicles ${place.key}`)
  const makings = LOT.flatMap(([condition, status, share]) =>
    Array.from({ length: Math.round((share * count) / 160) }, () => ({ condition, status })),
  )
  return Array.from({ length: count }, (_, index) => {
    const { condition, status } = makings[index] ?? { condition: 'Used', status: 'I' }
    return vehicleOf(place, { random, index, condition, status, now })
  })
}

interface Making {
  readonly random: Seeded
  readonly index: number
  readonly condition: Condition
  readonly status: Status
  readonly now: Date
}

const isSoldAsNew = (condition: Condition) => condition === 'New' || condition === 'D' || condition === 'V'

function vehicleOf(place: DemoPlace, making: Making): DemoVehicle {
  const { random, index, condition, status, now } = making
  const [model, year] = modelFor(place, making)
  const [exterior_color, exterior_color_name] = random.pick(paintsOf(model.make))
  const odometer = odometerOf(place, making, year)
  const waits = random.between(1, isSoldAsNew(condition) ? 140 : 75)
  const isComing = status === 'T' || status === 'V'
  const prices = pricesOf(place, making, model, year)
  return {
    ...describe(model, year),
    ...prices,
    average_wholesale: wholesaleOf(place, making, prices.listing_price),
    dealer_id: dealerIdOf(place),
    id: stableId(`demo ${place.key} vehicle ${index}`),
    vin: status === 'V' ? null : vinOf(model, year, 100_000 + place.dealership.number * 1000 + index),
    vehicle_condition: condition,
    stock_status: status,
    stock_number: `${isSoldAsNew(condition) ? 'N' : 'U'}${String(place.dealership.number * 10_000 + index)}`,
    exterior_color,
    exterior_color_name,
    odometer,
    arrival_date: isComing ? dayFrom(now, random.between(3, 60)) : null,
    in_stock_since: isComing ? null : dayFrom(now, -waits),
    created: new Date(now.getTime() - waits * 86_400_000 - index * 61_000).toISOString(),
    // Vehicles in production or in transit are identified by their factory-order number.
    commission_number: isComing ? `F${place.dealership.number}${String(100_000 + index)}` : null,
    search: '',
    ...untouched(now),
  }
}

/** No manual changes. */
export const untouched = (now: Date) => ({
  options: [] as string[],
  feed_id: null,
  photo_links: [],
  first_photo: null,
  photos_version: 1,
  version: 1,
  updated: now.toISOString(),
  updated_by: null,
})

/** A brand of the dealership for a new vehicle, any for a used one. */
function modelFor(place: DemoPlace, { random, condition }: Making): readonly [CatalogueModel, number] {
  const isNew = isSoldAsNew(condition)
  const wanted = isNew
    ? CATALOGUE.filter(
        ({ make, vins }) => place.brands.includes(make) && (vins.at(-1)?.[1] ?? 0) >= NEWEST - 1,
      )
    : CATALOGUE
  const model = random.pick(wanted)
  const last = model.vins.at(-1)?.[1] ?? NEWEST
  if (isNew) return [model, condition === 'D' && random.chance(0.3) ? Math.min(last, NEWEST - 1) : last]
  const first = model.vins[0]?.[0] ?? NEWEST
  const newestUsed = Math.min(last, NEWEST - 1)
  const oldest = Math.max(first, condition === 'cpo' ? 2021 : 2018)
  return [model, random.between(Math.min(oldest, newestUsed), newestUsed)]
}

/** Figures for an excise by weight and fuel economy, if entered for the year. */
function roadFigures({ road }: CatalogueModel, year: number) {
  const [from, to, unladen_weight_lb, city_mpg] = road ?? []
  if (from === undefined || to === undefined || year < from || year > to)
    return { unladen_weight_lb: null, city_mpg: null, highway_mpg: null }
  return { unladen_weight_lb: unladen_weight_lb ?? null, city_mpg: city_mpg ?? null, highway_mpg: null }
}

/** The columns of a model and year that are the same for all vehicles. */
export const describe = (model: CatalogueModel, year: number) => ({
  make: model.make,
  model: model.model,
  year,
  trim: model.trim,
  fuel_type: model.fuel_type,
  ...roadFigures(model, year),
  average_wholesale: null,
  gross_weight_kg: null,
  body_type: model.body_type,
  segment: model.segment,
  transmission: model.transmission,
  drivetrain: model.drivetrain,
  delivery_charge: 0,
  spin_car_url: null,
  cash_payment: null,
  finance_payment: null,
  lease_payment: null,
  finance_frequency: null,
  lease_frequency: null,
  finance_monthly: null,
  lease_monthly: null,
  cash_reason: null,
  finance_reason: null,
  lease_reason: null,
  finance_programme: null,
  lease_programme: null,
  payments_as_of: null,
  payments_basis: null,
  online_price: null,
  payments_before: null,
  pricing_revision: 1,
  payments_revision: 0,
  commission_number: null,
  reserved_for: null,
  reserved_until: null,
  reserved_by: null,
  reservation_number: null,
  reservation_note: null,
  reserved_deposit: null,
  reservation_auto_release: true,
})

/** @throws RangeError when the catalogue has no pattern for the year */
export function vinOf(model: CatalogueModel, year: number, serial: number): string {
  const pattern = model.vins.find(([from, to]) => from <= year && year <= to)
  if (!pattern) throw new RangeError(`no ${model.make} ${model.model} of ${year}`)
  const [, , prefix, plant] = pattern
  return buildVin({ wmi: prefix.slice(0, 3), vds: prefix.slice(3), modelYear: year, plant, serial })
}

function odometerOf({ dealership }: DemoPlace, { random, condition }: Making, year: number): number {
  const inKilometres =
    condition === 'New' || condition === 'V'
      ? random.between(0, condition === 'V' ? 0 : 60)
      : condition === 'D'
        ? random.between(1200, 9800)
        : Math.max(6000, (NEWEST - year) * random.between(9000, 21_000) + random.between(-2500, 6000))
  return dealership.country === 'US' ? Math.round(inKilometres * 0.621) : inKilometres
}

/** The share of a price that remains after this many years. */
const worth = (years: number) => (years === 0 ? 0.93 : 0.82 * 0.885 ** (years - 1))

/** The book cost of a vehicle in cents, rounded to ten dollars. */
const bookValue = (dollars: number) => Math.round(dollars / 10) * 1000

function pricesOf(
  { dealership }: DemoPlace,
  { random, condition, status }: Making,
  model: CatalogueModel,
  year: number,
) {
  const options = random.between(0, 14) * 250
  const list = Math.round((model.msrp[dealership.country] * 0.976 ** (NEWEST - year)) / 10) * 10 + options
  const inCents = (dollars: number) => dollars * 100
  if (isSoldAsNew(condition)) {
    const discount =
      condition === 'D' ? random.between(6, 14) * 250 : status === 'I' ? random.between(0, 4) * 250 : 0
    return { msrp: inCents(list), listing_price: inCents(list - discount), cost: bookValue(list * 0.925) }
  }
  const condition_factor = condition === 'cpo' ? 1.05 : status === 'As-is' ? 0.72 : 1
  const asked = list * worth(NEWEST - year) * condition_factor * (0.95 + random.fraction() * 0.1)
  const listing_price = inCents(Math.round(asked / 100) * 100 - 5)
  return { msrp: inCents(list), listing_price, cost: bookValue(asked * 0.9) }
}

/**
 * The wholesale value of a used vehicle in a guide, which Québec requires: below the asking price. Vehicles
 * sold as is have none.
 */
function wholesaleOf(
  { key, dealership }: DemoPlace,
  { condition, status, index }: Making,
  listing_price: number,
): number | null {
  const isEstimated = dealership.province_code === 'QC' && (condition === 'Used' || condition === 'cpo')
  if (!isEstimated || status === 'As-is') return null
  const share = seeded(`wholesale ${key} ${index}`).between(80, 86)
  return bookValue((listing_price * share) / 10_000)
}

/** The row with its search text. */
export const searchable = (vehicle: DemoVehicle): DemoVehicle => ({
  ...vehicle,
  search: vehicleSearch(vehicle),
})
