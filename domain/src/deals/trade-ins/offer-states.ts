import type { StepStatus } from '#deals/orders/step-statuses.ts'

/**
 * Statuses of a trade-in offer and their transitions (decisions 3.94). `initial`: there is none yet. A new offer
 * ends the previous one, accepted or not; `completed`: a confirmed order uses it.
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

/** A stored offer: `expires` in milliseconds since 1970, the first moment at which it is no longer valid. */
interface Standing {
  readonly status: TradeInOfferStatus
  readonly expires: number
}

const next: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  TRADE_IN_OFFER_STATUSES.map(status => [status.code, status.next]),
)

/** Whether an offer may change from one status to another (decisions 3.94). */
export const mayBecome = (from: TradeInOfferStatus, to: TradeInOfferStatus): boolean =>
  next[from]?.includes(to) ?? false

/** The status of an offer at a moment, in milliseconds since 1970: an unanswered one expires by time. */
export const offerStatusAt = ({ status, expires }: Standing, now: number): TradeInOfferStatus =>
  status === 'awaiting_customer' && expires <= now ? 'expired' : status

/**
 * Whether the value of an offer is part of the deal's figures, which starts when it is sent (product 4, decisions
 * 3.96). A pending offer does not block figures, but the order cannot be confirmed.
 */
export const isInFigures = (status: TradeInOfferStatus): boolean =>
  status === 'awaiting_customer' || status === 'accepted' || status === 'completed'

/** Whether the customer may submit the vehicle again: its offer was declined, expired or withdrawn. */
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

/** Priority of step statuses for an order with two trade-ins: pending actions first, then agreements. */
const ranks: readonly StepStatus[] = [
  'awaiting-dealer',
  'awaiting-customer',
  'completed',
  'expired',
  'declined',
]

/** The step status of an order by the offers of its trade-ins; `initial` without any. */
export function stepOfTradeIns(statuses: readonly TradeInOfferStatus[]): StepStatus {
  const steps = statuses.map(status => stepOf[status])
  return ranks.find(rank => steps.includes(rank)) ?? 'initial'
}
