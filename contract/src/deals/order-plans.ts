import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Money } from '#platform/money.ts'
import { LibraryLine } from '#pricing/pricing.ts'
import { Id } from '#platform/text.ts'
import { PaymentType } from '#inventory/vehicles.ts'
import { MAX_WORKSHEET_LINES, Worksheet } from '#pricing/worksheet.ts'

/** A plan that can be added to the deal, with a line for each of its prices. */
const PlanOnOffer = z.object({
  id: Id,
  name: z.string(),
  name_fr: z.string().nullable(),
  type: z.object({ name: z.string(), name_fr: z.string() }),
  description: z.string().nullable(),
  description_fr: z.string().nullable(),
  /** Whether it is the manufacturer's plan or the dealership's. */
  origin: z.enum(['dealer', 'manufacturer']),
  /** A provider rates it; if the provider has no price, the line says that the price table was used. */
  is_rated: z.boolean(),
  /** The price for the term of the deal, or for twelve months if it has none. */
  suggested: Id,
  prices: z.array(LibraryLine),
})
export type PlanOnOffer = z.output<typeof PlanOnOffer>

const body = z.strictObject({
  /** The payment type whose term, rate and price are used. */
  payment_type: PaymentType,
  /** A deal that is not saved yet. */
  worksheet: Worksheet.nullish(),
})

const answer = z.object({ results: z.array(PlanOnOffer) })

export const orderPlans = {
  offered: endpoint('POST /api/dealer/order/{id}/protection_plans/', {
    access: 'pricing-worksheet:read',
    ours: true,
    summary: 'The plans that fit the vehicle of an order, at the known prices; writes nothing',
    body,
    response: answer,
  }),
  rate: endpoint('POST /api/dealer/order/{id}/rate_protection_plans/', {
    access: 'pricing-worksheet:edit',
    ours: true,
    summary: 'The same after a request to the provider; if it has no price, the price table is used',
    body,
    response: answer,
  }),
  costs: endpoint('POST /api/dealer/order/{id}/protection_plan_costs/', {
    access: 'inventory:read-cost',
    ours: true,
    summary: 'Dealer cost of plan prices: as agreed by the order, otherwise from the grid; writes nothing',
    body: z.strictObject({ prices: z.array(Id).max(MAX_WORKSHEET_LINES) }),
    /** By price id; unknown costs are absent. */
    response: z.object({ costs: z.record(z.string(), Money) }),
  }),
}
