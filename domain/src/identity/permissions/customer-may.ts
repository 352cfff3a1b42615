import { CUSTOMER_GRANTS } from './customer.table.ts'
import type { CustomerAction } from './customer.table.ts'

/** The user of a request on the customer's side. */
export interface CustomerSide {
  readonly id: string
  /** Staff who are logged in as the customer; null: the customer. */
  readonly staff: { readonly id: string } | null
}

/** Whether this kind of requester may perform the action; the subject is always their own data or not found. */
export const customerMay = ({ staff }: CustomerSide, action: CustomerAction): boolean =>
  CUSTOMER_GRANTS[action][staff === null ? 0 : 1]
