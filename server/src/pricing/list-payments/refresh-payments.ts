import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Cents } from '@forecourt/domain/platform/money/cents.ts'
import type { App } from '#platform/app-context.ts'
import type { Tx } from '#platform/db/client.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { offeredPrice, shownPrice } from '#inventory/vehicles/vehicle-price.ts'
import { findDesk } from '#pricing/pricing/desk.queries.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { registrationPlace, taxRulesOf } from '#pricing/pricing/registration-place.ts'
import { groupsOf, paymentColumns, type PaymentBasis, type VehicleGroups } from './list-deals.ts'
import {
  areVehiclesFree,
  beginRefresh,
  findDealership,
  insertRefresh,
  isDayOver,
  keepRefreshProgress,
  listVehiclesAfter,
  listVehiclesDue,
  lockRefresh,
  readRefresh,
  takeRefreshTurn,
  writePayments,
  type PaymentColumns,
} from '#inventory/vehicles/payment-refreshes.queries.ts'
import type { vehicles } from '#inventory/vehicles/vehicles.table.ts'

type Dealership = typeof dealerships.$inferSelect
type VehicleRow = typeof vehicles.$inferSelect
type Jobs = Pick<App, 'pool' | 'now'>

/** Vehicles per transaction, well within the timeouts of statements and idle transactions. */
export const PART = 500

/** Delay of the next attempt while an import is about to change vehicles. */
const LOOK_AGAIN_MS = 10_000

/** Vehicles after which the process yields to requests. */
const atOnce = 25

/**
 * Refreshes the list payments of a dealership part by part after their inputs changed. Each part stores its
 * progress, so an interrupted job resumes. Returns until when the payments apply; soon, while an import is being
 * published.
 */
export async function refreshPayments(app: Jobs, dealerId: string): Promise<Date | undefined> {
  await withTenant(app.pool, { id: dealerId }, async tx => {
    await takeRefreshTurn(tx, dealerId)
    if (await isDayOver(tx, dealerId, app.now().toISOString())) await askForDay(tx, dealerId)
  })
  let step: RefreshStep
  do step = await refreshPart(app, dealerId)
  while (step === true)
  if (step === 'held') return new Date(app.now().getTime() + LOOK_AGAIN_MS)
  const { row } = await withTenant(app.pool, { id: dealerId }, tx => readRefresh(tx, dealerId))
  return row?.changes_at ? new Date(row.changes_at) : undefined
}

/** A new day may begin or end a card or a rule; a pending refresh checks them too. */
async function askForDay(tx: Tx, dealerId: string) {
  if (!(await lockRefresh(tx, dealerId))) await insertRefresh(tx, dealerId, 'day')
}

/** False when finished; `held` while an import locks the vehicles, which would take too long to wait for. */
type RefreshStep = boolean | 'held'

/** Refreshes the next vehicles. */
export function refreshPart(app: Jobs, dealerId: string): Promise<RefreshStep> {
  return withTenant(app.pool, { id: dealerId }, async tx => {
    await takeRefreshTurn(tx, dealerId)
    if (!(await areVehiclesFree(tx, dealerId))) return 'held'
    const dealership = await findDealership(tx, dealerId)
    return dealership !== undefined && ((await walkPart(app, tx, dealership)) || duePart(app, tx, dealership))
  })
}

async function walkPart(app: Jobs, tx: Tx, dealership: Dealership): Promise<boolean> {
  const refresh = await lockRefresh(tx, dealership.id)
  if (!refresh) return false
  const now = app.now().toISOString()
  if (refresh.begun === null) await beginRefresh(tx, refresh, { timezone: dealership.timezone, now })
  // Read behind the lock, so that every change that relies on this refresh is committed.
  const basis = await basisOf(app, tx, dealership)
  const groups = groupsOf(basis)
  const priceOf = pricesOf(basis)
  const found = await listVehiclesAfter(tx, dealership.id, refresh.seen_to, PART)
  const isConcerned = (vehicle: VehicleRow) =>
    vehicle.payments_basis !== groups(vehicle).basis ||
    vehicle.pricing_revision !== vehicle.payments_revision ||
    priceOf(vehicle) !== shownPrice(vehicle)
  const concerned = await priced(found.filter(isConcerned), groups, priceOf)
  await writePayments(tx, dealership.id, { asOf: now, day: basis.day }, concerned)
  await keepRefreshProgress(tx, refresh, {
    seen: found.length,
    changed: concerned.length,
    seen_to: found.at(-1)?.id ?? refresh.seen_to,
    is_done: found.length < PART,
    now,
  })
  return true
}

async function duePart(app: Jobs, tx: Tx, dealership: Dealership): Promise<boolean> {
  const due = await listVehiclesDue(tx, dealership.id, PART)
  if (due.length === 0) return false
  const basis = await basisOf(app, tx, dealership)
  const made = await priced(due, groupsOf(basis), pricesOf(basis))
  await writePayments(tx, dealership.id, { asOf: app.now().toISOString(), day: basis.day }, made)
  return true
}

/** Offered prices; without pricing settings, vehicles have their own prices. */
const pricesOf =
  ({ desk, day }: PaymentBasis) =>
  (vehicle: VehicleRow): Cents =>
    offeredPrice(desk?.profile ?? { rules: [], day }, vehicle)

async function priced(
  rows: readonly VehicleRow[],
  groups: VehicleGroups,
  priceOf: (vehicle: VehicleRow) => Cents,
): Promise<PaymentColumns[]> {
  const done: PaymentColumns[] = []
  for (const vehicle of rows) {
    done.push(paymentColumns(vehicle, groups(vehicle), priceOf(vehicle)))
    if (done.length % atOnce === 0) await nextTurn()
  }
  return done
}

async function basisOf(app: Jobs, tx: Tx, dealership: Dealership): Promise<PaymentBasis> {
  const day = quoteDate(app.now(), dealership.timezone)
  const desk = await findDesk(tx, dealership.id, day)
  const place = registrationPlace(dealership, null)
  const taxes = await taxRulesOf(tx, dealership, place, day).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
  return { desk, taxes, day }
}

/** Refreshes whatever is left in every dealership, such as after an upgrade or downtime. */
export async function refreshAllPayments(app: Jobs): Promise<void> {
  const all = await withPlatform(app.pool, tx => tx.select({ id: dealerships.id }).from(dealerships))
  for (const { id } of all) await refreshPayments(app, id)
}
