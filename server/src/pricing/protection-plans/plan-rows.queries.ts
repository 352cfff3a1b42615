import { and, asc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import type { QueryOf } from '@forecourt/contract/platform/endpoint.ts'
import type {
  planPrices as priceContract,
  protectionPlans as contract,
} from '@forecourt/contract/pricing/protection-plans.ts'
import type { Tx } from '#platform/db/client.ts'
import { isoInstant } from '#platform/db/columns.ts'
import { containing, lockedIf } from '#platform/db/fragments.ts'
import { planPrices, planTypes, protectionPlans } from './protection-plans.table.ts'

export type PlanRow = typeof protectionPlans.$inferSelect
export type PriceRow = typeof planPrices.$inferSelect
export type TypeRow = typeof planTypes.$inferSelect

/** The price grid as a column of statements over plans; times have the format of separate rows. */
export const gridColumn = sql<PriceRow[]>`(SELECT coalesce(json_agg(json_build_object(
    'dealer_id', p.dealer_id, 'id', p.id, 'protection_plan', p.protection_plan, 'title_en', p.title_en,
    'title_fr', p.title_fr, 'price', p.price, 'cost', p.cost, 'duration', p.duration,
    'distance_limit', p.distance_limit, 'deductible', p.deductible, 'model_year_from', p.model_year_from,
    'model_year_to', p.model_year_to, 'active', p.active, 'version', p.version,
    'updated', p.updated::text) ORDER BY p.duration NULLS FIRST, p.price, p.id), '[]')
  FROM protection_plan_prices p
  WHERE p.dealer_id = protection_plans.dealer_id AND p.protection_plan = protection_plans.id)`.mapWith(
  (rows: PriceRow[]) => rows.map(row => ({ ...row, updated: isoInstant(row.updated) })),
)

const isPlan = (dealerId: string, id: string) =>
  and(eq(protectionPlans.dealer_id, dealerId), eq(protectionPlans.id, id))

export async function findPlan(tx: Tx, dealerId: string, id: string, { isLocked }: { isLocked: boolean }) {
  const read = tx
    .select({ row: protectionPlans, more: gridColumn })
    .from(protectionPlans)
    .where(isPlan(dealerId, id))
  const [found] = await lockedIf(isLocked, read)
  return found
}

type PlanQuery = QueryOf<typeof contract.list>

export const listPlans = (tx: Tx, dealerId: string, query: PlanQuery) => {
  const categories = [...(query.category__in ?? []), ...(query.category ? [query.category] : [])]
  const pattern = containing(query.search ?? '')
  return tx
    .select({ row: protectionPlans, more: gridColumn })
    .from(protectionPlans)
    .where(
      and(
        eq(protectionPlans.dealer_id, dealerId),
        categories.length > 0 ? inArray(protectionPlans.category, categories) : undefined,
        query.active === undefined ? undefined : eq(protectionPlans.active, query.active === 'true'),
        query.search
          ? or(ilike(protectionPlans.name, pattern), ilike(protectionPlans.name_fr, pattern))
          : undefined,
      ),
    )
    .orderBy(sql`lower(${protectionPlans.name})`, asc(protectionPlans.id))
}

export const countPlans = (tx: Tx, dealerId: string) =>
  tx.$count(protectionPlans, eq(protectionPlans.dealer_id, dealerId))

/** The plan of a price, as its wire form and deals have it. */
export type PriceCompany = Pick<PlanRow, keyof typeof company>

const company = {
  id: protectionPlans.id,
  name: protectionPlans.name,
  name_fr: protectionPlans.name_fr,
  category: protectionPlans.category,
  duration_type: protectionPlans.duration_type,
  active: protectionPlans.active,
  pre_installed: protectionPlans.pre_installed,
  payment_type: protectionPlans.payment_type,
  gst: protectionPlans.gst,
  hst: protectionPlans.hst,
  pst: protectionPlans.pst,
  qst: protectionPlans.qst,
  premium_tax: protectionPlans.premium_tax,
}

const withPlan = and(
  eq(planPrices.dealer_id, protectionPlans.dealer_id),
  eq(planPrices.protection_plan, protectionPlans.id),
)

export async function findPrice(tx: Tx, dealerId: string, id: string, { isLocked }: { isLocked: boolean }) {
  const read = tx
    .select({ row: planPrices, more: company })
    .from(planPrices)
    .innerJoin(protectionPlans, withPlan)
    .where(and(eq(planPrices.dealer_id, dealerId), eq(planPrices.id, id)))
  const [found] = isLocked ? await read.for('update', { of: planPrices }) : await read
  return found
}

/** The plan of a price with its number of prices; undefined if there is no such plan. */
export async function findCompany(tx: Tx, dealerId: string, planId: string) {
  const [found] = await tx
    .select({
      more: company,
      known: sql<number>`(SELECT count(*)::int FROM protection_plan_prices p
        WHERE p.dealer_id = ${protectionPlans.dealer_id} AND p.protection_plan = ${protectionPlans.id})`,
    })
    .from(protectionPlans)
    .where(isPlan(dealerId, planId))
  return found
}

/** A page of all grids with the exact count. */
export async function listPrices(tx: Tx, dealerId: string, query: QueryOf<typeof priceContract.list>) {
  const pattern = containing(query.search ?? '')
  const wanted = and(
    eq(planPrices.dealer_id, dealerId),
    query.protection_plan ? eq(planPrices.protection_plan, query.protection_plan) : undefined,
    query.search
      ? or(
          ilike(planPrices.title_en, pattern),
          ilike(planPrices.title_fr, pattern),
          ilike(protectionPlans.name, pattern),
          ilike(protectionPlans.name_fr, pattern),
        )
      : undefined,
  )
  const [rows, counted] = await Promise.all([
    tx
      .select({ row: planPrices, more: company })
      .from(planPrices)
      .innerJoin(protectionPlans, withPlan)
      .where(wanted)
      .orderBy(query.ordering === 'id' ? asc(planPrices.id) : sql`${planPrices.id} DESC`)
      .limit(query.page_size)
      .offset((query.page - 1) * query.page_size),
    tx
      .select({ n: sql<number>`count(*)::int` })
      .from(planPrices)
      .innerJoin(protectionPlans, withPlan)
      .where(wanted),
  ])
  return { rows, count: counted[0]?.n ?? 0 }
}

const plansOfType = sql<number>`(SELECT count(*)::int FROM protection_plans p
  WHERE p.dealer_id = protection_plan_types.dealer_id AND p.type = protection_plan_types.id)`

export const listTypes = (tx: Tx, dealerId: string) =>
  tx
    .select({ row: planTypes, more: plansOfType })
    .from(planTypes)
    .where(eq(planTypes.dealer_id, dealerId))
    .orderBy(asc(planTypes.order), asc(planTypes.name), asc(planTypes.id))

export async function findType(tx: Tx, dealerId: string, id: string, { isLocked }: { isLocked: boolean }) {
  const read = tx
    .select({ row: planTypes, more: plansOfType })
    .from(planTypes)
    .where(and(eq(planTypes.dealer_id, dealerId), eq(planTypes.id, id)))
  const [found] = isLocked ? await read.for('update') : await read
  return found
}

export const countTypes = (tx: Tx, dealerId: string) =>
  tx.$count(planTypes, eq(planTypes.dealer_id, dealerId))
