import { fromCents } from '@forecourt/contract/platform/money.ts'
import { programmeChanges, type ChangedOrder } from '@forecourt/contract/pricing/programme-changes.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import { formattedName } from '@forecourt/domain/inventory/vehicles/formatted-name.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { notFound } from '#platform/http/refusal.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import {
  countChangedOrders,
  countChanges,
  listChangedOrders,
  listChanges,
} from './programme-changes.queries.ts'

/** Product 9: the default page size. */
const limit = 15

const pageOf = <T>(results: T[], count: number, page: number) => ({
  count,
  current: page,
  last: Math.max(1, Math.ceil(count / limit)),
  limit,
  results,
})

export function serveProgrammeChanges(router: Router) {
  serve(router, programmeChanges.list, ({ app, actor, query: { page, subject } }) =>
    withTenant(app.pool, actor.tenant, async tx => {
      const rows = await listChanges(tx, actor, { subject }, { limit, offset: (page - 1) * limit })
      return pageOf(rows, await countChanges(tx, actor, { subject }), page)
    }),
  )
  serve(router, programmeChanges.orders, ({ app, actor, params, query: { page, ordering } }) =>
    withTenant(app.pool, actor.tenant, async tx => {
      const [change] = await listChanges(tx, actor, params, { limit: 1, offset: 0 })
      if (!change) throw notFound()
      const at = { limit, offset: (page - 1) * limit }
      const rows = await listChangedOrders(tx, actor, params.id, ordering, at)
      const count = await countChangedOrders(tx, actor, params.id)
      return { ...pageOf(rows.map(changedOrderWire), count, page), change }
    }),
  )
}

type ChangedOrderRow = Awaited<ReturnType<typeof listChangedOrders>>[number]

function changedOrderWire({
  entry,
  number,
  customer,
  vehicle,
  assigned_dealer_name,
}: ChangedOrderRow): ChangedOrder {
  const { old_payment, new_payment } = entry
  return {
    order: entry.order_id,
    number,
    customer: customer.id,
    customer_name: fullName(customer),
    assigned_dealer: customer.assigned_dealer,
    assigned_dealer_name,
    vehicle: formattedName(vehicle, 'en'),
    vehicle_fr: formattedName(vehicle, 'fr'),
    payment_type: entry.payment_type,
    frequency: entry.frequency,
    old_payment: old_payment === null ? null : fromCents(cents(old_payment)),
    new_payment: new_payment === null ? null : fromCents(cents(new_payment)),
    difference:
      new_payment === null || old_payment === null ? null : fromCents(cents(new_payment - old_payment)),
    reason: entry.reason,
  }
}
