import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Money } from '#platform/money.ts'
import { LibraryLine } from '#pricing/pricing.ts'
import { Id } from '#platform/text.ts'
import { PaymentType } from '#inventory/vehicles.ts'
import { MAX_WORKSHEET_LINES, Worksheet } from '#pricing/worksheet.ts'

/** A plan that may be put on the deal, with a line for each of its prices. */
const PlanOnOffer = z.object({
  id: Id,
  name: z.string(),
  name_fr: z.string().nullable(),
  type: z.object({ name: z.string(), name_fr: z.string() }),
  description: z.string().nullable(),
  description_fr: z.string().nullable(),
  /** The manufacturer's own, or the dealership's. */
  origin: z.enum(['dealer', 'manufacturer']),
  /** A provider makes its prices; where one has none, the line says that the table stood in. */
  is_rated: z.boolean(),
  /** The price that goes with the term of the deal, twelve months where it has none. */
  suggested: Id,
  prices: z.array(LibraryLine),
})
export type PlanOnOffer = z.output<typeof PlanOnOffer>

const body = z.strictObject({
  /** The way of paying whose term, rate and price they are for. */
  payment_type: PaymentType,
  /** A deal that is not saved yet. */
  worksheet: Worksheet.nullish(),
})

const answer = z.object({ results: z.array(PlanOnOffer) })

export const orderPlans = {
  offered: endpoint('POST /api/dealer/order/{id}/protection_plans/', {
    access: 'pricing-worksheet:read',
    ours: true,
    summary: 'The plans that suit the vehicle of an order, at the prices that are known; writes nothing',
    body,
    response: answer,
  }),
  rate: endpoint('POST /api/dealer/order/{id}/rate_protection_plans/', {
    access: 'pricing-worksheet:edit',
    ours: true,
    summary: 'The same after the provider was asked; where it gives no price, the table stands in',
    body,
    response: answer,
  }),
  costs: endpoint('POST /api/dealer/order/{id}/protection_plan_costs/', {
    access: 'inventory:read-cost',
    ours: true,
    summary:
      'What prices of plans cost the dealership: as the order agreed, else as the grid says; writes nothing',
    body: z.strictObject({ prices: z.array(Id).max(MAX_WORKSHEET_LINES) }),
    /** By price; what is not known is absent. */
    response: z.object({ costs: z.record(z.string(), Money) }),
  }),
}
