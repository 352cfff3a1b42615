import { codesOf } from '@forecourt/domain/platform/markets/labels.ts'
import { TRADE_IN_OFFER_STATUSES } from '@forecourt/domain/deals/trade-ins/offer-states.ts'
import { z } from 'zod'
import { Amount } from '#platform/money.ts'
import { Day, Id } from '#platform/text.ts'

export const OfferStatus = z.enum(codesOf(TRADE_IN_OFFER_STATUSES))

/** The trade-in fields of an order (product 3, `trade_in` and `available_trade_in`). */
export const TradeInSummary = z.object({
  id: Id,
  formatted_name: z.string(),
  formatted_name_fr: z.string(),
  odometer: z.int(),
  trade_in_owing: Amount,
  status: OfferStatus,
  dealer_offer: Amount.nullable(),
  valid_until: Day.nullable(),
})
export type TradeInSummary = z.output<typeof TradeInSummary>
