import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#platform/db/client.ts'
import { penProducts, planRatings } from '#pricing/pen-products/pen-products.table.ts'
import { planPrices, protectionPlans } from '#pricing/protection-plans/protection-plans.table.ts'
import type { SessionDealership } from '#platform/sessions/session.ts'
import type { Rating } from '#pricing/shop-plans/shop-plans.queries.ts'

type PlanRow = typeof protectionPlans.$inferSelect
type PriceRow = typeof planPrices.$inferSelect

const planFields = [
  'id',
  'active',
  'pre_installed',
  'name',
  'name_fr',
  'payment_type',
  'vehicle_condition',
  'vehicle_types',
  'gst',
  'hst',
  'pst',
  'qst',
  'premium_tax',
  'duration_type',
  'use_pen_for_localized_prices',
  'pen_coverage',
  'product_code',
] as const
const priceFields = [
  'id',
  'title_en',
  'title_fr',
  'price',
  'duration',
  'distance_limit',
  'model_year_from',
  'model_year_to',
  'active',
] as const
const productFields = [
  'product_code',
  'terms',
  'needs_vin',
  'needs_odometer',
  'needs_in_service_date',
] as const
const ratingFields = ['asked', 'price', 'deductible', 'distance_limit', 'term'] as const

/** A row of a price grid, with the columns deals need. */
export type DeskPrice = Pick<PriceRow, (typeof priceFields)[number] | 'updated'>

/** A plan on offer, with what deals need and its ratings of today for the vehicle. */
export interface DeskPlan {
  readonly dealer: Pick<SessionDealership, 'number' | 'country'>
  readonly date: string
  readonly plan: Pick<PlanRow, (typeof planFields)[number]>
  readonly product: Pick<typeof penProducts.$inferSelect, (typeof productFields)[number]> | null
  readonly grid: readonly DeskPrice[]
  readonly ratings: readonly Rating[]
}

/** Plans a statement reads beside the pre-installed ones: those that have one of these prices. */
export interface WantedPlans {
  readonly dealer: Pick<SessionDealership, 'id' | 'number' | 'country'>
  readonly vehicle: string | SQL
  readonly prices: readonly string[]
}

const isId = (id: string) => z.uuid().safeParse(id).success

/** The plan prices named in a worksheet. */
export const plansIn = ({ lines }: Worksheet): string[] =>
  lines
    .filter(({ kind, origin, id }) => kind === 'plan' && origin === 'global' && isId(id))
    .map(({ id }) => id)

/** The plans with these prices, in a separate statement; skipped if there are none. */
export async function findPlansOf(tx: Tx, wanted: WantedPlans, date: string): Promise<readonly DeskPlan[]> {
  if (wanted.prices.length === 0) return []
  const { rows } = await tx.execute<{ plans: DeskPlan[] | null }>(
    sql`SELECT ${plansColumn(wanted, date)} AS plans`,
  )
  return rows[0]?.plans ?? []
}

const isoColumn = (name: string) =>
  sql.raw(`to_char(${name} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

const fieldsOf = (alias: string, fields: readonly string[]) =>
  sql.raw(fields.map(name => `'${name}', ${alias}.${name}`).join(', '))

/** Plans on offer as an SQL value, also readable by customers (migration 0046). */
export const plansColumn = (
  { dealer, vehicle, prices }: WantedPlans,
  date: string,
): SQL<DeskPlan[] | null> => sql<DeskPlan[] | null>`(
  SELECT json_agg(json_build_object(
    'dealer', json_build_object('number', ${dealer.number}::int, 'country', ${dealer.country}::text),
    'date', ${date}::text,
    'plan', json_build_object(${fieldsOf('p', planFields)}),
    'product', (SELECT json_build_object(${fieldsOf('d', productFields)}) FROM ${penProducts} d
      WHERE d.dealer_id = p.dealer_id AND d.id = p.pen_product_for_coverage),
    'grid', (SELECT coalesce(json_agg(json_build_object(${fieldsOf('g', priceFields)}, 'updated', ${isoColumn('g.updated')})
        ORDER BY g.duration NULLS FIRST, g.price, g.id), '[]')
      FROM ${planPrices} g WHERE g.dealer_id = p.dealer_id AND g.protection_plan = p.id AND g.active),
    'ratings', (SELECT coalesce(json_agg(json_build_object(${fieldsOf('r', ratingFields)},
        'as_of', ${isoColumn('r.as_of')})), '[]')
      FROM ${planRatings} r WHERE r.dealer_id = p.dealer_id AND r.vehicle_id = ${vehicle}
        AND r.protection_plan = p.id AND r.as_of > now() - interval '1 day')) ORDER BY p.id)
  FROM ${protectionPlans} p
  WHERE p.dealer_id = ${dealer.id} AND p.active AND (p.pre_installed OR p.id IN (
    SELECT w.protection_plan FROM ${planPrices} w
    WHERE w.dealer_id = ${dealer.id} AND w.id = ANY (${sql.param([...prices])}::uuid[]))))`
