import { codesOf } from '#platform/markets/labels.ts'
import { AWAITING_CUSTOMER, AWAITING_DEALER } from '#deals/orders/awaiting.ts'
import { MANAGEMENT_STATUSES } from '#deals/orders/management-statuses.ts'
import { PAYMENT_TYPES } from '#pricing/payment-types/payment-types.ts'
import { STEP_STATUSES } from '#deals/orders/step-statuses.ts'
import { VEHICLE_CONDITIONS } from '#inventory/vehicles/conditions.ts'
import { STOCK_STATUSES } from '#inventory/vehicles/stock-statuses.ts'
import { CUSTOMER_STATUSES } from './customer-statuses.ts'
import { LEAD_TYPES } from './lead-types.ts'

/** Product 9: page size of customers. */
export const CUSTOMER_PAGE_SIZE = 10

export const AWAITING = [
  { code: 'all', name: 'All', name_fr: 'Tous' },
  { code: 'dealer', name: 'Us', name_fr: 'Nous' },
  { code: 'customer', name: 'Customer', name_fr: 'Client' },
  { code: 'none', name: 'No one', name_fr: 'Personne' },
] as const

export const APPOINTMENT_FILTERS = [
  { code: 'none', name: 'None', name_fr: 'Aucun' },
  { code: 'unconfirmed', name: 'To confirm', name_fr: 'À confirmer' },
  { code: 'confirmed', name: 'Confirmed', name_fr: 'Confirmé' },
  { code: 'cancelled', name: 'Cancelled', name_fr: 'Annulé' },
  { code: 'today', name: 'Today', name_fr: 'Aujourd’hui' },
  { code: 'week', name: 'This week', name_fr: 'Cette semaine' },
  { code: 'overdue', name: 'Overdue', name_fr: 'En retard' },
] as const

export const DEPOSIT_FILTERS = [
  { code: 'paid', name: 'Paid', name_fr: 'Payé' },
  { code: 'unpaid', name: 'Unpaid', name_fr: 'Impayé' },
  { code: 'refunded', name: 'Refunded', name_fr: 'Remboursé' },
] as const

export const DEPOSIT_MODES = [
  { code: 'hold', name: 'Hold', name_fr: 'Retenue' },
  { code: 'capture', name: 'Charge', name_fr: 'Débit' },
] as const

/** `sales_rep` also accepts a user id. */
export const SALES_REP_FILTERS = [
  { code: 'me', name: 'Me', name_fr: 'Moi' },
  { code: 'unassigned', name: 'Unassigned', name_fr: 'Non attribué' },
] as const

/** Decisions 3.20: sort keys of the list; a leading minus reverses the order. */
export const CUSTOMER_ORDERINGS = [
  { code: '-created', name: 'Newest', name_fr: 'Plus récents' },
  { code: 'created', name: 'Oldest', name_fr: 'Plus anciens' },
  { code: '-last_activity', name: 'Last activity', name_fr: 'Dernière activité' },
  { code: 'last_activity', name: 'Longest without activity', name_fr: 'Sans activité depuis longtemps' },
  { code: 'last_name', name: 'Name A to Z', name_fr: 'Nom de A à Z' },
  { code: '-last_name', name: 'Name Z to A', name_fr: 'Nom de Z à A' },
  { code: 'rep', name: 'Representative A to Z', name_fr: 'Représentant de A à Z' },
  { code: '-rep', name: 'Representative Z to A', name_fr: 'Représentant de Z à A' },
  { code: 'appointment', name: 'Next appointment', name_fr: 'Prochain rendez-vous' },
  { code: '-appointment', name: 'Latest appointment', name_fr: 'Rendez-vous le plus lointain' },
  { code: 'awaiting_since', name: 'Waiting longest', name_fr: 'En attente depuis le plus longtemps' },
  { code: '-awaiting_since', name: 'Waiting shortest', name_fr: 'En attente depuis peu' },
] as const

export type CustomerOrdering = (typeof CUSTOMER_ORDERINGS)[number]['code']

/** Product 9: default ordering of customers. */
export const DEFAULT_CUSTOMER_ORDERING: CustomerOrdering = '-created'

/** Allowed values of every list parameter of product 3 with a closed list of values. */
export const CUSTOMER_LIST_VALUES = {
  ordering: codesOf(CUSTOMER_ORDERINGS),
  awaiting: codesOf(AWAITING),
  appointment: codesOf(APPOINTMENT_FILTERS),
  condition: codesOf(VEHICLE_CONDITIONS),
  deposit: codesOf(DEPOSIT_FILTERS),
  deposit_mode: codesOf(DEPOSIT_MODES),
  awaiting_dealer: codesOf(AWAITING_DEALER),
  awaiting_customer: codesOf(AWAITING_CUSTOMER),
  order_management_status: codesOf(MANAGEMENT_STATUSES),
  payment_type: codesOf(PAYMENT_TYPES),
  archive_status: codesOf(CUSTOMER_STATUSES),
  build_and_price_step: codesOf(STEP_STATUSES),
  appointment_step: codesOf(STEP_STATUSES),
  deposit_step: codesOf(STEP_STATUSES),
  credit_application_step: codesOf(STEP_STATUSES),
  trade_in_step: codesOf(STEP_STATUSES),
  lead_type: codesOf(LEAD_TYPES),
  stock_status: codesOf(STOCK_STATUSES),
} as const
