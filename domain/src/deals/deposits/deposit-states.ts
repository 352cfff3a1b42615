import type { StepStatus } from '#deals/orders/step-statuses.ts'

/** Product 3: states of a deposit; the words are those of its chip (interface 1.4). */
export const DEPOSIT_STATES = [
  { code: 'created', name: 'Link ready', name_fr: 'Lien prêt' },
  { code: 'initiated', name: 'Payment started', name_fr: 'Paiement commencé' },
  { code: 'pre_authorized', name: 'On hold', name_fr: 'Retenu' },
  { code: 'confirmed', name: 'Captured', name_fr: 'Encaissé' },
  { code: 'rejected', name: 'Card refused', name_fr: 'Carte refusée' },
  { code: 'error', name: 'Payment error', name_fr: 'Erreur de paiement' },
  { code: 'expired', name: 'Expired', name_fr: 'Expiré' },
  { code: 'canceled', name: 'Cancelled', name_fr: 'Annulé' },
  { code: 'refunded', name: 'Refunded', name_fr: 'Remboursé' },
  { code: 'charged_back', name: 'Charged back', name_fr: 'Rétrofacturé' },
] as const

export type DepositState = (typeof DEPOSIT_STATES)[number]['code']

/**
 * Rank of each state. Late events never move a deposit backwards: the processor's state is applied only if its
 * rank is higher (security R38).
 */
const RANK: Readonly<Record<DepositState, number>> = {
  created: 0,
  initiated: 1,
  rejected: 2,
  error: 2,
  pre_authorized: 3,
  confirmed: 4,
  expired: 5,
  canceled: 5,
  refunded: 6,
  charged_back: 6,
}

/** Allowed transitions of a deposit (decisions 3.107). */
const MOVES: Readonly<Record<DepositState, readonly DepositState[]>> = {
  created: ['initiated', 'confirmed', 'expired', 'canceled'],
  initiated: ['pre_authorized', 'confirmed', 'rejected', 'error', 'expired', 'canceled'],
  // A refused card may be followed by another one on the same page; a payment that ended there may still have
  // succeeded.
  rejected: ['pre_authorized', 'confirmed', 'expired', 'canceled'],
  error: ['pre_authorized', 'confirmed', 'expired', 'canceled'],
  pre_authorized: ['confirmed', 'canceled', 'expired'],
  confirmed: ['refunded', 'charged_back'],
  expired: [],
  canceled: [],
  refunded: [],
  charged_back: [],
}

/** Whether a transition is allowed; never backwards. */
export const canMoveDeposit = (from: DepositState, to: DepositState): boolean =>
  MOVES[from].includes(to) && RANK[to] > RANK[from]

/**
 * Whether the deposit is live: requested, being paid, held or captured. An order has at most one such deposit
 * (decisions 3.110).
 */
export const isLiveDeposit = (state: DepositState): boolean =>
  state === 'created' || state === 'initiated' || state === 'pre_authorized' || state === 'confirmed'

/** Whether money of it is held or captured. */
export const hasMoney = (state: DepositState): boolean => state === 'pre_authorized' || state === 'confirmed'

/** Whether its money was captured, wherever it is now. */
export const wasCaptured = (state: DepositState): boolean =>
  state === 'confirmed' || state === 'refunded' || state === 'charged_back'

/** Product 3, "payment": a held deposit counts as paid (decisions 3.107). */
export const paymentOfDeposit = (state: DepositState): 'paid' | 'unpaid' | 'refunded' =>
  hasMoney(state) ? 'paid' : state === 'refunded' ? 'refunded' : 'unpaid'

/** The step status of the order by its deposit. The dealership must capture a hold. */
export const STEP_OF_DEPOSIT: Readonly<Record<DepositState, StepStatus>> = {
  created: 'awaiting-customer',
  initiated: 'awaiting-provider',
  pre_authorized: 'awaiting-dealer',
  confirmed: 'completed',
  rejected: 'declined',
  error: 'declined',
  expired: 'expired',
  canceled: 'declined',
  refunded: 'refunded',
  charged_back: 'declined',
}
