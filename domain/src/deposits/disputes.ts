/** Where a dispute is, in the card provider's words (Stripe, "The Dispute object", `status`). */
export const DISPUTE_STATUSES = [
  {
    code: 'warning_needs_response',
    name: 'Inquiry: answer it',
    name_fr: 'Demande de renseignements : répondez-y',
  },
  {
    code: 'warning_under_review',
    name: 'Inquiry under review',
    name_fr: 'Demande de renseignements à l’étude',
  },
  { code: 'warning_closed', name: 'Inquiry closed', name_fr: 'Demande de renseignements close' },
  { code: 'needs_response', name: 'Disputed: answer it', name_fr: 'Contesté : répondez' },
  { code: 'under_review', name: 'Dispute under review', name_fr: 'Contestation à l’étude' },
  { code: 'prevented', name: 'Dispute prevented', name_fr: 'Contestation évitée' },
  { code: 'won', name: 'Dispute won', name_fr: 'Contestation gagnée' },
  { code: 'lost', name: 'Dispute lost', name_fr: 'Contestation perdue' },
] as const

export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]['code']

/**
 * `inquiry`: the bank asks and takes nothing. `open`: the bank contests the payment and usually takes the money back
 * at once. `closed`: an inquiry or a dispute that ended without a decision.
 */
export type DisputePhase = 'inquiry' | 'open' | 'won' | 'lost' | 'closed'

const PHASES: Readonly<Record<DisputeStatus, DisputePhase>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'closed',
  needs_response: 'open',
  under_review: 'open',
  prevented: 'closed',
  won: 'won',
  lost: 'lost',
}

export const disputePhase = (status: DisputeStatus): DisputePhase => PHASES[status]

/** A payment that its bank contests cannot be refunded: the customer would be paid twice. */
export const isOpenDispute = (status: DisputeStatus): boolean => PHASES[status] === 'open'

/** Whether the dealership has to send evidence before a deadline. */
export const needsEvidence = (status: DisputeStatus): boolean =>
  status === 'needs_response' || status === 'warning_needs_response'

/** What the provider says of a dispute: amounts in cents, `withdrawn` and `reinstated` as booked on the account. */
export interface DisputeFacts {
  readonly status: DisputeStatus
  readonly withdrawn: number
  readonly reinstated: number
}

const RANK: Readonly<Record<DisputeStatus, number>> = {
  warning_needs_response: 0,
  warning_under_review: 1,
  warning_closed: 2,
  needs_response: 3,
  under_review: 4,
  prevented: 5,
  won: 6,
  lost: 6,
}

/**
 * Whether `to` was read later than `from`: an answer that was read first and written last never takes a dispute back.
 * Money that was booked since counts more than the status, because a lost dispute may still be won.
 */
export function isLaterDispute(from: DisputeFacts, to: DisputeFacts): boolean {
  const booked = to.withdrawn + to.reinstated - from.withdrawn - from.reinstated
  return booked === 0 ? RANK[to.status] > RANK[from.status] : booked > 0
}

/** What is missing of the deposit because of a dispute, in cents: undecided (`disputed`), or lost (`charged_back`). */
export function moneyInDispute({ status, withdrawn, reinstated }: DisputeFacts): {
  readonly disputed: number
  readonly charged_back: number
} {
  const gone = Math.max(0, withdrawn - reinstated)
  const phase = PHASES[status]
  if (phase === 'won' || phase === 'inquiry') return { disputed: 0, charged_back: 0 }
  return phase === 'open' ? { disputed: gone, charged_back: 0 } : { disputed: 0, charged_back: gone }
}
