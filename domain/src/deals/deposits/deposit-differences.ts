/** Kinds of differences between the ledger and the card provider. */
export const DIFFERENCE_KINDS = [
  { code: 'unknown_payment', name: 'Payment without a deposit', name_fr: 'Paiement sans dépôt' },
  { code: 'missing_payment', name: 'Deposit without a payment', name_fr: 'Dépôt sans paiement' },
  { code: 'state', name: 'Different state', name_fr: 'État différent' },
  { code: 'amount', name: 'Different amount', name_fr: 'Montant différent' },
  { code: 'refunds', name: 'Different refunds', name_fr: 'Remboursements différents' },
  { code: 'dispute', name: 'Disputed amount not covered', name_fr: 'Montant contesté non couvert' },
  { code: 'not_paid_out', name: 'Deposit not paid out', name_fr: 'Dépôt non versé à la banque' },
  {
    code: 'payout_amount',
    name: 'Different amount in the payout',
    name_fr: 'Montant différent dans le versement',
  },
  { code: 'payout_failed', name: 'Payout returned by the bank', name_fr: 'Versement retourné par la banque' },
  { code: 'unreadable', name: 'Account could not be read', name_fr: 'Compte impossible à lire' },
] as const

export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]['code']

/** Payments of this many days are compared: banks accept disputes for up to 120 days, and some longer. */
export const COMPARED_DAYS = 200
