import type { StepStatuses } from './step-statuses.ts'

/** Decisions 3.27: status of the whole order, derived from its steps except for the three that staff set. */
export const MANAGEMENT_STATUSES = [
  { code: 'new', name: 'New', name_fr: 'Nouvelle' },
  { code: 'working', name: 'Working', name_fr: 'En cours' },
  { code: 'quote_sent', name: 'Quote sent', name_fr: 'Offre envoyée' },
  { code: 'quote_chosen', name: 'Quote chosen', name_fr: 'Offre choisie' },
  { code: 'deposit_held', name: 'Deposit held', name_fr: 'Dépôt retenu' },
  { code: 'deposit_paid', name: 'Deposit paid', name_fr: 'Dépôt payé' },
  { code: 'confirmed', name: 'Confirmed', name_fr: 'Confirmée' },
  { code: 'ready_for_delivery', name: 'Ready for delivery', name_fr: 'Prête pour la livraison' },
  { code: 'delivered', name: 'Delivered', name_fr: 'Livrée' },
  { code: 'lost', name: 'Lost', name_fr: 'Perdue' },
] as const

export type ManagementStatus = (typeof MANAGEMENT_STATUSES)[number]['code']

/** The three statuses that staff set, in their order. */
export const PRESSED_STATUSES = ['confirmed', 'ready_for_delivery', 'delivered'] as const

export type PressedStatus = (typeof PRESSED_STATUSES)[number]

export type ManagementFacts = {
  /** The last status set by staff. */
  readonly pressed: PressedStatus | null
  readonly is_archived: boolean
  /** Money of a live deposit: held on a card, captured, or neither. */
  readonly deposit: 'none' | 'held' | 'paid'
  readonly quote: 'none' | 'sent' | 'chosen'
  readonly steps: StepStatuses
}

/** The order's status, derived from its facts; the furthest fact wins, and an archived order is lost. */
export const managementStatus = (facts: ManagementFacts): ManagementStatus => {
  if (facts.pressed === 'delivered') return 'delivered'
  if (facts.is_archived) return 'lost'
  if (facts.pressed !== null) return facts.pressed
  if (facts.deposit !== 'none') return facts.deposit === 'paid' ? 'deposit_paid' : 'deposit_held'
  if (facts.quote !== 'none') return facts.quote === 'chosen' ? 'quote_chosen' : 'quote_sent'
  return Object.values(facts.steps).every(status => status === 'initial') ? 'new' : 'working'
}

/** Staff set the three statuses in order, one at a time, and may revert the last one until delivery. */
export const canPressStatus = (from: PressedStatus | null, to: PressedStatus | null): boolean => {
  const place = (status: PressedStatus | null): number =>
    status === null ? 0 : PRESSED_STATUSES.indexOf(status) + 1
  return from !== 'delivered' && Math.abs(place(to) - place(from)) === 1
}
