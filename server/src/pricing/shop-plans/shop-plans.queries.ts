import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { newId } from '#platform/http/ids.ts'
import { penProducts, planFallbacks, planRatings } from '#pricing/pen-products/pen-products.table.ts'
import { gridColumn } from '#pricing/protection-plans/plan-rows.queries.ts'
import { planTypes, protectionPlans } from '#pricing/protection-plans/protection-plans.table.ts'
import { countingOf, type Counter } from '#identity/accounts/sign-in/attempts.queries.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'

export interface ShopPlace extends Record<string, unknown> {
  readonly id: string
  readonly number: number
  readonly timezone: string
  readonly cname: string
  readonly compulsory_login: boolean
}

/** Finds a dealership by its name in addresses, returns the previous count, and increases it. */
export async function countedPlace(tx: Tx, cname: string, counter: Counter) {
  const { rows } = await tx.execute<{ count: number; place: ShopPlace | null }>(sql`
    SELECT counted.count, (SELECT json_build_object('id', d.id, 'number', d.number, 'timezone', d.timezone,
      'cname', d.cname, 'compulsory_login', d.compulsory_login)
      FROM ${dealerships} d WHERE d.cname = ${cname}) AS place
    FROM ${countingOf(counter, 1)} AS counted`)
  return { count: rows[0]?.count ?? 0, place: rows[0]?.place ?? undefined }
}

export async function findShopPlace(tx: Tx, cname: string): Promise<ShopPlace | undefined> {
  const [row] = await tx
    .select({
      id: dealerships.id,
      number: dealerships.number,
      timezone: dealerships.timezone,
      cname: dealerships.cname,
      compulsory_login: dealerships.compulsory_login,
    })
    .from(dealerships)
    .where(eq(dealerships.cname, cname))
  return row
}

export async function findShopVehicle(tx: Tx, dealerId: string, id: string) {
  const [row] = await tx
    .select({
      id: vehicles.id,
      vin: vehicles.vin,
      make: vehicles.make,
      model: vehicles.model,
      year: vehicles.year,
      odometer: vehicles.odometer,
      segment: vehicles.segment,
      body_type: vehicles.body_type,
      vehicle_condition: vehicles.vehicle_condition,
    })
    .from(vehicles)
    .where(and(eq(vehicles.dealer_id, dealerId), eq(vehicles.id, id)))
  return row
}

export type ShopVehicle = NonNullable<Awaited<ReturnType<typeof findShopVehicle>>>

export interface Rating {
  readonly asked: string
  readonly price: number
  readonly deductible: number | null
  readonly distance_limit: number | null
  /** Months that the provider rated. */
  readonly term: number
  readonly as_of: string
}

/** Ratings of a vehicle, up to a day old. */
const ratingsOf = (vehicleId: string) => sql<
  Rating[]
>`(SELECT coalesce(json_agg(json_build_object('asked', r.asked,
    'price', r.price, 'deductible', r.deductible, 'distance_limit', r.distance_limit, 'term', r.term,
    'as_of', to_char(r.as_of AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), '[]')
  FROM protection_plan_ratings r
  WHERE r.dealer_id = protection_plans.dealer_id AND r.vehicle_id = ${vehicleId}
    AND r.protection_plan = protection_plans.id AND r.as_of > now() - interval '1 day')`

/** The active plans of a dealership with the inputs of their prices; optionally a single one. */
export const listOffers = (tx: Tx, dealerId: string, vehicleId: string, planId?: string) =>
  tx
    .select({
      plan: protectionPlans,
      grid: gridColumn,
      type: planTypes,
      product: penProducts,
      ratings: ratingsOf(vehicleId),
    })
    .from(protectionPlans)
    .innerJoin(
      planTypes,
      and(eq(planTypes.dealer_id, protectionPlans.dealer_id), eq(planTypes.id, protectionPlans.type)),
    )
    .leftJoin(
      penProducts,
      and(
        eq(penProducts.dealer_id, protectionPlans.dealer_id),
        eq(penProducts.id, protectionPlans.pen_product_for_coverage),
      ),
    )
    .where(
      and(
        eq(protectionPlans.dealer_id, dealerId),
        eq(protectionPlans.active, true),
        planId === undefined ? undefined : eq(protectionPlans.id, planId),
      ),
    )
    .orderBy(planTypes.order, sql`lower(${protectionPlans.name})`, protectionPlans.id)

export type Offer = Awaited<ReturnType<typeof listOffers>>[number]

/** For the last statement: stores the provider's ratings. */
export const storingRatings = (tx: Tx, rows: (typeof planRatings.$inferInsert)[]) =>
  tx
    .insert(planRatings)
    .values(rows)
    .onConflictDoUpdate({
      target: [planRatings.dealer_id, planRatings.vehicle_id, planRatings.protection_plan, planRatings.asked],
      set: {
        quote: sql`excluded.quote`,
        price: sql`excluded.price`,
        cost: sql`excluded.cost`,
        deductible: sql`excluded.deductible`,
        distance_limit: sql`excluded.distance_limit`,
        as_of: sql`now()`,
      },
    })

/** For the last statement: sets when these products were last rated. */
export const markingRated = (tx: Tx, dealerId: string, productIds: readonly string[]) =>
  tx
    .update(penProducts)
    .set({ last_rated_at: sql`now()` })
    .where(
      and(
        eq(penProducts.dealer_id, dealerId),
        sql`${penProducts.id} = ANY (${sql.param([...productIds])}::uuid[])`,
      ),
    )

/** For the last statement: deletes ratings that are too old to be used. */
export const forgettingOld = (tx: Tx, dealerId: string) =>
  tx
    .delete(planRatings)
    .where(and(eq(planRatings.dealer_id, dealerId), sql`${planRatings.as_of} < now() - interval '30 days'`))

/** For the last statement: deletes old fallback entries. */
export const forgettingFallbacks = (tx: Tx, dealerId: string) =>
  tx
    .delete(planFallbacks)
    .where(
      and(eq(planFallbacks.dealer_id, dealerId), sql`${planFallbacks.last_at} < now() - interval '90 days'`),
    )

export interface FallbackRow {
  readonly dealer_id: string
  readonly protection_plan: string
  readonly vehicle_id: string
  readonly source: 'provider' | 'customer'
  readonly reason: string
  readonly price: number
  readonly day: string
}

const inserting = (tx: Tx, rows: readonly FallbackRow[]) =>
  tx.insert(planFallbacks).values(rows.map(row => ({ ...row, id: newId() })))

const sameNote = [
  planFallbacks.dealer_id,
  planFallbacks.protection_plan,
  planFallbacks.vehicle_id,
  planFallbacks.source,
  planFallbacks.reason,
  planFallbacks.day,
]

/** For the last statement: counts another use of the table price. */
export const countingFallbacks = (tx: Tx, rows: readonly FallbackRow[]) =>
  inserting(tx, rows).onConflictDoUpdate({
    target: sameNote,
    set: { times: sql`${planFallbacks.times} + 1`, price: sql`excluded.price`, last_at: sql`now()` },
  })

/** For the last statement: records a reported fallback; repeats count once. */
export const notingFallback = (tx: Tx, row: FallbackRow) =>
  inserting(tx, [row]).onConflictDoNothing({ target: sameNote })
