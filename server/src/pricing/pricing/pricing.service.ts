import type { Pricing, PricingRequest } from '@forecourt/contract/pricing/pricing.ts'
import type { pricing as pricingContract } from '@forecourt/contract/pricing/pricing.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import type { App } from '#platform/app-context.ts'
import type { Tx } from '#platform/db/client.ts'
import { commitWith, withTenant } from '#platform/db/tenant.ts'
import { invalid } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { getVehicleRow } from '#inventory/vehicles/vehicle-row.queries.ts'
import type { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { withAccessories } from './chosen-accessories.ts'
import { withPlans } from './chosen-plans.ts'
import { findPlansOf } from './desk-plans.queries.ts'
import { getDesk } from './desk.queries.ts'
import { followProgramme } from './follow-programme.ts'
import { overlay } from './overlay.ts'
import { priceWorksheet } from './price-worksheet.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { registrationPlace, taxRulesOf } from './registration-place.ts'
import { refuseScoreWithoutRate } from './score-rates.ts'
import type { Law } from './starting-terms.ts'
import { defaultWorksheet } from './worksheet-defaults.ts'

/** Reads an order that the requester may see; handed in by the assembly. */
export type ReadOrder = (
  tx: Tx,
  actor: Actor,
  id: string,
) => Promise<{
  readonly order: { readonly worksheet: Worksheet }
  readonly vehicle: typeof vehicles.$inferSelect
}>

/** Prices an order's worksheet, or a vehicle's default one, with the given parameters applied. */
export function price(
  { app, actor, params, body }: Call<typeof pricingContract.price>,
  readOrder: ReadOrder,
) {
  const paymentType = params.id as PaymentType
  const now = app.now()
  refuseScore(actor, body)
  refuseUnpricedOptions(body)
  return withTenant(app.pool, actor.tenant, async tx => {
    const date = quoteDate(now, actor.tenant.timezone)
    const { worksheet: start, vehicle, law } = await startingPoint(tx, actor, body, date, readOrder)
    const fitted = await withAccessories(tx, vehicle, start, {
      accessories: body.accessories,
      install_accessories_ids: body.install_accessories_ids,
    })
    const followed = await followProgramme(tx, actor, {
      worksheet: fitted,
      vehicle,
      paymentType,
      asked: body,
      day: date,
    })
    // Some plan prices depend on the terms of the deal, so plans are added last.
    const asked = withPlans(
      await findPlansOf(tx, wantedPlans(actor, vehicle, fitted, body), date),
      vehicle,
      overlay(followed, paymentType, body),
      { ids: body.protections, paymentType, field: 'protections' },
    )
    if (asked.credit_score !== null && paymentType !== 'cash') {
      const { programmes } = await getDesk(tx, actor.tenant.id, date)
      refuseScoreWithoutRate(programmes, asked, vehicle, paymentType)
    }
    const place = registrationPlace(actor.tenant, asked.postal_code)
    const taxes = law?.taxes ?? (await commitWith(tx, () => taxRulesOf(tx, actor.tenant, place, date)))
    const priced = priceWorksheet(asked, paymentType, { vehicle, taxes, quoteDate: date, now })
    if (body.shown_figure) compare(app, body.shown_figure, priced)
    return priced
  })
}

/** Requested plan prices that the deal does not have yet. */
const wantedPlans = (
  { tenant }: Actor,
  { id: vehicle }: { readonly id: string },
  { lines }: Worksheet,
  { protections }: PricingRequest,
) => ({
  dealer: tenant,
  vehicle,
  prices: (protections ?? []).filter(id => !lines.some(line => line.id === id)),
})

/** Canadian rate cards have no credit score (product 3). */
export function refuseScore(
  { tenant }: { tenant: { country: 'CA' | 'US' } },
  { credit_score = null }: Pick<PricingRequest, 'credit_score'>,
) {
  if (tenant.country === 'CA' && credit_score !== null)
    throw invalid({ credit_score: { rule: 'leave_empty', params: {} } })
}

/** Refuses options without their price, which the figure would omit. */
export function refuseUnpricedOptions({
  options_code_list,
  options_price,
}: Pick<PricingRequest, 'options_code_list' | 'options_price'>) {
  if ((options_code_list ?? []).length > 0 && !options_price)
    throw invalid({ options_price: { rule: 'required', params: {} } })
}

/** Browser and server run the same engine, so a difference is logged as a defect. */
function compare({ log }: App, shown: string, { payment_type, payment, amount_due }: Pricing) {
  const figure = payment?.amount ?? amount_due
  if (shown !== figure) log.warn({ payment_type, shown, figure }, 'a browser shows another figure')
}

async function startingPoint(
  tx: Tx,
  actor: Actor,
  { order: orderId, inventory, worksheet, postal_code, ...asked }: PricingRequest,
  day: string,
  readOrder: ReadOrder,
): Promise<{ worksheet: Worksheet; vehicle: typeof vehicles.$inferSelect; law?: Law }> {
  if (orderId) {
    const { order, vehicle } = await readOrder(tx, actor, orderId)
    return { worksheet: worksheet ?? order.worksheet, vehicle }
  }
  if (!inventory) throw invalid({ inventory: { rule: 'required', params: {} } })
  const vehicle = await getVehicleRow(tx, actor.tenant.id, inventory)
  if (worksheet) return { worksheet, vehicle }
  const desk = await getDesk(tx, actor.tenant.id, day, {
    dealer: actor.tenant,
    vehicle: vehicle.id,
    prices: [],
  })
  const place = registrationPlace(actor.tenant, postal_code ?? null)
  const law = { place, taxes: await taxRulesOf(tx, actor.tenant, place, day), quoteDate: day }
  const beginning = {
    language: actor.user.language,
    postal_code: null,
    include_tax: asked.include_tax ?? undefined,
    finance_down_payment: asked.down_payment ?? undefined,
    lease_down_payment: asked.down_payment ?? undefined,
  }
  return { worksheet: defaultWorksheet(desk, vehicle, beginning, law), vehicle, law }
}
