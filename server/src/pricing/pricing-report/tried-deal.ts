import type { pricingReport as contract, TriedDeal } from '@forecourt/contract/pricing/pricing-report.ts'
import { formattedName } from '@forecourt/domain/inventory/vehicles/formatted-name.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { notFound } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { getDesk, type Desk } from '#pricing/pricing/desk.queries.ts'
import { refuseFullLibrary } from '#pricing/pricing/full-worksheet.ts'
import type { DeskProgramme } from '#pricing/pricing/programmes.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { lawOf } from '#pricing/pricing/registration-place.ts'
import { startWorksheet } from '#pricing/pricing/worksheet-defaults.ts'
import { getVehicleRow } from '#inventory/vehicles/vehicle-row.queries.ts'
import { taxFactsWire } from '#inventory/vehicles/vehicle-wire.ts'

/**
 * The deal behind a vehicle's list payment, built like the worksheet of a new order. A lender limits it to that
 * one, a term to the nearest term that lender offers.
 */
export function tryDeal({ app, actor, params, query }: Call<typeof contract.explain>): Promise<TriedDeal> {
  const { tenant, user } = actor
  const { payment_type, lender_id, term } = query
  const day = quoteDate(app.now(), tenant.timezone)
  return withTenant(app.pool, tenant, async tx => {
    const vehicle = await getVehicleRow(tx, tenant.id, params.id)
    const desk = asked(await getDesk(tx, tenant.id, day), lender_id, term)
    const law = await lawOf(tx, tenant, null, day)
    const beginning = { language: user.language, postal_code: null }
    const { worksheet, finance, lease } = startWorksheet(desk, vehicle, beginning, law)
    refuseFullLibrary(worksheet)
    const started = { cash: undefined, finance, lease }[payment_type]
    return {
      payment_type,
      quote_date: day,
      vehicle: {
        id: vehicle.id,
        name: formattedName(vehicle, 'en'),
        name_fr: formattedName(vehicle, 'fr'),
        ...taxFactsWire(vehicle),
      },
      worksheet,
      taxes: law.taxes ?? null,
      lender: lenderOf(started?.programme),
      refusal: started?.refusal ?? null,
    }
  })
}

/** The pricing settings limited to one lender and one term. */
function asked(desk: Desk, lender: string | undefined, term: number | undefined): Desk {
  const programmes = desk.programmes.filter(({ id }) => lender === undefined || id === lender)
  // A lender of another dealership, inactive, or without a card in force.
  if (lender !== undefined && programmes.length === 0) throw notFound()
  if (term === undefined) return { ...desk, programmes }
  const { bank, oem, lease } = desk.settings
  return {
    ...desk,
    programmes,
    settings: { ...desk.settings, bank: { ...bank, term }, oem: { ...oem, term }, lease: { ...lease, term } },
  }
}

const lenderOf = (programme: DeskProgramme | undefined): TriedDeal['lender'] =>
  programme
    ? {
        id: programme.id ?? null,
        name: programme.name_en,
        name_fr: programme.name_fr,
        card_number: programme.card_number,
      }
    : null
