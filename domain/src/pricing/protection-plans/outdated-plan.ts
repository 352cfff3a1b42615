import type { PaymentType } from '#pricing/payment-types/payment-types.ts'

/** What of a deal a provider made a price by; null: it did not look at that. Amounts and rates are wire strings. */
export type RatedBy = {
  readonly payment_type: PaymentType
  readonly term: number | null
  readonly rate: string | null
  readonly price: string | null
}

/** What a plan on a deal was agreed for; absent: of a time when nobody kept it, or a price that looks at none of it. */
export type AgreedFor = {
  readonly vehicle?: string | undefined
  readonly rated_by?: RatedBy | undefined
}

type Terms = { readonly term: number; readonly rate: string }

/** The deal that a plan stands on. */
export type PlanDeal = {
  readonly vehicle: string
  readonly payment_type: PaymentType
  readonly price: string
  readonly finance: Terms
  readonly lease: Terms
}

/**
 * Why a plan's price does not hold for the deal that it stands on: it was made for another vehicle, or a provider made it
 * by other terms. Such a deal is neither saved nor confirmed. What the dealership's own grid asks looks at no terms.
 */
export function planOutdatedBy(
  plan: AgreedFor,
  deal: PlanDeal,
): 'plan_of_other_vehicle' | 'plan_of_other_terms' | undefined {
  if (plan.vehicle !== undefined && plan.vehicle !== deal.vehicle) return 'plan_of_other_vehicle'
  const { rated_by: by } = plan
  if (by === undefined) return undefined
  const terms = deal.payment_type === 'cash' ? undefined : deal[deal.payment_type]
  const isSame = (made: string | null, is: string | undefined) => made === null || Number(made) === Number(is)
  const holds =
    by.payment_type === deal.payment_type &&
    (by.term === null || by.term === terms?.term) &&
    isSame(by.rate, terms?.rate) &&
    isSame(by.price, deal.price)
  return holds ? undefined : 'plan_of_other_terms'
}

type Line = {
  readonly id: string
  readonly pre_installed?: boolean | undefined
  readonly plan?: AgreedFor | undefined
}

/** The plans of a deal whose price does not hold for it, each with why; what is in the vehicle already has none. */
export const outdatedPlans = <L extends Line>(lines: readonly L[], deal: PlanDeal) =>
  lines.flatMap(line => {
    const rule = line.plan && !line.pre_installed ? planOutdatedBy(line.plan, deal) : undefined
    return rule ? [{ line, rule }] : []
  })
