/** Decisions 3.110. `other` requires a text. */
export const REFUND_REASONS = [
  { code: 'changed_mind', name: 'Customer changed mind', name_fr: 'Le client a changé d’avis' },
  {
    code: 'vehicle_unavailable',
    name: 'Vehicle sold or unavailable',
    name_fr: 'Véhicule vendu ou non disponible',
  },
  { code: 'vehicle_condition', name: 'Vehicle condition', name_fr: 'État du véhicule' },
  { code: 'credit_declined', name: 'Credit declined', name_fr: 'Crédit refusé' },
  { code: 'trade_in', name: 'Trade-in not agreed', name_fr: 'Désaccord sur la reprise' },
  { code: 'price', name: 'Price or payment', name_fr: 'Prix ou paiement' },
  { code: 'delivery_delay', name: 'Delivery delay', name_fr: 'Délai de livraison' },
  { code: 'duplicate', name: 'Duplicate payment', name_fr: 'Paiement en double' },
  { code: 'wrong_amount', name: 'Wrong amount', name_fr: 'Montant erroné' },
  { code: 'fraud', name: 'Suspected fraud', name_fr: 'Fraude soupçonnée' },
  { code: 'cancelled_by_dealership', name: 'Cancelled by dealership', name_fr: 'Annulé par la concession' },
  { code: 'other', name: 'Other', name_fr: 'Autre' },
] as const

export type RefundReason = (typeof REFUND_REASONS)[number]['code']

/** Decisions 3.110. */
export const TRANSFER_REASONS = [
  { code: 'another_vehicle', name: 'Chose another vehicle', name_fr: 'A choisi un autre véhicule' },
  { code: 'vehicle_sold', name: 'Original vehicle sold', name_fr: 'Véhicule initial vendu' },
  { code: 'order_recreated', name: 'Order recreated', name_fr: 'Commande recréée' },
  { code: 'vehicle_delayed', name: 'Vehicle delayed', name_fr: 'Véhicule retardé' },
  { code: 'records_merged', name: 'Records merged', name_fr: 'Dossiers fusionnés' },
  { code: 'wrong_order', name: 'Wrong order', name_fr: 'Mauvaise commande' },
  { code: 'other', name: 'Other', name_fr: 'Autre' },
] as const

export type TransferReason = (typeof TRANSFER_REASONS)[number]['code']

/** Reasons for closing a deposit whose payment the card provider does not recognize. */
export const ABANDON_REASONS = [
  {
    code: 'not_at_provider',
    name: 'No such payment at the provider',
    name_fr: 'Paiement absent chez le fournisseur',
  },
  { code: 'test_payment', name: 'Payment made in test mode', name_fr: 'Paiement fait en mode d’essai' },
  { code: 'account_replaced', name: 'Card account was replaced', name_fr: 'Compte de cartes remplacé' },
  { code: 'other', name: 'Other', name_fr: 'Autre' },
] as const

export type AbandonReason = (typeof ABANDON_REASONS)[number]['code']

/** Length of the text for the reason `other`, in characters (decisions 3.110). */
export const OTHER_REASON_LENGTH = { min: 3, max: 250 } as const

/** Decisions 3.112: methods of paying a deposit outside the product. */
export const PAID_METHODS = [
  { code: 'cash', name: 'Cash', name_fr: 'Comptant' },
  { code: 'cheque', name: 'Cheque', name_fr: 'Chèque' },
  { code: 'debit', name: 'Debit card', name_fr: 'Carte de débit' },
  { code: 'e_transfer', name: 'E-transfer', name_fr: 'Virement électronique' },
  { code: 'wire', name: 'Wire transfer', name_fr: 'Virement bancaire' },
  { code: 'terminal', name: 'Card at the terminal', name_fr: 'Carte au terminal' },
] as const

export type PaidMethod = (typeof PAID_METHODS)[number]['code']
