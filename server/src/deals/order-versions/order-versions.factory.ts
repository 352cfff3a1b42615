import { dealInputOf } from '@forecourt/contract/pricing/deal-input.ts'
import { shippedTaxRows } from '@forecourt/domain/pricing/taxes/shipped-taxes.ts'
import { resolveTaxRules } from '@forecourt/domain/pricing/taxes/resolve-tax-rules.ts'
import { priceDeal } from '@forecourt/domain/pricing/payments/deal/price-deal.ts'
import { traceText } from '@forecourt/domain/pricing/traces/trace-record.ts'
import { and, desc, eq } from 'drizzle-orm'
import { withTenant } from '#platform/db/tenant.ts'
import { type FactoryApp, nextNumber, stableId } from '#platform/seeded.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { orderVersions, pricingTraces } from './order-versions.table.ts'
import { hashOfTrace } from './trace-hash.ts'

/** The first version of a new order. */
export async function buildFirstVersion(app: FactoryApp, given: { dealer_id: string }) {
  const order = await buildOrder(app, given)
  return withTenant(app.pool, { id: given.dealer_id }, async tx => {
    const [row] = await tx.select().from(orderVersions).where(eq(orderVersions.order_id, order.id))
    if (!row) throw new Error('an order without a version')
    return row
  })
}

/** Another version of the current order, cash in Ontario, with its trace. */
export async function buildExplainedVersion(app: FactoryApp, given: { dealer_id: string; order_id: string }) {
  const { dealer_id, order_id } = given
  const place = { country: 'CA', region: 'ON', date: '2026-11-21' } as const
  const taxes = resolveTaxRules(
    shippedTaxRows().filter(({ country, region }) => country === place.country && region === place.region),
    place,
  )
  if (!taxes) throw new Error('Ontario has no tax rules')
  return withTenant(app.pool, { id: dealer_id }, async tx => {
    const isIt = and(eq(orders.dealer_id, dealer_id), eq(orders.id, order_id))
    const [order] = await tx.select().from(orders).where(isIt)
    const [last] = await tx
      .select()
      .from(orderVersions)
      .where(and(eq(orderVersions.dealer_id, dealer_id), eq(orderVersions.order_id, order_id)))
      .orderBy(desc(orderVersions.version))
      .limit(1)
    if (!order || !last) throw new Error('an order without a version')
    const vehicle = { condition: 'New', is_zero_emission: false } as const
    const input = dealInputOf(order.worksheet, 'cash', { vehicle, taxes, quote_date: place.date })
    const pricing = priceDeal(input)
    if (!pricing.ok) throw new Error('the worksheet cannot be priced')
    const canonical = traceText(input, pricing)
    const trace_hash = hashOfTrace(canonical)
    await tx.insert(pricingTraces).values({ dealer_id, hash: trace_hash, canonical }).onConflictDoNothing()
    const id = stableId(`version ${nextNumber()}`)
    const [row] = await tx
      .insert(orderVersions)
      .values({ ...last, id, version: last.version + 1, payment_type: 'cash', trace_hash })
      .returning()
    if (!row) throw new Error('the version was not inserted')
    return row
  })
}
