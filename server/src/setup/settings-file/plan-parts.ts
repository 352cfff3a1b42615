import { PlanBody, PriceBody } from '@forecourt/contract/pricing/protection-plans.ts'
import { text } from '@forecourt/contract/platform/text.ts'
import { fromCents } from '@forecourt/contract/platform/money.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import { PLAN_FORM, PRICE_FORM } from '@forecourt/domain/pricing/protection-plans/plan-form.ts'
import { foldedName } from '@forecourt/domain/platform/validation/folded-name.ts'
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { lockedIf } from '#platform/db/fragments.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { penProducts } from '#pricing/pen-products/pen-products.table.ts'
import { planList, priceList } from '#pricing/protection-plans/plan-lists.ts'
import type { PlanRow, PriceRow } from '#pricing/protection-plans/plan-rows.queries.ts'
import { amountOrNull, priceColumns } from '#pricing/protection-plans/plan-wire.ts'
import { planPrices, planTypes, protectionPlans } from '#pricing/protection-plans/protection-plans.table.ts'
import { heldAs, listPart, noSuchName, stillUsed, withId } from './list-part.ts'
import { productName } from './plan-company-parts.ts'
import { comparable, problemAt } from './read-item.ts'
import type { Held, ItemProblem, PartItem } from './settings-part.ts'

/** A plan with names instead of ids for its type and product. */
const Plan = PlanBody.extend({ type: text(60), pen_product_for_coverage: text(121).nullable().default(null) })
type Plan = z.output<typeof Plan>

type StoredPlan = PlanRow & {
  readonly type_name: string
  readonly product: Parameters<typeof productName>[0] | null
  readonly is_ordered: boolean
}

/** The plans on open orders, read once for all plans. */
const orderedPlans = (dealerId: string) => sql`SELECT coalesce(line -> 'plan' ->> 'id', line ->> 'id')
  FROM ${orders} o, jsonb_path_query(o.worksheet, '$.lines[*] ? (@.kind == "plan")') AS line
  WHERE o.dealer_id = ${dealerId} AND NOT o.is_archived
    AND o.order_management_status NOT IN ('delivered', 'lost')`

/** Protection plans without picture and brochure; existing plans keep theirs. */
export const protectionPlansPart = listPart<StoredPlan, Plan>({
  name: 'protection_plans',
  action: 'aftermarket:edit',
  table: protectionPlans,
  select: (tx, dealerId, isLocked) => {
    const type = and(
      eq(planTypes.dealer_id, protectionPlans.dealer_id),
      eq(planTypes.id, protectionPlans.type),
    )
    const rows = tx
      .select({
        ...getTableColumns(protectionPlans),
        type_name: sql<string>`${planTypes.name}`.as('type_name'),
        product: sql<
          StoredPlan['product']
        >`(SELECT jsonb_build_object('provider', p.provider, 'product_code', p.product_code)
          FROM ${penProducts} p WHERE p.dealer_id = ${protectionPlans.dealer_id}
            AND p.id = ${protectionPlans.pen_product_for_coverage})`.as('product'),
        is_ordered: sql<boolean>`${protectionPlans.id}::text IN (${orderedPlans(dealerId)})`.as('is_ordered'),
      })
      .from(protectionPlans)
      .innerJoin(planTypes, type)
      .where(eq(protectionPlans.dealer_id, dealerId))
      .orderBy(sql`lower(${protectionPlans.name})`, asc(protectionPlans.id))
    return lockedIf(isLocked, rows, protectionPlans)
  },
  bodyOf: row => {
    const { dealer_id: _dealer, id: _id, version: _version, updated: _updated, ...rest } = row
    const { image_file: _image, pdf_file: _pdf, is_ordered: _ordered, type_name, product, ...body } = rest
    return { ...body, type: type_name, pen_product_for_coverage: product && productName(product) }
  },
  shape: Plan,
  most: planList.most,
  itemOf: (id, body, index) => {
    const { name } = body
    const name_fr = body.name_fr || name
    return {
      id,
      index,
      name,
      name_fr,
      key: foldedName(name),
      values: comparable(body),
      raw: withId(id, body),
    }
  },
  rules: PLAN_FORM,
  references: { type: 'plan_types', pen_product_for_coverage: 'pen_products' },
  keyField: 'name',
  values: body => ({ ...body }),
  check: ({ rows, matches, removed, holds }) => {
    const ordered = new Set(rows.filter(row => row.is_ordered).map(({ id }) => id))
    const byId = new Map(rows.map(row => [row.id, row]))
    return [
      ...matches.flatMap(({ wanted: { index, raw }, stored }) => {
        const before = byId.get(stored?.id ?? '')
        const { type, pen_product_for_coverage: product } = raw as Plan
        return [
          ...(type === '' || heldAs(holds, 'plan_types', type) ? [] : [noSuchName(index, 'type')]),
          ...(product
            ? productProblems(index, raw as Plan, heldAs(holds, 'pen_products', product), before)
            : []),
        ]
      }),
      ...removed.filter(({ id }) => ordered.has(id)).map(stillUsed),
    ]
  },
  columns: ({ type, pen_product_for_coverage: product, ...body }, holds) => ({
    ...body,
    type: heldAs(holds, 'plan_types', type)?.id,
    pen_product_for_coverage: (product && heldAs(holds, 'pen_products', product)?.id) || null,
  }),
})

/** A coverage that its product does not have is never rated; an existing plan with one stays unchanged. */
function productProblems(
  index: number,
  { use_pen_for_localized_prices: isRated, pen_coverage: coverage }: Plan,
  product: Held | undefined,
  before: StoredPlan | undefined,
): readonly ItemProblem[] {
  if (!product) return [noSuchName(index, 'pen_product_for_coverage')]
  const { coverages } = product.item.raw
  if (!isRated || !coverage || !Array.isArray(coverages) || coverages.includes(coverage)) return []
  const isKept = before?.pen_product_for_coverage === product.id && before.pen_coverage === coverage
  return isKept ? [] : [problemAt(index, { field: 'pen_coverage', rule: 'one_of', params: {} })]
}

/** A row of a grid, with the name of its plan. */
const Price = PriceBody.extend({ protection_plan: text(80) })
type Price = z.output<typeof Price>

type StoredPrice = PriceRow & { readonly plan_name: string; readonly plan_name_fr: string | null }

/** Maximum rows in the grid of a plan, and of all plans together. */
const MAX_OF_PLAN = priceList.most
const MAX_OF_ALL = planList.most * MAX_OF_PLAN

function priceItem(id: string, body: Price, index: number): PartItem {
  const { protection_plan: plan, title_en, title_fr } = body
  const [name, name_fr] = [title_en, title_fr || title_en].map(title => `${plan} · ${title}`)
  return {
    id,
    index,
    name: name ?? '',
    name_fr: name_fr ?? '',
    values: comparable(body),
    raw: withId(id, body),
  }
}

/** The price grids of all plans. */
export const planPricesPart = listPart<StoredPrice, Price>({
  name: 'plan_prices',
  action: 'aftermarket:edit',
  table: planPrices,
  select: (tx, dealerId, isLocked) => {
    const rows = tx
      .select({
        ...getTableColumns(planPrices),
        plan_name: sql<string>`${protectionPlans.name}`.as('plan_name'),
      })
      .from(planPrices)
      .innerJoin(
        protectionPlans,
        and(
          eq(protectionPlans.dealer_id, planPrices.dealer_id),
          eq(protectionPlans.id, planPrices.protection_plan),
        ),
      )
      .where(eq(planPrices.dealer_id, dealerId))
      .orderBy(
        sql`lower(${protectionPlans.name})`,
        sql`${planPrices.duration} NULLS FIRST`,
        planPrices.price,
        planPrices.id,
      )
    return lockedIf(isLocked, rows, planPrices)
  },
  // Users who may export the file may see the cost of plans.
  bodyOf: row => {
    const { dealer_id: _dealer, id: _id, version: _version, updated: _updated, plan_name, ...body } = row
    const { price, cost, deductible } = body
    return {
      ...body,
      protection_plan: plan_name,
      price: fromCents(cents(price)),
      cost: amountOrNull(cost),
      deductible: amountOrNull(deductible),
    }
  },
  shape: Price,
  most: MAX_OF_ALL,
  itemOf: priceItem,
  rules: PRICE_FORM,
  references: { protection_plan: 'protection_plans' },
  values: (body, holds) => ({
    ...body,
    duration_type: String(heldAs(holds, 'protection_plans', body.protection_plan)?.item.raw['duration_type']),
  }),
  check: ({ matches, holds }) => {
    const counted = new Map<string, number>()
    return matches.flatMap(({ wanted: { index, raw } }) => {
      const plan = heldAs(holds, 'protection_plans', String(raw['protection_plan']))
      if (plan === undefined) return [noSuchName(index, 'protection_plan')]
      const known = (counted.get(plan.id) ?? 0) + 1
      counted.set(plan.id, known)
      const params = { n: MAX_OF_PLAN }
      // Reported once: all rows after it are too many as well.
      return known === MAX_OF_PLAN + 1
        ? [problemAt(index, { field: 'protection_plan', rule: 'max_items', params })]
        : []
    })
  },
  columns: ({ protection_plan: plan, ...body }, holds) => ({
    ...priceColumns(body),
    protection_plan: heldAs(holds, 'protection_plans', plan)?.id,
  }),
})
