/** Decisions 3.24: every step of an order has one of the spec's eight statuses. */
export const STEP_STATUSES = [
  { code: 'initial', name: 'Not started', name_fr: 'À faire' },
  { code: 'awaiting-customer', name: 'Waiting for customer', name_fr: 'En attente du client' },
  { code: 'awaiting-dealer', name: 'Action needed', name_fr: 'Action requise' },
  { code: 'awaiting-provider', name: 'Waiting for provider', name_fr: 'En attente du fournisseur' },
  { code: 'completed', name: 'Done', name_fr: 'Terminé' },
  { code: 'declined', name: 'Declined', name_fr: 'Refusé' },
  { code: 'expired', name: 'Expired', name_fr: 'Expiré' },
  { code: 'refunded', name: 'Refunded', name_fr: 'Remboursé' },
] as const

export type StepStatus = (typeof STEP_STATUSES)[number]['code']

export const ORDER_STEPS = [
  { code: 'build_and_price', name: 'Build and price', name_fr: 'Configuration et prix' },
  { code: 'trade_in', name: 'Trade-in', name_fr: 'Échange' },
  { code: 'credit_application', name: 'Credit application', name_fr: 'Demande de crédit' },
  { code: 'quote', name: 'Quotes', name_fr: 'Offres' },
  { code: 'deposit', name: 'Deposit', name_fr: 'Dépôt' },
  { code: 'appointment', name: 'Appointment', name_fr: 'Rendez-vous' },
  { code: 'documents', name: 'Files', name_fr: 'Documents' },
] as const

export type OrderStep = (typeof ORDER_STEPS)[number]['code']

export type StepStatuses = Readonly<Record<OrderStep, StepStatus>>

/** The steps that filter the customer list, as `{step}_step` (product 3). */
export const FILTERED_STEPS = [
  'build_and_price',
  'trade_in',
  'credit_application',
  'deposit',
  'appointment',
] as const satisfies readonly OrderStep[]
