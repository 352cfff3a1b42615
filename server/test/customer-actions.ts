import {
  CUSTOMER_GRANTS,
  type CustomerAction,
} from '@forecourt/domain/identity/permissions/customer.table.ts'

/** Whether an endpoint's access is an action of the customer's table. */
export const isCustomerAction = (access: string): access is CustomerAction =>
  Object.hasOwn(CUSTOMER_GRANTS, access)
