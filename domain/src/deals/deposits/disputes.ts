/** Status of a dispute, by the card provider's codes (Stripe, "The Dispute object", `status`). */
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

/** Reason of a dispute, by the provider's codes (Stripe, "The Dispute object", `reason`). */
export const DISPUTE_REASONS = [
  {
    code: 'bank_cannot_process',
    name: 'Bank could not process it',
    name_fr: 'Traitement impossible par la banque',
  },
  { code: 'credit_not_processed', name: 'Refund not received', name_fr: 'Remboursement non reçu' },
  { code: 'customer_initiated', name: 'Customer’s request', name_fr: 'Demande du client' },
  { code: 'debit_not_authorized', name: 'Debit not authorized', name_fr: 'Débit non autorisé' },
  { code: 'duplicate', name: 'Charged twice', name_fr: 'Payé en double' },
  {
    code: 'fraudulent',
    name: 'Not made by the cardholder',
    name_fr: 'Non fait par le titulaire de la carte',
  },
  { code: 'general', name: 'Not stated', name_fr: 'Non précisé' },
  {
    code: 'incorrect_account_details',
    name: 'Wrong account details',
    name_fr: 'Renseignements de compte erronés',
  },
  { code: 'insufficient_funds', name: 'Insufficient funds', name_fr: 'Fonds insuffisants' },
  { code: 'noncompliant', name: 'Card network rules', name_fr: 'Règles du réseau de cartes' },
  { code: 'product_not_received', name: 'Nothing received', name_fr: 'Rien reçu' },
  { code: 'product_unacceptable', name: 'Not as described', name_fr: 'Non conforme à la description' },
  { code: 'subscription_canceled', name: 'Cancelled before', name_fr: 'Annulé auparavant' },
  { code: 'unrecognized', name: 'Not recognized', name_fr: 'Paiement non reconnu' },
] as const

/**
 * `inquiry`: the bank asks and withdraws nothing. `open`: the bank disputes the payment and usually withdraws the
 * money immediately. `closed`: an inquiry or a dispute that ended without a decision.
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

/** A disputed payment cannot be refunded: the customer would be paid twice. */
export const isOpenDispute = (status: DisputeStatus): boolean => PHASES[status] === 'open'

/** Whether the dealership must submit evidence before a deadline. */
export const needsEvidence = (status: DisputeStatus): boolean =>
  status === 'needs_response' || status === 'warning_needs_response'

/** A dispute as the provider reports it: amounts in cents, `withdrawn` and `reinstated` as booked on the account. */
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
 * Whether `to` was read later than `from`, so that a response that is written late never reverts a dispute. Newly
 * booked money takes precedence over the status, because a lost dispute may still be won.
 */
export function isLaterDispute(from: DisputeFacts, to: DisputeFacts): boolean {
  const booked = to.withdrawn + to.reinstated - from.withdrawn - from.reinstated
  return booked === 0 ? RANK[to.status] > RANK[from.status] : booked > 0
}

/** The part of the deposit that a dispute withholds, in cents: undecided (`disputed`) or lost (`charged_back`). */
export function moneyInDispute({ status, withdrawn, reinstated }: DisputeFacts): {
  readonly disputed: number
  readonly charged_back: number
} {
  const gone = Math.max(0, withdrawn - reinstated)
  const phase = PHASES[status]
  if (phase === 'won' || phase === 'inquiry') return { disputed: 0, charged_back: 0 }
  return phase === 'open' ? { disputed: gone, charged_back: 0 } : { disputed: 0, charged_back: gone }
}
