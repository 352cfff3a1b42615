import type { App } from '#platform/app-context.ts'
import { recordAudit } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { factsOf, objectOf } from './record-trade-in.ts'
import { storeOnOrder } from './store-on-order.ts'
import { changeTradeIn, listEnded, lockAlone, lockOnOrder } from './trade-ins.queries.ts'

type Dealership = typeof dealerships.$inferSelect

/** Limit for one dealership in one run; the next run handles the rest. */
const most = 200

/** Expires unanswered offers by the clock: removes their values from the deals, and notifies staff. */
export async function expireOffers(app: App): Promise<void> {
  const places = await withPlatform(app.pool, tx => tx.select().from(dealerships))
  for (const place of places) {
    const now = app.now().toISOString()
    const ended = await withTenant(app.pool, place, tx => listEnded(tx, place.id, now, most))
    for (const { id } of ended) await withTenant(app.pool, place, tx => expireOffer(app, tx, place, id))
  }
}

async function expireOffer(app: App, tx: Tx, tenant: Dealership, id: string): Promise<void> {
  const now = app.now()
  const onOrder = await lockOnOrder(tx, tenant.id, id)
  const tradeIn = (onOrder ?? (await lockAlone(tx, tenant.id, id)))?.tradeIn
  const offer = tradeIn?.offer
  // It was answered, or replaced by another one.
  if (!tradeIn || !offer || offer.status !== 'awaiting_customer' || Date.parse(offer.expires) > now.getTime())
    return
  const expired = { ...offer, status: 'expired' } as const
  const after = changeTradeIn(tx, tradeIn, { offer: expired, offer_expires: null }, now)
  if (onOrder) {
    // The user who made the offer is the author of the change.
    const hand = { author: offer.created_by, on_behalf_of: null, name: '' }
    const writer = { ...hand, tenant, language: tenant.default_language, now }
    await storeOnOrder(writer, tx, onOrder.row, { before: tradeIn, after, mayLoseFigures: true })
  }
  recordAudit({ app, request: { id: 'expire_offers', ip: '' } }, tx, {
    dealer: tenant.id,
    actor: null,
    actor_kind: 'system',
    action: 'trade_in.expired',
    ...objectOf(after),
    changes: factsOf(after),
  })
}
