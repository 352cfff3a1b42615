/** Decisions 3.18: next actions of the dealership, in the order of priority of the "Next" sentence. */
export const AWAITING_DEALER = [
  { code: 'vehicle', name: 'Replace the vehicle', name_fr: 'Remplacer le véhicule' },
  { code: 'deposit_capture', name: 'Capture the deposit', name_fr: 'Encaisser le dépôt' },
  {
    code: 'credit_application',
    name: 'Review the credit application',
    name_fr: 'Examiner la demande de crédit',
  },
  { code: 'trade_in', name: 'Make a trade-in offer', name_fr: 'Faire une offre d’échange' },
  { code: 'appointment', name: 'Confirm the appointment', name_fr: 'Confirmer le rendez-vous' },
  { code: 'order_confirmation', name: 'Confirm the order', name_fr: 'Confirmer la commande' },
  { code: 'message', name: 'Answer a message', name_fr: 'Répondre à un message' },
] as const

export type AwaitingDealer = (typeof AWAITING_DEALER)[number]['code']

/** Decisions 3.18: next actions of the customer. */
export const AWAITING_CUSTOMER = [
  { code: 'trade_in_offer', name: 'Answer the trade-in offer', name_fr: 'Répondre à l’offre d’échange' },
  {
    code: 'further_verification',
    name: 'Send the requested information',
    name_fr: 'Fournir les précisions demandées',
  },
  { code: 'deposit_payment', name: 'Pay the deposit', name_fr: 'Payer le dépôt' },
  { code: 'appointment_time', name: 'Choose a time', name_fr: 'Choisir un moment' },
  { code: 'quote_choice', name: 'Choose a quote', name_fr: 'Choisir une offre' },
  { code: 'document', name: 'Send a document', name_fr: 'Envoyer un document' },
] as const

export type AwaitingCustomer = (typeof AWAITING_CUSTOMER)[number]['code']
