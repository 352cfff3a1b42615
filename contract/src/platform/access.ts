import type { Action } from '@forecourt/domain/identity/permissions/actions.ts'
import type { CustomerAction } from '@forecourt/domain/identity/permissions/customer.table.ts'

/** Endpoints of the customer's side use the customer's own cookies; a staff session has no effect there. */
export type CustomerAccess = 'customer-visitor' | CustomerAction

/**
 * Who may call an endpoint:
 * - `public`: anyone, signed in or not;
 * - `half-session`: password accepted, second factor may be missing;
 * - `signed-in`: any fully authenticated user, in or out of a dealership;
 * - an action of the permission table: a fully authenticated user acting in a dealership;
 * - `customer-visitor`: anyone on the customer's side, signed in there or not;
 * - an action of the customer's table: a customer of a dealership, or staff logged in as one.
 */
export type Access = 'public' | 'half-session' | 'signed-in' | Action | CustomerAccess

/** Whether an endpoint is on the customer's side. */
export const isCustomerAccess = (access: Access): access is CustomerAccess =>
  access === 'customer-visitor' || access.startsWith('my-')
