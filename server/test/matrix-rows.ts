import type { AnyEndpoint } from '@forecourt/contract/platform/endpoint.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { buildPush } from '#deals/dms/dms.factory.ts'
import { buildCard, buildLender } from '#pricing/lenders/lenders.factory.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { buildExplainedVersion } from '#deals/order-versions/order-versions.factory.ts'
import { buildProgrammeChange } from '#pricing/programme-changes/programme-changes.factory.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'
import { buildScenario } from '#deals/scenarios/what-ifs.factory.ts'
import { appliedAs, appliedFor } from './credit-stage.ts'
import { appointedAs, proposedTo } from './appointment-stage.ts'
import { buildRequest, depositedAs, heldOf } from './deposit-stage.ts'
import { ownQuestionFor } from './questions-stage.ts'
import { resourceOf } from './stage.ts'
import { buildAvatar, buildRow } from './stage-rows.ts'
import type { TestApp } from './test-app.ts'
import { tradedAs, tradeInFor } from './trade-in-stage.ts'

type Place = { readonly id: string }

/** Resources of a single user: those of others are foreign even in the same dealership. */
export const personal = new Set(['session', 'device', 'saved_views', 'user/avatar'])

/** Rows of no dealership: law that applies to all of them. */
export const shared = new Set(['province-tax'])

/**
 * A row for the path of an endpoint, in this dealership and of this user if rows belong to users. Undefined
 * for an endpoint without a row.
 */
export async function rowFor(
  target: TestApp,
  endpoint: AnyEndpoint,
  place: Place,
  user: Place,
): Promise<string | undefined> {
  const resource = resourceOf(endpoint)
  if (resource === undefined || endpoint.options.params) return undefined
  const { app } = target
  const dealer_id = place.id
  const customer = async () => buildCustomer(app, { dealer_id, assigned_dealer: user.id })
  const order = async () => {
    const customer_id = (await customer()).id
    const made = await buildOrder(app, { dealer_id, customer_id, created_by: user.id })
    await appointedAs(app, endpoint, { dealer_id, order_id: made.id })
    await depositedAs(app, endpoint, { dealer_id, order_id: made.id })
    await tradedAs(app, endpoint, { dealer_id, order_id: made.id, customer_id })
    await appliedAs(app, endpoint, { dealer_id, order_id: made.id })
    return made
  }
  if (endpoint.path.endsWith('/explain/')) {
    const { id: order_id } = await order()
    await buildExplainedVersion(app, { dealer_id, order_id })
    return order_id
  }
  switch (resource) {
    case 'customer':
    case 'customers':
    case 'transfer_deposit_note':
      return (await customer()).id
    case 'order':
    case 'sync-info':
    case 'integrations':
      return (await order()).id
    // Of a customer, who is the user here.
    case 'appointment':
      return proposedTo(target, { dealer_id, customer_id: user.id })
    case 'deposit':
      return (await heldOf(app, { dealer_id, customer_id: user.id })).id
    case 'customdeposit':
      return buildRequest(app, { dealer_id, order_id: (await order()).id })
    case 'trade-ins':
    case 'available-trade-ins':
      // On the customer's side the user is the customer.
      return tradeInFor(target, endpoint, {
        dealer_id,
        customer_id: endpoint.path.startsWith('/api/customer/') ? user.id : (await customer()).id,
      })
    case 'credit-application':
      return appliedFor(target, endpoint, { dealer_id, customer_id: user.id })
    case 'jobs':
      return (await buildPush(app, { dealer_id, order_id: (await order()).id })).id
    case 'inventory':
      return (await buildVehicle(app, { dealer_id })).id
    case 'lender':
      return (await buildLender(app, { dealer_id })).id
    case 'rate-card':
      return (await buildCard(app, { dealer_id, lender_id: (await buildLender(app, { dealer_id })).id })).id
    case 'programme-change':
      return (await buildProgrammeChange(app, { dealer_id })).id
    case 'order-version':
      return (await buildExplainedVersion(app, { dealer_id, order_id: (await order()).id })).id
    case 'what-if':
      return (await buildScenario(app, { dealer_id, order_id: (await order()).id })).id
    case 'payment-settings':
      return dealer_id
    case 'question':
    case 'trade-in-questions':
      return ownQuestionFor(target, endpoint, place)
    case 'avatar':
      return buildAvatar(target, user)
    default:
      return buildRow(target, resource, place, user, endpoint)
  }
}
