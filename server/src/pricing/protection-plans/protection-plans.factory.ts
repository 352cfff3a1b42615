import { eq } from 'drizzle-orm'
import { withTenant } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { type FactoryApp, nextNumber, stableId } from '#platform/seeded.ts'
import { planPrices, planTypes, protectionPlans } from './protection-plans.table.ts'

type PlanRow = typeof protectionPlans.$inferInsert
type PriceRow = typeof planPrices.$inferInsert
type TypeRow = typeof planTypes.$inferInsert

/** A plan type without plans, unless given otherwise. */
export async function buildPlanType(app: FactoryApp, given: Partial<TypeRow> = {}) {
  const dealer_id = given.dealer_id ?? (await buildDealership(app)).id
  const number = nextNumber()
  const row = { id: stableId(`plan type ${number}`), name: `Type ${number}`, name_fr: `Type ${number}` }
  const [built] = await withTenant(app.pool, { id: dealer_id }, tx =>
    tx
      .insert(planTypes)
      .values({ ...row, ...given, dealer_id })
      .returning(),
  )
  if (!built) throw new Error('the type was not inserted')
  return built
}

/** An active extended warranty for every vehicle, without prices. */
export async function buildPlan(app: FactoryApp, given: Partial<PlanRow> = {}) {
  const dealer_id = given.dealer_id ?? (await buildDealership(app)).id
  const number = nextNumber()
  const [built] = await withTenant(app.pool, { id: dealer_id }, async tx => {
    const [type] = await tx.select().from(planTypes).where(eq(planTypes.code, 'extended_warranty'))
    const row = {
      id: stableId(`plan ${number}`),
      name: `Extended warranty ${number}`,
      name_fr: `Garantie prolongée ${number}`,
      category: 'PP' as const,
      type: type?.id ?? '',
    }
    return tx
      .insert(protectionPlans)
      .values({ ...row, ...given, dealer_id })
      .returning()
  })
  if (!built) throw new Error('the plan was not inserted')
  return built
}

/** 60 months for 1,895.00; builds the plan unless one is given. */
export async function buildPlanPrice(app: FactoryApp, given: Partial<PriceRow> = {}) {
  const plan =
    given.protection_plan === undefined
      ? await buildPlan(app, given.dealer_id ? { dealer_id: given.dealer_id } : {})
      : undefined
  const dealer_id = given.dealer_id ?? plan?.dealer_id ?? ''
  const row = {
    id: stableId(`plan price ${nextNumber()}`),
    protection_plan: plan?.id ?? '',
    title_en: '60 months',
    title_fr: '60 mois',
    price: 189_500,
    duration: 60,
  }
  const [built] = await withTenant(app.pool, { id: dealer_id }, tx =>
    tx
      .insert(planPrices)
      .values({ ...row, ...given, dealer_id })
      .returning(),
  )
  if (!built) throw new Error('the price was not inserted')
  return built
}
