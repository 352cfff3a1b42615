import type { paymentSettings as contract, SampleDeal } from '@forecourt/contract/pricing/payment-settings.ts'
import { formattedName } from '@forecourt/domain/inventory/vehicles/formatted-name.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { notFound } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { getDesk } from '#pricing/pricing/desk.queries.ts'
import { defaultLines, libraryLines } from '#pricing/pricing/library-lines.ts'
import { offered } from '#pricing/pricing/matrix-request.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { registrationPlace, taxRulesOf } from '#pricing/pricing/registration-place.ts'
import { ownPrices } from '#pricing/pricing/worksheet-defaults.ts'
import type { SessionDealership } from '#platform/sessions/session.ts'
import { taxFactsWire } from '#inventory/vehicles/vehicle-wire.ts'
import { findSampleVehicle, type SettingsRow } from './payment-settings.queries.ts'

/** A fictional vehicle, if none is available. */
const any = {
  year: 0,
  make: '',
  model: '',
  trim: null,
  vehicle_condition: 'New',
  stock_status: 'I',
  segment: 'suv',
  body_type: 'suv',
  odometer: 0,
  listing_price: 4_000_000,
  cost: null,
  in_stock_since: null,
  msrp: 4_000_000,
  fuel_type: 'gasoline',
  unladen_weight_lb: null,
  city_mpg: null,
  highway_mpg: null,
  average_wholesale: null,
  gross_weight_kg: null,
} as const

/** A sample deal with payment settings that are not saved yet. */
export function readSample({ app, actor, params }: Call<typeof contract.sample>): Promise<SampleDeal> {
  const { tenant } = actor
  if (params.id !== tenant.id) throw notFound()
  return withTenant(app.pool, tenant, async tx => {
    const { deal } = await sampleDeal(
      tx,
      tenant,
      quoteDate(app.now(), tenant.timezone),
      await findSampleVehicle(tx, tenant.id),
    )
    return deal
  })
}

/** A new deal on a vehicle, with its default lines and lenders on that day, and the settings behind it. */
export async function sampleDeal(
  tx: Tx,
  dealership: SessionDealership,
  day: string,
  found: Awaited<ReturnType<typeof findSampleVehicle>>,
): Promise<{ deal: SampleDeal; settings: SettingsRow }> {
  const desk = await getDesk(tx, dealership.id, day)
  const taxes = await taxRulesOf(tx, dealership, registrationPlace(dealership, null), day)
  const vehicle = found ?? { ...any, year: Number(day.slice(0, 4)) }
  const deal = {
    quote_date: day,
    taxes,
    vehicle: {
      name: vehicle.make === '' ? '' : formattedName(vehicle, 'en'),
      name_fr: vehicle.make === '' ? '' : formattedName(vehicle, 'fr'),
      ...taxFactsWire(vehicle),
      segment: vehicle.segment,
      model_year: vehicle.year,
      odometer: vehicle.odometer,
      ...ownPrices(desk, vehicle),
    },
    lines: defaultLines(libraryLines(desk, vehicle), desk.settings),
    programmes: desk.programmes.map(programme => ({ ...offered(programme), is_oem: programme.is_oem })),
  }
  return { deal, settings: desk.settings }
}
