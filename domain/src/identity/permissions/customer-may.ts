import { CUSTOMER_GRANTS } from './customer.table.ts'
import type { CustomerAction } from './customer.table.ts'

/** Who is on the customer's side of one request. */
export interface CustomerSide {
  readonly id: string
  /** Staff who are logged in as the customer; null: the customer. */
  readonly staff: { readonly id: string } | null
}

/** Tells whether this kind of visitor may do this at all; what it touches is his own or does not exist for him. */
export const customerMay = ({ staff }: CustomerSide, action: CustomerAction): boolean =>
  CUSTOMER_GRANTS[action][staff === null ? 0 : 1]
