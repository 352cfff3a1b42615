import { setImmediate as nextTurn } from 'node:timers/promises'
import { fromCents } from '@forecourt/contract/platform/money.ts'
import type { PricePreview } from '@forecourt/contract/pricing/price-profiles.ts'
import { addCents, cents, subtractCents } from '@forecourt/domain/platform/money/cents.ts'
import type { OnlinePrice } from '@forecourt/domain/pricing/price-profiles/online-price.ts'
import { daysInStock } from '@forecourt/domain/inventory/vehicles/days-in-stock.ts'
import { formattedName } from '@forecourt/domain/inventory/vehicles/formatted-name.ts'
import type { PriceRule } from '@forecourt/domain/pricing/price-profiles/price-rule.ts'
import type { PricedVehicle } from './price-profiles.queries.ts'
import { offeredPrice, priceUnder, profileOn } from '#inventory/vehicles/vehicle-price.ts'

/** Vehicles shown before and after. */
const SHOWN = 10

/** Vehicles after which the process yields to other requests. */
const atOnce = 500

interface Seen {
  readonly row: PricedVehicle
  readonly before: ReturnType<typeof offeredPrice>
  readonly after: OnlinePrice
}

/** Vehicles of one rule: how many it prices, how many it also matches behind another rule, and which to show. */
interface Tally {
  vehicles: number
  behind: number
  readonly changed: Seen[]
  readonly same: Seen[]
}

interface Compared {
  readonly before: readonly PriceRule[]
  readonly after: readonly PriceRule[]
  /** YYYY-MM-DD */
  readonly day: string
}

const ofNoRule = ''

/** Prices of an inventory under these rules, compared with the rules in force. */
export async function previewOf(
  rows: readonly PricedVehicle[],
  { before, after, day }: Compared,
): Promise<PricePreview> {
  const now = profileOn(before, day)
  const wanted = profileOn(after, day)
  const tallies = new Map<string, Tally>()
  for (const id of [...after.map(rule => rule.id), ofNoRule])
    tallies.set(id, { vehicles: 0, behind: 0, changed: [], same: [] })
  let changed = 0
  let difference = cents(0)
  for (const [place, row] of rows.entries()) {
    if (place % atOnce === atOnce - 1) await nextTurn()
    const seen = { row, before: offeredPrice(now, row), after: priceUnder(wanted, row) }
    count(tallies, seen)
    if (!isChanged(seen)) continue
    changed += 1
    difference = addCents(difference, subtractCents(seen.after.price, seen.before))
  }
  return {
    vehicles: rows.length,
    changed,
    difference: fromCents(difference),
    rules: after.map(({ id }) => ({
      id,
      vehicles: tallies.get(id)?.vehicles ?? 0,
      behind: tallies.get(id)?.behind ?? 0,
    })),
    sample: sampleOf(tallies).map(one => previewed(one, day)),
  }
}

const isChanged = ({ before, after }: Seen) => after.price !== before

function count(tallies: ReadonlyMap<string, Tally>, seen: Seen) {
  for (const { id } of seen.after.also) {
    const tally = tallies.get(id)
    if (tally) tally.behind += 1
  }
  const tally = tallies.get(seen.after.rule?.id ?? ofNoRule)
  if (!tally) return
  tally.vehicles += 1
  const shown = isChanged(seen) ? tally.changed : tally.same
  if (shown.length < SHOWN) shown.push(seen)
}

/** Takes the vehicles of all rules in turn, those with a changed price first, and then the rest. */
function sampleOf(tallies: ReadonlyMap<string, Tally>): Seen[] {
  const groups = [...tallies].map(([id, { changed, same }]) => ({ id, seen: [...changed, ...same] }))
  const ofRules = groups.filter(({ id }) => id !== ofNoRule)
  const sample: Seen[] = []
  for (let turn = 0; turn < SHOWN; turn += 1)
    sample.push(...ofRules.flatMap(({ seen }) => seen.slice(turn, turn + 1)))
  const others = groups.filter(({ id }) => id === ofNoRule).flatMap(({ seen }) => seen)
  return [...sample, ...others].slice(0, SHOWN)
}

function previewed({ row, before, after }: Seen, day: string): PricePreview['sample'][number] {
  return {
    id: row.id,
    name: formattedName(row, 'en'),
    name_fr: formattedName(row, 'fr'),
    stock_number: row.stock_number,
    vehicle_condition: row.vehicle_condition,
    days_in_stock: daysInStock(row.in_stock_since, day),
    listing_price: fromCents(cents(row.listing_price)),
    before: fromCents(before),
    after: fromCents(after.price),
    state: after.state,
    rule: after.rule?.id ?? null,
    also: after.also.map(({ id }) => id),
  }
}
