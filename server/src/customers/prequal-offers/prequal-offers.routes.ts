import { fromCents } from '@forecourt/contract/platform/money.ts'
import { prequalOffers, type PrequalOffer } from '@forecourt/contract/customers/prequal-offers.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import { offerStatus } from '@forecourt/domain/customers/prequal-offers/offer-status.ts'
import { notingLook } from '#customers/customer-accesses/customer-accesses.queries.ts'
import { getCustomerFor } from '#customers/customers/customer-access.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { serve, type Call, type Router } from '#platform/http/serve.ts'
import { findOffers } from './prequal-offers.queries.ts'
import type { prequalOffers as table } from './prequal-offers.table.ts'

export function servePrequalOffers(router: Router) {
  serve(router, prequalOffers.details, readOffers)
}

/** Lenders' offers are credit data: reading them is recorded. */
async function readOffers({ app, actor, params }: Call<typeof prequalOffers.details>) {
  const dealer = actor.tenant.id
  const look = { dealer, user: actor.id, customer: params.id.toLowerCase(), what: 'viewed_offers' } as const
  const isNoted = app.recentLooks.has(look, app.now())
  const rows = await withTenant(app.pool, actor.tenant, async tx => {
    await getCustomerFor(tx, actor, params.id, 'prequal-offer:read')
    const access = { dealer_id: actor.tenant.id, customer_id: look.customer, user_id: look.user }
    if (!isNoted) deferToCommit(tx, { changes: [notingLook(tx, access)] })
    return findOffers(tx, actor.tenant.id, params.id)
  })
  if (!isNoted) app.recentLooks.keep(look, app.now())
  const now = app.now().getTime()
  return { pre_qual_detail: { pre_qual_offers: rows.map(row => offerWire(row, now)) } }
}

const offerWire = (row: typeof table.$inferSelect, now: number): PrequalOffer => ({
  id: row.id,
  lender: row.lender,
  type: 'soft',
  tier: row.tier,
  max_amount: fromCents(cents(row.max_amount)),
  rate_from: row.rate_from,
  rate_to: row.rate_to,
  max_term: row.max_term,
  est_payment: row.est_payment === null ? null : fromCents(cents(row.est_payment)),
  reference: row.reference,
  status: offerStatus({ expires: Date.parse(row.expires), is_used: row.used !== null }, now),
  created_at: row.created,
  expires_at: row.expires,
})
