import { fromCents } from '@forecourt/contract/platform/money.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { PricingSummary, Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import type { TaxRules } from '@forecourt/domain/pricing/taxes/tax-rules.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import type { dealerships } from '#platform/db/dealerships.table.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { type Desk, getDesk } from '#pricing/pricing/desk.queries.ts'
import { planLines } from '#pricing/pricing/plan-lines.ts'
import { priceWorksheet } from '#pricing/pricing/price-worksheet.ts'
import { pricingSummary } from '#pricing/pricing/pricing-wire.ts'
import { offeredPrice } from '#inventory/vehicles/vehicle-price.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { registrationPlace, taxRulesOf } from '#pricing/pricing/registration-place.ts'
import { defaultWorksheet } from '#pricing/pricing/worksheet-defaults.ts'
import { groupsOf, paymentColumns } from '#pricing/list-payments/list-deals.ts'
import type { DemoPlace } from './demo-places.table.ts'
import { chosenPlans, offeredPlanPrices } from './demo-plans.ts'
import type { DemoVehicle } from './demo-vehicles.ts'

type Dealership = typeof dealerships.$inferSelect

/** Inputs for the prices of a dealership's deals: its library and the law of its customers' towns. */
export interface DemoDesk {
  readonly desk: Desk
  readonly dealership: Dealership
  readonly taxesAtHome: TaxRules
  readonly taxes: ReadonlyMap<string, TaxRules>
  readonly date: string
  readonly now: Date
  readonly place: string
}

export async function openDesk(
  tx: Tx,
  dealership: Dealership,
  place: DemoPlace,
  now: Date,
): Promise<DemoDesk> {
  const date = quoteDate(now, dealership.timezone)
  const rulesFor = (postalCode: string | null) =>
    taxRulesOf(tx, dealership, registrationPlace(dealership, postalCode), date)
  const taxes = new Map<string, TaxRules>()
  for (const [, code] of place.towns) {
    taxes.set(code, await rulesFor(code.length === 3 ? `${code} 1A1` : code))
  }
  return {
    desk: await getDesk(tx, dealership.id, date, {
      dealer: dealership,
      // No vehicle has a provider's rating here: prices come from the grid.
      vehicle: sql`NULL::uuid`,
      prices: offeredPlanPrices(place.key),
    }),
    place: place.key,
    dealership,
    taxesAtHome: await rulesFor(null),
    taxes,
    date,
    now,
  }
}

/** The default worksheet of a new order on this vehicle. */
export function startingWorksheet(
  demo: DemoDesk,
  vehicle: DemoVehicle,
  postalCode: string | null,
): Worksheet {
  const { desk, dealership, date } = demo
  const taxes = townRules(demo, postalCode)
  const beginning = { language: dealership.default_language, postal_code: postalCode }
  return defaultWorksheet(desk, vehicle, beginning, { place: taxes, taxes, quoteDate: date })
}

/** The same with the plans chosen for a deal. */
export function withChosenPlans(
  { desk, place }: DemoDesk,
  vehicle: DemoVehicle,
  worksheet: Worksheet,
  { deal, payment_type }: { readonly deal: string; readonly payment_type: PaymentType },
): Worksheet {
  const ids = chosenPlans(place, deal)
  const offered = planLines(desk.plans, vehicle, { ...worksheet, payment_type })
  const lines = offered.flatMap(({ applies, include_by_default: _default, ...line }) =>
    applies && ids.includes(line.id) ? [line] : [],
  )
  return { ...worksheet, lines: [...worksheet.lines, ...lines] }
}

/** The law of a customer's town. */
function townRules({ taxes, taxesAtHome }: DemoDesk, postalCode: string | null): TaxRules {
  const code = postalCode ?? ''
  return taxes.get(code.slice(0, 3)) ?? taxes.get(code.slice(0, 5)) ?? taxesAtHome
}

/**
 * The figures of a saved worksheet; undefined if the engine finds no deal (a lease below the lender's floor).
 */
export function figuresOf(
  demo: DemoDesk,
  vehicle: DemoVehicle,
  worksheet: Worksheet,
  paymentType: PaymentType,
): PricingSummary | undefined {
  const { date, now } = demo
  const taxes = townRules(demo, worksheet.postal_code)
  try {
    const priced = priceWorksheet(worksheet, paymentType, { vehicle, taxes, quoteDate: date, now })
    return pricingSummary(priced, worksheet)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Sets the payments of vehicles by the dealership's defaults, as the job would. */
export function pricerOf({ desk, taxesAtHome, date, now }: DemoDesk) {
  const groups = groupsOf({ desk, taxes: taxesAtHome, day: date })
  return (vehicle: DemoVehicle): DemoVehicle => ({
    ...vehicle,
    ...paymentColumns(vehicle, groups(vehicle), offeredPrice(desk.profile, vehicle)),
    payments_as_of: now.toISOString(),
  })
}

/** Whole dollars in the format of the wire. */
export const dollars = (amount: number) => fromCents(cents(amount * 100))
