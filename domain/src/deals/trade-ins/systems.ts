/** Methods of valuing a trade-in (decisions 3.5). */
export const TRADE_IN_SYSTEMS = [
  { code: 'internal', name: 'Internal appraisal', name_fr: 'Évaluation interne' },
  { code: 'kbb_ico', name: 'KBB Instant Cash Offer', name_fr: 'KBB Instant Cash Offer' },
  { code: 'canadian_black_book', name: 'Canadian Black Book', name_fr: 'Canadian Black Book' },
  { code: 'tradepending', name: 'TradePending', name_fr: 'TradePending' },
  { code: 'autohub', name: 'AutoHub', name_fr: 'AutoHub' },
  { code: 'third_party', name: 'Third-party appraisal', name_fr: 'Évaluation par un tiers' },
  { code: 'none', name: 'No trade-ins', name_fr: 'Aucun échange' },
] as const

/** Reasons of a customer for declining an offer (decisions, list T). */
export const TRADE_IN_DECLINE_REASONS = [
  { code: 'offer_too_low', name: 'Offer too low', name_fr: 'Offre trop basse' },
  { code: 'sold_elsewhere', name: 'Sold elsewhere', name_fr: 'Vendu ailleurs' },
  { code: 'keeping_vehicle', name: 'Keeping the vehicle', name_fr: 'Conserve le véhicule' },
  { code: 'condition_dispute', name: 'Condition dispute', name_fr: 'Désaccord sur l’état' },
  { code: 'payoff_too_high', name: 'Payoff too high', name_fr: 'Solde trop élevé' },
  { code: 'other', name: 'Other', name_fr: 'Autre' },
] as const
