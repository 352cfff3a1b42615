import { OFFER_STATUSES } from '@forecourt/domain/customers/prequal-offers/offer-status.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Amount, Decimal } from '#platform/money.ts'
import { Id, Timestamp } from '#platform/text.ts'

/** What a lender would lend, found out without a mark on the credit file (decisions 3.91). */
export const PrequalOffer = z.object({
  id: Id,
  lender: z.string(),
  type: z.literal('soft'),
  /** The lender's own name of the credit band. */
  tier: z.string(),
  max_amount: Amount,
  /** Percent a year. */
  rate_from: Decimal,
  rate_to: Decimal,
  /** Months. */
  max_term: z.int(),
  /** A month, at the largest amount and the longest term; null where the lender names none. */
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
    summary: 'What lenders would lend a customer, newest first',
    response: z.object({ pre_qual_detail: z.object({ pre_qual_offers: z.array(PrequalOffer) }) }),
  }),
}
