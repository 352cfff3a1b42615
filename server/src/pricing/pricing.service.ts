import { fromCents, toCents } from '@forecourt/contract/money.ts'
import type { Pricing, PricingRequest, WorksheetContext } from '@forecourt/contract/pricing.ts'
import type { pricing as pricingContract } from '@forecourt/contract/pricing.ts'
import type { PaymentType } from '@forecourt/contract/vehicles.ts'
import type { Worksheet } from '@forecourt/contract/worksheet.ts'
import { addCents } from '@forecourt/domain/money/cents.ts'
import { DISTANCES } from '@forecourt/domain/payments/offered-distances.ts'
import type { App } from '../app-context.ts'
import type { Tx } from '../db/client.ts'
import { withTenant } from '../db/tenant.ts'
import { invalid } from '../http/refusal.ts'
import type { Call } from '../http/serve.ts'
import { getReadableOrder } from '../orders/order-access.ts'
import type { Actor } from '../sessions/session.ts'
import { getVehicleRow } from '../vehicles/vehicle-row.queries.ts'
import { getDesk } from './desk.queries.ts'
import { libraryLines } from './library-lines.ts'
import { priceWorksheet } from './price-worksheet.ts'
import { quoteDate } from './quote-date.ts'
import { registrationPlace, taxRulesOf } from './registration-place.ts'
import { defaultWorksheet, offersFor } from './worksheet-defaults.ts'

/** Prices what the caller describes: an order's worksheet, or a vehicle's default one, with the given parameters laid over it. */
export function price({ app, actor, params, body }: Call<typeof pricingContract.price>) {
  const paymentType = params.id as PaymentType
  const now = app.now()
  refuseUnknownExtras(body)
  return withTenant(app.pool, actor.tenant, async tx => {
    const date = quoteDate(now, actor.tenant.timezone)
    const { worksheet, vehicle } = await startingPoint(tx, actor, body, date)
    const asked = overlay(worksheet, paymentType, body)
    const place = registrationPlace(actor.tenant, asked.postal_code)
    const taxes = await taxRulesOf(tx, actor.tenant, place, date)
    const priced = priceWorksheet(asked, paymentType, { vehicle, taxes, quoteDate: date, now })
    if (body.shown_figure) compare(app, body.shown_figure, priced)
    return priced
  })
}

/** No dealership has accessories or plans yet, so any id of one is of something that does not exist. */
function refuseUnknownExtras(asked: PricingRequest) {
  const lists = ['accessories', 'install_accessories_ids', 'protections'] as const
  const [unknown] = lists.filter(name => (asked[name] ?? []).length > 0)
  if (unknown) throw invalid({ [unknown]: { rule: 'id', params: {} } })
}

/** Both sides run one engine, so a difference is a fault worth finding. */
function compare({ log }: App, shown: string, { payment_type, payment, amount_due }: Pricing) {
  const figure = payment?.amount ?? amount_due
  if (shown !== figure) log.warn({ payment_type, shown, figure }, 'a browser shows another figure')
}

async function startingPoint(
  tx: Tx,
  actor: Actor,
  { order: orderId, inventory, worksheet }: PricingRequest,
  day: string,
) {
  if (orderId) {
    const { order, vehicle } = await getReadableOrder(tx, actor, orderId)
    return { worksheet: worksheet ?? order.worksheet, vehicle }
  }
  if (!inventory) throw invalid({ inventory: { rule: 'required', params: {} } })
  const vehicle = await getVehicleRow(tx, actor.tenant.id, inventory)
  if (worksheet) return { worksheet, vehicle }
  const desk = await getDesk(tx, actor.tenant.id, day)
  return {
    worksheet: defaultWorksheet(desk, vehicle, { language: actor.user.language, postal_code: null }),
    vehicle,
  }
}

/** The spec's single parameters, each over its place in the worksheet. Null and absent change nothing. */
function overlay(worksheet: Worksheet, paymentType: PaymentType, asked: PricingRequest): Worksheet {
  const { trade_in } = worksheet
  const common = {
    ...worksheet,
    ...pricesOf(worksheet, asked),
    include_tax: asked.include_tax ?? worksheet.include_tax,
    postal_code: asked.postal_code ?? worksheet.postal_code,
    credit_score: asked.credit_score ?? worksheet.credit_score,
    trade_in: {
      ...trade_in,
      credit: asked.trade_in_credit ?? trade_in.credit,
      owing: asked.trade_in_owing ?? trade_in.owing,
    },
  }
  const { cash, finance, lease } = worksheet
  if (paymentType === 'cash')
    return { ...common, cash: { down_payment: asked.down_payment ?? cash.down_payment } }
  const product = paymentType === 'finance' ? finance : lease
  const changed = {
    rate: asked.rate ?? product.rate,
    term: asked.term ?? product.term,
    frequency: asked.payment_frequency ?? product.frequency,
    down_payment: asked.down_payment ?? product.down_payment,
  }
  if (paymentType === 'finance') return { ...common, finance: { ...finance, ...changed } }
  const distance_allowance = asked.distance_allowance ?? lease.distance_allowance
  return { ...common, lease: { ...lease, ...changed, distance_allowance } }
}

/** Options are part of the manufacturer's price, so a lease's residual stands on them too (finance 5.3). */
function pricesOf(worksheet: Worksheet, { total_purchase_price, options_price }: PricingRequest) {
  const options = toCents(options_price ?? '0.00')
  return {
    price: fromCents(addCents(toCents(total_purchase_price ?? worksheet.price), options)),
    msrp: fromCents(addCents(toCents(worksheet.msrp), options)),
  }
}

/** What the worksheet screen is given beside the order: the law of the place, the library, the terms on offer. */
export function worksheetContext({
  app,
  actor,
  params,
  query,
}: Call<typeof pricingContract.worksheetContext>): Promise<WorksheetContext> {
  const { tenant } = actor
  const date = quoteDate(app.now(), tenant.timezone)
  return withTenant(app.pool, tenant, async tx => {
    const { order, vehicle } = await getReadableOrder(tx, actor, params.id)
    const desk = await getDesk(tx, tenant.id, date)
    const place = registrationPlace(tenant, query.postal_code ?? order.worksheet.postal_code)
    const score = query.credit_score ?? order.worksheet.credit_score
    const offers = offersFor(desk, vehicle, actor.user.language, score)
    return {
      quote_date: date,
      place,
      taxes: await taxRulesOf(tx, tenant, place, date),
      library: libraryLines(desk, {
        vehicle_condition: vehicle.vehicle_condition,
        stock_status: vehicle.stock_status,
        vehicle_type: vehicle.segment,
      }),
      frequencies: { finance: desk.settings.finance_frequencies, lease: desk.settings.lease_frequencies },
      finance: { lender: offers.finance.lender, options: [...offers.finance.options] },
      lease: {
        lender: offers.lease?.lender ?? '',
        options: [...(offers.lease?.options ?? [])],
        distances: offers.lease
          ? [...offers.lease.distances]
          : DISTANCES[tenant.country].map(per_year => ({ per_year, adjustment_pp: '0.0' })),
      },
      distance_unit: tenant.country === 'CA' ? 'km' : 'mi',
    }
  })
}
