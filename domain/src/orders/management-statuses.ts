/** Decisions 3.27: the order as a whole, derived from its steps but for the three that staff press. */
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
