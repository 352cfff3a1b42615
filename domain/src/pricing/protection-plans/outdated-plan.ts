import type { PaymentType } from '#pricing/payment-types/payment-types.ts'

/**
 * Deal data that a provider's price was based on; null: it did not depend on it. Amounts and rates are wire
 * strings.
 */
export type RatedBy = {
  readonly payment_type: PaymentType
  readonly term: number | null
  readonly rate: string | null
  readonly price: string | null
}

/** The vehicle and terms that a plan was agreed for; absent: older deals, or a price independent of them. */
export type AgreedFor = {
  readonly vehicle?: string | undefined
  readonly rated_by?: RatedBy | undefined
}

type Terms = { readonly term: number; readonly rate: string }

/** The deal of a plan. */
export type PlanDeal = {
  readonly vehicle: string
  readonly payment_type: PaymentType
  readonly price: string
  readonly finance: Terms
  readonly lease: Terms
}

/**
 * Why a plan's price is not valid for its deal: it was made for another vehicle, or a provider made it for other
 * terms. Such a deal cannot be saved or confirmed. Prices of the dealership's own grid do not depend on terms.
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

/** The plans of a deal with an invalid price, each with its reason; without pre-installed ones. */
export const outdatedPlans = <L extends Line>(lines: readonly L[], deal: PlanDeal) =>
  lines.flatMap(line => {
    const rule = line.plan && !line.pre_installed ? planOutdatedBy(line.plan, deal) : undefined
    return rule ? [{ line, rule }] : []
  })
