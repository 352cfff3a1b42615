import type { Fallback } from '@forecourt/contract/pricing/pen-products.ts'
import { fromCents } from '@forecourt/contract/platform/money.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { protectionPlans } from '#pricing/protection-plans/protection-plans.table.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { penProducts, planFallbacks, planRatings } from './pen-products.table.ts'

export type PenRow = typeof penProducts.$inferSelect

const plansOfProduct = sql<number>`(SELECT count(*)::int FROM protection_plans p
  WHERE p.dealer_id = pen_products.dealer_id AND p.pen_product_for_coverage = pen_products.id)`

export const listProducts = (tx: Tx, dealerId: string) =>
  tx
    .select({ row: penProducts, more: plansOfProduct })
    .from(penProducts)
    .where(eq(penProducts.dealer_id, dealerId))
    .orderBy(asc(penProducts.provider), asc(penProducts.product_code), asc(penProducts.id))

export async function findProduct(tx: Tx, dealerId: string, id: string, { isLocked }: { isLocked: boolean }) {
  const read = tx
    .select({ row: penProducts, more: plansOfProduct })
    .from(penProducts)
    .where(and(eq(penProducts.dealer_id, dealerId), eq(penProducts.id, id)))
  const [found] = isLocked ? await read.for('update') : await read
  return found
}

export const countProducts = (tx: Tx, dealerId: string) =>
  tx.$count(penProducts, eq(penProducts.dealer_id, dealerId))

interface StatusRow extends Record<string, unknown> {
  readonly is_rated: boolean
  readonly table_as_of: string | null
  readonly last_rated_at: string | null
  readonly last_failed_at: string | null
}

const iso = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`)

/** Reasons caused by the provider, not by the vehicle. */
const OUTAGES = ['timeout', 'unavailable', 'malformed', 'unauthorised', 'rate_limited', 'not_configured']

/** Whether any active plan is rated, when its table last changed, and the provider's last price and last failure. */
export async function readRatingFacts(tx: Tx, dealerId: string): Promise<StatusRow> {
  const { rows } = await tx.execute<StatusRow>(sql`SELECT
    EXISTS (SELECT FROM protection_plans p WHERE p.dealer_id = ${dealerId} AND p.active AND p.use_pen_for_localized_prices) AS is_rated,
    (SELECT to_char(max(p.updated) AT TIME ZONE 'UTC', ${iso}) FROM protection_plan_prices p WHERE p.dealer_id = ${dealerId}) AS table_as_of,
    (SELECT to_char(max(r.as_of) AT TIME ZONE 'UTC', ${iso}) FROM ${planRatings} r WHERE r.dealer_id = ${dealerId}) AS last_rated_at,
    (SELECT to_char(max(f.last_at) AT TIME ZONE 'UTC', ${iso}) FROM ${planFallbacks} f WHERE f.dealer_id = ${dealerId}
      AND f.source = 'provider' AND f.reason = ANY (${sql.param(OUTAGES)}::text[])) AS last_failed_at`)
  const [row] = rows
  if (!row) throw new Error('a statement without a table answers one row')
  return row
}

const MAX_FALLBACKS = 50

/** Uses of table prices as fallback, newest first. */
export async function listFallbacks(tx: Tx, dealerId: string): Promise<Fallback[]> {
  const rows = await tx
    .select({
      id: planFallbacks.id,
      plan: { id: protectionPlans.id, name: protectionPlans.name, name_fr: protectionPlans.name_fr },
      vehicle: {
        id: vehicles.id,
        year: vehicles.year,
        make: vehicles.make,
        model: vehicles.model,
        stock_number: vehicles.stock_number,
      },
      source: planFallbacks.source,
      reason: planFallbacks.reason,
      price: planFallbacks.price,
      times: planFallbacks.times,
      day: planFallbacks.day,
      last_at: planFallbacks.last_at,
    })
    .from(planFallbacks)
    .innerJoin(
      protectionPlans,
      and(
        eq(protectionPlans.dealer_id, planFallbacks.dealer_id),
        eq(protectionPlans.id, planFallbacks.protection_plan),
      ),
    )
    .innerJoin(
      vehicles,
      and(eq(vehicles.dealer_id, planFallbacks.dealer_id), eq(vehicles.id, planFallbacks.vehicle_id)),
    )
    .where(eq(planFallbacks.dealer_id, dealerId))
    .orderBy(desc(planFallbacks.last_at), desc(planFallbacks.id))
    .limit(MAX_FALLBACKS)
  return rows.map(({ vehicle: { id, year, make, model, stock_number }, price, ...row }) => ({
    ...row,
    vehicle: { id, name: `${year} ${make} ${model}`, stock_number },
    price: fromCents(cents(price)),
  }))
}
