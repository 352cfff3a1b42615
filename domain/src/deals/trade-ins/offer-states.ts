import type { StepStatus } from '#deals/orders/step-statuses.ts'

/**
 * Where an offer for a trade-in stands, and what it may become (decisions 3.94). `initial`: there is none yet. A new offer
 * ends the one before, accepted or not; `completed` is one that a confirmed order was made with.
 */
export const TRADE_IN_OFFER_STATUSES = [
  { code: 'initial', name: 'No offer yet', name_fr: 'Aucune offre', next: ['awaiting_customer'] },
  {
    code: 'awaiting_customer',
    name: 'Applied, pending acceptance',
    name_fr: 'Appliquée, en attente d’acceptation',
    next: ['accepted', 'declined', 'expired', 'withdrawn'],
  },
  {
    code: 'accepted',
    name: 'Accepted',
    name_fr: 'Acceptée',
    next: ['completed', 'expired', 'withdrawn'],
  },
  { code: 'declined', name: 'Declined', name_fr: 'Refusée', next: [] },
  { code: 'expired', name: 'Expired', name_fr: 'Expirée', next: [] },
  { code: 'withdrawn', name: 'Withdrawn', name_fr: 'Retirée', next: [] },
  { code: 'completed', name: 'Final', name_fr: 'Finale', next: [] },
] as const

export type TradeInOfferStatus = (typeof TRADE_IN_OFFER_STATUSES)[number]['code']

/** An offer that stands: `expires` in milliseconds since 1970, the first moment at which it holds no more. */
interface Standing {
  readonly status: TradeInOfferStatus
  readonly expires: number
}

const next: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  TRADE_IN_OFFER_STATUSES.map(status => [status.code, status.next]),
)

/** Whether an offer may go from one status to another (decisions 3.94). */
export const mayBecome = (from: TradeInOfferStatus, to: TradeInOfferStatus): boolean =>
  next[from]?.includes(to) ?? false

/** What an offer is at a moment, in milliseconds since 1970: the clock alone ends one that nobody answered. */
export const offerStatusAt = ({ status, expires }: Standing, now: number): TradeInOfferStatus =>
  status === 'awaiting_customer' && expires <= now ? 'expired' : status

/**
 * Whether an offer's value stands in the deal's figures: once it is sent, too (product 4, decisions 3.96). An order is never
 * confirmed on one that waits: the step says so.
 */
export const isInFigures = (status: TradeInOfferStatus): boolean =>
  status === 'awaiting_customer' || status === 'accepted' || status === 'completed'

/** Whether the customer may send the vehicle again, for another offer: nothing stands, or waits for us. */
export const isAnsweredNo = (status: TradeInOfferStatus): boolean =>
  status === 'declined' || status === 'expired' || status === 'withdrawn'

const stepOf: Readonly<Record<TradeInOfferStatus, StepStatus>> = {
  initial: 'awaiting-dealer',
  awaiting_customer: 'awaiting-customer',
  accepted: 'completed',
  completed: 'completed',
  declined: 'declined',
  expired: 'expired',
  withdrawn: 'declined',
}

/** What speaks first for an order with two of them: whoever has to act, then what was agreed. */
const ranks: readonly StepStatus[] = [
  'awaiting-dealer',
  'awaiting-customer',
  'completed',
  'expired',
  'declined',
]

/** Where an order's step stands with its trade-ins, by the status of each one's offer; without any, at the beginning. */
export function stepOfTradeIns(statuses: readonly TradeInOfferStatus[]): StepStatus {
  const steps = statuses.map(status => stepOf[status])
  return ranks.find(rank => steps.includes(rank)) ?? 'initial'
}
