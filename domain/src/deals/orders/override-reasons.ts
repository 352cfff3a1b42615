/** Reasons for changing a figure of the vehicle, the programme or the library; `other` requires a text. */
export const OVERRIDE_REASONS = [
  { code: 'competitor_offer', name: 'Competitor’s offer matched', name_fr: 'Offre d’un concurrent égalée' },
  { code: 'loyalty', name: 'Loyal customer', name_fr: 'Client fidèle' },
  { code: 'aged_stock', name: 'Long in stock', name_fr: 'Longtemps en stock' },
  { code: 'vehicle_condition', name: 'Condition of the vehicle', name_fr: 'État du véhicule' },
  { code: 'staff_purchase', name: 'Staff or family purchase', name_fr: 'Achat du personnel ou d’un proche' },
  {
    code: 'lender_terms',
    name: 'Terms approved by the lender',
    name_fr: 'Conditions approuvées par le prêteur',
  },
  { code: 'programme_missing', name: 'Programme not entered yet', name_fr: 'Programme pas encore saisi' },
  {
    code: 'tax_status',
    name: 'Tax status of the customer or item',
    name_fr: 'Statut fiscal du client ou de l’article',
  },
  { code: 'goodwill', name: 'Goodwill', name_fr: 'Geste commercial' },
  { code: 'manager_decision', name: 'Manager’s decision', name_fr: 'Décision de la direction' },
  { code: 'correction', name: 'Correction of an error', name_fr: 'Correction d’une erreur' },
  { code: 'other', name: 'Other', name_fr: 'Autre' },
] as const

export type OverrideReason = (typeof OVERRIDE_REASONS)[number]['code']

/** Minimum and maximum length of the text of a reason; required for `other`. */
export const OVERRIDE_NOTE = { min: 3, max: 250 } as const
