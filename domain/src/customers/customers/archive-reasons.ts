/** Decisions 3.17: reasons for archiving a customer or an order. */
export const ARCHIVE_REASONS = [
  { code: 'bought_here', name: 'Bought from us', name_fr: 'Acheté chez nous' },
  { code: 'bought_elsewhere', name: 'Bought elsewhere', name_fr: 'Acheté ailleurs' },
  { code: 'price', name: 'Price too high', name_fr: 'Prix trop élevé' },
  { code: 'payment', name: 'Payment too high', name_fr: 'Paiement trop élevé' },
  { code: 'trade_value', name: 'Trade-in value', name_fr: 'Valeur d’échange' },
  { code: 'credit_declined', name: 'Credit declined', name_fr: 'Crédit refusé' },
  { code: 'vehicle_sold', name: 'Vehicle sold', name_fr: 'Véhicule vendu' },
  { code: 'vehicle_not_suitable', name: 'Vehicle not suitable', name_fr: 'Véhicule ne convient pas' },
  { code: 'delivery_delay', name: 'Delivery delay', name_fr: 'Délai de livraison' },
  { code: 'no_response', name: 'No response', name_fr: 'Sans réponse' },
  { code: 'not_ready', name: 'Not ready yet', name_fr: 'Pas encore prêt' },
  { code: 'changed_mind', name: 'Changed mind', name_fr: 'A changé d’avis' },
  { code: 'out_of_area', name: 'Out of area', name_fr: 'Hors territoire' },
  {
    code: 'transferred',
    name: 'Moved to another dealership',
    name_fr: 'Transféré à une autre concession',
  },
  { code: 'duplicate', name: 'Duplicate', name_fr: 'Doublon' },
  { code: 'invalid_contact', name: 'Wrong contact details', name_fr: 'Coordonnées erronées' },
  {
    code: 'consent_withdrawn',
    name: 'Asked not to be contacted',
    name_fr: 'Ne souhaite plus être contacté',
  },
  { code: 'test', name: 'Test record', name_fr: 'Dossier test' },
  { code: 'other', name: 'Other', name_fr: 'Autre' },
] as const

export type ArchiveReason = (typeof ARCHIVE_REASONS)[number]['code']
