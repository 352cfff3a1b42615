import { buildAppointment } from '#deals/appointments/appointments.factory.ts'
import { buildApplication } from '#deals/credit-applications/credit-applications.factory.ts'
import { heldOf } from './deposit-stage.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { buildPush } from '#deals/dms/dms.factory.ts'
import { buildFeed, buildImport } from '#inventory/feeds/feeds.factory.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { buildCard, buildLender } from '#pricing/lenders/lenders.factory.ts'
import { buildProgrammeChange } from '#pricing/programme-changes/programme-changes.factory.ts'
import { buildExplainedVersion } from '#deals/order-versions/order-versions.factory.ts'
import { buildTradeIn } from '#deals/trade-ins/trade-ins.factory.ts'
import { buildScenario } from '#deals/scenarios/what-ifs.factory.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'
import { buildPlans } from './plans-stage.ts'
import { buildCatalogue } from './catalogue-stage.ts'
import { buildLibrary } from './library-stage.ts'
import { buildPhoto } from './stage-rows.ts'
import { rowsOfPrices } from './price-stage.ts'
import type { TestApp } from './test-app.ts'

/** A row of every kind in a dealership, with the person's name in every text. */
export async function rowsOf(
  target: TestApp,
  { id: dealer_id }: { readonly id: string },
  person: { last_name?: string },
) {
  const { app } = target
  const customer = await buildCustomer(app, { dealer_id, ...person })
  const vehicle = await buildVehicle(app, { dealer_id, ...(person.last_name && { trim: person.last_name }) })
  const order = await buildOrder(app, { dealer_id, customer_id: customer.id, vehicle_id: vehicle.id })
  const name = person.last_name ?? 'Bank'
  const lender = await buildLender(app, { dealer_id, name, name_fr: name })
  const card = await buildCard(app, { dealer_id, lender_id: lender.id })
  const change = await buildProgrammeChange(app, { dealer_id, name })
  const version = await buildExplainedVersion(app, { dealer_id, order_id: order.id })
  const scenario = await buildScenario(app, { dealer_id, order_id: order.id, name })
  const push = await buildPush(app, { dealer_id, order_id: order.id })
  await buildApplication(app, { dealer_id, order_id: order.id })
  const appointment = await buildAppointment(app, { dealer_id, order_id: order.id, note: name })
  const deposit = await heldOf(app, { dealer_id, customer_id: customer.id })
  const tradeIn = await buildTradeIn(app, { dealer_id, customer_id: customer.id, make: name })
  const feed = await buildFeed(app, { dealer_id, name })
  const lines = await buildLibrary(target, { dealer_id, name, name_fr: name })
  return {
    ...lines,
    ...(await buildPlans(target, dealer_id, name)),
    person: customer,
    customer: customer.id,
    inventory: vehicle.id,
    'vehicle-photo': await buildPhoto(target, { dealer_id, vehicle_id: vehicle.id }),
    order: order.id,
    'credit-application': order.id,
    appointment: appointment.id,
    deposit: deposit.id,
    customdeposit: deposit.id,
    'trade-ins': tradeIn.id,
    'available-trade-ins': tradeIn.id,
    trade_in: tradeIn.id,
    lender: lender.id,
    'rate-card': card.id,
    ...(await rowsOfPrices(app, { dealer_id, vehicle, lender })),
    'programme-change': change.id,
    'order-version': version.id,
    'what-if': scenario.id,
    'sync-info': order.id,
    integrations: order.id,
    jobs: push.id,
    transfer_deposit_note: customer.id,
    feeds: feed.id,
    'feed-import': (await buildImport(app, { dealer_id, feed_id: feed.id })).id,
    customers: customer.id,
    ...(await buildCatalogue(target, { dealer_id, title_en: name })),
  }
}
