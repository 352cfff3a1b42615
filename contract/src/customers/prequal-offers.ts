import { OFFER_STATUSES } from '@forecourt/domain/customers/prequal-offers/offer-status.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Amount, Decimal } from '#platform/money.ts'
import { Id, Timestamp } from '#platform/text.ts'

/** A pre-qualification offer of a lender, based on a soft credit check (decisions 3.91). */
export const PrequalOffer = z.object({
  id: Id,
  lender: z.string(),
  type: z.literal('soft'),
  /** The lender's own name for the credit band. */
  tier: z.string(),
  max_amount: Amount,
  /** Percent per year. */
  rate_from: Decimal,
  rate_to: Decimal,
  /** Number of months. */
  max_term: z.int(),
  /** Monthly, at the maximum amount and term; null where the lender states none. */
  est_payment: Amount.nullable(),
  reference: z.string(),
  status: z.enum(OFFER_STATUSES.map(({ code }) => code)),
  created_at: Timestamp,
  expires_at: Timestamp,
})
export type PrequalOffer = z.output<typeof PrequalOffer>

export const prequalOffers = {
  details: endpoint('GET /api/dealer/customer/{id}/prequal_details/', {
    access: 'prequal-offer:read',
    summary: 'Pre-qualification offers of a customer, newest first',
    response: z.object({ pre_qual_detail: z.object({ pre_qual_offers: z.array(PrequalOffer) }) }),
  }),
}
