/** Product 3: status Active, Lost, Sold. The same values filter the list as `archive_status`. */
export const CUSTOMER_STATUSES = [
  { code: 'Active', name: 'Active', name_fr: 'Actif' },
  { code: 'Lost', name: 'Lost', name_fr: 'Perdu' },
  { code: 'Sold', name: 'Sold', name_fr: 'Vendu' },
] as const

export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number]['code']

export const DEFAULT_ARCHIVE_STATUS: CustomerStatus = 'Active'

/** Decisions 3.16: maximum number of customers changed by one call. */
export const MAX_CUSTOMERS_PER_CALL = 200

type StatusMove = { readonly manager: boolean; readonly reason: boolean }

// Decisions 3.16 and 4.1: Active and Lost are interchangeable, Lost requires a reason, setting Sold by hand
// requires a manager.
const MOVES: Readonly<Record<CustomerStatus, Partial<Record<CustomerStatus, StatusMove>>>> = {
  Active: { Lost: { manager: false, reason: true }, Sold: { manager: true, reason: false } },
  Lost: { Active: { manager: false, reason: false } },
  Sold: { Active: { manager: true, reason: false } },
}

/** Requirements of a change of status, or undefined if it is not allowed. Keeping the status requires nothing. */
export const customerStatusMove = (from: CustomerStatus, to: CustomerStatus): StatusMove | undefined =>
  from === to ? { manager: false, reason: false } : MOVES[from][to]
