/** Product 3: status Active, Lost, Sold. The same three values filter the list as `archive_status`. */
export const CUSTOMER_STATUSES = [
  { code: 'Active', name: 'Active', name_fr: 'Actif' },
  { code: 'Lost', name: 'Lost', name_fr: 'Perdu' },
  { code: 'Sold', name: 'Sold', name_fr: 'Vendu' },
] as const

export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number]['code']

export const DEFAULT_ARCHIVE_STATUS: CustomerStatus = 'Active'

/** Decisions 3.16: one call changes at most this many customers. */
export const MAX_CUSTOMERS_PER_CALL = 200

type StatusMove = { readonly manager: boolean; readonly reason: boolean }

// Decisions 3.16 and 4.1: Active and Lost trade places freely, Lost needs a reason, Sold by hand is a manager's act.
const MOVES: Readonly<Record<CustomerStatus, Partial<Record<CustomerStatus, StatusMove>>>> = {
  Active: { Lost: { manager: false, reason: true }, Sold: { manager: true, reason: false } },
  Lost: { Active: { manager: false, reason: false } },
  Sold: { Active: { manager: true, reason: false } },
}

/** What a change of status demands, or undefined when it is not allowed at all. Staying put demands nothing. */
export const customerStatusMove = (from: CustomerStatus, to: CustomerStatus): StatusMove | undefined =>
  from === to ? { manager: false, reason: false } : MOVES[from][to]
