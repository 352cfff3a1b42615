/** Decisions 3.19: sources of customers. */
export const LEAD_TYPES = [
  { code: 'customer_side', name: 'Online purchase', name_fr: 'Achat en ligne' },
  { code: 'dealer_side', name: 'Created by dealer', name_fr: 'Créé par le concessionnaire' },
  { code: 'widget', name: 'Website widget', name_fr: 'Gadget Web' },
  { code: 'showroom', name: 'Walk-in', name_fr: 'Visite en concession' },
  { code: 'contact_form', name: 'Contact form', name_fr: 'Formulaire de contact' },
  { code: 'adf_lead', name: 'ADF lead', name_fr: 'Piste ADF' },
  { code: 'phone', name: 'Phone-up', name_fr: 'Appel' },
  { code: 'email', name: 'Email', name_fr: 'Courriel' },
  { code: 'chat', name: 'Live chat', name_fr: 'Clavardage' },
  { code: 'sms', name: 'Text', name_fr: 'Texto' },
  { code: 'marketplace', name: 'Marketplace', name_fr: 'Place de marché' },
  { code: 'oem', name: 'Manufacturer', name_fr: 'Constructeur' },
  { code: 'trade_in_lead', name: 'Trade-in lead', name_fr: 'Piste d’échange' },
  { code: 'prequal', name: 'Pre-qualification', name_fr: 'Préqualification' },
  { code: 'credit_app', name: 'Credit application', name_fr: 'Demande de crédit' },
  { code: 'abandoned_credit_app', name: 'Abandoned application', name_fr: 'Demande abandonnée' },
  { code: 'notify_me', name: 'Notify me', name_fr: 'M’aviser' },
  { code: 'reservation', name: 'Reservation', name_fr: 'Réservation' },
  { code: 'service_lane', name: 'Service customer', name_fr: 'Client du service' },
  { code: 'referral', name: 'Referral', name_fr: 'Recommandation' },
  { code: 'repeat', name: 'Repeat customer', name_fr: 'Client fidèle' },
  { code: 'lease_end', name: 'Lease end', name_fr: 'Fin de location' },
  { code: 'social', name: 'Social media', name_fr: 'Médias sociaux' },
  { code: 'event', name: 'Event', name_fr: 'Événement' },
  { code: 'import', name: 'Import', name_fr: 'Importation' },
  { code: 'other', name: 'Other', name_fr: 'Autre' },
] as const

export type LeadType = (typeof LEAD_TYPES)[number]['code']

/** A customer added by staff. */
export const DEFAULT_LEAD_TYPE: LeadType = 'dealer_side'
