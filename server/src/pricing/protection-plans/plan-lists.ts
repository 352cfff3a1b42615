import type { PlanPrice, PlanType, ProtectionPlan } from '@forecourt/contract/pricing/protection-plans.ts'
import {
  PLAN_FORM,
  PLAN_TYPE_FORM,
  PRICE_FORM,
} from '@forecourt/domain/pricing/protection-plans/plan-form.ts'
import { fillFrenchName } from '@forecourt/domain/platform/validation/french-name.ts'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { followingOf } from '#dealership/dealerships/following-names.ts'
import { invalid } from '#platform/http/refusal.ts'
import { penProducts } from '#pricing/pen-products/pen-products.table.ts'
import { countOrdersWith } from '#pricing/library/coverage.queries.ts'
import { given, type Catalogue, type Found } from './catalogue.ts'
import { notedPlan } from './noted-plan.ts'
import {
  countPlans,
  countTypes,
  findCompany,
  findPlan,
  findPrice,
  findType,
  type PlanRow,
  type PriceCompany,
  type PriceRow,
  type TypeRow,
} from './plan-rows.queries.ts'
import { planWire, priceColumns, priceWire, typeWire } from './plan-wire.ts'
import { planPrices, planTypes, protectionPlans } from './protection-plans.table.ts'

type Rated = Pick<
  ProtectionPlan,
  'use_pen_for_localized_prices' | 'pen_product_for_coverage' | 'pen_coverage'
>

/** A coverage must be one of the product's; a plan with one that was removed since may still change otherwise. */
async function checkCoverage(tx: Tx, dealerId: string, plan: Rated, before?: Rated): Promise<void> {
  const { pen_product_for_coverage: id, pen_coverage: coverage } = plan
  if (!plan.use_pen_for_localized_prices || !id || !coverage) return
  if (before?.pen_product_for_coverage === id && before.pen_coverage === coverage) return
  const [product] = await tx
    .select({ coverages: penProducts.coverages })
    .from(penProducts)
    .where(and(eq(penProducts.dealer_id, dealerId), eq(penProducts.id, id)))
  if (product && !product.coverages.includes(coverage))
    throw invalid({ pen_coverage: { rule: 'one_of', params: {} } })
}

export const planList: Catalogue<PlanRow, PriceRow[], ProtectionPlan> = {
  noun: 'protection_plan',
  table: protectionPlans,
  rules: PLAN_FORM,
  most: 200,
  find: findPlan,
  begin: async (tx, dealerId) => ({ known: await countPlans(tx, dealerId), more: [] }),
  checkNamed: checkCoverage,
  wire: planWire,
  columns: given,
  values: wire => ({ ...wire }),
  constraints: {
    protection_plans_name: ['name', 'unique'],
    protection_plans_type: ['type', 'id'],
    protection_plans_product: ['pen_product_for_coverage', 'id'],
  },
  countUses: (tx, { dealer_id, id }) => countOrdersWith(tx, dealer_id, id),
  noted: (before, after, noting) => {
    const of = ({ row, more }: Found<PlanRow, PriceRow[]>) => ({ plan: row, grid: more })
    return notedPlan(of(before), after && of(after), noting)
  },
}

/** In a body the plan is an id, on the wire an object. */
const planOf = (plan: unknown) =>
  typeof plan === 'object' && plan !== null && 'id' in plan ? String(plan.id) : (plan as string | undefined)

export const priceList: Catalogue<PriceRow, PriceCompany, PlanPrice> = {
  noun: 'plan_price',
  table: planPrices,
  rules: PRICE_FORM,
  // The limit of a plan's grid, which is sent with the plan.
  most: 100,
  find: findPrice,
  begin: async (tx, dealerId, body) => {
    const found = await findCompany(tx, dealerId, (body as { protection_plan: string }).protection_plan)
    if (!found) throw invalid({ protection_plan: { rule: 'id', params: {} } })
    return found
  },
  moves: (row, body) => {
    const { protection_plan: plan } = body as { protection_plan?: string }
    return plan !== undefined && plan !== row.protection_plan
  },
  wire: priceWire,
  columns: priceColumns,
  values: (wire, { duration_type }) => ({
    ...wire,
    protection_plan: planOf((wire as { protection_plan?: unknown }).protection_plan),
    duration_type,
  }),
  constraints: { protection_plan_prices_plan: ['protection_plan', 'id'] },
  noted: (before, after, noting) => {
    const of = ({ row, more }: Found<PriceRow, PriceCompany>) => ({ plan: more, grid: [row] })
    return notedPlan(of(before), after && of(after), noting)
  },
}

export const typeList: Catalogue<TypeRow, number, PlanType> = {
  noun: 'plan_type',
  table: planTypes,
  rules: PLAN_TYPE_FORM,
  most: 60,
  find: findType,
  begin: async (tx, dealerId) => ({ known: await countTypes(tx, dealerId), more: 0 }),
  wire: typeWire,
  columns: given,
  fill: (body, actor, stored) => fillFrenchName(body, followingOf(actor, stored)),
  values: wire => ({ ...wire }),
  constraints: { protection_plan_types_name: ['name', 'unique'] },
}
